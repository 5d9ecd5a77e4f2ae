// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/dicom/decode_wire.h"
#include <conv/error.h>

/// Writes messages to the pipe. A failed write ends the process: the program has ended.
namespace app::io {

class Sender {
  public:
    explicit Sender(bool layoutOnly) : layoutOnly_(layoutOnly) {}

    [[nodiscard]] bool layoutOnly() const { return layoutOnly_; }

    void alive();
    /// Announces a call that works on so many bytes.
    void busy(std::uint64_t bytes);
    void start(const conv::Layout& layout, const conv::Info& info);
    /// Sends samples of `start`'s type for one item, following those already sent for it.
    void block(conv::Item item, std::int64_t first, const void* samples, std::int64_t count);
    void interleaved(const std::vector<conv::Item>& items, std::int64_t first, const void* samples, std::int64_t count);
    /// Sends a warning from decoding, for the volume's warnings.
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
