#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The shell scripts of the project pass shellcheck: scripts.sh ROOT. Exit code 77 without shellcheck.
set -eu
cd "$1"
command -v shellcheck >/dev/null || { echo "skipped: no shellcheck"; exit 77; }
find . -path ./build -prune -o -name "*.sh" -exec shellcheck -x dev .ci/run {} +
