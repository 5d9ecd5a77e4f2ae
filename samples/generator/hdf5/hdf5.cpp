// SPDX-License-Identifier: Apache-2.0
#include "generator/samples.h"
#include <algorithm>
#include <array>
#include <conv/error.h>
#include <hdf5.h>

namespace samples {
namespace {

constexpr double micrometresPerMillimetre = 1000;
constexpr hsize_t chunkEdge = 32;
constexpr unsigned gzipLevel = 9;

/// An identifier that is closed with this object.
struct Id {
    hid_t id;
    explicit Id(hid_t of) : id(of) {}
    ~Id() { H5Idec_ref(id); }
    Id(const Id&) = delete;
    Id& operator=(const Id&) = delete;
};

void writeSpacing(hid_t dataset, const conv::Geometry& geometry) {
    std::array<double, 3> size{}; // z, y, x
    for (std::size_t a = 0; a < 3; ++a)
        size[2 - a] = geometry.spacing[a] * micrometresPerMillimetre;
    const hsize_t count = 3;
    const Id space(H5Screate_simple(1, &count, nullptr));
    const Id attribute(H5Acreate2(dataset, "element_size_um", H5T_IEEE_F64LE, space.id, H5P_DEFAULT, H5P_DEFAULT));
    H5Awrite(attribute.id, H5T_NATIVE_DOUBLE, size.data());
}

} // namespace

void writeHdf5(const conv::Volume& ct, const std::filesystem::path& path) {
    std::array<hsize_t, 3> shape{}, chunk{}; // z, y, x
    for (std::size_t a = 0; a < 3; ++a) {
        shape[2 - a] = static_cast<hsize_t>(ct.layout().extent[a]);
        chunk[2 - a] = std::min(shape[2 - a], chunkEdge);
    }
    const Id file(H5Fcreate(path.c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, H5P_DEFAULT));
    const Id space(H5Screate_simple(3, shape.data(), nullptr));
    const Id settings(H5Pcreate(H5P_DATASET_CREATE));
    H5Pset_obj_track_times(settings.id, false); // equal bytes on every day
    H5Pset_chunk(settings.id, 3, chunk.data());
    H5Pset_shuffle(settings.id);
    H5Pset_deflate(settings.id, gzipLevel);
    const Id dataset(H5Dcreate2(file.id, "data", H5T_STD_I16LE, space.id, H5P_DEFAULT, settings.id, H5P_DEFAULT));
    if (H5Dwrite(dataset.id, H5T_NATIVE_INT16, H5S_ALL, H5S_ALL, H5P_DEFAULT, ct.data()) < 0)
        throw conv::Error(conv::ErrorCode::unwritable, "Cannot write " + path.string() + " as HDF5.");
    writeSpacing(dataset.id, ct.layout().geometry);
}

} // namespace samples
