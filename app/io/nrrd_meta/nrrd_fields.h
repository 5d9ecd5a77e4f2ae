// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/core/stream_samples.h"
#include <array>
#include <map>
#include <string>
#include <vector>

/// The text of a NRRD header, and what it says about axes and space.
namespace app::io {

/// Fields by name in lower case without blanks ("data file" and "datafile" are the same), keys apart.
struct NrrdFields {
    std::map<std::string, std::string> fields;
    std::vector<std::pair<std::string, std::string>> written; ///< the same as written and in order, for notes
    std::vector<std::pair<std::string, std::string>> keys;    ///< in order; the last of one name counts
    std::vector<std::string> listed;                          ///< lines behind "data file: LIST"
    std::uint64_t length = 0;                                 ///< of the header, the empty line included

    /// Empty if it is absent.
    [[nodiscard]] std::string field(const char* name) const {
        const auto found = fields.find(name);
        return found == fields.end() ? std::string() : found->second;
    }
};

/// Name of convapp's own key for the time step, in seconds.
inline constexpr std::string_view timeStepKey = "time step";

/// Reads the header's text. Throws Error(unreadable).
[[nodiscard]] NrrdFields readNrrdFields(const fs::path& path);

/// What the axes of the file are.
struct NrrdAxes {
    std::vector<FileAxis> order;
    std::vector<std::size_t> space; ///< which of them are axes of space, in order
    std::optional<std::size_t> time;
    bool opacity = false; ///< the last channel is
    /// Direction of each axis as written, without the time of a space such as RAS-time; empty for axes that have none.
    std::vector<std::vector<double>> directions;
    double timeStep = 0; ///< from those directions; 0: not said there
};

/// Sorts out the axes by `kinds` and `space directions`; appends to `warnings` what was assumed. Throws
/// Error(unreadable) if they are no image, volume or series.
[[nodiscard]] NrrdAxes nrrdAxes(const fs::path& path, const NrrdFields& fields, const std::vector<std::int64_t>& sizes,
                                std::vector<std::string>& warnings);

/// Geometry in LPS and millimetres: from `space directions`, else from `spacings` (or `axis mins` and `axis maxs`);
/// pixels where neither is given or a unit is not known, which is told in `warnings`. Throws Error(unreadable) if an
/// axis has no direction or the origin is no place.
[[nodiscard]] conv::Geometry nrrdGeometry(const fs::path& path, const NrrdFields& fields, const NrrdAxes& axes,
                                          std::vector<std::string>& warnings);

/// `measurement frame` in left, posterior, superior; nothing if there is none, or if `space` has no three axes.
[[nodiscard]] std::optional<std::array<conv::Vec3, 3>> nrrdFrame(const fs::path& path, const NrrdFields& fields);

/// Seconds from one time point to the next; 0 if the file does not say.
[[nodiscard]] double nrrdTimeStep(const NrrdFields& fields, const NrrdAxes& axes, std::vector<std::string>& warnings);

} // namespace app::io
