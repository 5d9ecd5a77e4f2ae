// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/dicom/decode_wire.h"
#include <conv/error.h>

/// The decoding process's end of the pipe. A failed write means that the program has gone: the process then ends.
namespace app::io {

class Sender {
  public:
    explicit Sender(bool layoutOnly) : layoutOnly_(layoutOnly) {}

    /// Whether the layout is all that is wanted.
    [[nodiscard]] bool layoutOnly() const { return layoutOnly_; }

    void alive();
    /// Before a call that works on so many bytes.
    void busy(std::uint64_t bytes);
    void start(const conv::Layout& layout, const conv::Info& info);
    /// Samples of `start`'s type for one item, next after the ones already sent for it.
    void block(conv::Item item, std::int64_t first, const void* samples, std::int64_t count);
    /// The same for several items at once, whose samples lie beside each other.
    void interleaved(const std::vector<conv::Item>& items, std::int64_t first, const void* samples, std::int64_t count);
    /// What decoding the samples has shown, to be said with the volume.
    void warning(const std::string& sentence);
    void series(const std::vector<DicomSeriesText>& list);
    void done();
    void failed(conv::ErrorCode code, const std::string& sentence);

  private:
    void message(DecodeMessage kind, const void* body, std::uint64_t size);
    bool layoutOnly_;
    conv::ElementType type_ = conv::ElementType::u8;
    std::vector<std::byte> plane_;
};

} // namespace app::io
