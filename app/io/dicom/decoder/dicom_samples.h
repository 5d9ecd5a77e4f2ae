// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/dicom/decoder/sender.h"
#include "app/io/dicom/decoder/stack/dicom_stack.h"
#include "app/io/dicom/decoder/stack/dicom_straighten.h"

/// A stack's samples: type, values, place on the grid.
namespace app::io {

class DicomSamples {
  public:
    /// Refers to both for as long as it lives. Throws Error(unreadable) about `path`.
    DicomSamples(const std::filesystem::path& path, const std::vector<DicomFile>& files, const DicomStack& stack);

    /// Without the samples' final type: see `send`.
    [[nodiscard]] conv::Layout layout() const;
    /// Decodes files as their frames come up, and sends frame after frame. False if a value does not fit `type`.
    [[nodiscard]] bool send(conv::ElementType type, Sender& sender);

  private:
    /// Stored samples of a frame, after decoding its file if it was not the last one.
    const char* stored(const DicomFrame& frame, Sender& sender);
    /// What is beyond the slices of a tilted stack: what the file calls padding, else the smallest value.
    double outside(Sender& sender);

    const std::vector<DicomFile>& files_;
    const DicomStack& stack_;
    std::optional<Straightened> straight_;
    std::optional<double> outside_;
    std::vector<char> decoded_;
    std::vector<std::string> warnings_; ///< said so far
    std::size_t decodedFile_;
};

} // namespace app::io
