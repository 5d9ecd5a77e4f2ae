// SPDX-License-Identifier: Apache-2.0
#include "ui/compare/model/compare_scaling.h"
#include "ui/compare/model/scaling.h"
#include "ui/panels/documents/documents_panel.h"
#include "ui/text/number.h"
#include <algorithm>
#include <cmath>
#include <conv/error.h>

namespace ui {
namespace {

/// Samples of the centred box for widths, enough work for wide kernels.
constexpr double samplesForWidths = 1 << 21;
constexpr int scalingRuns = 7;
/// Seconds. Slower variants are left out at that width, so their line ends there.
constexpr double longestRun = 2;

bool takesTooLong(const app::compare::Candidate& candidate, const app::compare::Request& request) {
    try {
        conv::PlanOptions planOptions;
        planOptions.device = candidate.device;
        planOptions.variant = candidate.variant;
        return conv::makePlan(request.filters, request.source->layout(), planOptions).predictedSeconds > longestRun;
    } catch (const conv::Error&) {
        return true; // impossible for this variant
    }
}

/// Returns the request for one position.
app::compare::Request shortened(const app::compare::Request& request) {
    app::compare::Request r = request;
    r.kept.reset();
    r.runs = std::min(r.runs, scalingRuns);
    return r;
}

} // namespace

CompareScaling::CompareScaling(const CompareModel& model) : model_(model) {
    connect(&runner_, &CompareRunner::finished, this, [this](const app::compare::Comparison& c) {
        take(c);
        next();
    });
    connect(&runner_, &CompareRunner::failed, this, [this](const QString& sentence) {
        points_.clear();
        next();
        Q_EMIT failed(sentence);
    });
}

void CompareScaling::overSizes(const app::compare::Request& request) {
    drop();
    conv::Index3 last{0, 0, 0};
    for (const double part : {1.0, 0.5, 0.25, 0.125}) {
        const conv::Region box = middleOf(request.source->layout(), part);
        if (box.extent() == last)
            break;
        last = box.extent();
        app::compare::Request r = shortened(request);
        r.source = croppedTo(request.source, box);
        const QString words = shapeText(r.source->layout());
        if (!r.candidates.empty())
            points_.push_back({std::move(r), static_cast<double>(box.count()), words});
    }
    axis_ = tr("samples, log scale");
    next();
}

void CompareScaling::overWidths(const app::compare::Request& request, const app::Recipe& recipe) {
    drop();
    const conv::Layout& layout = request.source->layout();
    const double part =
        std::pow(samplesForWidths / static_cast<double>(layout.whole().count()), 1.0 / layout.dimension);
    const VolumePtr middle = croppedTo(request.source, middleOf(layout, std::min(1.0, part)));
    std::vector<WidthOfRecipe> widths = widthsOf(recipe, middle->layout());
    if (widths.size() < 2)
        throw conv::Error(conv::ErrorCode::usage,
                          tr("No step of the recipe has a width that could be changed.").toStdString());
    std::reverse(widths.begin(), widths.end());
    for (WidthOfRecipe& w : widths) {
        app::compare::Request r = shortened(request);
        r.source = middle;
        r.filters = std::move(w.filters);
        r.reference = -1;
        std::erase_if(r.candidates, [&](const app::compare::Candidate& c) { return takesTooLong(c, r); });
        if (!r.candidates.empty())
            points_.push_back({std::move(r), static_cast<double>(w.taps), tr("%1 taps").arg(integer(w.taps))});
    }
    axis_ = middle == request.source ? tr("taps along an axis, log scale")
                                     : tr("taps along an axis, log scale; middle %1").arg(shapeText(middle->layout()));
    next();
}

void CompareScaling::stop() {
    points_.clear();
    runner_.cancel();
}

void CompareScaling::drop() {
    points_.clear();
    runner_.drop();
    lines_.clear();
    axis_.clear();
    next();
}

void CompareScaling::next() {
    busy_ = !points_.empty();
    Q_EMIT changed();
    if (!busy_)
        return;
    Point point = std::move(points_.back()); // least work first, for an early result
    points_.pop_back();
    x_ = point.x;
    Q_EMIT timing(point.words);
    runner_.start(std::move(point.request));
}

void CompareScaling::take(const app::compare::Comparison& comparison) {
    for (const app::compare::Measurement& row : comparison.rows) {
        const QString id = idOf(row.candidate);
        const CompareEntry* e = model_.entry(id);
        if (!row.timed() || e == nullptr)
            continue;
        auto at = std::find_if(lines_.begin(), lines_.end(), [&](const ScalingLine& l) { return l.id == id; });
        if (at == lines_.end())
            at = lines_.insert(lines_.end(), {id, QString::fromStdString(row.candidate.variant), e->mark, {}, {}});
        at->points.emplace_back(x_, row.kernel.median);
        at->between.emplace_back(row.kernel.low, row.kernel.high);
    }
}

} // namespace ui
