// SPDX-License-Identifier: Apache-2.0
#include "app/io/core/byte_stream.h"
#include "app/io/core/decoded_volume.h"
#include "app/io/core/half.h"
#include "app/io/core/planar.h"
#include "app/io/core/write_interleaved.h"
#include "app/io/formats.h"
#include "app/io/npy/npy_header.h"
#include <algorithm>
#include <bit>

/// NumPy's file format: a short text header, then the samples. Axis order as in docs/reference/results.md:
/// (t,z,y,x,c) in C order, absent axes dropped.
namespace app::io {
namespace {

std::string_view storedType(const NpyHeader& header) {
    return header.half ? "float16" : name(header.type);
}

conv::Layout layoutOf(const FileReader& file, const NpyHeader& header) {
    const std::size_t axes = header.shape.size();
    if (axes == 0 || axes > 5)
        refuseFile(file.path(),
                   "has " + std::to_string(axes) +
                       " axes; 1 (samples), 2 (y,x), 3 (z,y,x), 4 (t,z,y,x) and 5 (t,z,y,x,c) can be read");
    std::uint64_t wanted = header.storedSize();
    std::string shape;
    for (const std::uint64_t n : header.shape) {
        wanted = saturatedProduct({wanted, n});
        shape += (shape.empty() ? "" : "×") + std::to_string(n);
    }
    if (wanted == 0)
        refuseFile(file.path(), "is an empty array of shape " + shape);
    if (const std::uint64_t held = file.size() - header.dataOffset; held != wanted)
        refuseFile(file.path(), "announces " + shape + " samples of " + std::string(storedType(header)) +
                                    ", but holds " + std::to_string(held) + " bytes of data");
    conv::Layout layout;
    layout.type = header.type;
    layout.dimension = static_cast<int>(std::min<std::size_t>(axes, 3));
    const std::size_t behindX = axes == 5 ? 1 : 0; // axes after x: the channels
    if (behindX > 0)
        layout.channels = static_cast<std::int64_t>(header.shape.back());
    for (std::size_t a = 0; a + behindX < axes; ++a) {
        const auto n = static_cast<std::int64_t>(header.shape[axes - 1 - behindX - a]);
        (a < 3 ? layout.extent[a] : layout.times) = n;
    }
    return layout;
}

/// Stride of each file axis, to convert to the order [time][channel][z][y][x].
struct Strides {
    std::int64_t t, z, y, x, c;

    Strides(const conv::Layout& layout, bool fortran) {
        const conv::Index3 e = layout.extent;
        if (fortran) {
            t = 1;
            z = layout.times;
            y = z * e[2];
            x = y * e[1];
            c = x * e[0];
        } else {
            c = 1;
            x = layout.channels;
            y = x * e[0];
            z = y * e[1];
            t = z * e[2];
        }
    }
};

/// Writes samples of type `Stored` in file order to the volume, of type T.
template <class Stored, class T, class Convert>
void scatter(const std::byte* in, const Strides& stride, conv::Volume& volume, Convert convert) {
    const conv::Layout& layout = volume.layout();
    const conv::Index3 e = layout.extent;
    const auto* const from = reinterpret_cast<const Stored*>(in);
    for (std::int64_t t = 0; t < layout.times; ++t)
        for (std::int64_t c = 0; c < layout.channels; ++c) {
            T* to = volume.as<T>({t, c});
            for (std::int64_t z = 0; z < e[2]; ++z)
                for (std::int64_t y = 0; y < e[1]; ++y)
                    for (std::int64_t x = 0; x < e[0]; ++x)
                        *to++ = convert(from[t * stride.t + z * stride.z + y * stride.y + x * stride.x + c * stride.c]);
        }
}

/// Returns a sentence on axes that the file does not name; empty if the shape is unambiguous.
std::string assumption(const NpyHeader& header) {
    if (header.shape.size() < 3 || header.shape.size() > 4 || header.shape.back() > 4)
        return {};
    return "The last axis, of " + std::to_string(header.shape.back()) +
           " samples, is taken as x: NPY files do not say which axis is colour.";
}

conv::Volume loadNpy(const fs::path& path, const LoadOptions&) {
    const FileReader file(path);
    const NpyHeader header = readNpyHeader(file);
    DecodedVolume decoded(path, layoutOf(file, header));
    conv::Volume& volume = decoded.volume();
    const conv::Layout& layout = volume.layout();
    const auto samples = static_cast<std::uint64_t>(layout.sampleCount());
    const bool swapped = header.bigEndian != (std::endian::native == std::endian::big);
    if ((header.fortran && header.shape.size() > 1) || layout.channels > 1 || header.half) {
        std::vector<std::byte> stored(samples * header.storedSize());
        file.readAt(header.dataOffset, stored.data(), stored.size());
        if (swapped)
            swapBytes(stored.data(), header.storedSize(), samples);
        const Strides strides(layout, header.fortran);
        if (header.half)
            scatter<std::uint16_t, float>(stored.data(), strides, volume, fromHalf);
        else
            conv::withElementType(layout.type, [&]<class T>(std::type_identity<T>) {
                scatter<T, T>(stored.data(), strides, volume, [](T v) { return v; });
            });
    } else {
        file.readAt(header.dataOffset, volume.data(), static_cast<std::uint64_t>(layout.byteCount()));
        if (swapped)
            swapBytes(volume.data(), sizeOf(layout.type), samples);
    }
    decoded.produced(static_cast<std::int64_t>(samples));
    if (header.half)
        volume.info().notes.emplace_back("Stored as", "float16");
    if (const std::string sentence = assumption(header); !sentence.empty())
        volume.info().warnings.push_back(sentence);
    return std::move(decoded).finish();
}

conv::Layout probeNpy(const fs::path& path, const LoadOptions&) {
    const FileReader file(path);
    return layoutOf(file, readNpyHeader(file));
}

/// (t,z,y,x,c) without absent axes.
std::string shapeText(const conv::Layout& layout) {
    std::string shape = "(";
    if (layout.times > 1)
        shape += std::to_string(layout.times) + ", ";
    for (int a = layout.dimension - 1; a >= 0; --a)
        shape += std::to_string(layout.extent[static_cast<std::size_t>(a)]) + ", ";
    if (layout.channels > 1)
        shape += std::to_string(layout.channels) + ", ";
    return shape + ")";
}

std::string headerBytes(const conv::Layout& layout) {
    const std::string_view kind = isInteger(layout.type) ? (name(layout.type).starts_with('u') ? "u" : "i") : "f";
    const std::size_t size = sizeOf(layout.type);
    const std::string order = size == 1 ? "|" : std::endian::native == std::endian::big ? ">" : "<";
    std::string header = "{'descr': '" + order + std::string(kind) + std::to_string(size) +
                         "', 'fortran_order': False, 'shape': " + shapeText(layout) + ", }";
    header.append(63 - (header.size() + 10) % 64, ' '); // aligns the data to 64 bytes
    header += '\n';
    const char length[2] = {static_cast<char>(header.size() & 255), static_cast<char>(header.size() >> 8)};
    return std::string("\x93NUMPY\x01\x00", 8) + std::string(length, 2) + header;
}

void saveNpy(const conv::Volume& volume, const fs::path& path, const SaveOptions&) {
    FileWriter file(path);
    file.write(headerBytes(volume.layout()));
    writeInterleaved(volume, *appendTo(file, Coding::plain));
    file.close();
}

std::optional<PlainFile> locateNpy(const fs::path& path, const LoadOptions&) {
    const FileReader file(path);
    const NpyHeader header = readNpyHeader(file);
    conv::Layout layout = layoutOf(file, header);
    if ((header.fortran && header.shape.size() > 1) || layout.channels > 1 || header.half)
        return std::nullopt;
    conv::Info info;
    if (const std::string sentence = assumption(header); !sentence.empty())
        info.warnings.push_back(sentence);
    return PlainFile{std::move(layout), std::move(info), path, header.dataOffset, header.bigEndian};
}

std::optional<std::string> prefixNpy(const conv::Layout& layout, const conv::Info&, const fs::path&) {
    return headerBytes(layout);
}

} // namespace

Codec npyCodec() {
    return {loadNpy, probeNpy, saveNpy, nullptr, false, locateNpy, prefixNpy};
}

} // namespace app::io
