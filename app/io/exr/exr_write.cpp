// SPDX-License-Identifier: Apache-2.0
#include "app/io/core/file_bytes.h"
#include "app/io/exr/exr.h"
#include "app/io/writing.h"
#include <ImfChannelList.h>
#include <ImfFrameBuffer.h>
#include <ImfHeader.h>
#include <ImfIO.h>
#include <ImfMatrixAttribute.h>
#include <ImfOutputFile.h>
#include <ImfStandardAttributes.h>
#include <ImfStringAttribute.h>
#include <ImfVecAttribute.h>
#include <algorithm>
#include <cmath>
#include <cstring>
#include <half.h>
#include <set>

namespace app::io {
namespace {

/// Returns the names of the channels: their own, or the default ones.
std::vector<std::string> namesOf(const conv::Volume& volume) {
    const conv::Layout& layout = volume.layout();
    const auto count = static_cast<std::size_t>(layout.channels);
    std::vector<std::string> names = volume.layout().channelNames;
    const std::set<std::string> different(names.begin(), names.end());
    const bool usable = different.size() == count && names.size() == count &&
                        std::all_of(names.begin(), names.end(), [](const std::string& n) {
                            return !n.empty() && n.size() < 256 && n.find('\0') == std::string::npos;
                        });
    if (!usable) {
        const std::size_t colours = count - (layout.alpha >= 0 ? 1 : 0);
        names.clear();
        for (std::size_t c = 0; c < colours; ++c)
            names.push_back(colours == 1   ? "Y"
                            : colours == 3 ? std::string(1, "RGB"[c])
                                           : "channel" + std::to_string(c));
    }
    if (layout.alpha >= 0 && names.size() < count)
        names.insert(names.begin() + layout.alpha, "A");
    return names;
}

bool fitsHalf(const float* samples, std::int64_t count) {
    return std::all_of(samples, samples + count, [](float v) { return !(std::abs(v) > HALF_MAX) || std::isinf(v); });
}

/// Returns float16 if the channel was read as float16 and no sample overflows.
Imf::PixelType typeOf(const conv::Volume& volume, const std::string& name, std::int64_t channel) {
    if (volume.layout().type == conv::ElementType::u32)
        return Imf::UINT;
    if (const auto* const record = dynamic_cast<const ExrRecord*>(volume.info().record.get()))
        for (const ExrChannel& one : record->channels)
            if (one.name == name && one.type == Imf::HALF &&
                fitsHalf(volume.as<float>({0, channel}), volume.layout().whole().count()))
                return Imf::HALF;
    return Imf::FLOAT;
}

void placeIn(Imf::Header& header, const conv::Geometry& geometry) {
    if (geometry.unit != conv::LengthUnit::millimetre)
        return;
    const auto vector = [](const conv::Vec3& v) { return Imath::V3d(v[0], v[1], v[2]); };
    header.insert(exrSpacing, Imf::V3dAttribute(vector(geometry.spacing)));
    header.insert(exrOrigin, Imf::V3dAttribute(vector(geometry.origin)));
    Imath::M33d direction;
    for (int i = 0; i < 9; ++i)
        direction[i / 3][i % 3] = geometry.direction[static_cast<std::size_t>(i)];
    header.insert(exrDirection, Imf::M33dAttribute(direction));
    // Standard attributes for other programs.
    Imf::addXDensity(header, static_cast<float>(25.4 / geometry.spacing[0]));
    header.pixelAspectRatio() = static_cast<float>(geometry.spacing[0] / geometry.spacing[1]);
}

/// Sets the windows of the source file; the data window moves with the first sample. Without a source file it starts at
/// 0,0.
void setWindows(Imf::Header& header, const conv::Volume& volume) {
    const auto* const record = dynamic_cast<const ExrRecord*>(volume.info().record.get());
    const conv::Layout& layout = volume.layout();
    if (!record)
        return;
    conv::Geometry before = layout.geometry;
    before.origin = record->origin;
    const conv::Vec3 moved = before.toIndex(layout.geometry.origin);
    const double x = record->dataWindow.min.x + std::round(moved[0]),
                 y = record->dataWindow.min.y + std::round(moved[1]);
    constexpr double most = 1 << 29; // OpenEXR's limit
    if (!(std::abs(x) < most && std::abs(y) < most))
        return;
    const Imath::V2i first(static_cast<int>(x), static_cast<int>(y));
    header.dataWindow() = {
        first, first + Imath::V2i(static_cast<int>(layout.extent[0]) - 1, static_cast<int>(layout.extent[1]) - 1)};
    header.displayWindow() = record->displayWindow;
}

void describe(Imf::Header& header, const conv::Volume& volume) {
    const PictureRecord* const record = pictureRecordOf(volume.info());
    if (!record)
        return;
    if (const auto* const own = dynamic_cast<const ExrRecord*>(record))
        for (const auto& [name, attribute] : own->attributes)
            header.insert(name, *attribute);
    for (const PictureText& text : record->texts)
        if (!text.key.empty() && text.key.size() < 256 && text.key.find('\0') == std::string::npos &&
            header.find(text.key.c_str()) == header.end())
            header.insert(text.key, Imf::StringAttribute(text.text));
    if (volume.layout().geometry.unit == conv::LengthUnit::pixel && record->ratio[0] > 0 && record->ratio[1] > 0)
        header.pixelAspectRatio() = static_cast<float>(record->ratio[1] / record->ratio[0]);
}

/// The file in memory: OpenEXR seeks back to fill in a table, and does not report a full disk at the end.
class Memory final : public Imf::OStream {
  public:
    Memory() : OStream("picture") {}
    void write(const char* data, int count) override {
        const auto n = static_cast<std::size_t>(count);
        bytes_.resize(std::max(bytes_.size(), at_ + n));
        std::memcpy(bytes_.data() + at_, data, n);
        at_ += n;
    }
    std::uint64_t tellp() override { return at_; }
    void seekp(std::uint64_t place) override { at_ = place; }
    [[nodiscard]] const std::string& bytes() const { return bytes_; }

  private:
    std::string bytes_;
    std::size_t at_ = 0;
};

} // namespace

void writeExr(const conv::Volume& volume, const fs::path& path, const SaveOptions&) {
    const conv::Layout& layout = volume.layout();
    const std::int64_t pixels = layout.whole().count();
    const auto width = static_cast<int>(layout.extent[0]), height = static_cast<int>(layout.extent[1]);
    Imf::Header header(width, height);
    header.compression() = Imf::ZIP_COMPRESSION;
    describe(header, volume);
    setWindows(header, volume);
    placeIn(header, layout.geometry);
    const std::vector<std::string> names = namesOf(volume);
    std::vector<std::vector<half>> halves; // referenced by the frame buffer
    Imf::FrameBuffer buffer;
    const Imath::Box2i window = header.dataWindow();
    for (std::int64_t c = 0; c < layout.channels; ++c) {
        const std::string& name = names[static_cast<std::size_t>(c)];
        const Imf::PixelType type = typeOf(volume, name, c);
        header.channels().insert(name, Imf::Channel(type));
        const void* samples = volume.data({0, c});
        if (type == Imf::HALF) {
            const float* const from = volume.as<float>({0, c});
            samples = halves.emplace_back(from, from + pixels).data();
        }
        buffer.insert(name, Imf::Slice::Make(type, samples, window));
    }
    Memory memory;
    {
        Imf::OutputFile exr(memory, header, 0);
        exr.setFrameBuffer(buffer);
        constexpr int atOnce = 256; // rows, several blocks of compression for each thread
        for (int y = 0; y < height; y += atOnce) {
            const int rows = std::min(atOnce, height - y);
            exr.writePixels(rows);
            wroteSamples(layout.byteCount() / height * rows);
        }
    }
    FileWriter file(path);
    file.write(memory.bytes());
    file.close();
}

std::optional<std::string> refusesExr(const conv::Layout& layout) {
    if (layout.dimension != 2 || layout.times > 1)
        return "EXR files hold images; use TIFF for stacks and NIfTI or NRRD for volumes.";
    if (layout.type != conv::ElementType::f32 && layout.type != conv::ElementType::u32)
        return "EXR files hold float32 and uint32 (and float16 where it was read from one), not " +
               std::string(name(layout.type)) + "; save as another type, or as TIFF.";
    if (layout.channels > 1000)
        return "EXR files hold at most 1000 channels here; use TIFF or NRRD.";
    return std::nullopt;
}

} // namespace app::io
