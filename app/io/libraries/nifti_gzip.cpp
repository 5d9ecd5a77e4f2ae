#include "app/io/file_bytes.h"
#include "app/io/nifti_stream.h"
#include <algorithm>
#include <cerrno>
#include <conv/error.h>
#include <cstring>
#include <zlib.h>

namespace app::io {
namespace {

struct CloseGzip {
    void operator()(gzFile file) const { gzclose(file); }
};
using File = std::unique_ptr<gzFile_s, CloseGzip>;

constexpr unsigned bufferSize = 1U << 18;
constexpr std::size_t largestCall = 1U << 30; // zlib counts in int

std::string reason(gzFile file) {
    int code = Z_OK;
    const char* text = gzerror(file, &code);
    return code == Z_ERRNO ? std::strerror(errno) : text;
}

class GzipSource final : public ByteSource {
  public:
    explicit GzipSource(const fs::path& path) : path_(path), file_(gzopen(path.c_str(), "rb")) {
        if (!file_)
            refuseFile(path, std::string("cannot be opened: ") + std::strerror(errno));
        gzbuffer(file_.get(), bufferSize);
        // Deflate cannot shrink anything below 1/1032.
        std::error_code error;
        atMost_ = saturatedProduct({fs::file_size(path, error), 1032});
    }
    std::size_t read(void* to, std::size_t size) override {
        std::size_t done = 0;
        while (done < size) {
            const auto part = static_cast<unsigned>(std::min(size - done, largestCall));
            const int got = gzread(file_.get(), static_cast<char*>(to) + done, part);
            if (got < 0)
                refuseFile(path_, "holds damaged compressed data: " + reason(file_.get()));
            done += static_cast<std::size_t>(got);
            if (static_cast<unsigned>(got) < part)
                break;
        }
        return done;
    }
    std::uint64_t atMost() const override { return atMost_; }

  private:
    fs::path path_;
    File file_;
    std::uint64_t atMost_ = 0;
};

class GzipTarget final : public ByteTarget {
  public:
    // Level 1: scanner noise shrinks no further at 6, at a third of the speed.
    explicit GzipTarget(const fs::path& path) : path_(path), file_(gzopen(path.c_str(), "wb1")) {
        if (!file_)
            throw conv::Error(conv::ErrorCode::unwritable,
                              path.string() + " cannot be written: " + std::strerror(errno) + ".");
        gzbuffer(file_.get(), bufferSize);
    }
    void write(const void* from, std::size_t size) override {
        for (std::size_t done = 0; done < size;) {
            const auto part = static_cast<unsigned>(std::min(size - done, largestCall));
            if (gzwrite(file_.get(), static_cast<const char*>(from) + done, part) <= 0)
                throw conv::Error(conv::ErrorCode::unwritable,
                                  path_.string() + " cannot be written: " + reason(file_.get()) + ".");
            done += part;
        }
    }
    void close() override {
        if (gzclose(file_.release()) != Z_OK)
            throw conv::Error(conv::ErrorCode::unwritable,
                              path_.string() + " cannot be written: " + std::strerror(errno) + ".");
    }

  private:
    fs::path path_;
    File file_;
};

} // namespace

const char* gzipMissing() {
    return "";
}

std::unique_ptr<ByteSource> openGzip(const fs::path& path) {
    return std::make_unique<GzipSource>(path);
}

std::unique_ptr<ByteTarget> createGzip(const fs::path& path) {
    return std::make_unique<GzipTarget>(path);
}

} // namespace app::io
