// SPDX-License-Identifier: Apache-2.0
#include "app/io/dicom/decoder/header/dicom_axes.h"
#include "app/io/core/file_bytes.h"
#include "app/io/dicom/decoder/header/dicom_tags.h"
#include "app/io/text/text.h"
#include "app/io/text/units.h"
#include <algorithm>
#include <cmath>
#include <map>

namespace app::io {
namespace {

const Tag frameTime(0x0018, 0x1063), frameTimeVector(0x0018, 0x1065), sliceVector(0x0054, 0x0080);

struct Vector {
    Tag tag;
    const char* name;
};
/// Vectors with one number per frame in stored order; the first one varies slowest.
const Vector vectors[] = {
    {{0x0054, 0x0010}, "energy window"}, {{0x0054, 0x0020}, "detector"},     {{0x0054, 0x0030}, "phase"},
    {{0x0054, 0x0050}, "rotation"},      {{0x0054, 0x0060}, "R-R interval"}, {{0x0054, 0x0070}, "time slot"},
    {{0x0054, 0x0090}, "angular view"},  {{0x0054, 0x0100}, "time slice"},   {{0x0018, 0x2001}, "page"},
};

/// SOP classes of films: ultrasound, angiography, fluoroscopy, endoscopy, microscopy and photography as video.
constexpr const char* films[] = {
    "1.2.840.10008.5.1.4.1.1.3",        "1.2.840.10008.5.1.4.1.1.3.1",      "1.2.840.10008.5.1.4.1.1.12.1",
    "1.2.840.10008.5.1.4.1.1.12.1.1",   "1.2.840.10008.5.1.4.1.1.12.2",     "1.2.840.10008.5.1.4.1.1.12.2.1",
    "1.2.840.10008.5.1.4.1.1.12.3",     "1.2.840.10008.5.1.4.1.1.77.1.1.1", "1.2.840.10008.5.1.4.1.1.77.1.2.1",
    "1.2.840.10008.5.1.4.1.1.77.1.4.1",
};

std::vector<int> vectorOf(const gdcm::DataSet& data, const Tag& tag, const DicomFile& file) {
    std::vector<int> values = shortsOf(data, tag);
    if (!values.empty() && values.size() != static_cast<std::size_t>(file.frameCount))
        refuseFile(file.path, "has " + std::to_string(values.size()) + " entries in " + attribute(tag) + " for its " +
                                  std::to_string(file.frameCount) + " frames");
    return values;
}

bool varies(const std::vector<int>& values) {
    return std::ranges::any_of(values, [&](int value) { return value != values[0]; });
}

/// Seconds from frame to frame; 0 if missing or unequal.
double filmStep(const gdcm::DataSet& data, DicomFile& file) {
    const std::vector<double> vector = numbersOf(data, frameTimeVector);
    if (vector.size() == file.frames.size() && vector.size() > 1) {
        const auto [least, most] = std::minmax_element(vector.begin() + 1, vector.end());
        if (*most - *least <= 0.01 * std::abs(*most))
            return *most / 1000;
        file.warnings.push_back(timeStepWarning("the frames are not evenly spaced in time (" +
                                                attribute(frameTimeVector) + " from " + shortest(*least) + " to " +
                                                shortest(*most) + " ms)"));
        return 0;
    }
    if (const auto time = numberOf(data, frameTime); time && *time > 0)
        return *time / 1000;
    const double rate = numberOf(data, Tag(0x0018, 0x0040)).value_or(0); // Cine Rate
    return rate > 0 ? 1 / rate : 0;
}

void asFilm(const gdcm::DataSet& data, DicomFile& file) {
    for (DicomFrame& frame : file.frames)
        frame.phase = frame.index;
    file.frameAxis = "time";
    file.timeStep = filmStep(data, file);
}

/// Returns true if the file has vectors of nuclear medicine (or pages).
bool byVectors(const gdcm::DataSet& data, DicomFile& file) {
    const std::vector<int> slices = vectorOf(data, sliceVector, file);
    std::vector<std::vector<int>> keys(file.frames.size());
    std::vector<std::string> names;
    for (const Vector& vector : vectors) {
        const std::vector<int> values = vectorOf(data, vector.tag, file);
        if (!varies(values))
            continue;
        names.emplace_back(vector.name);
        for (std::size_t i = 0; i < values.size(); ++i)
            keys[i].push_back(values[i]);
    }
    if (slices.empty() && names.empty())
        return false;
    std::map<std::vector<int>, std::int64_t> phases;
    for (const auto& key : keys)
        phases.emplace(key, 0);
    std::int64_t next = 0;
    for (auto& [key, phase] : phases)
        phase = next++;
    for (std::size_t i = 0; i < keys.size(); ++i) {
        file.frames[i].slice = slices.empty() ? 0 : slices[i];
        file.frames[i].phase = phases.at(keys[i]);
    }
    for (std::size_t i = 0; i < names.size(); ++i)
        file.frameAxis += (i == 0 ? "" : i + 1 == names.size() ? " and " : ", ") + names[i];
    if (file.frameAxis.empty())
        file.frameAxis = "slice";
    return true;
}

/// Unknown pointer: the frames that it counts must not become slices.
void byPointer(const Tag& pointer, DicomFile& file) {
    for (DicomFrame& frame : file.frames)
        frame.phase = frame.index;
    file.frameAxis = lowered(nameOf(pointer));
}

} // namespace

void readFrameAxes(const gdcm::DataSet& data, DicomFile& file) {
    if (file.frameCount < 2 || !numbersOf(data, Tag(0x3004, 0x000c)).empty())
        return;
    const bool film = std::ranges::find(films, file.sopClass) != std::end(films);
    if (!itemsOf(data, Tag(0x5200, 0x9230)).empty()) {
        const bool placed =
            std::ranges::any_of(file.frames, [](const auto& frame) { return frame.position.has_value(); });
        if (film && !placed)
            asFilm(data, file);
        return;
    }
    if (byVectors(data, file))
        return;
    const std::optional<Tag> pointer = pointerOf(data, Tag(0x0028, 0x0009));
    const bool timed = pointer ? *pointer == frameTime || *pointer == frameTimeVector
                               : data.FindDataElement(frameTime) || data.FindDataElement(frameTimeVector);
    if (timed || film)
        asFilm(data, file);
    else if (pointer && *pointer != Tag(0x0020, 0x0032) && *pointer != Tag(0x0020, 0x0013))
        byPointer(*pointer, file);
}

} // namespace app::io
