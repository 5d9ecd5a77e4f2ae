#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The Debian packages name what they need, apt finds all of it, lintian finds neither errors nor warnings, and what is in
# them runs: deb_test.sh PACKAGE [PYTHON_PACKAGE].
set -eu
package=$(readlink -f "$1")
module=${2:+$(readlink -f "$2")}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for file in "$package" $module; do
    dpkg-deb --field "$file" Package Version Architecture Section Depends
    dpkg-deb --extract "$file" "$work/root"
done
dpkg-deb --field "$package" Depends | grep -q libqt6widgets6 || { echo "it does not depend on Qt"; exit 1; }
# shellcheck disable=SC2086  # no word if there is no package of the module
apt-get install --simulate -o Debug::NoLocking=1 "$package" $module >"$work/apt" || { cat "$work/apt"; exit 1; }
grep -E '^Inst (python3-)?convapp' "$work/apt"
if command -v lintian >/dev/null; then
    # shellcheck disable=SC2086
    lintian --allow-root --fail-on error,warning --tag-display-limit 0 "$package" $module
else
    echo "lintian is not installed: not run"
fi
"$work/root/usr/bin/convapp" --headless --version
"$work/root/usr/bin/convapp" --headless -i "$work/root/usr/share/convapp/samples/zone_plate.png" -o "$work/out.png" --filter box -q
[ -s "$work/out.png" ] || { echo "no picture was written"; exit 1; }
[ -n "$module" ] || exit 0
PYTHONPATH=$work/root/usr/lib/python3/dist-packages /usr/bin/python3 -c '
import sys, numpy, convapp
assert convapp.__file__.startswith(sys.argv[1]), convapp.__file__
result = convapp.filter(numpy.ones((20, 30), numpy.float32), "gaussian:sigma=2")
assert abs(result - 1).max() < 1e-6
assert convapp.read(sys.argv[1] + "/usr/share/convapp/samples/zone_plate.png").array.size > 0
print("python3-convapp", convapp.__version__)' "$work/root"
