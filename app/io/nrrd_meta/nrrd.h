#pragma once
#include "app/io/io.h"
#include "app/io/nrrd_meta/detached_data.h"

/// NRRD and NHDR: read by ITK in the decoding process after the header was compared with the files; written here.
namespace app::io {

/// What the header says, as far as the program needs it.
struct NrrdHeader {
    AnnouncedData data;
    std::vector<std::string> kinds;         ///< per axis, empty if not said
    bool placed = false;                    ///< spacing or directions are given
    std::optional<conv::Geometry> geometry; ///< from space directions and origin
    std::string endian;                     ///< of the samples: little, big; little for single bytes; empty: unknown
    double timeStep = 0;                    ///< our own key, seconds
};

[[nodiscard]] bool recognisesNrrd(const fs::path& path, std::string_view head);
/// Throws Error(unreadable).
[[nodiscard]] NrrdHeader readNrrdHeader(const fs::path& path);
[[nodiscard]] conv::Volume loadNrrd(const fs::path& path, const LoadOptions& options);
[[nodiscard]] conv::Layout probeNrrd(const fs::path& path, const LoadOptions& options);
/// Raw samples in one file.
[[nodiscard]] std::optional<PlainFile> locateNrrd(const fs::path& path, const LoadOptions& options);
[[nodiscard]] std::optional<std::string> prefixNrrd(const conv::Layout& layout, const conv::Info& info,
                                                    const fs::path& path);
/// Raw little-endian samples behind the header, under either ending.
void saveNrrd(const conv::Volume& volume, const fs::path& path, const SaveOptions& options);
[[nodiscard]] std::optional<std::string> refusesNrrd(const conv::Layout& layout);

} // namespace app::io
