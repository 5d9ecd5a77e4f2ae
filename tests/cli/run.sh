#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# One end-to-end test: run.sh CONVAPP CASES NAME INPUTS WORK SAMPLES
# Its line in CASES is "name :: exit code :: command :: regex on stdout :: regex on stderr"; a regex that begins with !
# must not match. The command is run by sh in a folder of its own that holds the inputs; $C is "convapp --headless", $S the
# project's samples, $P pictures that other programs made.
convapp=$1 cases=$2 name=$3 inputs=$4 work=$5
line=$(grep "^$name ::" "$cases") || { echo "no such test: $name"; exit 1; }
field() { printf '%s\n' "$line" | awk -F ' *:: *' -v n="$1" '{ print $n }'; }
expected=$(field 2) command=$(field 3) out=$(field 4) err=$(field 5)

rm -rf "$work" && mkdir -p "$work" && cp -R "$inputs/." "$work" && cd "$work" || exit 1
unset DISPLAY WAYLAND_DISPLAY
export CONVAPP_CALIBRATION="$PWD/calibration.json" CONVAPP_TUNING="$PWD/tuning.json" CONVAPP_CODE="$PWD/code"
export C="$convapp --headless" CONVAPP="$convapp" S="$6" P="$6/../tests/app/pictures" LC_ALL=C.UTF-8
sh -c "$command" >stdout.txt 2>stderr.txt
code=$?

fail() {
    echo "$1"
    echo "command: $command"
    echo "--- stdout"; head -n 60 stdout.txt
    echo "--- stderr"; head -n 60 stderr.txt
    exit 1
}
check() { # file, regex
    case $2 in
    "") ;;
    !*) ! grep -Eq -- "${2#!}" "$1" || fail "$1 matches ${2#!}" ;;
    *) grep -Eq -- "$2" "$1" || fail "$1 does not match $2" ;;
    esac
}
[ "$code" = "$expected" ] || fail "exit code $code, expected $expected"
check stdout.txt "$out"
check stderr.txt "$err"
case $code in
2 | 3 | 4 | 5 | 6 | 7)
    [ "$(grep -vc 'no GPU is used' stderr.txt)" -le 3 ] || fail "more than three lines on stderr"
    grep -v 'no GPU is used' stderr.txt | head -n 1 | grep -q '^convapp: ' || fail "the first line on stderr is not ours"
    ;;
esac
[ -z "$(find . -name '.convapp-tmp-*')" ] || fail "a temporary file is left behind"
