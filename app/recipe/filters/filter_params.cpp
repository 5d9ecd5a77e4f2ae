// SPDX-License-Identifier: Apache-2.0
#include "app/recipe/filters/filter_params.h"
#include "app/text/refuse.h"
#include <algorithm>
#include <cmath>

namespace app::parts {
namespace {

constexpr std::string_view spatialLetters = "xyz";

[[noreturn]] void fail(std::string_view key, const Value& value, const std::string& reason) {
    refuseParameter(key, toText(value), reason);
}

std::string_view dataName(int dimension) {
    return dimension == 1 ? "a signal" : dimension == 2 ? "an image" : "a volume";
}

} // namespace

ParamSpec sigma(std::string_view standard) {
    return {.key = "sigma",
            .label = "Sigma",
            .kind = ParamKind::length,
            .standard = standard,
            .min = 0,
            .max = 1e6,
            .step = 0.1,
            .maxSlider = 10,
            .help = "Standard deviation, one for all axes or one per axis (2x2x1mm); \"fwhm 4mm\" gives the full width "
                    "at half maximum instead."};
}

ParamSpec truncate() {
    return {.key = "truncate",
            .label = "Truncate",
            .kind = ParamKind::number,
            .standard = "4",
            .min = 0,
            .max = INFINITY,
            .step = 0.5,
            .maxSlider = 8,
            .help =
                "The kernel ends this many sigmas from its centre (radius = floor(truncate·σ + 0.5)). inf gives the "
                "whole Gaussian, which is faster for a sigma of 5 samples or more."};
}

ParamSpec windowSize(std::string_view help) {
    return {.key = "size",
            .label = "Size",
            .kind = ParamKind::integers,
            .standard = "3",
            .min = 1,
            .max = 1e6,
            .step = 1,
            .maxSlider = 31,
            .help = help};
}

ParamSpec whole(std::string_view key, std::string_view label, std::string_view standard, double min, double max,
                std::string_view help) {
    return {.key = key,
            .label = label,
            .kind = ParamKind::integers,
            .standard = standard,
            .min = min,
            .max = max,
            .step = 1,
            .maxSlider = std::min(max, 101.0),
            .help = help};
}

ParamSpec outsideValue(std::string_view help) {
    return {.key = "value",
            .label = "Outside value",
            .kind = ParamKind::number,
            .standard = "0",
            .min = -1e30,
            .max = 1e30,
            .step = 1,
            .maxSlider = 255,
            .help = help};
}

ParamSpec per() {
    return {.key = "per",
            .label = "Derivative per",
            .kind = ParamKind::choice,
            .standard = "px",
            .choices = {"px", "mm", "s"},
            .help = "Unit of the derivative: per sample, or per millimetre or second by the data's spacing."};
}

ParamReader::ParamReader(const Values& values, const conv::Layout& layout) : values_(values), layout_(layout) {
    const std::string& text = word("axes");
    if (text.find('t') != std::string::npos)
        fail("axes", text,
             layout.dimension == 1
                 ? "a signal has one axis, x, which is its time"
                 : "filters along time act on complete series, files or arrays in host memory; comparisons of "
                   "variants, sweeps and plans of one image or volume have none");
    for (int axis = 0; axis < 3; ++axis) {
        const bool named = text.find(spatialLetters[static_cast<std::size_t>(axis)]) != std::string::npos;
        if (named && axis >= layout.dimension && text != spatialLetters)
            fail("axes", text,
                 std::string(dataName(layout.dimension)) + " has no " + spatialLetters[static_cast<std::size_t>(axis)] +
                     " axis");
        axes_[static_cast<std::size_t>(axis)] = named && axis < layout.dimension;
    }
}

const Quantity& ParamReader::quantity(std::string_view key) const {
    return std::get<Quantity>(values_.find(key)->second);
}

const std::string& ParamReader::word(std::string_view key) const {
    return std::get<std::string>(values_.find(key)->second);
}

const KernelText& ParamReader::kernel(std::string_view key) const {
    return std::get<KernelText>(values_.find(key)->second);
}

bool ParamReader::automatic(std::string_view key) const {
    return quantity(key).numbers.empty();
}

double ParamReader::number(std::string_view key) const {
    return quantity(key).numbers.at(0);
}

conv::Threshold ParamReader::threshold(std::string_view key) const {
    const Quantity& q = quantity(key);
    const bool fraction = q.unit == Unit::percent;
    if (fraction && q.numbers.at(0) > 100)
        fail(key, q, "must be at most 100 %");
    return {fraction ? q.numbers.at(0) / 100 : q.numbers.at(0), fraction};
}

/// Returns the number for an axis: the only one, or by position among the data's axes or the active axes.
double ParamReader::numberFor(std::string_view key, int axis) const {
    const Quantity& q = quantity(key);
    const std::size_t given = q.numbers.size();
    if (given == 1)
        return q.numbers[0];
    if (given == static_cast<std::size_t>(layout_.dimension))
        return q.numbers[static_cast<std::size_t>(axis)];
    std::size_t active = 0, position = 0;
    for (int a = 0; a < 3; ++a) {
        if (a == axis)
            position = active;
        active += axes_[static_cast<std::size_t>(a)] ? 1 : 0;
    }
    if (given != active)
        fail(key, q,
             "has " + std::to_string(given) + " numbers, but " + std::string(dataName(layout_.dimension)) + " has " +
                 std::to_string(layout_.dimension) + (layout_.dimension == 1 ? " axis" : " axes"));
    return q.numbers[position];
}

double ParamReader::unitInSamples(std::string_view key, int axis) const {
    const Quantity& q = quantity(key);
    const double spacing = layout_.geometry.spacing[static_cast<std::size_t>(axis)];
    using conv::LengthUnit;
    const LengthUnit has = layout_.geometry.unit;
    switch (q.unit) {
    case Unit::mm:
        if (has == LengthUnit::millimetre)
            return 1 / spacing;
        fail(key, q,
             has == LengthUnit::second ? "these data are sampled in time; use s, ms or px"
                                       : "these data have no spacing in mm; give it with --spacing, or use px");
    case Unit::s:
    case Unit::ms:
        if (has == LengthUnit::second)
            return (q.unit == Unit::ms ? 1e-3 : 1.0) / spacing;
        fail(key, q,
             has == LengthUnit::millimetre ? "these data are sampled in space; use mm or px"
                                           : "these data have no sampling rate; give it with --rate, or use px");
    default:
        return 1;
    }
}

conv::Vec3 ParamReader::samples(std::string_view key) const {
    const double fromFwhm = quantity(key).fwhm ? 1 / (2 * std::sqrt(2 * std::log(2.0))) : 1.0;
    conv::Vec3 result{0, 0, 0};
    for (int axis = 0; axis < layout_.dimension; ++axis)
        if (axes_[static_cast<std::size_t>(axis)])
            result[static_cast<std::size_t>(axis)] = numberFor(key, axis) * unitInSamples(key, axis) * fromFwhm;
    return result;
}

conv::Index3 ParamReader::integers(std::string_view key, std::int64_t other) const {
    conv::Index3 result{other, other, other};
    for (int axis = 0; axis < layout_.dimension; ++axis)
        if (axes_[static_cast<std::size_t>(axis)])
            result[static_cast<std::size_t>(axis)] = static_cast<std::int64_t>(numberFor(key, axis));
    return result;
}

std::int64_t ParamReader::integer(std::string_view key) const {
    const Quantity& q = quantity(key);
    if (q.numbers.size() != 1)
        fail(key, q, "one number is expected");
    return static_cast<std::int64_t>(q.numbers[0]);
}

std::vector<double> ParamReader::frequencies(std::string_view key, std::size_t axis) const {
    const Quantity& q = quantity(key);
    double cycles = 0.5 / 100; // cycles per sample, of one percent of the Nyquist frequency
    if (q.unit != Unit::percent && !q.numbers.empty()) {
        if (layout_.geometry.unit != conv::LengthUnit::second)
            fail(key, q,
                 layout_.geometry.unit == conv::LengthUnit::millimetre
                     ? "these data are sampled in space; give a percentage of the Nyquist frequency, like 25%"
                     : "these data have no sampling rate; give it with --rate, or a percentage of the Nyquist "
                       "frequency, like 25%");
        cycles = (q.unit == Unit::khz ? 1000 : 1) * layout_.geometry.spacing[axis];
    }
    std::vector<double> result;
    for (const double number : q.numbers)
        result.push_back(number * cycles);
    return result;
}

std::size_t ParamReader::oneAxis() const {
    if (word("axes") == spatialLetters)
        return 0;
    if (std::count(axes_.begin(), axes_.end(), true) != 1)
        fail("axes", word("axes"), "this filter acts along one axis, like axes=x");
    return static_cast<std::size_t>(std::find(axes_.begin(), axes_.end(), true) - axes_.begin());
}

conv::Component ParamReader::component() const {
    const std::string& text = word("component");
    if (text == "magnitude")
        return conv::Component::magnitude;
    if (text == "l1")
        return conv::Component::l1;
    const std::size_t axis = spatialLetters.find(text);
    if (static_cast<int>(axis) >= layout_.dimension)
        fail("component", text, std::string(dataName(layout_.dimension)) + " has no " + text + " axis");
    if (!axes_[axis])
        fail("component", text, "is not among axes=" + word("axes"));
    return static_cast<conv::Component>(static_cast<std::size_t>(conv::Component::x) + axis);
}

conv::Vec3 ParamReader::derivativeStep() const {
    const auto found = values_.find("per");
    if (found == values_.end())
        return {1, 1, 1};
    const std::string& text = std::get<std::string>(found->second);
    if (text == "px")
        return {1, 1, 1};
    if (text != conv::symbol(layout_.geometry.unit))
        fail("per", text,
             std::string("the spacing of these data is in ") + conv::symbol(layout_.geometry.unit) +
                 (layout_.geometry.unit == conv::LengthUnit::pixel
                      ? (text == "mm" ? "; give it with --spacing" : "; give it with --rate")
                      : ""));
    conv::Vec3 step{1, 1, 1};
    for (std::size_t axis = 0; axis < static_cast<std::size_t>(layout_.dimension); ++axis)
        step[axis] = layout_.geometry.spacing[axis];
    return step;
}

conv::Filter ParamReader::finish(decltype(conv::Filter::kind) what) const {
    conv::Filter filter;
    filter.kind = std::move(what);
    filter.boundary = conv::boundaryNamed(word("boundary")).value();
    filter.outsideValue = number("value");
    filter.axes = {true, true, true};
    for (std::size_t axis = 0; axis < static_cast<std::size_t>(layout_.dimension); ++axis)
        filter.axes[axis] = axes_[axis];
    filter.step = derivativeStep();
    return filter;
}

} // namespace app::parts
