// SPDX-License-Identifier: Apache-2.0
#include "app/io/core/byte_stream.h"
#include "app/io/core/decoded_volume.h"
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

conv::Info infoOf(const FileReader& file, const conv::Layout& layout, std::uint64_t offset) {
    conv::Info info;
    const auto bytes = static_cast<std::uint64_t>(layout.byteCount());
    if (const std::uint64_t rest = file.size() - offset - bytes; rest > 0)
        info.warnings.push_back(file.path().filename().string() + " has " + std::to_string(rest) +
                                (rest == 1 ? " byte" : " bytes") +
                                " after its samples, which are not read (--raw asks "
                                "for " +
                                std::to_string(bytes) + " bytes from byte " + std::to_string(offset) + " on).");
    return info;
}

conv::Volume loadRaw(const fs::path& path, const LoadOptions& options) {
    const conv::Layout layout = layoutOf(path, options);
    const FileReader file(path);
    const std::uint64_t offset = checkedOffset(file, layout, *options.raw);
    DecodedVolume decoded(path, layout, infoOf(file, layout, offset));
    std::byte* const samples = decoded.volume().data();
    file.readAt(offset, samples, static_cast<std::uint64_t>(layout.byteCount()));
    const bool nativeBig = std::endian::native == std::endian::big;
    if (options.raw->bigEndian != nativeBig)
        swapBytes(samples, sizeOf(layout.type), static_cast<std::uint64_t>(layout.sampleCount()));
    decoded.produced(layout.sampleCount());
    return std::move(decoded).finish();
}

conv::Layout probeRaw(const fs::path& path, const LoadOptions& options) {
    const conv::Layout layout = layoutOf(path, options);
    (void)checkedOffset(FileReader(path), layout, *options.raw);
    return layout;
}

void saveRaw(const conv::Volume& volume, const fs::path& path, const SaveOptions&) {
    FileWriter file(path);
    appendTo(file, Coding::plain)->write(volume.data(), static_cast<std::size_t>(volume.layout().byteCount()));
    file.close();
}

std::optional<PlainFile> locateRaw(const fs::path& path, const LoadOptions& options) {
    const conv::Layout layout = layoutOf(path, options);
    const FileReader file(path);
    const std::uint64_t offset = checkedOffset(file, layout, *options.raw);
    return PlainFile{layout, infoOf(file, layout, offset), path, offset, options.raw->bigEndian};
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
