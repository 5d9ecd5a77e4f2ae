// SPDX-License-Identifier: Apache-2.0
#include "app/io/core/byte_stream.h"
#include "app/io/writing.h"
#include <algorithm>

namespace app::io {
namespace {

class PlainSource final : public ByteSource {
  public:
    explicit PlainSource(const FilePart& part) : file_(part.file) {
        at_ = std::min(part.offset, file_.size());
        end_ = part.bytes ? std::min(file_.size(), at_ + std::min(*part.bytes, file_.size())) : file_.size();
        size_ = end_ - at_;
    }
    std::size_t read(void* to, std::size_t size) override {
        const auto count = static_cast<std::size_t>(std::min<std::uint64_t>(size, end_ - at_));
        file_.readAt(at_, to, count);
        at_ += count;
        return count;
    }
    std::uint64_t atMost() const override { return size_; }
    std::uint64_t finish() override {
        const std::uint64_t left = end_ - at_;
        at_ = end_;
        return left;
    }

  private:
    FileReader file_;
    std::uint64_t at_ = 0, end_ = 0, size_ = 0;
};

class PlainTarget final : public ByteTarget {
  public:
    explicit PlainTarget(FileWriter& file) : file_(file) {}
    void write(const void* from, std::size_t size) override {
        constexpr std::size_t atOnce = std::size_t{8} << 20; // a stop waits for so many bytes at most
        for (const auto* at = static_cast<const char*>(from); size > 0;) {
            const std::size_t count = std::min(size, atOnce);
            file_.write(at, count);
            wroteSamples(static_cast<std::int64_t>(count));
            at += count;
            size -= count;
        }
    }
    void finish() override {}

  private:
    FileWriter& file_;
};

} // namespace

bool isGzip(std::string_view head) {
    return head.starts_with("\x1f\x8b");
}

std::unique_ptr<ByteSource> openPart(const FilePart& part, Coding coding) {
    switch (coding) {
    case Coding::plain:
        return std::make_unique<PlainSource>(part);
    case Coding::bzip2:
        return openBzip2(part);
    default:
        return openInflate(part, coding);
    }
}

std::unique_ptr<ByteSource> openBytes(const fs::path& path) {
    return openPart({path, 0, std::nullopt}, isGzip(headOf(path, 2)) ? Coding::gzip : Coding::plain);
}

std::string surplusWarning(const fs::path& file, std::uint64_t surplus, std::uint64_t announced) {
    if (surplus == 0)
        return "";
    return file.filename().string() + " has " + std::to_string(surplus) + (surplus == 1 ? " byte" : " bytes") +
           " after its samples, which are not read (its header announces " + std::to_string(announced) +
           " bytes of samples).";
}

std::unique_ptr<ByteTarget> appendTo(FileWriter& file, Coding coding, int level) {
    return coding == Coding::plain ? std::make_unique<PlainTarget>(file) : appendDeflated(file, coding, level);
}

} // namespace app::io
