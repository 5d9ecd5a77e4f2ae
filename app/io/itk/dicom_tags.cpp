#include "app/io/itk/dicom_tags.h"
#include "app/io/text.h"
#include <cmath>
#include <cstring>
#include <gdcmSequenceOfItems.h>

namespace app::io {
namespace {

const gdcm::ByteValue* bytesOf(const gdcm::DataSet& data, Tag tag) {
    return data.FindDataElement(tag) ? data.GetDataElement(tag).GetByteValue() : nullptr;
}

template <class T>
std::optional<T> valueOf(const gdcm::DataSet& data, Tag tag) {
    const gdcm::ByteValue* const bytes = bytesOf(data, tag);
    T value;
    if (!bytes || bytes->GetLength() < sizeof(T))
        return std::nullopt;
    std::memcpy(&value, bytes->GetPointer(), sizeof(T));
    return value;
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
    const auto value = valueOf<std::uint16_t>(data, tag);
    return value ? std::optional<int>(*value) : std::nullopt;
}

std::optional<double> doubleOf(const gdcm::DataSet& data, Tag tag) {
    const auto value = valueOf<double>(data, tag);
    return value && std::isfinite(*value) ? value : std::nullopt;
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
