// SPDX-License-Identifier: Apache-2.0
#include "app/io/eeglab/reader/fields.h"
#include "app/io/core/byte_stream.h"
#include "app/io/core/file_bytes.h"
#include "app/io/text/latin1.h"
#include "app/io/text/text.h"
#include <conv/error.h>
#include <cstring>

namespace app::io {
namespace {

/// Appends a code point of 16 bits; halves of pairs become "?".
void append(std::string& text, unsigned code) {
    if (code < 0x80) {
        text += static_cast<char>(code);
    } else if (code < 0x800) {
        text += static_cast<char>(0xC0 | code >> 6);
        text += static_cast<char>(0x80 | (code & 0x3F));
    } else if (code >= 0xD800 && code < 0xE000) {
        text += '?';
    } else {
        text += static_cast<char>(0xE0 | code >> 12);
        text += static_cast<char>(0x80 | (code >> 6 & 0x3F));
        text += static_cast<char>(0x80 | (code & 0x3F));
    }
}

template <class T>
double first(const matvar_t& variable) {
    T value;
    std::memcpy(&value, variable.data, sizeof value);
    return static_cast<double>(value);
}

} // namespace

EeglabFields::EeglabFields(std::filesystem::path path) : path_(std::move(path)) {
    checkElements();
    file_.reset(Mat_Open(path_.c_str(), MAT_ACC_RDONLY));
    if (!file_)
        refuse("cannot be opened by matio: it is damaged, truncated, or no MATLAB file of version 5 or 7.3");
    eeg_.reset(Mat_VarRead(file_.get(), "EEG"));
    if (eeg_ && (eeg_->class_type != MAT_C_STRUCT || countOf(*eeg_) != 1))
        refuse("holds a variable EEG that is no single structure");
    if (field("nbchan") == nullptr || field("data") == nullptr)
        refuse("is a MATLAB file without an EEGLAB dataset (structure `EEG` with the fields `nbchan` and `data`)");
}

void EeglabFields::refuse(const std::string& why) const {
    refuseFile(path_, why);
}

/// Walks through the variables of a file of version 5: they must end with the file, and compressed ones with their
/// checksum.
void EeglabFields::checkElements() const {
    constexpr std::uint64_t head = 128;
    constexpr std::uint32_t compressed = 15;
    const FileReader file(path_);
    const std::string start = file.bytes(0, std::min<std::uint64_t>(file.size(), head));
    if (!start.starts_with("MATLAB 5.0"))
        return;
    if (start.size() < head)
        refuse("is truncated: a MATLAB file begins with 128 bytes, it has " + std::to_string(start.size()));
    const bool swapped = start.substr(126) == "MI";
    for (std::uint64_t at = head; at < file.size();) {
        const std::string tag = file.bytes(at, std::min<std::uint64_t>(8, file.size() - at));
        if (tag.size() < 8)
            refuse("is truncated: it ends within the head of a variable");
        const auto number = [&](std::size_t offset) {
            return swapped ? bigEndian(tag, offset, 4) : littleEndian(tag, offset, 4);
        };
        const std::uint64_t size = number(4);
        if (size > file.size() - at - 8)
            refuse("is truncated: a variable announces " + std::to_string(size) + " bytes, the file has " +
                   std::to_string(file.size() - at - 8) + " of them");
        if (number(0) == compressed)
            (void)openPart({path_, at + 8, size}, Coding::zlib)->finish();
        at += 8 + size;
    }
}

matvar_t* EeglabFields::field(const char* name) const {
    if (eeg_)
        return Mat_VarGetStructFieldByName(eeg_.get(), name, 0);
    const auto [at, isNew] = variables_.try_emplace(name);
    if (isNew)
        at->second.reset(Mat_VarRead(file_.get(), name));
    return at->second.get();
}

double EeglabFields::number(const char* name) const {
    const auto value = numberOf(field(name));
    if (!value)
        refuse("has no number in the field `" + std::string(name) + "`");
    return *value;
}

std::size_t countOf(const matvar_t& variable) {
    std::size_t count = variable.rank > 0 ? 1 : 0;
    for (int axis = 0; axis < variable.rank; ++axis)
        count *= variable.dims[axis];
    return count;
}

std::optional<double> numberOf(const matvar_t* variable) {
    if (variable == nullptr || variable->data == nullptr || variable->isComplex != 0 || countOf(*variable) != 1)
        return std::nullopt;
    switch (variable->class_type) {
    case MAT_C_DOUBLE:
        return first<double>(*variable);
    case MAT_C_SINGLE:
        return first<float>(*variable);
    case MAT_C_INT8:
        return first<std::int8_t>(*variable);
    case MAT_C_UINT8:
        return first<std::uint8_t>(*variable);
    case MAT_C_INT16:
        return first<std::int16_t>(*variable);
    case MAT_C_UINT16:
        return first<std::uint16_t>(*variable);
    case MAT_C_INT32:
        return first<std::int32_t>(*variable);
    case MAT_C_UINT32:
        return first<std::uint32_t>(*variable);
    case MAT_C_INT64:
        return first<std::int64_t>(*variable);
    case MAT_C_UINT64:
        return first<std::uint64_t>(*variable);
    default:
        return std::nullopt;
    }
}

std::optional<std::string> textOf(const matvar_t* variable) {
    if (variable == nullptr)
        return std::nullopt;
    if (countOf(*variable) == 0)
        return std::string();
    if (variable->class_type != MAT_C_CHAR || variable->data == nullptr || variable->rank != 2 ||
        variable->dims[0] != 1)
        return std::nullopt;
    const std::size_t count = variable->nbytes / static_cast<std::size_t>(std::max(1, variable->data_size));
    const auto* const bytes = static_cast<const char*>(variable->data);
    std::string text;
    if (variable->data_size == 1)
        text = utf8FromFile(std::string_view(bytes, count));
    for (std::size_t i = 0; i < count && variable->data_size == 2; ++i) {
        std::uint16_t code = 0;
        std::memcpy(&code, bytes + 2 * i, sizeof code);
        append(text, code);
    }
    return printable(text);
}

} // namespace app::io
