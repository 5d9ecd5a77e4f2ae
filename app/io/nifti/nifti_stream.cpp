#include "app/io/nifti/nifti_stream.h"
#include "app/io/core/file_bytes.h"
#include <algorithm>

namespace app::io {
namespace {

class PlainSource final : public ByteSource {
  public:
    explicit PlainSource(const fs::path& path) : file_(path) {}
    std::size_t read(void* to, std::size_t size) override {
        const auto count = static_cast<std::size_t>(std::min<std::uint64_t>(size, file_.size() - at_));
        file_.readAt(at_, to, count);
        at_ += count;
        return count;
    }
    std::uint64_t atMost() const override { return file_.size(); }

  private:
    FileReader file_;
    std::uint64_t at_ = 0;
};

class PlainTarget final : public ByteTarget {
  public:
    explicit PlainTarget(const fs::path& path) : file_(path) {}
    void write(const void* from, std::size_t size) override { file_.write(from, size); }
    void close() override { file_.close(); }

  private:
    FileWriter file_;
};

} // namespace

bool isGzip(std::string_view head) {
    return head.starts_with("\x1f\x8b");
}

std::unique_ptr<ByteSource> openBytes(const fs::path& path) {
    return isGzip(headOf(path, 2)) ? openGzip(path) : std::make_unique<PlainSource>(path);
}

std::unique_ptr<ByteTarget> createBytes(const fs::path& path, int level) {
    return path.extension() == ".gz" ? createGzip(path, level) : std::make_unique<PlainTarget>(path);
}

} // namespace app::io
