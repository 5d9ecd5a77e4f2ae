// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/core/stream_samples.h"
#include <array>
#include <map>
#include <string>
#include <vector>

/// Text of a NRRD header, and its axes and geometry.
namespace app::io {

/// Fields by name in lower case without blanks ("data file" equals "datafile"), and keys.
struct NrrdFields {
    std::map<std::string, std::string> fields;
    std::vector<std::pair<std::string, std::string>> written; ///< fields as written and in order, for notes
    std::vector<std::pair<std::string, std::string>> keys;    ///< in order; the last of one name counts
    std::vector<std::string> listed;                          ///< lines after "data file: LIST"
    std::uint64_t length = 0;                                 ///< bytes of the header, including the empty line

    [[nodiscard]] std::string field(const char* name) const {
        const auto found = fields.find(name);
        return found == fields.end() ? std::string() : found->second;
    }
};

/// Name of convapp's own key for the time step, in seconds.
inline constexpr std::string_view timeStepKey = "time step";

/// Throws Error(unreadable).
[[nodiscard]] NrrdFields readNrrdFields(const fs::path& path);

struct NrrdAxes {
    std::vector<FileAxis> order;
    std::vector<std::size_t> space; ///< indices of the space axes, in order
    std::optional<std::size_t> time;
    bool opacity = false; ///< the last channel is opacity
    /// Direction of each axis as written, without the time of a space such as RAS-time; empty for axes without one.
    std::vector<std::vector<double>> directions;
    double timeStep = 0; ///< time step from those directions; 0: none
};

/// Identifies the axes by `kinds` and `space directions`; appends assumptions to `warnings`. Throws Error(unreadable)
/// if they form no image, volume or series.
[[nodiscard]] NrrdAxes nrrdAxes(const fs::path& path, const NrrdFields& fields, const std::vector<std::int64_t>& sizes,
                                std::vector<std::string>& warnings);

/// Returns the geometry in LPS and millimetres: from `space directions`, else from `spacings` (or `axis mins` and `axis
/// maxs`). Pixels if neither is given or a unit is unknown, with an entry in `warnings`. Throws Error(unreadable) if an
/// axis has no direction or the origin is invalid.
[[nodiscard]] conv::Geometry nrrdGeometry(const fs::path& path, const NrrdFields& fields, const NrrdAxes& axes,
                                          std::vector<std::string>& warnings);

/// Returns `measurement frame` in left, posterior, superior; nothing if absent, or if `space` does not have three axes.
[[nodiscard]] std::optional<std::array<conv::Vec3, 3>> nrrdFrame(const fs::path& path, const NrrdFields& fields);

/// Returns the seconds between time points; 0 if unknown.
[[nodiscard]] double nrrdTimeStep(const NrrdFields& fields, const NrrdAxes& axes, std::vector<std::string>& warnings);

} // namespace app::io
