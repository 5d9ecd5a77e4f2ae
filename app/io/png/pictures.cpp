#include "app/io/core/file_bytes.h"
#include "app/io/core/picture.h"
#include "app/io/core/picture_module.h"
#include "app/io/core/stderr_capture.h"
#include <limits>
#include <opencv2/core.hpp>
#include <opencv2/core/utils/logger.hpp>
#include <opencv2/imgcodecs.hpp>

/// PNG and BMP by OpenCV, which keeps colours as blue, green, red.
namespace app::io {
namespace {

using Check = PictureHeader (*)(const FileReader&);

cv::Mat decode(const fs::path& path, const FileReader& file, std::string* complaints) {
    cv::utils::logging::setLogLevel(cv::utils::logging::LOG_LEVEL_SILENT);
    if (file.size() > 0x7FFFFFFF)
        refuseFile(path, "has more than 2 GiB, which OpenCV does not decode");
    const std::string bytes = file.bytes(0, file.size());
    const cv::Mat raw(1, static_cast<int>(bytes.size()), CV_8U, const_cast<char*>(bytes.data()));
    cv::Mat picture;
    try {
        *complaints = complaintsOf([&] { picture = cv::imdecode(raw, cv::IMREAD_UNCHANGED); });
    } catch (const cv::Exception& error) {
        refuseFile(path, "cannot be decoded: " + error.err);
    }
    if (picture.empty())
        refuseFile(path, "cannot be decoded" + (complaints->empty() ? "" : ": " + *complaints));
    return picture;
}

/// Where OpenCV keeps our channel: colours are the other way round; grey with opacity comes as four channels.
int channelInMat(int channel, int ours, int theirs) {
    if (ours == 2 && theirs == 4)
        return channel == 1 ? 3 : 0;
    return theirs >= 3 && channel < 3 ? 2 - channel : channel;
}

/// No opacity where the colour is the one that stands for that, all of it elsewhere.
template <class T>
void addOpacity(const std::array<std::uint16_t, 3>& key, conv::Volume& volume) {
    const std::int64_t colours = volume.layout().channels - 1;
    T* const opacity = volume.as<T>({0, colours});
    for (std::int64_t i = 0; i < volume.layout().whole().count(); ++i) {
        bool transparent = true;
        for (std::int64_t c = 0; c < colours; ++c)
            transparent = transparent && volume.as<T>({0, c})[i] == key[static_cast<std::size_t>(c)];
        opacity[i] = transparent ? T(0) : std::numeric_limits<T>::max();
    }
}

/// The first `channels`, and what the transparent colour says.
template <class T>
void copyOut(const cv::Mat& picture, const PictureHeader& header, conv::Volume& volume) {
    const int channels = static_cast<int>(volume.layout().channels) - (header.key ? 1 : 0), step = picture.channels();
    for (int c = 0; c < channels; ++c) {
        T* to = volume.as<T>({0, c});
        const int from = channelInMat(c, channels, step);
        for (int y = 0; y < picture.rows; ++y) {
            const T* row = picture.ptr<T>(y) + from;
            for (int x = 0; x < picture.cols; ++x, row += step)
                *to++ = *row;
        }
    }
    if (header.key)
        addOpacity<T>(*header.key, volume);
}

template <Check check>
conv::Volume load(const fs::path& path, const LoadOptions&) {
    const FileReader file(path);
    PictureHeader header = check(file);
    std::string complaints;
    const cv::Mat picture = decode(path, file, &complaints);
    if (header.channels == 0) {
        header.channels = picture.channels();
        header.alpha = header.channels == 4;
    }
    conv::Layout layout = layoutOf(header);
    if (picture.cols != layout.extent[0] || picture.rows != layout.extent[1] ||
        picture.channels() < layout.channels - (header.key ? 1 : 0) ||
        (picture.depth() != CV_8U && picture.depth() != CV_16U))
        refuseFile(path, "holds another picture than its header announces");
    layout.type = picture.depth() == CV_16U ? conv::ElementType::u16 : conv::ElementType::u8;
    conv::Volume volume(layout);
    if (picture.depth() == CV_16U)
        copyOut<std::uint16_t>(picture, header, volume);
    else
        copyOut<std::uint8_t>(picture, header, volume);
    if (!complaints.empty())
        volume.info().warnings.push_back(complaints);
    return volume;
}

template <Check check>
conv::Layout probe(const fs::path& path, const LoadOptions& options) {
    PictureHeader header = check(FileReader(path));
    return header.channels > 0 ? layoutOf(header) : load<check>(path, options).layout();
}

template <class T>
cv::Mat matOf(const conv::Volume& volume, int theirs) {
    const conv::Layout& layout = volume.layout();
    cv::Mat picture(static_cast<int>(layout.extent[1]), static_cast<int>(layout.extent[0]),
                    CV_MAKETYPE(cv::DataType<T>::depth, theirs));
    const int ours = static_cast<int>(layout.channels);
    for (int c = 0; c < theirs; ++c) {
        // Grey with opacity is written as colours: three times the grey.
        const int from = ours == 2 ? (c == 3 ? 1 : 0) : theirs >= 3 && c < 3 ? 2 - c : c;
        const T* samples = volume.as<T>({0, from});
        for (int y = 0; y < picture.rows; ++y)
            for (int x = 0; x < picture.cols; ++x)
                picture.ptr<T>(y)[x * theirs + c] = *samples++;
    }
    return picture;
}

void save(const conv::Volume& volume, const fs::path& path, const char* extension, const std::vector<int>& parameters) {
    const int channels = static_cast<int>(volume.layout().channels), theirs = channels == 2 ? 4 : channels;
    const cv::Mat picture = volume.layout().type == conv::ElementType::u16 ? matOf<std::uint16_t>(volume, theirs)
                                                                           : matOf<std::uint8_t>(volume, theirs);
    std::vector<unsigned char> bytes;
    bool written = false;
    try {
        written = cv::imencode(extension, picture, bytes, parameters);
    } catch (const cv::Exception& error) {
        throw conv::Error(conv::ErrorCode::unwritable, path.string() + ": cannot be encoded: " + error.err);
    }
    if (!written)
        throw conv::Error(conv::ErrorCode::unwritable, path.string() + ": cannot be encoded.");
    FileWriter file(path);
    file.write(bytes.data(), bytes.size());
    file.close();
}

std::optional<std::string> refuses(const conv::Layout& layout, const std::string& format, bool sixteen, bool alpha) {
    if (layout.dimension == 3 || layout.times > 1)
        return format + " files hold one image; use TIFF for stacks and NIfTI or NRRD for volumes.";
    if (layout.type != conv::ElementType::u8 && !(sixteen && layout.type == conv::ElementType::u16))
        return format + " files hold uint8" + (sixteen ? " and uint16" : "") + ", not " +
               std::string(name(layout.type)) + "; save as another type, or as TIFF.";
    const bool plain = layout.alpha < 0 && (layout.channels == 1 || layout.channels == 3);
    const bool opaque = alpha && layout.alpha == layout.channels - 1 && (layout.channels == 2 || layout.channels == 4);
    if (!plain && !opaque)
        return format + " files hold grey or RGB" + (alpha ? ", with opacity or without" : " without opacity") +
               ", not " + std::to_string(layout.channels) + " channels.";
    return std::nullopt;
}

constexpr Codec png{load<checkPng>, probe<checkPng>,
                    [](const conv::Volume& v, const fs::path& p, const SaveOptions&) {
                        save(v, p, ".png", {cv::IMWRITE_PNG_COMPRESSION, 3});
                    },
                    [](const conv::Layout& l) { return refuses(l, "PNG", true, true); }};
constexpr Codec bmp{load<checkBmp>, probe<checkBmp>,
                    [](const conv::Volume& v, const fs::path& p, const SaveOptions&) { save(v, p, ".bmp", {}); },
                    [](const conv::Layout& l) { return refuses(l, "BMP", false, false); }};

} // namespace
} // namespace app::io

extern "C" const app::io::Codec* convappPng() {
    return &app::io::png;
}
extern "C" const app::io::Codec* convappBmp() {
    return &app::io::bmp;
}
