#include "app/io/dicom.h"
#include "app/io/decode_child.h"
#include "app/io/text.h"

namespace app::io {
namespace {

DecodeJob jobFor(const fs::path& path, const LoadOptions& options) {
    return {"DICOM", path, options.series, 0};
}

} // namespace

bool recognisesDicom(const fs::path& path, std::string_view head) {
    if (head.size() >= 132 && head.substr(128, 4) == "DICM")
        return true;
    // Old files have no preamble: a first element of group 8 or 2, and a name that says so.
    const std::string extension = lowered(path.extension().string());
    const bool named = extension == ".dcm" || extension == ".dicom" || extension == ".ima" || extension.empty();
    if (named && head.size() > 8 && (head[0] == 8 || head[0] == 2) && head[1] == 0 && head[3] == 0)
        return true;
    std::error_code error;
    return head.empty() && fs::is_directory(path, error);
}

conv::Volume loadDicom(const fs::path& path, const LoadOptions& options) {
    return decodeInChild(jobFor(path, options));
}

conv::Layout probeDicom(const fs::path& path, const LoadOptions& options) {
    return probeInChild(jobFor(path, options));
}

} // namespace app::io
