// SPDX-License-Identifier: Apache-2.0
#include "ui/compare/compare_page.h"
#include "ui/panels/documents/documents_panel.h"
#include "ui/text/app_text.h"
#include "ui/text/number.h"
#include <QComboBox>
#include <QToolButton>
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

} // namespace

void ComparePage::scale() {
    if (!source_ || filters_.empty() || runner_.running())
        return;
    dropScaling();
    try {
        over_->currentIndex() == 1 ? planWidths() : planSizes();
    } catch (const conv::Error& e) {
        points_.clear();
        chart_->setSentence(windowText(e));
        return;
    }
    scaleNext();
}

void ComparePage::dropScaling() {
    points_.clear();
    scaler_.drop();
    lines_.clear();
    chart_->setScaling({}, {}, true);
    scaleNext();
}

void ComparePage::planSizes() {
    conv::Index3 last{0, 0, 0};
    for (const double part : {1.0, 0.5, 0.25, 0.125}) {
        const conv::Region box = middleOf(source_->layout(), part);
        if (box.extent() == last)
            break;
        last = box.extent();
        app::compare::Request r = request();
        r.kept.reset();
        r.source = croppedTo(source_, box);
        r.runs = std::min(r.runs, scalingRuns);
        const QString words = shapeText(r.source->layout());
        if (!r.candidates.empty())
            points_.push_back({std::move(r), static_cast<double>(box.count()), words});
    }
    scalingTitle_ = tr("samples, log scale");
}

void ComparePage::planWidths() {
    const conv::Layout& layout = source_->layout();
    const double part =
        std::pow(samplesForWidths / static_cast<double>(layout.whole().count()), 1.0 / layout.dimension);
    const VolumePtr middle = croppedTo(source_, middleOf(layout, std::min(1.0, part)));
    std::vector<WidthOfRecipe> widths = widthsOf(recipe_, middle->layout());
    if (widths.size() < 2)
        throw conv::Error(conv::ErrorCode::usage,
                          tr("No step of the recipe has a width that could be changed.").toStdString());
    std::reverse(widths.begin(), widths.end());
    for (WidthOfRecipe& w : widths) {
        app::compare::Request r = request();
        r.kept.reset();
        r.source = middle;
        r.filters = std::move(w.filters);
        r.runs = std::min(r.runs, scalingRuns);
        r.reference = -1;
        std::erase_if(r.candidates, [&](const app::compare::Candidate& c) { return takesTooLong(c, r); });
        if (!r.candidates.empty())
            points_.push_back({std::move(r), static_cast<double>(w.taps), tr("%1 taps").arg(integer(w.taps))});
    }
    scalingTitle_ = middle == source_ ? tr("taps along an axis, log scale")
                                      : tr("taps along an axis, log scale; middle %1").arg(shapeText(middle->layout()));
}

void ComparePage::scaleNext() {
    const bool done = points_.empty();
    scale_->setEnabled(done);
    over_->setEnabled(done);
    if (done)
        return;
    ScalePoint next = std::move(points_.back()); // least work first, for an early result
    points_.pop_back();
    scaledTo_ = next.x;
    chart_->setSentence(tr("Timing %1.").arg(next.words));
    scaler_.start(std::move(next.request));
}

void ComparePage::takePoint(const app::compare::Comparison& comparison) {
    for (const app::compare::Measurement& row : comparison.rows) {
        const QString id = idOf(row.candidate);
        const CompareEntry* e = model_.entry(id);
        if (!row.timed() || e == nullptr)
            continue;
        auto at = std::find_if(lines_.begin(), lines_.end(), [&](const ScalingLine& l) { return l.id == id; });
        if (at == lines_.end())
            at = lines_.insert(lines_.end(), {id, QString::fromStdString(row.candidate.variant), e->mark, {}, {}});
        at->points.emplace_back(scaledTo_, row.kernel.median);
        at->between.emplace_back(row.kernel.low, row.kernel.high);
    }
    chart_->setScaling(lines_, scalingTitle_, true);
}

} // namespace ui
