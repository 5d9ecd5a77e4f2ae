// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <string>

namespace io_test {

/// A ZIP file of stored members, written field by field.
class ZipFile {
  public:
    void add(const std::string& name, const std::string& content) {
        const std::string common = number(0, 2) + number(0, 2) + number(0, 4) + number(checksum(content), 4) +
                                   number(content.size(), 4) + number(content.size(), 4) + number(name.size(), 2) +
                                   number(0, 2);
        directory_ += "PK\x01\x02" + number(20, 2) + number(20, 2) + common + number(0, 2) + number(0, 2) +
                      number(0, 2) + number(0, 4) + number(file_.size(), 4) + name;
        file_ += "PK\x03\x04" + number(20, 2) + common + name + content;
        ++count_;
    }
    [[nodiscard]] std::string bytes() const {
        return file_ + directory_ + "PK\x05\x06" + number(0, 4) + number(count_, 2) + number(count_, 2) +
               number(directory_.size(), 4) + number(file_.size(), 4) + number(0, 2);
    }

  private:
    static std::string number(std::uint64_t value, int bytes) {
        std::string text;
        for (int i = 0; i < bytes; ++i)
            text += static_cast<char>(value >> (8 * i) & 255);
        return text;
    }
    static std::uint32_t checksum(const std::string& content) {
        std::uint32_t sum = ~0U;
        for (const char c : content) {
            sum ^= static_cast<unsigned char>(c);
            for (int bit = 0; bit < 8; ++bit)
                sum = (sum >> 1) ^ ((sum & 1) != 0 ? 0xEDB88320U : 0U);
        }
        return ~sum;
    }
    std::string file_, directory_;
    std::uint64_t count_ = 0;
};

} // namespace io_test
