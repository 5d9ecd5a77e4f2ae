# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=sh
# Steps under the address and undefined-behaviour sanitizers. tests/steps.sh reads them.
# Minutes after which `./dev test` begins no sanitizers, so that it ends within 90: on two cores of an AMD EPYC, without a
# compiler cache, their build takes 40 and their tests 20.
# shellcheck disable=SC2034  # read by steps.sh
sanitizers_until=28
# GCC 12's sanitizer takes dynamic thread-local memory at certain addresses for that of an old glibc, and the search for
# leaks then crashes ("Tracer caught signal 11"), by chance and on some machines only. GCC 14 has it mended.
asan_options=intercept_tls_get_addr=0

# Core and readers under sanitizers.
build_asan() {
    configure asan && cmake --build --preset asan -t gpu_tests app_tests fuzz_tests -- --quiet
}

# The window's tests under the address sanitizer, in the same folder: readers and core are built already.
build_asan_window() {
    configure asan -DCONVAPP_UI=ON && cmake --build --preset asan -t ui_tests -- --quiet
}

# Files that differ from the main branch, or, on it, from the last commit that is a day older.
changed_in_a_day() {
    base=$(git merge-base HEAD origin/main 2>/dev/null || git merge-base HEAD main 2>/dev/null || echo HEAD)
    if [ "$(git rev-parse "$base")" = "$(git rev-parse HEAD)" ]; then
        before=$(($(git log -1 --format=%ct) - 86400))
        base=$(git rev-list -1 --before="$before" HEAD)
        # Without such a commit, everything is new.
        [ -n "$base" ] || base=$(git hash-object -t tree /dev/null)
    fi
    {
        git diff --name-only "$base"
        git ls-files -o --exclude-standard
    } | sort -u
}

# Labels of the suites that sanitizers repeat after a change of the files on stdin, one a line: those of the changed
# folders, all if it is a folder that all suites rest on. CUDA kernels and the window have other checkers.
sanitized_suites() {
    sed -nE '
        s,^(dev|packages\.txt|CMake.*|cmake/.*|tests/CMakeLists\.txt|tests/steps(/[a-z]*)?\.sh|(app|gpu)/CMakeLists\.txt)$,tests,p
        s,^gpu/(include|model|plan|taps|run|data|grid|system)/.*,tests/gpu,p
        s,^gpu/cpu/.*,tests/gpu/(cpu|variants),p
        s,^tests/gpu/([a-z]*)/.*,tests/gpu/\1,p
        s,^app/io/.*,tests/(app/io|fuzz),p
        s,^(tests/)?app/([a-z]*)/.*,tests/app/\2,p
        s,^tests/fuzz/.*,tests/fuzz,p' | grep -v '^tests/gpu/cuda' | sort -u
}

# Builds and runs suites under sanitizers: sanitize LABELS, a regular expression a line.
sanitize() {
    [ -n "$1" ] || {
        skip "sanitizers" "no folder that they look at has changed; test-all runs them on everything"
        return 0
    }
    labels="^($(echo "$1" | paste -sd '|'))(/|\$)"
    # All: those without a folder, too.
    ! echo "$1" | grep -qx tests || labels=.
    if step "build asan" build_asan; then
        export UBSAN_OPTIONS=halt_on_error=1:print_stacktrace=1
        ASAN_OPTIONS=$asan_options run_sanitized '^gpu_tests' "$labels"
        # Readers: with the libraries behind them, which keep what they allocated when a file turns out to be damaged.
        ASAN_OPTIONS=$asan_options:detect_leaks=0 run_sanitized '^(app|fuzz)_tests' "$labels"
    fi
}

# run_sanitized PROGRAMS LABELS: nothing if these programs have no suite with such a label.
run_sanitized() {
    [ "$(ctest --test-dir build/asan -N -R "$1" -L "$2" | sed -n 's/^Total Tests: //p')" != 0 ] || return 0
    run_ctest build/asan -R "$1" -L "$2"
}
