// SPDX-License-Identifier: Apache-2.0
#include "app/io/dicom/decoder/header/dicom_times.h"
#include "app/io/core/file_bytes.h"
#include "app/io/dicom/decoder/header/dicom_clock.h"
#include "app/io/dicom/decoder/header/dicom_traits.h"
#include "app/io/text/text.h"
#include "app/io/text/units.h"
#include <algorithm>
#include <cmath>
#include <set>

namespace app::io {
namespace {

/// Range of frames at one place.
struct Place {
    std::size_t begin = 0, end = 0;
    [[nodiscard]] std::size_t count() const { return end - begin; }
};

/// Positions of one place differ a little if written with few digits.
constexpr double samePlace = 1e-3;

std::vector<Place> placesOf(const std::vector<double>& along) {
    std::vector<Place> places;
    for (std::size_t i = 0; i < along.size(); ++i)
        if (places.empty() || along[i] - along[i - 1] > samePlace)
            places.push_back({i, i + 1});
        else
            places.back().end = i + 1;
    return places;
}

std::string valueOf(const DicomFrame& frame, const std::string& trait) {
    for (const auto& [name, value] : frame.traits)
        if (name == trait)
            return value;
    return {};
}

/// Orders numbers by size, then text.
bool before(const std::string& a, const std::string& b) {
    const auto x = parsedNumber(a), y = parsedNumber(b);
    return x && y ? *x < *y : a < b;
}

std::vector<std::string> traitsOf(const std::vector<DicomFrame>& frames) {
    std::vector<std::string> names;
    for (const DicomFrame& frame : frames)
        for (const auto& [name, value] : frame.traits)
            if (std::ranges::find(names, name) == names.end())
                names.push_back(name);
    return names;
}

std::set<std::string> valuesAt(const std::vector<DicomFrame>& frames, const Place& place, const std::string& trait) {
    std::set<std::string> values;
    for (std::size_t i = place.begin; i < place.end; ++i)
        values.insert(valueOf(frames[i], trait));
    return values;
}

/// Returns true if the pictures of each place have distinct values, and every place has the same set.
bool separates(const std::vector<DicomFrame>& frames, const std::vector<Place>& places, const std::string& trait) {
    const bool onlyOrder = trait == triggerTrait || trait == referenceTrait || trait == momentTrait;
    const std::set<std::string> first = valuesAt(frames, places[0], trait);
    return std::ranges::all_of(places, [&](const Place& place) {
        const std::set<std::string> here = valuesAt(frames, place, trait);
        return here.size() == place.count() && (onlyOrder || here == first);
    });
}

/// "echo time (2 values) and temporal position (5 values)"; empty if nothing varies at a place.
std::string whatVaries(const std::vector<DicomFrame>& frames, const std::vector<Place>& places) {
    std::vector<std::string> parts;
    for (const std::string& trait : traitsOf(frames)) {
        std::size_t most = 0;
        for (const Place& place : places)
            most = std::max(most, valuesAt(frames, place, trait).size());
        if (most > 1 && parts.size() < 4)
            parts.push_back(trait + " (" + std::to_string(most) + " values)");
    }
    std::string text;
    for (std::size_t i = 0; i < parts.size(); ++i)
        text += (i == 0 ? "" : i + 1 == parts.size() ? " and " : ", ") + parts[i];
    return text;
}

/// Returns ", such as `IM2` and `IM2 copy`": two files with a picture at this place; empty if one file holds them all.
std::string filesAt(const std::vector<DicomFile>& files, const std::vector<DicomFrame>& frames, const Place& place) {
    const auto name = [&](std::size_t i) {
        return "`" + printable(files[frames[i].file].path.filename().string()) + "`";
    };
    for (std::size_t i = place.begin + 1; i < place.end; ++i)
        if (frames[i].file != frames[place.begin].file)
            return ", such as " + name(place.begin) + " and " + name(i);
    return "";
}

void checkCounts(const fs::path& path, const std::vector<DicomFile>& files, const std::vector<DicomFrame>& frames,
                 const std::vector<Place>& places) {
    const auto [least, most] = std::ranges::minmax(places, {}, &Place::count);
    if (least.count() == most.count())
        return;
    const std::string varies = whatVaries(frames, places);
    refuseFile(path, "has " + std::to_string(most.count()) + " slices at one position and " +
                         std::to_string(least.count()) + " at another (" + std::to_string(frames.size()) +
                         " slices at " + std::to_string(places.size()) + " positions)" +
                         (varies.empty()
                              ? ": several volumes in one series, or repeated slices" + filesAt(files, frames, most)
                              : "; they differ in " + varies));
}

/// Refuses pictures side by side in one plane: they are no series of volumes.
void checkBeside(const fs::path& path, const std::vector<DicomFrame>& frames, const std::vector<Place>& places) {
    for (const Place& place : places)
        for (std::size_t i = place.begin; i < place.end; ++i)
            for (std::size_t axis = 0; axis < 3; ++axis)
                if (std::abs((*frames[i].position)[axis] - (*frames[place.begin].position)[axis]) > 0.05)
                    refuseFile(path, "has slices that lie beside each other in one plane, which make no volume");
}

/// Moments of the time points at the first place, and the name of their source.
struct Moments {
    std::vector<double> seconds; ///< empty: some are not stated
    std::string source;
};

Moments momentsBy(const DicomTimes& series, const std::string& trait, double unit) {
    Moments moments{{}, trait};
    const std::size_t apart = series.frames.size() / series.times;
    for (std::size_t t = 0; t < series.times; ++t) {
        const DicomFrame& frame = series.frames[t * apart];
        const auto number = trait == momentTrait ? frame.acquired : parsedNumber(valueOf(frame, trait));
        if (!number)
            return {{}, trait};
        moments.seconds.push_back(*number * unit);
    }
    return moments;
}

/// The moments that the pictures themselves state: by the axis, by an offset, or by the clock.
Moments momentsOf(const DicomTimes& series) {
    if (series.axis == triggerTrait || series.axis == referenceTrait)
        return momentsBy(series, series.axis, 1e-3);
    if (Moments offsets = momentsBy(series, offsetTrait, 1); !offsets.seconds.empty())
        return offsets;
    return momentsBy(series, momentTrait, 1);
}

/// Sets the time step of a time axis. `stated`: by Temporal Resolution, in s; 0: not. The pictures' own moments count
/// more: the attribute often holds the time of one slice, or is wrong by a factor of 1000.
void describeTime(DicomTimes& series, double stated) {
    const Moments moments = momentsOf(series);
    const auto steps = stepsOf(moments.seconds);
    if (!steps) {
        series.timeStep = std::max(0.0, stated);
        return;
    }
    if (!steps->even()) {
        series.warnings.push_back(
            timeStepWarning("its time points are not evenly spaced: " + shortest(static_cast<float>(steps->least)) +
                            " to " + shortest(static_cast<float>(steps->most)) + " s apart by " + moments.source));
        return;
    }
    const double exact = std::round(steps->mean * 1e6) * 1e-6; // clocks have microseconds
    series.timeStep = exact;
    if (stated > 0 && std::abs(stated - exact) <= std::max(0.01 * exact, 0.01))
        series.timeStep = stated;
    else if (stated > 0)
        series.warnings.push_back("Temporal Resolution (0020,0110) is " + shortest(static_cast<float>(1e3 * stated)) +
                                  " ms, but the time points lie " + shortest(static_cast<float>(exact)) +
                                  " s apart by " + moments.source + ", which counts");
}

/// True if the fourth axis is time.
bool isTime(const DicomTimes& series) {
    for (const char* const time : {timeTrait, offsetTrait, triggerTrait, referenceTrait, momentTrait})
        if (series.axis == time)
            return true;
    return series.axis == acquisitionTrait && stepsOf(momentsBy(series, momentTrait, 1).seconds);
}

/// Makes the moments a trait; false if some frame states none.
bool nameMoments(std::vector<DicomFrame>& frames) {
    for (DicomFrame& frame : frames) {
        if (!frame.acquired)
            return false;
        frame.traits.emplace_back(momentTrait, shortest(*frame.acquired));
    }
    return true;
}

void describeAxis(DicomTimes& result, double stated) {
    const std::size_t apart = result.frames.size() / result.times;
    if (isTime(result)) {
        describeTime(result, stated);
        return;
    }
    std::string values;
    for (std::size_t t = 0; t < std::min<std::size_t>(result.times, 6); ++t) {
        const std::string value = valueOf(result.frames[t * apart], result.axis);
        values += (t > 0 ? ", " : "") + (value.empty() ? "none" : value);
    }
    result.warnings.push_back("the fourth axis is no time but " + result.axis + ": " + values +
                              (result.times > 6 ? ", …" : ""));
}

} // namespace

DicomTimes splitTimes(const fs::path& path, const std::vector<DicomFile>& files, std::vector<DicomFrame> frames,
                      const std::vector<double>& along, double timeStep) {
    DicomTimes result;
    const std::vector<Place> places = placesOf(along);
    if (places.size() == frames.size()) {
        result.frames = std::move(frames);
        return result;
    }
    checkBeside(path, frames, places);
    checkCounts(path, files, frames, places);
    for (const std::string& trait : traitsOf(frames))
        if (result.axis.empty() && trait != kindTrait && separates(frames, places, trait))
            result.axis = trait;
    if (result.axis.empty() && whatVaries(frames, places).empty() && nameMoments(frames) &&
        separates(frames, places, momentTrait))
        result.axis = momentTrait;
    if (result.axis.empty()) {
        const std::string varies = whatVaries(frames, places);
        const std::string all = places.size() == 1 ? ""
                                                   : " (" + std::to_string(frames.size()) + " slices at " +
                                                         std::to_string(places.size()) + " positions)";
        refuseFile(path, "has " + std::to_string(places[0].count()) + " slices at one position" + all +
                             (varies.empty() ? ", and nothing tells them apart: the same slices twice, or several "
                                               "volumes in one series" +
                                                   filesAt(files, frames, places[0])
                                             : ", which differ in " + varies + ": no one of it makes a fourth axis"));
    }
    result.times = places[0].count();
    for (const Place& place : places)
        std::stable_sort(frames.begin() + static_cast<std::ptrdiff_t>(place.begin),
                         frames.begin() + static_cast<std::ptrdiff_t>(place.end),
                         [&](const DicomFrame& a, const DicomFrame& b) {
                             return before(valueOf(a, result.axis), valueOf(b, result.axis));
                         });
    for (std::size_t t = 0; t < result.times; ++t)
        for (const Place& place : places)
            result.frames.push_back(frames[place.begin + t]);
    describeAxis(result, timeStep);
    return result;
}

} // namespace app::io
