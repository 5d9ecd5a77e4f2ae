// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/core/file_bytes.h"
#include <conv/geometry.h>
#include <map>
#include <utility>

/// Text of a MetaImage header, and its geometry.
namespace app::io {

struct MetaFields {
    std::map<std::string, std::string> fields;
    std::vector<std::pair<std::string, std::string>> written; ///< fields in file order, for notes
    std::vector<std::string> listed;                          ///< lines after "ElementDataFile = LIST"
    std::uint64_t length = 0;                                 ///< bytes of the header

    /// Returns the first of these fields that exists; empty if none.
    [[nodiscard]] std::string field(std::initializer_list<const char*> names) const {
        for (const char* name : names)
            if (const auto found = fields.find(name); found != fields.end())
                return found->second;
        return {};
    }
};

/// True for fields that the reader uses, or drops with the samples that they describe.
[[nodiscard]] bool isMetaField(std::string_view name);
/// Returns the field of that kind that a name equals but for its case; empty if it is one, or equals none.
[[nodiscard]] std::string_view fieldMeant(std::string_view name);

/// Throws Error(unreadable).
[[nodiscard]] MetaFields readMetaFields(const fs::path& path);

/// Returns the geometry in LPS and millimetres of a file of `axes` axes; pixels if the header gives neither spacing nor
/// place, or an unknown unit, with an entry in `warnings`. `fourthSpacing` receives the number for a fourth axis, or 0.
/// Throws Error(unreadable).
[[nodiscard]] conv::Geometry metaGeometry(const fs::path& path, const MetaFields& fields, std::size_t axes,
                                          double& fourthSpacing, std::vector<std::string>& warnings);

} // namespace app::io
