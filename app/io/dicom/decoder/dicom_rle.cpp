#include "app/io/dicom/decoder/dicom_rle.h"
#include "app/io/core/file_bytes.h"
#include <algorithm>
#include <gdcmSequenceOfFragments.h>

namespace app::io {
namespace {

constexpr std::size_t headerSize = 64;

/// Unpacks one segment (PackBits) into every `step`-th byte from `to`; false if it holds too few.
bool unpack(std::string_view packed, char* to, std::size_t count, std::size_t step) {
    std::size_t done = 0;
    for (std::size_t at = 0; at < packed.size() && done < count;) {
        const auto control = static_cast<signed char>(packed[at++]);
        if (control >= 0) { // so many bytes as they are
            const std::size_t n = std::min({static_cast<std::size_t>(control) + 1, packed.size() - at, count - done});
            for (std::size_t i = 0; i < n; ++i)
                to[done++ * step] = packed[at++];
        } else if (control != -128 && at < packed.size()) { // one byte so many times
            const std::size_t n = std::min(static_cast<std::size_t>(1 - control), count - done);
            for (std::size_t i = 0; i < n; ++i)
                to[done++ * step] = packed[at];
            ++at;
        }
    }
    return done == count;
}

/// A frame: a segment for each byte of each channel, the highest byte first.
void decodeFrame(std::string_view frame, char* to, const DicomFile& file) {
    const std::size_t size = conv::sizeOf(file.storedType());
    const auto channels = static_cast<std::size_t>(file.samplesPerPixel);
    const auto pixels = static_cast<std::size_t>(file.columns * file.rows);
    const std::size_t segments = size * channels;
    if (frame.size() < headerSize || littleEndian(frame, 0, 4) != segments)
        refuseFile(file.path, "has an RLE frame that does not fit its announced pixels");
    for (std::size_t s = 0; s < segments; ++s) {
        const std::size_t begin = littleEndian(frame, 4 + 4 * s, 4);
        const std::size_t end = s + 1 < segments ? littleEndian(frame, 8 + 4 * s, 4) : frame.size();
        const std::size_t byte = s / size * size + (size - 1 - s % size);
        if (begin > end || end > frame.size() || !unpack(frame.substr(begin, end - begin), to + byte, pixels, segments))
            refuseFile(file.path, "has an RLE frame that is cut off");
    }
}

} // namespace

std::vector<char> decodeDicomRle(const gdcm::DataElement& pixels, const DicomFile& file) {
    const gdcm::SequenceOfFragments* const fragments = pixels.GetSequenceOfFragments();
    const auto frames = static_cast<std::size_t>(file.frameCount);
    if (!fragments || fragments->GetNumberOfFragments() != frames)
        refuseFile(file.path, "does not have one RLE fragment for each of its " + std::to_string(frames) + " frames");
    std::vector<char> samples(file.announcedBytes());
    for (std::size_t i = 0; i < frames; ++i) {
        const gdcm::ByteValue* const bytes = fragments->GetFragment(i).GetByteValue();
        if (!bytes)
            refuseFile(file.path, "has an empty RLE frame");
        decodeFrame({bytes->GetPointer(), bytes->GetLength()}, samples.data() + i * (samples.size() / frames), file);
    }
    return samples;
}

} // namespace app::io
