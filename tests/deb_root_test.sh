#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Installs each Debian package with apt in an empty Debian and does its main job there, as an ordinary user; prints what apt
# adds and how long a start takes: deb_root_test.sh FOLDER [RELEASE] (as root). RELEASE is the one that the packages were
# built on, bookworm or trixie, by default this machine's.
set -eu
folder=$(readlink -f "$1")
root=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf --one-file-system "$work"' EXIT
trap 'exit 130' INT TERM
chmod a+rx "$work"
sh "$root/tests/empty_debian.sh" "$work/base" ${2:+"$2"}
mkdir "$work/base/debs"
cp "$folder"/*.deb "$work/base/debs"
cp -r "$root/samples/library" "$work/base/debs/library"
rm -f "$work"/base/debs/*-dbgsym_*

# fresh NAME: a root of its own.
fresh() {
    system=$work/$1
    cp -a "$work/base" "$system"
}

# inside COMMAND: as root, in the root of this name; mounts end with it.
inside() {
    # shellcheck disable=SC2016  # expanded by the inner shell
    unshare --mount --fork sh -euc '
        mount -t proc proc "$1/proc"
        mount --rbind /dev "$1/dev"
        exec chroot "$1" /usr/bin/env -i HOME=/root LANG=C.UTF-8 DEBIAN_FRONTEND=noninteractive \
            PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin sh -euc "$2"' sh "$system" "$1"
}

# install PACKAGE…: by apt, with what they need and no more.
install() {
    inside 'apt-get -qq update'
    inside "apt-get install -y -q --no-install-recommends $*" >"$work/apt.log" 2>&1 || { tail -n 30 "$work/apt.log"; exit 1; }
    sed -n -e 's/^After this operation, \(.*\) of additional.*/\1 installed/p' -e 's/.* \([0-9]*\) newly installed.*/\1 packages/p' \
        "$work/apt.log" | sort -ru | sed "s|^|-- $1: |"
}

# start COMMAND: the fastest of five starts, as an ordinary user.
start() {
    inside "cd /tmp; setpriv --reuid 1000 --regid 1000 --clear-groups sh -euc '
        for run in 1 2 3 4 5; do a=\$(date +%s%N); $1 >/dev/null; echo \$(((\$(date +%s%N) - a) / 1000000)); done'" >"$work/starts"
    sort -n "$work/starts" | head -n 1 | sed "s|.*|-- $1: & ms|"
}
samples=/usr/share/convapp/samples

main_job() {
    inside "rm -rf /data; mkdir -m 777 /data; cd /data
        setpriv --reuid 1000 --regid 1000 --clear-groups sh -euc '
            convapp --headless -i $samples/head_ct_dicom -o ct.nii.gz --filter gaussian:sigma=2mm -q
            convapp --headless -i $samples/zone_plate.png -o edges.png --filter canny -q
            test -s ct.nii.gz; test -s edges.png
            HOME=/data QT_QPA_PLATFORM=offscreen convapp --screenshot window.png --size 1280x800 edges.png; test -s window.png'"
}

python_job() {
    inside "python3 -c '
import convapp, numpy
assert abs(convapp.filter(numpy.ones((20, 30), numpy.float32), \"gaussian:sigma=2\") - 1).max() < 1e-6
assert convapp.read(\"$samples/head_ct.nii.gz\").array.size > 0'"
}

fresh program
install '/debs/convapp_*.deb /debs/libconvapp[0-9]*.deb'
start 'convapp --headless --version'
main_job
echo "-- convapp: DICOM, PNG and window: passed"
if ls "$folder"/python3-convapp_*.deb >/dev/null 2>&1; then
    install '/debs/python3-convapp_*.deb'
    echo 'import convapp' >"$system/debs/import_convapp.py"
    start 'python3 /debs/import_convapp.py'
    python_job
    echo "-- python3-convapp: an array and a file: passed"
fi
if ls "$folder"/convapp-cuda_*.deb >/dev/null 2>&1; then
    # It takes the place of the other library, and computes on the CPU where there is no driver, which it says.
    install '/debs/convapp-cuda_*.deb'
    ! inside 'dpkg -l "libconvapp[0-9]*" | grep ^ii' || { echo "libconvapp stayed beside convapp-cuda"; exit 1; }
    start 'convapp --headless --version'
    main_job
    inside "cd /data
        convapp --headless --list devices | tee devices
        grep -q 'no CUDA device: .*driver' devices
        convapp --headless -i $samples/zone_plate.png -o cpu.png --filter canny 2>&1 | grep '(cpu '
        code=0
        convapp --headless -i $samples/zone_plate.png -o cuda.png --filter canny --device cuda >refused 2>&1 || code=\$?
        cat refused
        test \$code -ne 0 && test ! -e cuda.png && grep -q driver refused"
    echo "-- convapp with convapp-cuda: DICOM, PNG and window, on the CPU as there is no GPU: passed"
    if [ -e "$system/debs/import_convapp.py" ]; then
        python_job
        echo "-- python3-convapp with convapp-cuda: an array and a file: passed"
    fi
fi
inside 'apt-get remove -y -q --purge convapp* libconvapp*' >"$work/apt.log" 2>&1 || { cat "$work/apt.log"; exit 1; }
left=$(find "$system/usr" -iname '*convapp*' -not -path '*/dist-packages/*')
[ -z "$left" ] || { echo "left after removal: $left"; exit 1; }
rm -rf --one-file-system "$system"

if ls "$folder"/convapp-cuda_*.deb >/dev/null 2>&1; then
    fresh cuda
    install '/debs/convapp-cuda_*.deb'
    install '/debs/libconvapp-dev_*.deb'
    echo "-- libconvapp-dev: installed beside convapp-cuda"
    rm -rf --one-file-system "$system"
fi

fresh library
install '/debs/libconvapp[0-9]*.deb'
install '/debs/libconvapp-dev_*.deb'
install 'g++ cmake ninja-build'
inside 'cmake -S /debs/library -B /tmp/library -G Ninja -DCMAKE_CXX_FLAGS=-Werror >/dev/null
    cmake --build /tmp/library >/dev/null
    /tmp/library/filter_array && /tmp/library/own_variant'
echo "-- libconvapp-dev: the examples: passed"
