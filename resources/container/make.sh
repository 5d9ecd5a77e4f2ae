#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Makes an OCI image of a build without the window: make.sh BUILD VERSION leaves BUILD/convapp-VERSION.oci.tar. buildah is
# needed, and its base image: debian:12-slim of Docker Hub, or another that CONVAPP_BASE_IMAGE names.
set -eu
build=$(cd "$1" && pwd)
version=$2
here=$(cd "$(dirname "$0")" && pwd)
command -v buildah >/dev/null || { echo "make.sh: buildah is not installed" >&2; exit 1; }
sh "$here/../bundle/make.sh" "$build" "$version"
bundle=convapp-$version-x86_64
context=$(mktemp -d)
trap 'rm -rf "$context"' EXIT
cp -l "$build/$bundle.tar.gz" "$context" 2>/dev/null || cp "$build/$bundle.tar.gz" "$context"
buildah build --quiet --file "$here/Containerfile" --tag "convapp:$version" --build-arg "BUNDLE=$bundle" \
    --build-arg "VERSION=$version" ${CONVAPP_BASE_IMAGE:+--build-arg "BASE=$CONVAPP_BASE_IMAGE"} "$context" >/dev/null
rm -f "$build/convapp-$version.oci.tar"
buildah push --quiet "convapp:$version" "oci-archive:$build/convapp-$version.oci.tar:convapp:$version"
ls -sh "$build/convapp-$version.oci.tar"
