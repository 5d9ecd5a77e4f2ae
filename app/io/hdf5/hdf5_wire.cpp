// SPDX-License-Identifier: Apache-2.0
#include "app/io/hdf5/hdf5_wire.h"
#include "app/io/child/wire.h"
#include "app/io/core/file_bytes.h"

namespace app::io {
namespace {

void require(bool holds) {
    if (!holds)
        throw std::out_of_range("message is damaged");
}

template <class Wire, class Array>
void arrayFields(Wire& wire, Array& array) {
    wire.value(array.path);
    wire.list(array.shape);
    wire.value(array.type);
    wire.value(array.half);
    wire.value(array.bigEndian);
    wire.value(array.fill);
    wire.value(array.fillText);
    wire.value(array.storage);
    wire.value(array.offset);
    wire.value(array.bytes);
    wire.list(array.chunk);
    wire.list(array.filters);
    wire.value(array.edgesUnfiltered);
    wire.value(array.storedChunks);
}

template <class Wire, class Image>
void imageFields(Wire& wire, Image& image) {
    wireFields(wire, image.layout, image.info);
    wire.value(image.axes);
    wire.list(image.scale.slopes);
    wire.list(image.scale.intercepts);
    wire.list(image.scale.axes);
    wire.value(image.scale.lowest);
    wire.value(image.scale.highest);
}

std::uint64_t bytesOf(const std::vector<std::int64_t>& shape, std::uint64_t size) {
    for (const std::int64_t n : shape) {
        require(n > 0);
        size = saturatedProduct({size, static_cast<std::uint64_t>(n)});
    }
    return size;
}

void check(const Hdf5Array& array) {
    require(array.type <= conv::ElementType::f64 && array.storage <= Hdf5Storage::inHeader);
    require(!array.half || array.type == conv::ElementType::f32);
    require(!array.shape.empty() && array.shape.size() <= mostHdf5Axes && array.fill.size() == array.storedSize());
    const std::uint64_t bytes = bytesOf(array.shape, array.storedSize());
    require(bytes < ~std::uint64_t{0} >> 1);
    require(array.storage != Hdf5Storage::inHeader || array.bytes.size() == bytes);
    if (array.storage != Hdf5Storage::chunked)
        return;
    require(array.chunk.size() == array.shape.size());
    require(bytesOf(array.chunk, array.storedSize()) <= mostHdf5Chunk);
    for (const Hdf5FilterUse& use : array.filters)
        require(use.filter == Hdf5Filter::gzip || use.filter == Hdf5Filter::shuffle ||
                use.filter == Hdf5Filter::fletcher32);
}

void checkScale(const Hdf5Image& image) {
    const Hdf5Scale& scale = image.scale;
    require(scale.slopes.size() == scale.intercepts.size());
    if (scale.slopes.empty())
        return;
    std::vector<std::int64_t> along;
    for (const int axis : scale.axes) {
        require(axis >= 0 && axis < static_cast<int>(image.arrays[0].shape.size()));
        along.push_back(image.arrays[0].shape[static_cast<std::size_t>(axis)]);
    }
    require(bytesOf(along, 1) == scale.slopes.size());
    require(image.layout.type == conv::ElementType::f32 || image.layout.type == conv::ElementType::f64);
}

void check(const Hdf5Image& image) {
    checkWired(image.layout);
    require(!image.arrays.empty());
    const Hdf5Array& first = image.arrays[0];
    for (const Hdf5Array& array : image.arrays) {
        check(array);
        require(array.shape == first.shape && array.type == first.type && array.half == first.half);
    }
    checkScale(image);
    require(!image.scale.slopes.empty() || image.layout.type == first.type);
    const conv::Layout& layout = image.layout;
    require(layout.channels > 0 && layout.times > 0);
    const bool several = image.arrays.size() > 1;
    require(!several ||
            (image.axes[3] < 0 && image.axes[4] < 0 && layout.channels <= (1 << 24) && layout.times <= (1 << 24) &&
             static_cast<std::uint64_t>(layout.channels * layout.times) == image.arrays.size()));
    const std::array<std::int64_t, 5> sizes{layout.extent[0], layout.extent[1], layout.extent[2],
                                            several ? 1 : layout.channels, several ? 1 : layout.times};
    for (std::size_t w = 0; w < sizes.size(); ++w) {
        const int axis = image.axes[w];
        require(axis >= -1 && axis < static_cast<int>(first.shape.size()) && sizes[w] > 0);
        require(sizes[w] <= (axis < 0 ? 1 : first.shape[static_cast<std::size_t>(axis)]));
    }
}

} // namespace

std::string wireText(const Hdf5Image& image) {
    WireWriter writer;
    imageFields(writer, image);
    writer.value(static_cast<std::uint64_t>(image.arrays.size()));
    for (const Hdf5Array& array : image.arrays)
        arrayFields(writer, array);
    return writer.text;
}

Hdf5Image readImageWire(std::string_view text) {
    WireReader reader{text};
    Hdf5Image image;
    imageFields(reader, image);
    std::uint64_t count = 0;
    reader.value(count);
    require(count <= reader.text.size() / sizeof(std::uint64_t));
    for (std::uint64_t i = 0; i < count; ++i)
        arrayFields(reader, image.arrays.emplace_back());
    require(reader.text.empty());
    check(image);
    return image;
}

} // namespace app::io
