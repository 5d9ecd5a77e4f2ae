#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# New pictures for tests/ui/baseline_test.cpp, after a change of the window that is meant: update_baselines.sh [BUILD].
# Look at what git shows before you commit them.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
build=${1:-$root/build/dev}
mkdir -p "$root/tests/ui/baselines"
CONVAPP_UPDATE_BASELINES=1 "$build/tests/ui_tests" --gtest_filter='Baseline.*'
pngquant --force --skip-if-larger --strip --quality 90-100 --ext .png "$root"/tests/ui/baselines/*.png || [ $? -ge 98 ]
du -ch "$root"/tests/ui/baselines/*.png | tail -n 1
