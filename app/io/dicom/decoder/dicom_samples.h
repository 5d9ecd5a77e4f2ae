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
    /// Warns once if a frame has samples of Pixel Padding Value.
    void sayPadding(const DicomFrame& frame, const char* samples, Sender& sender);
    /// Returns the value beyond the slices of a tilted stack: the file's padding value, else the smallest value.
    double outside(Sender& sender);

    /// Puts the rescaled samples of a frame into `values_`. Returns false if a value does not fit.
    bool valuesOf(std::int64_t at, conv::ElementType type, Sender& sender);
    /// Puts a slice of the volume into `values_`, or, if it lies between two of the file, into `between_`.
    bool slice(std::int64_t time, std::int64_t z, conv::ElementType type, Sender& sender);

    struct Values {
        std::int64_t at = -1; ///< index of the frame; −1: none
        std::vector<char> samples;
    };
    const std::vector<DicomFile>& files_;
    const DicomStack& stack_;
    std::optional<Straightened> straight_;
    std::optional<double> outside_;
    std::vector<char> decoded_;
    Values values_, next_; ///< samples of the last frames; `next_`: for interpolation
    std::vector<char> between_;
    std::vector<std::string> warnings_;
    bool paddingSaid_ = false;
    std::size_t decodedFile_;
};

} // namespace app::io
