#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# clang-format 19 has nothing to change: format.sh ROOT. Exit code 77 where the tools are not installed.
set -eu
cd "$1"
command -v clang-format-19 >/dev/null || { echo "skipped: no clang-format-19"; exit 77; }
git rev-parse --git-dir >/dev/null 2>&1 || { echo "skipped: not a git checkout"; exit 77; }
git ls-files -co --exclude-standard '*.cpp' '*.h' '*.cu' '*.cuh' | xargs clang-format-19 --dry-run -Werror
