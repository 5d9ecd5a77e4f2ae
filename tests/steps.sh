# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=sh
# The steps of `./dev test` and `./dev test-all`, run at the repository root. Each counts as a test of its own; cases of
# GoogleTest and other tests of ctest are counted one by one. A failed step does not hide the next ones.
passed=0
failed=0
skipped=0
jobs=$(nproc)
started=$(date +%s)
# shellcheck source=tests/steps/packages.sh disable=SC2154  # dev sets it
. "$root/tests/steps/packages.sh"
# shellcheck source=tests/steps/sanitizers.sh disable=SC2154  # dev sets it
. "$root/tests/steps/sanitizers.sh"
# Failed tests, and tests that passed only when repeated alone: a line each, printed at the end.
failures_said=
unsteady_said=

# Our own C++ and CUDA sources.
sources() {
    git ls-files -co --exclude-standard '*.cpp' '*.h' '*.cu' '*.cuh'
}

# step NAME COMMAND…
step() {
    name=$1
    shift
    began=$(date +%s)
    echo "== $name"
    if "$@"; then
        passed=$((passed + 1))
        echo "== $name: passed ($(($(date +%s) - began)) s)"
    else
        failed=$((failed + 1))
        failures_said="$failures_said
   $name"
        echo "== $name: FAILED ($(($(date +%s) - began)) s)"
        return 1
    fi
}

skip() {
    skipped=$((skipped + 1))
    echo "== $1: skipped, $2"
}

# configure PRESET [cmake options]: quiet unless it fails.
configure() {
    mkdir -p "build/$1"
    cmake --preset "$@" >"build/$1/configure.log" 2>&1 || {
        cat "build/$1/configure.log"
        return 1
    }
}

# configure_and_build PRESET [cmake options]
configure_and_build() {
    configure "$@" || return 1
    # No progress lines in a log; ninja prints failures in any case.
    if [ -t 1 ]; then
        cmake --build --preset "$1"
    else
        cmake --build --preset "$1" -- --quiet
    fi
}

# Counts what ctest ran in a build folder: count_tests FOLDER [AGAIN]. AGAIN is the report of a second run. Sets `ran_well`,
# `failures` and `not_run`; the names of failed and unsteady tests go to counts.txt.
count_tests() {
    python3 -B tests/runner/count_cases.py "$1/junit.xml" "$1/tests/cases/results" ${2:+"$2"} >"$1/counts.txt" || return 1
    read -r ran_well failures not_run <"$1/counts.txt"
}

# The failed or unsteady tests of a build folder, a line each: names_of FOLDER KIND.
names_of() {
    sed -n "s/^$2 /      /p" "$1/counts.txt" 2>/dev/null
}

# Runs ctest in a build folder and adds its tests to the counts: run_ctest FOLDER [ctest options].
run_ctest() {
    folder=$1
    shift
    rm -rf "$folder/junit.xml" "$folder/junit-again.xml" "$folder/counts.txt" "$folder/tests/cases/results"
    echo "== ctest in $folder"
    ctest --test-dir "$folder" -j "$jobs" --output-on-failure --output-junit junit.xml --no-tests=error "$@" \
        >"$folder/ctest.log" 2>&1 && ok=0 || ok=1
    # Everything up to the first failure is noise when all is well: show failures and ctest's own summary.
    if [ "$ok" -eq 0 ]; then
        sed -n '/tests passed/,$p' "$folder/ctest.log"
    else
        grep -vE '^ *(Start|[0-9]+/[0-9]+ Test +#[0-9]+: .* Passed)' "$folder/ctest.log"
    fi
    { [ -f "$folder/junit.xml" ] && count_tests "$folder"; } || {
        failed=$((failed + 1))
        failures_said="$failures_said
   ctest in $folder left no report"
        return 0
    }
    { [ "$ok" -eq 0 ] && [ "$failures" -eq 0 ]; } || { [ "$failures" -gt 0 ] && run_again "$folder"; } || {
        # A test program that crashes while its tests are listed leaves no test to fail.
        [ "$failures" -gt 0 ] || failures=1
        failures_said="$failures_said
   $folder:
$(names_of "$folder" failed)"
    }
    failed=$((failed + failures))
    skipped=$((skipped + not_run))
    passed=$((passed + ran_well))
    echo "== ctest in $folder: $ran_well passed, $failures failed, $not_run skipped"
}

# Repeats failed tests one at a time, each case of GoogleTest in a process of its own; true if all pass then. Those that pass
# count as passed, but are named at the end of the run: a busy machine, or a test to fix. Sets `failures`.
run_again() {
    echo "== ctest in $1: again, one by one"
    CONVAPP_TESTS_AGAIN=1 ctest --test-dir "$1" -j 1 --rerun-failed --output-on-failure --output-junit junit-again.xml \
        >"$1/ctest-again.log" 2>&1 && again=0 || again=1
    [ "$again" -eq 0 ] || cat "$1/ctest-again.log"
    [ ! -f "$1/junit-again.xml" ] || count_tests "$1" "$1/junit-again.xml" || return 1
    unsteady=$(names_of "$1" unsteady)
    [ -z "$unsteady" ] || {
        echo "$unsteady"
        unsteady_said="$unsteady_said
   $1:
$unsteady"
    }
    [ "$again" -eq 0 ] && [ "$failures" -eq 0 ]
}

# Files that differ from the main branch, or, on it, from the commit before.
changed_sources() {
    base=$(git merge-base HEAD origin/main 2>/dev/null || git merge-base HEAD main 2>/dev/null || echo HEAD)
    if [ "$(git rev-parse "$base")" = "$(git rev-parse HEAD)" ]; then
        base=$(git rev-parse -q --verify HEAD~1 || git rev-parse HEAD)
    fi
    {
        git diff --name-only --diff-filter=d "$base"
        git ls-files -o --exclude-standard
    } | sort -u
}

# clang-tidy on the .cpp files named on stdin. build/tidy is never built: it names the flags of each file, which build/dev
# compiles by folders. GDCM's headers look to it as if they
# used what they freed, CUDA sources are nvcc's, gpu/cpu/ops/structure_tensor.cpp has options of GCC, sources for Windows
# have no flags there, and samples/library is a project of its own.
tidy() {
    files=$(grep -E '^(app|gpu|ui|samples)/.*\.cpp$' | grep -vE '^(app/io/dicom/decoder|app/system/windows|gpu/system/windows|gpu/cuda/absent|gpu/cpu/ops/structure_tensor\.cpp|samples/generator/dicom|samples/library)(/|$)' ||
        true)
    [ -n "$files" ] || {
        echo "no changed source to look at"
        return 0
    }
    cmake --preset dev -B build/tidy -DCONVAPP_CUDA=OFF -DCONVAPP_UNITY=OFF >build/tidy.log || { cat build/tidy.log; return 1; }
    echo "$files" | xargs -P "$jobs" -n 1 clang-tidy-19 -p build/tidy --quiet \
        --extra-arg=-Wno-unknown-warning-option --extra-arg=-Wno-deprecated-declarations --extra-arg=-Wno-ignored-gch --warnings-as-errors='*' 2>/dev/null
}

# A program that was only built says what it is and checks itself.
smoke() {
    "build/$1/convapp" --headless --version && "build/$1/convapp" --headless --self-test >/dev/null
}

# The readers for libFuzzer.
build_fuzz() {
    configure fuzz && cmake --build --preset fuzz -t fuzz_reader fuzz_seeds -- --quiet
}

# Everything with tests. CUDA kernels take most of the build time, and without a GPU their tests are skipped: they are
# built only with a GPU or on request.
build_dev() {
    if have_nvcc && [ -z "$cuda" ] && ! have_gpu; then
        skip "CUDA kernels" "there is no NVIDIA GPU; ./dev --cuda test builds them"
        configure_and_build dev -DCONVAPP_CUDA=OFF
    else
        configure_and_build dev -DCONVAPP_CUDA=AUTO
    fi
}

# With the flags of build/dev, so that the compiler cache has most of it.
build_cpu_only() {
    configure_and_build cpu-only -DCONVAPP_TESTS=OFF -DCONVAPP_WERROR=ON -DCMAKE_BUILD_TYPE=RelWithDebInfo \
        "-DCMAKE_CXX_FLAGS_RELWITHDEBINFO=-O2 -g1 -DNDEBUG"
}

fast_steps() {
    if step "build dev" build_dev; then
        run_ctest build/dev
        step "clang-tidy on changed files" tidy_changed || true
    fi
    step "build cpu-only" build_cpu_only && { step "cpu-only runs" smoke cpu-only || true; }
    if [ -n "${everything:-}" ]; then
        sanitize tests
    elif [ "$(minutes)" -ge "$sanitizers_until" ]; then
        skip "sanitizers" "$(minutes) min have passed, after $sanitizers_until they might not end in time; test-all runs them on everything"
    else
        sanitize "$(changed_in_a_day | sanitized_suites)"
    fi
}

# Minutes since the start.
minutes() {
    echo $((($(date +%s) - started) / 60))
}

# The test program whose sources lie in a folder of tests/: program_of FOLDER.
program_of() {
    case $1/ in
    tests/gpu/* | tests/app/* | tests/ui/* | tests/fuzz/* | tests/samples/*) echo "$1" | sed 's|^tests/\([a-z]*\).*|\1_tests|' ;;
    *) return 1 ;;
    esac
}

build_dev_program() {
    if have_nvcc && [ -z "$cuda" ] && ! have_gpu; then
        configure dev -DCONVAPP_CUDA=OFF
    else
        configure dev -DCONVAPP_CUDA=AUTO
    fi && cmake --build --preset dev -t "$1"
}

# Builds one test program and runs the suites of a folder: folder_steps FOLDER, as tests/app/io or app/io.
folder_steps() {
    chosen=tests/$(echo "$1" | sed 's|^\./||; s|^tests/||; s|/*$||')
    { [ -d "$chosen" ] && program=$(program_of "$chosen"); } || {
        echo "dev: $1 is no folder of a test program; tests/gpu, tests/app, tests/ui, tests/fuzz, tests/samples and folders in them are" >&2
        exit 2
    }
    if step "build $program" build_dev_program "$program"; then
        run_ctest build/dev -L "^$chosen(/|\$)"
    fi
}

tidy_changed() { changed_sources | tidy; }
tidy_all() { git ls-files | tidy; }

slow_steps() {
    if have_nvcc; then
        step "build gpu-only" configure_and_build gpu-only -DCONVAPP_TESTS=OFF && { step "gpu-only runs" smoke gpu-only || true; }
    else
        skip "build gpu-only" "there is no nvcc"
    fi
    if have_nvcc; then
        step "build release, all architectures" build_release || true
    else
        step "build release" build_release || true
    fi
    if step "bundle" make_bundle; then
        if [ "$(id -u)" = 0 ]; then
            step "bundle in an empty root" sh tests/bundle_test.sh build/release/convapp-*-x86_64.tar.gz || true
        else
            skip "bundle in an empty root" "chroot needs root"
        fi
        step "Debian packages" sh tests/deb_test.sh build/release/debs || true
        if [ "$(id -u)" = 0 ]; then
            step "Flatpak" sh tests/flatpak_test.sh build/release/convapp-*-x86_64.tar.gz || true
            step "Debian packages in an empty root" sh tests/deb_root_test.sh build/release/debs || true
        else
            skip "Flatpak" "debootstrap needs root"
            skip "Debian packages in an empty root" "debootstrap needs root"
        fi
        step "release" make_release && { step "bill of materials" check_sbom || true; }
    fi
    if step "build headless" configure_and_build headless; then
        if [ "$(id -u)" = 0 ]; then
            step "container" sh tests/container_test.sh build/headless "$(version)" || true
        else
            skip "container" "debootstrap needs root"
        fi
    fi
    step "conda recipe" sh tests/conda_test.sh || true
    step "clang-tidy on everything" tidy_all || true
    run_ctest build/dev -C slow -L slow
    # Leaks are not looked for: fontconfig, GL drivers and Qt's plugins keep what they have until the end, and so do readers
    # that a damaged file stops. The soak watches the memory that stays once everything is closed.
    if step "build asan with the window" build_asan_window; then
        ASAN_OPTIONS=$asan_options:detect_leaks=0 UBSAN_OPTIONS=halt_on_error=1:print_stacktrace=1 run_ctest build/asan -R '^ui_tests'
    fi
    if step "build fuzz" build_fuzz; then
        step "fuzz readers" python3 tests/fuzz/guided/run.py build/fuzz || true
    fi
    step "library interface" /usr/bin/python3 -B tests/release/abi.py || true
    step "reproducible build" sh tests/reproducible.sh || true
    step "other compilers" sh tests/compilers.sh || true
    step "Windows" sh tests/mingw.sh || true
    step "soak" /usr/bin/python3 tests/soak.py --minutes 5 build/release/convapp || true
    if [ "$(id -u)" = 0 ] && command -v debootstrap >/dev/null; then
        step "Slurm, two nodes" sh tests/slurm_two_nodes.sh build/dev || true
        step "fresh system" sh tests/fresh_system.sh || true
        step "Debian 13" sh tests/fresh_system.sh --release trixie run test bundle wheel || true
    else
        skip "Slurm, two nodes" "network namespaces need root"
        skip "fresh system" "debootstrap and root are needed"
        skip "Debian 13" "debootstrap and root are needed"
    fi
}

# The last recorded run of the GPU tests, and whether it was of the present code. A line, not a failure: most machines
# have no GPU. tests/record_card_run.sh writes the record.
card_record() {
    record=docs/benchmarks/last-card-run.txt
    [ -f "$record" ] || {
        echo "== GPU tests on a card: STALE, there is no record"
        return 0
    }
    field() { sed -n "s|^$1: *||p" "$record" | head -n 1; }
    said="$(field "run on"): $(field tests)"
    if [ "$(field "tree of gpu/")" = "$(git rev-parse HEAD:gpu 2>/dev/null)" ] && git diff --quiet HEAD -- gpu; then
        echo "== GPU tests on a card: of this code, on $said"
    else
        echo "== GPU tests on a card: STALE, the record is of gpu/ at $(field "tree of gpu/"), on $said"
    fi
}

# The last lines: one that people and programs read.
summary() {
    card_record
    [ -z "$unsteady_said" ] || echo "== UNSTEADY, failed first and passed alone:$unsteady_said"
    [ -z "$failures_said" ] || echo "== FAILED:$failures_said"
    echo "$passed passed, $failed failed, $skipped skipped"
    [ "$failed" -eq 0 ]
}
