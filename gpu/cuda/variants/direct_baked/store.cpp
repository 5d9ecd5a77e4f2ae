// SPDX-License-Identifier: Apache-2.0
#include "cuda/variants/direct_baked/store.h"
#include "system/threads.h"
#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <fstream>
#include <iterator>
#include <vector>

namespace conv::baked {
namespace {

namespace fs = std::filesystem;

constexpr const char* kind = ".code";
constexpr const char* title = "convapp code 1";

std::string hex(std::uint64_t number) {
    char text[17];
    const auto end = std::to_chars(text, text + sizeof text, number, 16).ptr;
    return std::string(16 - static_cast<std::size_t>(end - text), '0') + std::string(text, end);
}

/// The text before the code; its length follows from the key.
std::string headOf(const std::string& key, const std::string& code) {
    return std::string(title) + "\n" + key + "\n" + hex(code.size()) + " " + hex(checksumOf(code)) + "\n";
}

} // namespace

std::uint64_t checksumOf(const std::string& text, std::uint64_t start) {
    for (const char c : text)
        start = (start ^ static_cast<unsigned char>(c)) * 1099511628211u;
    return start;
}

fs::path Store::fileOf(const std::string& key) const {
    return folder_ / (hex(checksumOf(key)) + kind);
}

Store::Found Store::find(const std::string& key) const {
    const fs::path file = fileOf(key);
    std::error_code error;
    if (folder_.empty() || !fs::exists(file, error))
        return {};
    const auto unusable = [&](const std::string& why) {
        return Found{std::nullopt, file.string() + ": " + why + "; the code is compiled anew."};
    };
    if (!fs::is_regular_file(file, error) || fs::file_size(file, error) > maxBytes_)
        return unusable("is no file of compiled code");
    std::ifstream in(file, std::ios::binary);
    const std::string all{std::istreambuf_iterator<char>(in), {}};
    if (!in)
        return unusable("cannot be read");
    const std::size_t head = headOf(key, {}).size();
    if (all.size() < head)
        return unusable("is cut off");
    std::string code = all.substr(head);
    if (all.compare(0, head, headOf(key, code)) != 0) {
        if (all.starts_with(std::string(title) + "\n") && !all.starts_with(std::string(title) + "\n" + key + "\n"))
            return {}; // another key with the same checksum
        return unusable("is damaged");
    }
    // makeRoom removes by the time of last use.
    fs::last_write_time(file, fs::file_time_type::clock::now(), error);
    return {std::move(code), {}};
}

void Store::makeRoom(std::uintmax_t bytes) const {
    struct Kept {
        fs::path file;
        fs::file_time_type used;
        std::uintmax_t bytes;
    };
    std::vector<Kept> all;
    std::uintmax_t taken = bytes;
    std::error_code error;
    for (fs::directory_iterator i(folder_, error), end; !error && i != end; i.increment(error)) {
        std::error_code gone;
        if (i->path().extension() != kind || !i->is_regular_file(gone))
            continue;
        all.push_back({i->path(), i->last_write_time(gone), i->file_size(gone)});
        if (gone)
            all.pop_back();
        else
            taken += all.back().bytes;
    }
    std::ranges::sort(all, {}, &Kept::used);
    for (auto oldest = all.begin(); taken > maxBytes_ && oldest != all.end(); ++oldest) {
        fs::remove(oldest->file, error);
        taken -= oldest->bytes;
    }
}

std::string Store::keep(const std::string& key, const std::string& code) const {
    if (folder_.empty() || code.size() > maxBytes_)
        return {};
    std::error_code error;
    fs::create_directories(folder_, error);
    const fs::path file = fileOf(key);
    fs::path part = file;
    part += "." + std::to_string(system::processNumber());
    makeRoom(code.size());
    errno = 0;
    {
        std::ofstream out(part, std::ios::binary | std::ios::trunc);
        out << headOf(key, code) << code;
        out.close();
        if (out) {
            fs::rename(part, file, error);
            if (!error)
                return {};
        }
    }
    const std::string why = error ? error.message() : errno != 0 ? std::strerror(errno) : "unknown error";
    fs::remove(part, error);
    return file.string() + ": cannot be written (" + why + "); the code is not kept.";
}

} // namespace conv::baked
