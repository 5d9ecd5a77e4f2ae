# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=sh
# Functions of `./dev build`, `bundle`, `wheel` and `release`. tests/steps.sh reads them.

# The date of what is packaged: that of the commit, or of the archive that the sources came in.
date_of_sources() {
    [ -n "${SOURCE_DATE_EPOCH:-}" ] || SOURCE_DATE_EPOCH=$(git log -1 --format=%ct 2>/dev/null || stat -c %Y cmake/commit.txt)
    export SOURCE_DATE_EPOCH
}

# The architectures of a release, unless `--cuda-architectures` names others.
build_release() {
    date_of_sources
    configure_and_build release -DCONVAPP_CUDA=AUTO \
        -DCMAKE_CUDA_ARCHITECTURES="${architectures:-75-real;80-real;86-real;89-real;90-real;100;120-real}"
}

# The library without CUDA kernels, for the package libconvapp; convapp-cuda has that of build/release.
build_cpu_library() {
    configure release -B build/library -DCONVAPP_CUDA=OFF -DCONVAPP_UI=OFF -DCONVAPP_MPI=OFF -DCONVAPP_PYTHON=OFF &&
        cmake --build build/library -t convapp_lib -- --quiet
}

version() {
    sed -n 's/^project(convapp VERSION \([0-9.]*\).*/\1/p' CMakeLists.txt
}

# The archive and the Debian packages of a release build, in its folder.
make_bundle() {
    other=
    if have_nvcc; then
        build_cpu_library || return 1
        other=build/library
    fi
    sh resources/bundle/make.sh build/release "$(version)" && sh resources/debian/make.sh build/release "$(version)" ${other:+"$other"}
}

# A wheel for the system's Python, in build/wheels, tried in a fresh environment.
make_wheel() {
    /usr/bin/python3 -c 'import scikit_build_core' 2>/dev/null || {
        echo "dev: scikit-build-core is missing, which is a package of Debian 13; elsewhere pip fetches it: pip wheel app/python" >&2
        return 1
    }
    rm -rf build/wheels
    /usr/bin/python3 -m pip wheel -q --no-build-isolation --no-deps -w build/wheels app/python || return 1
    /usr/bin/python3 -B tests/python/wheel_test.py build/wheels/convapp-*.whl
}

# Everything that a release consists of, in build/dist.
make_release() {
    release=build/dist/convapp-$(version)
    rm -rf build/dist
    mkdir -p build/dist
    cp "build/release/convapp-$(version)-x86_64.tar.gz" build/release/debs/*.deb build/dist || return 1
    git archive --format=tar --prefix="convapp-$(version)/" HEAD >"$release.tar" && gzip -9n "$release.tar" || return 1
    python3 -B resources/release/sbom.py build/release "$(version)" >"$release.spdx.json" || return 1
    (cd build/dist && sha256sum -- * >../SHA256SUMS && mv ../SHA256SUMS . && ls -sh)
}

check_sbom() {
    python3 -B tests/release/check_sbom.py build/dist/*.spdx.json "build/release/bundle/convapp-$(version)-x86_64"
}
