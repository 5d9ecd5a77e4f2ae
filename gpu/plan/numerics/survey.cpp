// SPDX-License-Identifier: Apache-2.0
// Surveys all samples before a plan is final: transforms and split precision round relative to the largest sample of a
// block, so a spike costs its neighbours digits.
#include "plan/numerics/survey.h"
#include "data/device_memory.h"
#include "model/text.h"
#include "plan/numerics/strict.h"
#include "run/pool.h"
#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <conv/survey.h>
#include <mutex>

namespace conv {
namespace {

constexpr std::int32_t infinity = 0x7f800000;
constexpr std::int64_t samplesOfTask = 1 << 18;
/// Samples that enter the histogram, over all items: enough to locate the lowest tenth to within a percent.
constexpr std::int64_t maxCounted = 1 << 16;

/// float32 bits of a sample's magnitude, in magnitude order.
template <class T>
std::int32_t magnitudeBits(T value) {
    return std::bit_cast<std::int32_t>(static_cast<float>(value)) & 0x7fffffff;
}

template <class T>
bool holdsRow(const T* values, std::int64_t samples) {
    constexpr std::int64_t together = 4096; // no branch inside, so that compilers vectorise it
    for (std::int64_t from = 0; from < samples; from += together) {
        bool all = true;
        for (std::int64_t x = from; x < std::min(samples, from + together); ++x)
            all &= float32Holds(values[x]);
        if (!all)
            return false;
    }
    return true;
}

SurveyCounts countsOf(const ConstView& view, const SurveyGrid& grid) {
    const Index3 extent = view.region.extent();
    const std::int64_t rows = extent[1] * extent[2], together = std::max<std::int64_t>(1, samplesOfTask / extent[0]);
    SurveyCounts all;
    std::mutex mutex;
    Pool::shared().parallelFor((rows + together - 1) / together, [&](std::int64_t task, int) {
        SurveyCounts found;
        for (std::int64_t r = task * together; r < std::min(rows, (task + 1) * together); ++r) {
            const std::byte* const row = view.row(view.region.lo[1] + r % extent[1], view.region.lo[2] + r / extent[1]);
            const std::int64_t first = r % grid.everyRow == 0 ? grid.within / 2 : extent[0];
            surveyRow(view.type, row, extent[0], first, grid.within, found);
        }
        const std::lock_guard lock(mutex);
        all.add(found);
    });
    return all;
}

} // namespace

bool isWide(ElementType type) {
    return sizeOf(type) >= 4;
}

/// A step that divides the row length would always sample the same columns.
SurveyGrid surveyGridOf(const Layout& layout) {
    const std::int64_t step = std::max<std::int64_t>(1, layout.sampleCount() / maxCounted), row = layout.extent[0];
    return {step <= row ? 1 : step / row, std::min(step, row)};
}

void surveySample(ElementType type, const void* sample, SurveyCounts& found) {
    withElementType(type, [&]<class T>(std::type_identity<T>) {
        if (const std::int32_t bits = magnitudeBits(*static_cast<const T*>(sample)); bits != 0 && bits < infinity)
            ++found.octaves[static_cast<std::size_t>(bits >> 23)];
    });
}

void surveyRow(ElementType type, const void* row, std::int64_t samples, std::int64_t from, std::int64_t step,
               SurveyCounts& found) {
    withElementType(type, [&]<class T>(std::type_identity<T>) {
        const T* const values = static_cast<const T*>(row);
        std::int32_t max = 0;
        for (std::int64_t x = 0; x < samples; ++x)
            max = std::max(max, magnitudeBits(values[x]));
        found.max = std::max(found.max, max);
        if (max < infinity)
            found.maxFinite = std::max(found.maxFinite, max);
        else
            for (std::int64_t x = 0; x < samples; ++x)
                if (const std::int32_t bits = magnitudeBits(values[x]); bits < infinity)
                    found.maxFinite = std::max(found.maxFinite, bits);
        if constexpr (sizeof(T) >= 4 && !std::is_same_v<T, float>)
            found.float32Holds = found.float32Holds && holdsRow(values, samples);
        for (std::int64_t x = from; x < samples; x += step)
            surveySample(type, values + x, found);
    });
}

Survey surveyFrom(const SurveyCounts& found) {
    Survey survey;
    survey.known = true;
    survey.finite = found.max < infinity;
    survey.float32Holds = found.float32Holds;
    survey.largest = static_cast<double>(std::bit_cast<float>(found.maxFinite));
    std::int64_t counted = 0, below = 0;
    for (const std::int64_t n : found.octaves)
        counted += n;
    for (std::size_t octave = 0; octave < found.octaves.size() && counted > 0; ++octave) {
        below += found.octaves[octave];
        if (10 * below >= counted) {
            survey.typicalMagnitude = std::ldexp(1.0, static_cast<int>(octave) - 127);
            break;
        }
    }
    return survey;
}

namespace {

/// Surveys samples on a device or on the host (null).
Survey survey(const Source& source, const Device* device, const std::stop_token& stop) {
    const Layout& layout = source.layout();
    const SurveyGrid grid = surveyGridOf(layout);
    const Pool::Stop heeds(stop);
    SurveyCounts found;
    for (const Item item : itemsOf(layout)) {
        if (item.channel == layout.alpha)
            continue;
        const ConstView view = device ? source.viewOn(*device, item) : source.view(item);
        if (!view.data)
            return {};
        found.add(device && !isInvented(*device) ? countOnDevice(*device, view, grid, {}, stop)()
                                                 : countsOf(view, grid));
    }
    return surveyFrom(found);
}

} // namespace

Survey analyzeRange(const Source& source, const std::stop_token& stop) {
    return survey(source, nullptr, stop);
}

Survey analyzeRange(const Source& source, const Device& device, const std::stop_token& stop) {
    const Survey there = device.kind == DeviceKind::cuda ? survey(source, &device, stop) : Survey{};
    return there.known ? there : analyzeRange(source, stop);
}

std::optional<std::string> strictReason(const Survey& survey) {
    if (!survey.known)
        return std::nullopt;
    if (!survey.finite)
        return "samples are NaN or infinite, which must not spread over a transform's block";
    if (survey.typicalMagnitude > 0 && survey.largest > maxSurveyRange * survey.typicalMagnitude)
        return "the largest sample, " + number(survey.largest) +
               ", is more than a million times as large as a tenth of "
               "the others, whose digits a transform's block would lose";
    return std::nullopt;
}

std::optional<std::string> float64Reason(const Survey& survey, ElementType type) {
    if (!survey.known || survey.float32Holds)
        return std::nullopt;
    // float64 holds every integer below this one.
    constexpr double exact = 0x1p53;
    if ((type == ElementType::i64 || type == ElementType::u64) && survey.largest >= exact)
        return std::string(name(type)) +
               " samples have digits that float32 would lose; those from 2^53 on are rounded in float64, too";
    return std::string(name(type)) + " samples have digits that float32 would lose";
}

bool requiresPrecision(const Plan& plan, const PlanOptions& options) {
    const bool known = options.float32Holds || !options.float64Reason.empty();
    return options.precision == Precision::automatic && !known && isWide(plan.input.type) &&
           plan.input.type != ElementType::f32 &&
           std::ranges::any_of(plan.ops, [](const PlannedOp& t) { return t.variant && t.chosen; });
}

bool requiresSurvey(const Plan& plan, const PlanOptions& options) {
    const bool open = options.variant == "auto" && std::ranges::all_of(options.variants, [](const std::string& v) {
                          return v.empty() || v == "auto";
                      });
    return open && !options.strict && isWide(plan.input.type) && std::ranges::any_of(plan.ops, [](const PlannedOp& t) {
               return t.variant && convolves(t.problem) && t.variant->arithmetic == Arithmetic::other;
           });
}

} // namespace conv
