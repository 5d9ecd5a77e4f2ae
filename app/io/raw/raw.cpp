#include "app/io/core/file_bytes.h"
#include "app/io/formats.h"
#include <bit>

namespace app::io {
namespace {

conv::Layout layoutOf(const fs::path& path, const LoadOptions& options) {
    if (!options.raw)
        refuseFile(path, "has no header; give its shape and type, as in --raw 512x512x240:int16");
    conv::Layout layout;
    layout.type = options.raw->type;
    layout.dimension = options.raw->dimension;
    layout.extent = options.raw->extent;
    return layout;
}

std::uint64_t checkedOffset(const FileReader& file, const conv::Layout& layout, const RawLayout& raw) {
    const auto wanted = static_cast<std::uint64_t>(layout.byteCount());
    if (raw.offset < 0)
        throw conv::Error(conv::ErrorCode::usage,
                          "The offset in --raw must not be below 0, not " + std::to_string(raw.offset) + ".");
    const auto offset = static_cast<std::uint64_t>(raw.offset);
    if (offset > file.size() || wanted > file.size() - offset)
        refuseFile(file.path(), "has " + std::to_string(file.size()) + " bytes; --raw asks for " +
                                    std::to_string(wanted) + " bytes from byte " + std::to_string(offset));
    return offset;
}

conv::Volume loadRaw(const fs::path& path, const LoadOptions& options) {
    const conv::Layout layout = layoutOf(path, options);
    const FileReader file(path);
    const std::uint64_t offset = checkedOffset(file, layout, *options.raw);
    conv::Volume volume(layout);
    const auto bytes = static_cast<std::uint64_t>(layout.byteCount());
    file.readAt(offset, volume.data(), bytes);
    const bool nativeBig = std::endian::native == std::endian::big;
    if (options.raw->bigEndian != nativeBig)
        swapBytes(volume.data(), sizeOf(layout.type), static_cast<std::uint64_t>(layout.sampleCount()));
    if (const std::uint64_t rest = file.size() - offset - bytes; rest > 0)
        volume.info().warnings.push_back(std::to_string(rest) + " bytes after the samples were not read.");
    return volume;
}

conv::Layout probeRaw(const fs::path& path, const LoadOptions& options) {
    const conv::Layout layout = layoutOf(path, options);
    (void)checkedOffset(FileReader(path), layout, *options.raw);
    return layout;
}

void saveRaw(const conv::Volume& volume, const fs::path& path, const SaveOptions&) {
    FileWriter file(path);
    file.write(volume.data(), static_cast<std::uint64_t>(volume.layout().byteCount()));
    file.close();
}

std::optional<PlainFile> locateRaw(const fs::path& path, const LoadOptions& options) {
    const conv::Layout layout = layoutOf(path, options);
    return PlainFile{layout, {}, path, checkedOffset(FileReader(path), layout, *options.raw), options.raw->bigEndian};
}

std::optional<std::string> prefixRaw(const conv::Layout&, const conv::Info&, const fs::path&) {
    return std::string();
}

std::optional<std::string> refusesRaw(const conv::Layout& layout) {
    if (layout.channels > 1 || layout.times > 1)
        return "RAW files hold one channel at one time point.";
    return std::nullopt;
}

} // namespace

Codec rawCodec() {
    return {loadRaw, probeRaw, saveRaw, refusesRaw, false, locateRaw, prefixRaw};
}

} // namespace app::io
