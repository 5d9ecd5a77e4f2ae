#pragma once
#include "app/io/nrrd_meta/nrrd.h"
#include <map>

namespace app::io {

/// The text of a NRRD header: fields by name in lower case without blanks ("data file" and "datafile" are the same),
/// keys apart.
struct NrrdFields {
    std::map<std::string, std::string> fields;
    std::map<std::string, std::string> keys;
    std::vector<std::string> listed; ///< lines behind "data file: LIST"
    std::uint64_t length = 0;        ///< of the header, the empty line included

    /// Empty if it is absent.
    [[nodiscard]] std::string field(const char* name) const {
        const auto found = fields.find(name);
        return found == fields.end() ? std::string() : found->second;
    }
};

/// Geometry of two or three axes with space directions, in LPS and millimetres; nothing if there are none, or more.
/// Throws Error(unreadable) if an axis has no direction or the origin is no place.
[[nodiscard]] std::optional<conv::Geometry> nrrdGeometry(const fs::path& path, const NrrdFields& fields);

} // namespace app::io
