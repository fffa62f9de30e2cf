#!/bin/sh
# Makes .venv with the first Python that is new enough and complete, or says plainly what is missing.
# Usage: sh scripts/make-venv.sh [PYTHON]
set -eu

new_enough='import sys; print("%d.%d.%d" % sys.version_info[:3]); sys.exit(sys.version_info < (3, 11))'

if [ $# -eq 0 ] && .venv/bin/python -c "$new_enough" >/dev/null 2>&1 && .venv/bin/python -m pip --version >/dev/null 2>&1
then
    exit 0  # one made by hand is as good
fi

found="" incomplete=""
for python in ${1:-python3.14 python3.13 python3.12 python3.11 python3 python}; do
    command -v "$python" >/dev/null 2>&1 || continue
    if version=$("$python" -c "$new_enough" 2>/dev/null); then
        if "$python" -c 'import ensurepip, venv' >/dev/null 2>&1; then
            echo "Making .venv with $python ($version)"
            exec "$python" -m venv --clear .venv
        fi
        incomplete="$incomplete $python ($version)"
    else
        found="$found $python (${version:-does not start})"
    fi
done

if [ -n "$incomplete" ]; then
    echo "unorules needs Python's venv and ensurepip modules, which are missing from:$incomplete" >&2
    echo "On Debian and Ubuntu: apt install python3-venv" >&2
else
    echo "unorules needs Python 3.11 or newer. Found:${found:- none}" >&2
    echo "If one is installed elsewhere, name it: make demo PYTHON=/path/to/python3" >&2
fi
exit 1
