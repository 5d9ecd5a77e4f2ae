// SPDX-License-Identifier: Apache-2.0
#include "app/io/hdf5/reader/attributes.h"
#include <array>
#include <cstring>

namespace app::io {
namespace {

constexpr hssize_t mostElements = 1 << 20;
constexpr std::size_t mostTextBytes = std::size_t{1} << 22;

struct Opened {
    H5Handle attribute, type;
    hssize_t count = 0;
};

std::optional<Opened> opened(hid_t object, const char* name) {
    if (!hasAttribute(object, name))
        return std::nullopt;
    Opened one{H5Handle(H5Aopen(object, name, H5P_DEFAULT)), {}, 0};
    if (!one.attribute)
        return std::nullopt;
    one.type = H5Handle(H5Aget_type(one.attribute.id()));
    const H5Handle space(H5Aget_space(one.attribute.id()));
    one.count = space ? H5Sget_simple_extent_npoints(space.id()) : 0;
    if (!one.type || one.count < 1 || one.count > mostElements)
        return std::nullopt;
    return one;
}

/// Returns a fixed string up to its end: a zero, or the padding.
std::string fixedText(const char* from, std::size_t size, H5T_str_t padding) {
    std::string text(from, ::strnlen(from, size));
    if (padding == H5T_STR_SPACEPAD)
        text.erase(text.find_last_not_of(' ') + 1);
    return text;
}

} // namespace

bool hasAttribute(hid_t object, const char* name) {
    return H5Aexists(object, name) > 0;
}

std::vector<std::string> attributeTexts(hid_t object, const char* name) {
    const std::optional<Opened> one = opened(object, name);
    if (!one || H5Tget_class(one->type.id()) != H5T_STRING)
        return {};
    std::vector<std::string> texts;
    if (H5Tis_variable_str(one->type.id()) > 0) {
        std::vector<char*> lines(static_cast<std::size_t>(one->count), nullptr);
        const H5Handle type(H5Tcopy(one->type.id()));
        if (H5Aread(one->attribute.id(), type.id(), static_cast<void*>(lines.data())) < 0)
            return {};
        for (char* line : lines) {
            texts.emplace_back(line ? std::string(line, ::strnlen(line, mostTextBytes)) : std::string());
            H5free_memory(line);
        }
        return texts;
    }
    const std::size_t size = H5Tget_size(one->type.id());
    if (size == 0 || size > mostTextBytes || size * static_cast<std::size_t>(one->count) > mostTextBytes)
        return {};
    std::string bytes(size * static_cast<std::size_t>(one->count), '\0');
    if (H5Aread(one->attribute.id(), one->type.id(), bytes.data()) < 0)
        return {};
    for (std::size_t i = 0; i < static_cast<std::size_t>(one->count); ++i)
        texts.push_back(fixedText(bytes.data() + i * size, size, H5Tget_strpad(one->type.id())));
    return texts;
}

std::optional<std::string> attributeText(hid_t object, const char* name) {
    const std::vector<std::string> texts = attributeTexts(object, name);
    if (texts.empty())
        return std::nullopt;
    if (texts.size() == 1)
        return texts[0];
    std::string joined;
    for (const std::string& one : texts) {
        if (one.size() > 1)
            return std::nullopt;
        joined += one;
    }
    return joined;
}

std::vector<double> attributeNumbers(hid_t object, const char* name) {
    const std::optional<Opened> one = opened(object, name);
    if (!one)
        return {};
    const H5T_class_t kind = H5Tget_class(one->type.id());
    if (kind != H5T_INTEGER && kind != H5T_FLOAT)
        return {};
    std::vector<double> numbers(static_cast<std::size_t>(one->count));
    if (H5Aread(one->attribute.id(), H5T_NATIVE_DOUBLE, numbers.data()) < 0)
        return {};
    return numbers;
}

std::vector<std::string> scalePaths(hid_t dataset) {
    const std::optional<Opened> one = opened(dataset, "DIMENSION_LIST");
    if (!one || H5Tget_class(one->type.id()) != H5T_VLEN || one->count > H5S_MAX_RANK)
        return {};
    const H5Handle element(H5Tget_super(one->type.id()));
    if (!element || H5Tequal(element.id(), H5T_STD_REF_OBJ) <= 0)
        return {};
    std::vector<hvl_t> lists(static_cast<std::size_t>(one->count));
    const H5Handle space(H5Aget_space(one->attribute.id()));
    if (H5Aread(one->attribute.id(), one->type.id(), static_cast<void*>(lists.data())) < 0)
        return {};
    std::vector<std::string> paths;
    for (const hvl_t& list : lists) {
        std::string path;
        if (list.len > 0) {
            const H5Handle scale(H5Rdereference2(dataset, H5P_DEFAULT, H5R_OBJECT, list.p));
            std::array<char, 1024> buffer{};
            if (scale && H5Iget_name(scale.id(), buffer.data(), buffer.size()) > 0)
                path = buffer.data();
        }
        paths.push_back(path);
    }
    H5Dvlen_reclaim(one->type.id(), space.id(), H5P_DEFAULT, static_cast<void*>(lists.data()));
    return paths;
}

} // namespace app::io
