// SPDX-License-Identifier: Apache-2.0
#include "app/io/dicom/dicom.h"
#include "app/io/core/file_bytes.h"
#include "app/io/dicom/decode_child.h"
#include "app/io/dicom/dicom_series.h"
#include "app/io/formats.h"
#include "app/io/text/text.h"
#include "app/io/zarr/zarr_parts.h"
#include <algorithm>

namespace app::io {
namespace {

DecodeJob jobFor(const fs::path& path, const LoadOptions& options) {
    return {.format = "DICOM", .path = path, .option = options.series, .tilt = options.tilt, .gaps = options.gaps};
}

bool startsDicom(const fs::path& path, std::string_view head) {
    if (head.size() >= 132 && head.substr(128, 4) == "DICM")
        return true;
    // Old files have no preamble: accepts a first element of group 8 or 2 and a suitable name.
    const std::string extension = lowered(path.extension().string());
    const bool named = extension == ".dcm" || extension == ".dicom" || extension == ".ima" || extension.empty();
    return named && head.size() > 8 && (head[0] == 8 || head[0] == 2) && head[1] == 0 && head[3] == 0;
}

/// Returns false for files that cannot be opened.
bool isDicomFile(const fs::path& path) {
    try {
        std::error_code ignored;
        return fs::is_regular_file(path, ignored) && startsDicom(path, headOf(path, 132));
    } catch (const conv::Error&) {
        return false;
    }
}

bool canDecode() {
    const auto all = formats();
    const auto dicom = std::ranges::find(all, "DICOM", &Format::name);
    return dicom != all.end() && dicom->load != nullptr;
}

/// Returns true if the decoder should search the folder.
bool holdsDicom(const fs::path& folder) {
    std::error_code error;
    for (fs::recursive_directory_iterator at(folder, fs::directory_options::skip_permission_denied, error), end;
         !error && at != end; at.increment(error)) {
        std::error_code ignored;
        if (at->is_directory(ignored) && isZarrFolder(at->path())) // its chunks are no slices
            at.disable_recursion_pending();
        else if (isDicomFile(at->path()))
            return true;
    }
    return false;
}

} // namespace

bool recognisesDicom(const fs::path& path, std::string_view head) {
    if (startsDicom(path, head))
        return true;
    std::error_code error;
    return head.empty() && fs::is_directory(path, error) && (canDecode() || holdsDicom(path)); // a decoder searches too
}

conv::Volume loadDicom(const fs::path& path, const LoadOptions& options) {
    return decodeInChild(jobFor(path, options));
}

conv::Layout probeDicom(const fs::path& path, const LoadOptions& options) {
    return probeInChild(jobFor(path, options));
}

std::vector<DicomSeriesText> listSeries(const fs::path& folder) {
    return canDecode() && holdsDicom(folder) ? seriesInChild(folder) : std::vector<DicomSeriesText>();
}

std::vector<DicomSeries> seriesBelow(const fs::path& folder) {
    const std::vector<DicomSeriesText> list = listSeries(folder);
    return {list.begin(), list.end()};
}

} // namespace app::io
