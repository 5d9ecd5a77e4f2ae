// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/core/file_bytes.h"
#include <conv/geometry.h>
#include <map>
#include <utility>

/// The text of a MetaImage header, and what it says about space.
namespace app::io {

struct MetaFields {
    std::map<std::string, std::string> fields;
    std::vector<std::pair<std::string, std::string>> written; ///< the same in order, for notes
    std::vector<std::string> listed;                          ///< lines behind "ElementDataFile = LIST"
    std::uint64_t length = 0;                                 ///< of the header

    /// The first of these fields that is there; empty if none is.
    [[nodiscard]] std::string field(std::initializer_list<const char*> names) const {
        for (const char* name : names)
            if (const auto found = fields.find(name); found != fields.end())
                return found->second;
        return {};
    }
};

/// Reads the header's text. Throws Error(unreadable).
[[nodiscard]] MetaFields readMetaFields(const fs::path& path);

/// Geometry in LPS and millimetres of a file of `axes` axes: pixels where the header gives neither spacing nor place,
/// or a unit that is not known, which is told in `warnings`. `timeStep` receives the spacing of a fourth axis. Throws
/// Error(unreadable).
[[nodiscard]] conv::Geometry metaGeometry(const fs::path& path, const MetaFields& fields, std::size_t axes,
                                          double& timeStep, std::vector<std::string>& warnings);

} // namespace app::io
