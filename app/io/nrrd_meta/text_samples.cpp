// SPDX-License-Identifier: Apache-2.0
#include "app/io/nrrd_meta/announced_data.h"
#include "app/io/text/text.h"
#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstring>
#include <limits>

namespace app::io {
namespace {

constexpr std::size_t longestWord = 400;

class Characters {
  public:
    explicit Characters(std::unique_ptr<ByteSource> source) : source_(std::move(source)), buffer_(1 << 14) {}
    /// Returns −1 at the end.
    int next() {
        if (at_ == size_) {
            at_ = 0;
            size_ = source_->read(buffer_.data(), buffer_.size());
            if (size_ == 0)
                return -1;
        }
        return static_cast<unsigned char>(buffer_[at_++]);
    }
    [[nodiscard]] std::uint64_t atMost() const { return source_->atMost(); }

  private:
    std::unique_ptr<ByteSource> source_;
    std::vector<char> buffer_;
    std::size_t at_ = 0, size_ = 0;
};

bool isBlank(int c) {
    return c == ' ' || (c >= '\t' && c <= '\r');
}

/// Produces sample bytes from text; derived classes produce one piece at a time.
class MadeSource : public ByteSource {
  public:
    MadeSource(std::unique_ptr<ByteSource> text, fs::path file) : text_(std::move(text)), file_(std::move(file)) {}
    std::size_t read(void* to, std::size_t size) override {
        std::size_t done = 0;
        while (done < size) {
            if (at_ == made_ && !fill())
                break;
            const std::size_t part = std::min(size - done, made_ - at_);
            std::memcpy(static_cast<char*>(to) + done, piece_ + at_, part);
            at_ += part;
            done += part;
        }
        return done;
    }
    std::uint64_t finish() override {
        std::uint64_t surplus = made_ - at_;
        while (fill())
            surplus += made_;
        return surplus;
    }

  protected:
    /// Produces up to eight bytes; returns 0 at the end.
    virtual std::size_t make(char* to) = 0;
    Characters text_;
    fs::path file_;

  private:
    bool fill() {
        at_ = 0;
        made_ = make(piece_);
        return made_ > 0;
    }
    char piece_[8] = {};
    std::size_t at_ = 0, made_ = 0;
};

class TextSource final : public MadeSource {
  public:
    TextSource(std::unique_ptr<ByteSource> text, conv::ElementType type, const fs::path& file)
        : MadeSource(std::move(text), file), type_(type) {}
    std::uint64_t atMost() const override { return saturatedProduct({text_.atMost() / 2 + 1, conv::sizeOf(type_)}); }

  protected:
    std::size_t make(char* to) override {
        word_.clear();
        for (int c = text_.next(); c >= 0; c = text_.next()) {
            if (!isBlank(c) && c != ',')
                word_ += static_cast<char>(c);
            else if (!word_.empty())
                break;
            if (word_.size() > longestWord)
                refuse("which is too long for a number");
        }
        if (word_.empty())
            return 0;
        conv::withElementType(type_, [&]<class T>(std::type_identity<T>) {
            const T value = parsed<T>();
            std::memcpy(to, &value, sizeof(T));
        });
        return conv::sizeOf(type_);
    }

  private:
    [[noreturn]] void refuse(const std::string& why) const {
        refuseFile(file_, "has \"" + printable(std::string_view(word_).substr(0, 40)) + "\" among its samples, " + why);
    }
    template <class T>
    T parsed() const {
        const std::string_view digits = std::string_view(word_).substr(word_[0] == '+' ? 1 : 0);
        if constexpr (std::is_integral_v<T>) {
            T value = 0;
            const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
            if (error == std::errc{} && end == digits.data() + digits.size())
                return value;
        }
        const std::optional<double> number = parsedNumber(word_);
        if (!number)
            refuse("which is not a number");
        if constexpr (std::is_integral_v<T>) // "1e3", "2.0"
            if (*number != std::floor(*number) || !(std::abs(*number) < 9e15) ||
                *number < static_cast<double>(std::numeric_limits<T>::min()) ||
                *number > static_cast<double>(std::numeric_limits<T>::max()))
                refuse("which " + std::string(conv::name(type_)) + " cannot hold");
        return static_cast<T>(*number);
    }
    conv::ElementType type_;
    std::string word_;
};

class HexSource final : public MadeSource {
  public:
    using MadeSource::MadeSource;
    std::uint64_t atMost() const override { return text_.atMost() / 2; }

  protected:
    std::size_t make(char* to) override {
        int byte = 0, digits = 0;
        while (digits < 2) {
            const int c = text_.next();
            if (isBlank(c))
                continue;
            if (c < 0 && digits == 0)
                return 0;
            const char* const all = "0123456789abcdef";
            const char* const found = c > 0 ? std::strchr(all, c >= 'A' && c <= 'F' ? c + 32 : c) : nullptr;
            if (!found)
                refuseFile(file_, c < 0 ? std::string("has an odd number of hexadecimal digits")
                                        : "has a character among its hexadecimal samples that is no digit (code " +
                                              std::to_string(c) + ")");
            byte = byte * 16 + static_cast<int>(found - all);
            ++digits;
        }
        *to = static_cast<char>(byte);
        return 1;
    }
};

} // namespace

std::unique_ptr<ByteSource> fromText(std::unique_ptr<ByteSource> text, conv::ElementType type, const fs::path& file) {
    return std::make_unique<TextSource>(std::move(text), type, file);
}

std::unique_ptr<ByteSource> fromHex(std::unique_ptr<ByteSource> text, const fs::path& file) {
    return std::make_unique<HexSource>(std::move(text), file);
}

} // namespace app::io
