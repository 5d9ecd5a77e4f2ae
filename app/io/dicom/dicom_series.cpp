// SPDX-License-Identifier: Apache-2.0
#include "app/io/dicom/dicom_series.h"
#include "app/io/core/file_bytes.h"
#include "app/io/text/text.h"
#include <algorithm>
#include <cmath>
#include <conv/error.h>

namespace app::io {
namespace {

bool isNumber(std::string_view text) {
    return !text.empty() && text.size() < 7 && text.find_first_not_of("0123456789") == std::string_view::npos;
}

/// Indices of the list entries that `matches`.
template <class F>
std::vector<std::size_t> placesWhere(const std::vector<DicomSeriesText>& list, F&& matches) {
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i < list.size(); ++i)
        if (matches(list[i]))
            places.push_back(i);
    return places;
}

/// Returns the matches of the first rule that has any: number, full UID, start of a UID, full description.
std::vector<std::size_t> placesNamed(const std::vector<DicomSeriesText>& list, const std::string& wanted) {
    if (isNumber(wanted)) {
        const auto number = static_cast<std::size_t>(std::stoul(wanted));
        return number < list.size() ? std::vector{number} : std::vector<std::size_t>();
    }
    auto found = placesWhere(list, [&](const DicomSeriesText& one) { return one.uid == wanted; });
    if (found.empty())
        found = placesWhere(list, [&](const DicomSeriesText& one) { return one.uid.starts_with(wanted); });
    if (found.empty())
        found =
            placesWhere(list, [&](const DicomSeriesText& one) { return lowered(one.description) == lowered(wanted); });
    return found;
}

} // namespace

std::string describe(const DicomSeriesText& series) {
    std::string text = series.modality.empty() ? "series" : series.modality;
    if (!series.description.empty())
        text += " " + series.description;
    if (!series.number.empty())
        text += ", series number " + series.number;
    text += ", " + std::to_string(series.columns) + " × " + std::to_string(series.rows) + " × " +
            std::to_string(series.frames);
    return text + ", " + std::to_string(series.files) + (series.files == 1 ? " file" : " files");
}

std::string listText(const std::vector<DicomSeriesText>& list) {
    constexpr std::size_t most = 10;
    std::string text;
    for (std::size_t i = 0; i < std::min(most, list.size()); ++i)
        text += (i == 0 ? "" : "; ") + std::to_string(i) + ": " + describe(list[i]) + ", " + list[i].uid;
    return text + (list.size() > most ? "; and " + std::to_string(list.size() - most) + " more" : "");
}

std::size_t chosenSeries(const fs::path& path, const std::vector<DicomSeriesText>& list, const std::string& wanted) {
    if (wanted.empty() && list.size() == 1)
        return 0;
    if (wanted.empty())
        refuseFile(path, "has " + std::to_string(list.size()) +
                             " series: choose one by --series with its number, UID or description: " + listText(list));
    const std::vector<std::size_t> found = placesNamed(list, wanted);
    if (found.size() == 1)
        return found[0];
    refuseFile(path, (found.empty() ? "has no series " + wanted
                                    : "has " + std::to_string(found.size()) + " series that " + wanted + " may mean") +
                         "; it has " + listText(list));
}

bool isSavedSeries(const fs::path& path) {
    std::error_code error;
    if (path.extension() != ".dcm" || !fs::is_directory(path, error) || fs::is_symlink(path, error))
        return false;
    for (fs::directory_iterator at(path, error), end; !error && at != end; at.increment(error))
        if (at->path().extension() != ".dcm" || at->is_symlink(error) || !at->is_regular_file(error))
            return false;
    return !error;
}

std::optional<double> stepBetweenGaps(const fs::path& path, const LoadOptions& options) {
    LoadOptions treated = options;
    treated.gaps = Gaps::ignore;
    try {
        if (options.gaps != Gaps::refuse || formatOf(path).name != "DICOM")
            return std::nullopt;
        const conv::Layout layout = probe(path, treated);
        try {
            (void)probe(path, options);
            return std::nullopt;
        } catch (const conv::Error&) { // refused, unless gaps are ignored
            return layout.geometry.spacing[2];
        }
    } catch (const conv::Error&) { // unreadable for another reason
        return std::nullopt;
    }
}

std::optional<double> tiltOf(const fs::path& path, const LoadOptions& options) {
    LoadOptions kept = options;
    kept.tilt = Tilt::keep;
    try {
        if (formatOf(path).name != "DICOM")
            return std::nullopt;
        const auto& d = probe(path, kept).geometry.direction;
        const conv::Vec3 normal = {d[3] * d[7] - d[6] * d[4], d[6] * d[1] - d[0] * d[7], d[0] * d[4] - d[3] * d[1]};
        const double across = normal[0] * d[2] + normal[1] * d[5] + normal[2] * d[8]; // all are unit vectors
        const double degrees = std::acos(std::clamp(across, -1.0, 1.0)) * 180 / M_PI;
        return degrees > 0.1 ? std::optional(degrees) : std::nullopt;
    } catch (const conv::Error&) { // unreadable for another reason
        return std::nullopt;
    }
}

} // namespace app::io
