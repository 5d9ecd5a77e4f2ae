// SPDX-License-Identifier: Apache-2.0
#include "tests/fuzz/reading.h"
#include "app/io/files/regions.h"
#include "app/io/io.h"
#include <algorithm>
#include <conv/error.h>
#include <cstdint>
#include <memory>
#include <vector>

namespace fuzz {
namespace {

bool differs(const app::io::RegionSource& parts, const conv::Volume& whole, conv::Item item, const conv::Region& box) {
    const std::size_t bytes = static_cast<std::size_t>(box.count()) * conv::sizeOf(whole.layout().type);
    std::vector<std::byte> a(bytes), b(bytes);
    parts.read(item, box, a.data());
    whole.read(item, box, b.data());
    return a != b;
}

/// Compares all samples, an inner box and the last sample of the first and the last item.
std::string faultOfParts(const app::io::RegionSource& parts, const conv::Volume& whole) {
    const conv::Region all = whole.layout().whole();
    conv::Region inner = all, corner = all;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const std::int64_t extent = all.hi[axis];
        inner.lo[axis] = extent / 3;
        inner.hi[axis] = std::max(inner.lo[axis] + 1, extent * 2 / 3);
        corner.lo[axis] = extent - 1;
    }
    const std::vector<conv::Item> items = conv::itemsOf(whole.layout());
    for (const conv::Item item : {items.front(), items.back()})
        for (const conv::Region& box : {all, inner, corner})
            if (differs(parts, whole, item, box))
                return "a part differs from the whole";
    return {};
}

/// The samples of a file that states a shift of its integers can need a wider type than the header promises.
bool fits(conv::Layout stated, const conv::Layout& whole) {
    if (conv::isInteger(stated.type) && conv::isInteger(whole.type) &&
        conv::sizeOf(whole.type) > conv::sizeOf(stated.type))
        stated.type = whole.type;
    return stated == whole;
}

std::string faultOfRefusal(const conv::Error& error, const std::filesystem::path& path) {
    const std::string sentence = error.what();
    if (error.code() != conv::ErrorCode::unreadable)
        return "refused with another code: " + sentence;
    if (sentence.find(path.filename().string()) == std::string::npos)
        return "the sentence does not name the file: " + sentence;
    return {};
}

} // namespace

std::string faultOfReading(const std::filesystem::path& path) {
    conv::Volume whole;
    try {
        whole = app::io::load(path);
    } catch (const conv::Error& error) {
        return faultOfRefusal(error, path);
    }
    if (whole.layout().whole().count() < 1)
        return "there are no samples";
    // Pictures of one colour are packed more than a thousandfold.
    const auto size = static_cast<std::int64_t>(std::filesystem::file_size(path));
    if (whole.layout().byteCount() > std::max<std::int64_t>((size + 64) * 1100, 64 << 20))
        return "the samples are more than such a file can hold";
    if (!fits(app::io::probe(path), whole.layout()))
        return "header and samples have two layouts";
    const std::unique_ptr<app::io::RegionSource> parts = app::io::openRegions(path, {});
    if (!parts)
        return {};
    return parts->layout() == whole.layout() ? faultOfParts(*parts, whole) : "parts and whole have two layouts";
}

} // namespace fuzz
