// SPDX-License-Identifier: Apache-2.0
#include "app/io/nrrd_meta/announced_data.h"
#include "app/io/text/text.h"
#include <algorithm>

namespace app::io {
namespace {

Coding codingOf(Packing packing) {
    switch (packing) {
    case Packing::gzip:
        return Coding::gzip;
    case Packing::zlib:
        return Coding::zlib;
    case Packing::bzip2:
        return Coding::bzip2;
    default:
        return Coding::plain;
    }
}

std::uint64_t skip(ByteSource& source, std::uint64_t count) {
    std::vector<char> scratch(std::size_t{1} << 16);
    std::uint64_t done = 0;
    while (done < count) {
        const auto part = static_cast<std::size_t>(std::min<std::uint64_t>(scratch.size(), count - done));
        const std::size_t got = source.read(scratch.data(), part);
        done += got;
        if (got < part)
            break;
    }
    return done;
}

/// Concatenates the files of a header.
class AnnouncedSource final : public ByteSource {
  public:
    AnnouncedSource(const fs::path& header, const AnnouncedData& data, std::vector<std::string>& warnings)
        : header_(header), data_(data), warnings_(warnings) {}

    std::size_t read(void* to, std::size_t size) override {
        std::size_t done = 0;
        while (done < size && (file_ || openNext())) {
            const auto part = static_cast<std::size_t>(std::min<std::uint64_t>(size - done, left_));
            const std::size_t got = file_->read(static_cast<char*>(to) + done, part);
            done += got;
            left_ -= got;
            if (got < part)
                refuseFile(header_, "announces " + std::to_string(data_.bytesPerFile()) + " bytes of samples in " +
                                        path_.filename().string() + ", which holds " +
                                        std::to_string(data_.bytesPerFile() - left_));
            if (left_ == 0)
                closeFile();
        }
        return done;
    }
    std::uint64_t atMost() const override { return data_.bytes(); }
    std::uint64_t finish() override {
        std::uint64_t missing = 0;
        char byte = 0;
        while (read(&byte, 1) == 1)
            ++missing;
        return missing;
    }

  private:
    bool openNext() {
        if (next_ == std::max<std::size_t>(1, data_.files.size()))
            return false;
        const FilePart part = partOf(header_, data_, next_++);
        path_ = part.file;
        file_ = openPart(part, codingOf(data_.packing));
        if (codingOf(data_.packing) != Coding::plain && !data_.packedBytes)
            skipInflated(part);
        if (data_.packing == Packing::text)
            file_ = fromText(std::move(file_), data_.type, path_);
        if (data_.packing == Packing::hex)
            file_ = fromHex(std::move(file_), path_);
        left_ = data_.bytesPerFile();
        return true;
    }

    void skipInflated(const FilePart& part) {
        auto count = static_cast<std::uint64_t>(std::max<std::int64_t>(0, data_.byteSkip));
        if (data_.byteSkip < 0) {
            const std::uint64_t all = openPart(part, codingOf(data_.packing))->finish();
            behind_ = static_cast<std::uint64_t>(-1 - data_.byteSkip);
            if (all < data_.bytesPerFile() + behind_)
                refuseFile(header_, "announces " + std::to_string(data_.bytesPerFile()) + " bytes of samples, " +
                                        path_.filename().string() + " holds " + std::to_string(all));
            count = all - data_.bytesPerFile() - behind_;
        }
        if (skip(*file_, count) < count)
            refuseFile(header_, "skips " + std::to_string(count) + " bytes in " + path_.filename().string() +
                                    ", which holds fewer");
    }

    void closeFile() {
        const std::uint64_t surplus = file_->finish();
        file_.reset();
        if (data_.packing != Packing::raw && surplus > behind_)
            warnings_.push_back(surplusWarning(path_, surplus, data_.bytesPerFile()));
    }

    fs::path header_;
    AnnouncedData data_;
    std::vector<std::string>& warnings_;
    std::size_t next_ = 0;
    std::unique_ptr<ByteSource> file_;
    fs::path path_;
    std::uint64_t left_ = 0;   ///< remaining bytes of its samples
    std::uint64_t behind_ = 0; ///< announced bytes after the samples
};

} // namespace

std::unique_ptr<ByteSource> openSamples(const fs::path& header, const AnnouncedData& data,
                                        std::vector<std::string>& warnings) {
    return std::make_unique<AnnouncedSource>(header, data, warnings);
}

} // namespace app::io
