// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/dicom/decoder/sender.h"
#include "app/io/dicom/decoder/stack/dicom_stack.h"
#include "app/io/dicom/decoder/stack/dicom_straighten.h"

/// Samples of a stack: type, values, place on the grid.
namespace app::io {

class DicomSamples {
  public:
    /// Keeps references to `files` and `stack`. Throws Error(unreadable) about `path`.
    DicomSamples(const std::filesystem::path& path, const std::vector<DicomFile>& files, const DicomStack& stack);

    /// Layout with a provisional sample type: see `send`.
    [[nodiscard]] conv::Layout layout() const;
    /// Decodes files when their frames are due. Returns false if a value does not fit `type`.
    [[nodiscard]] bool send(conv::ElementType type, Sender& sender);

  private:
    /// Returns the stored samples of a frame; decodes its file unless it was the previous one.
    const char* stored(const DicomFrame& frame, Sender& sender);
    /// Returns the value beyond the slices of a tilted stack: the file's padding value, else the smallest value.
    double outside(Sender& sender);

    const std::vector<DicomFile>& files_;
    const DicomStack& stack_;
    std::optional<Straightened> straight_;
    std::optional<double> outside_;
    std::vector<char> decoded_;
    std::vector<std::string> warnings_;
    std::size_t decodedFile_;
};

} // namespace app::io
