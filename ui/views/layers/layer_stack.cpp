// SPDX-License-Identifier: Apache-2.0
#include "ui/views/layers/layer_stack.h"

namespace ui {

LayerState LayerStack::state() const {
    return {window_->overlaid(), window_->channels(), base_, added_};
}

LayerSamples LayerStack::samples(const QString& document) const {
    const auto found = samples_.find(document);
    return found != samples_.end() ? found->second : LayerSamples();
}

void LayerStack::setSamples(std::map<QString, LayerSamples> samples) {
    if (samples == samples_)
        return;
    samples_ = std::move(samples);
    Q_EMIT changed();
}

void LayerStack::setAdded(const BaseLook& base, std::vector<AddedLayer> added) {
    base_ = base;
    added_ = std::move(added);
    Q_EMIT changed();
}

void LayerStack::set(const LayerState& state) {
    const std::vector<ChannelLook> now = window_->channels();
    for (std::size_t c = 0; c < std::min(now.size(), state.channels.size()); ++c) {
        ChannelLook look = state.channels[c];
        if (c >= state.contrasts.size() || !state.contrasts[c]) {
            look.low = now[c].low;
            look.high = now[c].high;
        }
        window_->setChannelLook(c, look);
    }
    window_->setOverlaid(state.overlaid);
    base_ = state.base;
    added_ = state.added;
    Q_EMIT changed();
}

void LayerStack::edit(const QString& what, const std::function<void(LayerState& state)>& change) {
    constexpr qint64 oneGesture = 1000; // ms
    LayerState before = state(), after = before;
    change(after);
    before.contrasts.assign(before.channels.size(), false);
    for (std::size_t c = 0; c < std::min(before.channels.size(), after.channels.size()); ++c)
        before.contrasts[c] =
            before.channels[c].low != after.channels[c].low || before.channels[c].high != after.channels[c].high;
    after.contrasts = before.contrasts;
    const auto* const last = history_.lastStep();
    const bool goesOn = last != nullptr && last->what == what && last->recipeChanges == recipeChanges_ &&
                        history_.nextStep() == nullptr && sinceEdit_.isValid() && sinceEdit_.elapsed() < oneGesture;
    if (!goesOn)
        history_.record(what, before, recipeChanges_);
    sinceEdit_.start();
    set(after);
}

void LayerStack::setOverlaid(bool overlaid) {
    if (!window_->channels().empty() && overlaid != window_->overlaid())
        edit(overlaid ? tr("Overlay channels") : tr("Show one channel"),
             [&](LayerState& state) { state.overlaid = overlaid; });
}

void LayerStack::travel(const ViewHistory<LayerState>::Step* step,
                        void (ViewHistory<LayerState>::*move)(LayerState& now)) {
    if (step == nullptr)
        return;
    LayerState now = state();
    now.contrasts = step->state.contrasts;
    (history_.*move)(now);
    sinceEdit_.invalidate();
    set(now);
}

void LayerStack::undo() {
    travel(history_.lastStep(), &ViewHistory<LayerState>::undo);
}

void LayerStack::redo() {
    travel(history_.nextStep(), &ViewHistory<LayerState>::redo);
}

} // namespace ui
