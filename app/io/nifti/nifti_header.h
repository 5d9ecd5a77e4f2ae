// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <conv/volume.h>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// NIfTI-1 and NIfTI-2 header: fields, checks, and conversion to Layout and Geometry. No file access.
namespace app::io {

/// Fields of both versions, in host byte order and the file's units.
struct NiftiHeader {
    int version = 1;
    bool bigEndian = false; ///< when read; files are written little-endian
    bool pair = false;      ///< header and samples in two files
    bool analyze = false;   ///< an Analyze 7.5 header: no magic, no place in space

    std::array<std::int64_t, 8> dim{0, 1, 1, 1, 1, 1, 1, 1};
    std::int16_t datatype = 0;
    std::int16_t bitpix = 0;
    std::array<double, 8> pixdim{1, 1, 1, 1, 1, 1, 1, 1};
    double voxOffset = 0;
    double slope = 1;
    double inter = 0;
    double calMax = 0;
    double calMin = 0;
    double sliceDuration = 0;
    double toffset = 0;
    std::int64_t sliceStart = 0;
    std::int64_t sliceEnd = 0;
    std::int32_t sliceCode = 0;
    std::int32_t units = 0;
    std::int32_t intentCode = 0;
    std::array<double, 3> intentParameters{};
    std::int32_t qformCode = 0;
    std::int32_t sformCode = 0;
    std::array<double, 3> quaternion{}; ///< b, c, d
    std::array<double, 3> qoffset{};
    std::array<double, 12> srow{}; ///< three rows of four
    std::array<char, 80> descrip{};
    std::array<char, 24> auxFile{};
    std::array<char, 16> intentName{};
    std::uint8_t dimInfo = 0;
};

inline constexpr std::size_t nifti1Size = 348;
inline constexpr std::size_t nifti2Size = 540;

/// Returns the size of the header with this start (at least 4 bytes): 348, 540, or 0 for no NIfTI header.
[[nodiscard]] std::size_t niftiHeaderSize(std::string_view start);
/// Returns true for a complete header of either version, including its magic.
[[nodiscard]] bool looksLikeNifti(std::string_view start);

/// Returns true for a possible Analyze 7.5 header: no magic, but a size of 348 and 1 to 7 axes.
[[nodiscard]] bool looksLikeAnalyze(std::string_view start);

/// Reads the fields; `bytes` is exactly one header. Throws Error(unreadable) about `file` if size or magic are wrong.
[[nodiscard]] NiftiHeader parseNiftiHeader(std::span<const std::byte> bytes, const std::filesystem::path& file);
/// Returns the header as written: little-endian, 348 or 540 bytes by `version`.
[[nodiscard]] std::vector<std::byte> niftiHeaderBytes(const NiftiHeader& header);

struct NiftiSamples {
    conv::ElementType stored = conv::ElementType::u8;
    int interleaved = 1;         ///< 3 for RGB24, 4 for RGBA32: interleaved channels
    std::int64_t vectorSize = 1; ///< dim[5]: channels in sequence, each with all its times
    bool scaled = false;         ///< slope and intercept apply
};

/// Checks dimensions, type and offset. Throws Error(unreadable) about `file`; appends assumptions to `warnings`.
[[nodiscard]] NiftiSamples checkNifti(const NiftiHeader& header, const std::filesystem::path& file,
                                      std::vector<std::string>& warnings);
/// Returns the scaled layout, in the stored type if the slope is 1 and the intercept an integer.
[[nodiscard]] conv::Layout niftiLayout(const NiftiHeader& header, const NiftiSamples& samples,
                                       std::vector<std::string>& warnings);

/// Code and bits per voxel that store `type` with `interleaved` channels.
struct NiftiType {
    std::int16_t code;
    std::int16_t bits;
};
[[nodiscard]] NiftiType niftiType(conv::ElementType type, int interleaved);

/// Returns the file's geometry in millimetres and LPS: from sform, else qform, else the spacing.
[[nodiscard]] conv::Geometry niftiGeometry(const NiftiHeader& header, std::vector<std::string>& warnings);
/// Writes `geometry` to sform and, unless it is sheared, qform.
void setNiftiGeometry(NiftiHeader& header, const conv::Geometry& geometry);
/// Moves both affines to the origin of `now`; writes `now` if more differs from `before` (as read).
void moveNiftiGeometry(NiftiHeader& header, const conv::Geometry& before, const conv::Geometry& now);

/// Seconds per unit of pixdim[4]; 0 if no unit is named, or that axis is not time.
[[nodiscard]] double niftiTimeUnit(const NiftiHeader& header);
[[nodiscard]] std::vector<std::pair<std::string, std::string>> niftiNotes(const NiftiHeader& header);

} // namespace app::io
