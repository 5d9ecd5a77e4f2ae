#pragma once
#include "app/io/itk/dicom_header.h"

/// Frames → one volume: order, geometry, and everything that forbids it.
namespace app::io {

struct DicomStack {
    std::vector<DicomFrame> frames; ///< in order of z
    conv::Geometry geometry;
    std::vector<std::string> warnings;
};

/// Sorts the frames of one series by position along the normal of the slices. Throws Error(unreadable) about `path`,
/// with numbers, if sizes, types, orientations or pixel sizes differ, positions are missing or repeat, or the gaps are
/// uneven by 1 % or more; deviations below that are warned about.
[[nodiscard]] DicomStack stackDicom(const std::filesystem::path& path, const std::vector<DicomFile>& files);

} // namespace app::io
