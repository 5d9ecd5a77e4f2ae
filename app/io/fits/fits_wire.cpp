// SPDX-License-Identifier: Apache-2.0
#include "app/io/fits/fits_wire.h"
#include "app/io/child/wire.h"

namespace app::io {
namespace {

template <class Wire, class Image>
void imageFields(Wire& wire, Image& image) {
    wireFields(wire, image.layout, image.info);
    wire.value(image.plain);
    wire.value(image.offset);
    wire.value(image.summed);
}

} // namespace

std::string wireText(const FitsImage& image) {
    WireWriter writer;
    imageFields(writer, image);
    return writer.text;
}

FitsImage readFitsWire(std::string_view text) {
    WireReader reader{text};
    FitsImage image;
    imageFields(reader, image);
    checkWired(image.layout);
    if (!reader.text.empty())
        throw std::out_of_range("message is long");
    return image;
}

} // namespace app::io
