// SPDX-License-Identifier: Apache-2.0
#include "app/io/files/packed_sink.h"
#include "app/io/core/byte_stream.h"
#include <algorithm>

namespace app::io {
namespace {

constexpr std::uint64_t pieceBytes = std::uint64_t{16} << 20;

} // namespace

PackedSink::PackedSink(const fs::path& path, const conv::Layout& layout, PackedStart start, const conv::Region& domain,
                       const SaveOptions& options)
    : file_(path, options.overwrite),
      samples_(path, layout, "", domain, options.overwrite),
      start_(std::move(start)),
      level_(options.compression.value_or(usualLevel)) {}

void PackedSink::commit() {
    const SharedFile samples = samples_.shared().value();
    const FileReader reader(samples.temporary);
    FileWriter writer(file_.temporary());
    writer.write(start_.plain);
    const std::unique_ptr<ByteTarget> target = appendTo(writer, start_.coding, level_);
    target->write(start_.packed.data(), start_.packed.size());
    std::vector<char> piece;
    for (std::uint64_t at = 0; at < reader.size(); at += piece.size()) {
        piece.resize(static_cast<std::size_t>(std::min(pieceBytes, reader.size() - at)));
        reader.readAt(at, piece.data(), piece.size());
        target->write(piece.data(), piece.size());
    }
    target->finish();
    if (start_.sizeDigits > 0) {
        std::string size = std::to_string(writer.size() - start_.plain.size());
        size.insert(0, start_.sizeDigits - size.size(), ' ');
        writer.rewrite(start_.sizeAt, size);
    }
    writer.close();
    file_.commit();
}

} // namespace app::io
