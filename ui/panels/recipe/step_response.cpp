// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/recipe/step_response.h"
#include "ui/panels/signal/response_view.h"
#include "ui/workspace/background.h"
#include <QVBoxLayout>

namespace ui {
namespace {

bool isSignalFilter(const app::Step& step) {
    return step.filter == "fir" || step.filter == "iir" || step.filter == "savgol";
}

} // namespace

StepResponse::StepResponse(const conv::Layout& layout, QWidget* parent)
    : QWidget(parent), layout_(layout.onlyChannel(0)), view_(new ResponseView(tr("Response"), true)) {
    auto* all = new QVBoxLayout(this);
    all->setContentsMargins(0, 8, 0, 0);
    all->addWidget(view_);
    view_->setFixedHeight(200);
    connect(view_, &ResponseView::cutoffMoved, this, &StepResponse::cutoffMoved);
    connect(view_, &ResponseView::dragging, this, &StepResponse::dragging);
    hide();
}

void StepResponse::setStep(const app::Step& step, const conv::Layout& layout, bool usable) {
    const conv::Layout one = layout.onlyChannel(0);
    known_ = known_ && one == layout_;
    layout_ = one;
    const bool shown = usable && layout_.dimension == 1 && isSignalFilter(step);
    setVisible(shown);
    app::Step own = step;
    own.values.erase("channels"); // the response does not depend on the channels
    if (!shown || (known_ && own == step_))
        return;
    step_ = own;
    known_ = true;
    view_->setCutoffs(cutoffsOf(app::Recipe{{step_}}, layout_));
    compute();
}

/// Computes the newest step only: values may change faster than a long kernel is transformed.
void StepResponse::compute() {
    again_ = busy_;
    if (busy_)
        return;
    busy_ = true;
    inBackground(
        this, [step = step_, layout = layout_] { return responseOf(app::Recipe{{step}}, layout); },
        [this](const Response& response) {
            busy_ = false;
            view_->setResponse(response, layout_.geometry);
            if (again_)
                compute();
        });
}

} // namespace ui
