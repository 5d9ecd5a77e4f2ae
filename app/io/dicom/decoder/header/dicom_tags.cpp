// SPDX-License-Identifier: Apache-2.0
#include "app/io/dicom/decoder/header/dicom_tags.h"
#include "app/io/text/text.h"
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <gdcmDicts.h>
#include <gdcmGlobal.h>
#include <gdcmSequenceOfItems.h>

namespace app::io {
namespace {

const gdcm::ByteValue* bytesOf(const gdcm::DataSet& data, Tag tag) {
    return data.FindDataElement(tag) ? data.GetDataElement(tag).GetByteValue() : nullptr;
}

template <class T>
std::vector<T> valuesOf(const gdcm::DataSet& data, Tag tag) {
    const gdcm::ByteValue* const bytes = bytesOf(data, tag);
    if (!bytes)
        return {};
    std::vector<T> values(bytes->GetLength() / sizeof(T));
    if (!values.empty())
        std::memcpy(values.data(), bytes->GetPointer(), values.size() * sizeof(T));
    return values;
}

} // namespace

std::string textOf(const gdcm::DataSet& data, Tag tag) {
    const gdcm::ByteValue* const bytes = bytesOf(data, tag);
    if (!bytes || bytes->GetLength() == 0)
        return {};
    std::string text(bytes->GetPointer(), bytes->GetLength());
    text.resize(std::strlen(text.c_str()));
    return std::string(trimmed(text));
}

std::vector<double> numbersOf(const gdcm::DataSet& data, Tag tag) {
    const std::string text = textOf(data, tag);
    std::vector<double> numbers;
    for (std::size_t at = 0; at <= text.size() && !text.empty();) {
        const std::size_t end = std::min(text.find('\\', at), text.size());
        const auto number = parsedNumber(trimmed(std::string_view(text).substr(at, end - at)));
        if (!number || !std::isfinite(*number))
            return {};
        numbers.push_back(*number);
        at = end + 1;
    }
    return numbers;
}

std::optional<double> numberOf(const gdcm::DataSet& data, Tag tag) {
    const std::vector<double> numbers = numbersOf(data, tag);
    return numbers.empty() ? std::nullopt : std::optional(numbers[0]);
}

std::optional<int> shortOf(const gdcm::DataSet& data, Tag tag) {
    const auto values = valuesOf<std::uint16_t>(data, tag);
    return values.empty() ? std::nullopt : std::optional<int>(values[0]);
}

std::vector<int> shortsOf(const gdcm::DataSet& data, Tag tag) {
    const auto values = valuesOf<std::uint16_t>(data, tag);
    return {values.begin(), values.end()};
}

std::vector<double> roundingOf(const gdcm::DataSet& data, Tag tag) {
    const std::string text = textOf(data, tag);
    if (numbersOf(data, tag).empty())
        return {};
    std::vector<double> roundings;
    for (std::size_t at = 0; at <= text.size();) {
        const std::size_t end = std::min(text.find('\\', at), text.size());
        const std::string_view one = trimmed(std::string_view(text).substr(at, end - at));
        const std::size_t power = std::min(one.find_first_of("eE"), one.size());
        const std::size_t point = std::min(one.find('.'), power);
        const auto decimals = static_cast<double>(point < power ? power - point - 1 : 0);
        const double exponent = power < one.size() ? parsedNumber(one.substr(power + 1)).value_or(0) : 0;
        roundings.push_back(0.5 * std::pow(10, exponent - decimals));
        at = end + 1;
    }
    return roundings;
}

std::vector<std::uint64_t> veryLongsOf(const gdcm::DataSet& data, Tag tag) {
    return valuesOf<std::uint64_t>(data, tag);
}

std::vector<double> doublesOf(const gdcm::DataSet& data, Tag tag) {
    std::vector<double> values = valuesOf<double>(data, tag);
    if (!std::ranges::all_of(values, [](double value) { return std::isfinite(value); }))
        values.clear();
    return values;
}

std::vector<std::uint32_t> longsOf(const gdcm::DataSet& data, Tag tag) {
    return valuesOf<std::uint32_t>(data, tag);
}

std::optional<Tag> pointerOf(const gdcm::DataSet& data, Tag tag) {
    const auto halves = valuesOf<std::uint16_t>(data, tag);
    return halves.size() < 2 ? std::nullopt : std::optional(Tag(halves[0], halves[1]));
}

std::string nameOf(const Tag& tag) {
    const char* const name = gdcm::Global::GetInstance().GetDicts().GetDictEntry(tag).GetName();
    return name && *name ? name : tag.PrintAsPipeSeparatedString();
}

std::string attribute(const Tag& tag) {
    char number[16];
    std::snprintf(number, sizeof number, " (%04X,%04X)", tag.GetGroup(), tag.GetElement());
    return nameOf(tag) + number;
}

std::vector<gdcm::DataSet> itemsOf(const gdcm::DataSet& data, Tag tag) {
    std::vector<gdcm::DataSet> items;
    if (!data.FindDataElement(tag))
        return items;
    const auto sequence = data.GetDataElement(tag).GetValueAsSQ();
    if (sequence)
        for (std::size_t i = 1; i <= sequence->GetNumberOfItems(); ++i)
            items.push_back(sequence->GetItem(i).GetNestedDataSet());
    return items;
}

} // namespace app::io
