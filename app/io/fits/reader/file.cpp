// SPDX-License-Identifier: Apache-2.0
#include "app/io/fits/reader/file.h"
#include "app/io/core/byte_stream.h"
#include "app/io/core/file_bytes.h"
#include "app/io/text/latin1.h"
#include "app/io/text/text.h"
#include <cmath>

namespace app::io {

std::string fitsReason(int status) {
    char line[FLEN_ERRMSG] = {}, text[FLEN_STATUS] = {};
    std::string oldest;
    while (fits_read_errmsg(line) != 0)
        if (oldest.empty())
            oldest = line;
    fits_get_errstatus(status, text);
    return printable(std::string(text) + (oldest.empty() ? "" : " (" + oldest + ")"));
}

FitsFile::FitsFile(std::filesystem::path path) : path_(std::move(path)) {
    const std::string place = std::filesystem::absolute(path_).string();
    if (place.size() >= FLEN_FILENAME - 1)
        refuse("has a path of " + std::to_string(place.size()) + " bytes; cfitsio opens paths of at most " +
               std::to_string(FLEN_FILENAME - 2));
    plain_ = !isGzip(headOf(path_, 2));
    if (!plain_) // cfitsio does not compare the checksum
        (void)openPart({path_, 0, std::nullopt}, Coding::gzip)->finish();
    int status = 0;
    fits_open_diskfile(&file_, place.c_str(), READONLY, &status);
    check(status, "cannot be opened by cfitsio");
}

FitsFile::~FitsFile() {
    int status = 0;
    if (file_ != nullptr)
        fits_close_file(file_, &status);
}

void FitsFile::refuse(const std::string& why) const {
    refuseFile(path_, why);
}

void FitsFile::check(int status, const std::string& what) const {
    if (status == MEMORY_ALLOCATION)
        throw std::bad_alloc();
    if (status != 0)
        refuse(what + ": " + fitsReason(status));
}

int FitsFile::units() const {
    int count = 0, status = 0;
    fits_get_num_hdus(file_, &count, &status);
    check(status, "has a damaged header");
    return count;
}

bool FitsFile::goTo(int unit) const {
    int type = 0, status = 0;
    fits_movabs_hdu(file_, unit + 1, &type, &status);
    check(status, "has a damaged header in its unit " + std::to_string(unit));
    return type == IMAGE_HDU;
}

std::optional<std::string> FitsFile::text(const std::string& keyword) const {
    char* value = nullptr;
    int status = 0;
    fits_read_key_longstr(file_, keyword.c_str(), &value, nullptr, &status);
    if (status != 0 || value == nullptr) {
        fits_clear_errmsg();
        return std::nullopt;
    }
    std::string text(trimmed(utf8FromFile(value)));
    fits_free_memory(value, &status);
    return text;
}

std::optional<double> FitsFile::number(const std::string& keyword) const {
    double value = 0;
    int status = 0;
    fits_read_key(file_, TDOUBLE, keyword.c_str(), &value, nullptr, &status);
    if (status == KEY_NO_EXIST || status == VALUE_UNDEFINED) {
        fits_clear_errmsg();
        return std::nullopt;
    }
    if (status != 0 || !std::isfinite(value))
        refuse("has \"" + text(keyword).value_or("") + "\" in the keyword `" + keyword + "`, which is no number");
    return value;
}

std::optional<long long> FitsFile::integer(const std::string& keyword) const {
    LONGLONG value = 0;
    int status = 0;
    fits_read_key(file_, TLONGLONG, keyword.c_str(), &value, nullptr, &status);
    if (status == KEY_NO_EXIST || status == VALUE_UNDEFINED) {
        fits_clear_errmsg();
        return std::nullopt;
    }
    if (status != 0)
        refuse("has \"" + text(keyword).value_or("") + "\" in the keyword `" + keyword + "`, which is no whole number");
    return value;
}

void FitsFile::requireOneNumber(const std::string& keyword) const {
    int count = 0, room = 0, status = 0;
    fits_get_hdrspace(file_, &count, &room, &status);
    std::string first;
    for (int i = 1; i <= count && status == 0; ++i) {
        char card[FLEN_CARD] = {}, name[FLEN_KEYWORD] = {}, value[FLEN_VALUE] = {}, type = 0;
        int length = 0;
        fits_read_record(file_, i, card, &status);
        fits_get_keyname(card, name, &length, &status);
        if (status != 0 || name != keyword)
            continue;
        fits_parse_value(card, value, nullptr, &status);
        if (status != 0 || value[0] == '\0')
            continue;
        if (fits_get_keytype(value, &type, &status) == 0 && type == 'C')
            refuse("has the text " + utf8FromFile(value) + " in the keyword `" + keyword + "`, which is no number");
        if (!first.empty() && first != value)
            refuse("has the keyword `" + keyword + "` twice: " + utf8FromFile(first) + " and " + utf8FromFile(value) +
                   "; remove one");
        first = value;
    }
    fits_clear_errmsg();
}

std::vector<std::pair<std::string, std::string>> FitsFile::cards() const {
    constexpr std::size_t most = 500;
    std::vector<std::pair<std::string, std::string>> cards;
    int count = 0, room = 0, status = 0;
    fits_get_hdrspace(file_, &count, &room, &status);
    for (int i = 1; i <= count && cards.size() < most && status == 0; ++i) {
        char card[FLEN_CARD] = {};
        fits_read_record(file_, i, card, &status);
        const int kind = status == 0 ? fits_get_keyclass(card) : TYP_COMM_KEY;
        if (kind == TYP_STRUC_KEY || kind == TYP_CMPRS_KEY || kind == TYP_COMM_KEY || kind == TYP_CONT_KEY ||
            kind == TYP_CKSUM_KEY)
            continue;
        char name[FLEN_KEYWORD] = {}, value[FLEN_VALUE] = {}, comment[FLEN_COMMENT] = {};
        int length = 0, parsed = 0;
        fits_get_keyname(card, name, &length, &parsed);
        fits_parse_value(card, value, comment, &parsed);
        if (parsed == 0 && name[0] != '\0')
            cards.emplace_back(utf8FromFile(name), std::string(trimmed(utf8FromFile(value))) +
                                                       (comment[0] == '\0' ? "" : " / " + utf8FromFile(comment)));
    }
    fits_clear_errmsg();
    return cards;
}

unsigned long long FitsFile::size() const {
    return static_cast<unsigned long long>(file_->Fptr->filesize);
}

} // namespace app::io
