# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=sh
# fastest COMMAND…: prints how long the fastest of five starts takes, in milliseconds. For tests of packages.
fastest() {
    for _ in 1 2 3 4 5; do
        began=$(date +%s%N)
        "$@" >/dev/null
        echo $((($(date +%s%N) - began) / 1000000))
    done | sort -n | sed -n '1s/.*/start, fastest of 5: & ms/p'
}
