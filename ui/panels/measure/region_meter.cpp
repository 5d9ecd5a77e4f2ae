// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/measure/region_meter.h"
#include "ui/workspace/background.h"
#include <QTimer>
#include <algorithm>

namespace ui {
namespace {

using State = MeasuredRegion::State;
constexpr int tickMilliseconds = 150; ///< shorter measurements show no progress

} // namespace

RegionMeter::RegionMeter(QObject* parent) : QObject(parent), tick_(new QTimer(this)) {
    tick_->setInterval(tickMilliseconds);
    connect(tick_, &QTimer::timeout, this, &RegionMeter::tell);
}

RegionMeter::~RegionMeter() {
    if (running_)
        running_->stop.request_stop();
}

void RegionMeter::want(const RegionOrder& order) {
    std::vector<MeasuredRegion> next;
    const bool comparable = order.channel == order_.channel;
    for (std::size_t i = 0; i < order.parts.size(); ++i) {
        const RegionOrder::Part& part = order.parts[i];
        MeasuredRegion m;
        for (std::size_t k = 0; k < order_.parts.size() && comparable && m.state == State::waiting; ++k)
            if (measuresSame(part, order_.parts[k]))
                m = measured_[k];
        if (m.state == State::waiting && i < measured_.size() && order.parts.size() == measured_.size()) {
            m = measured_[i]; // the numbers of a moment ago, until the new ones are known
            m.state = State::waiting;
            m.hasAfter = m.hasAfter && part.after.volume != nullptr;
        }
        m.region = part.region;
        next.push_back(std::move(m));
    }
    order_ = order;
    measured_ = std::move(next);
    const bool wanted = running_ && running_->channel == order_.channel &&
                        std::any_of(order_.parts.begin(), order_.parts.end(),
                                    [&](const RegionOrder::Part& part) { return measuresSame(part, running_->part); });
    if (running_ && !wanted)
        running_->stop.request_stop();
    startNext();
    Q_EMIT changed();
}

bool RegionMeter::settled() const {
    return !running_;
}

void RegionMeter::stop() {
    for (MeasuredRegion& m : measured_)
        if (m.state == State::waiting)
            m.state = State::stopped;
    if (running_)
        running_->stop.request_stop();
    Q_EMIT changed();
}

void RegionMeter::again() {
    for (MeasuredRegion& m : measured_)
        if (m.state == State::stopped || m.state == State::failed)
            m.state = State::waiting;
    startNext();
    Q_EMIT changed();
}

void RegionMeter::startNext() {
    if (running_)
        return;
    std::size_t best = measured_.size();
    const auto cost = [&](std::size_t i) { return order_.parts[i].region.box.count(); };
    for (std::size_t i = 0; i < measured_.size(); ++i)
        if (measured_[i].state == State::waiting && (best == measured_.size() || cost(i) < cost(best)))
            best = i;
    if (best == measured_.size()) {
        tick_->stop();
        Q_EMIT progress(-1);
        return;
    }
    running_.emplace(Running{order_.parts[best], order_.channel, {}, std::make_shared<std::atomic<double>>(0)});
    if (!tick_->isActive())
        tick_->start();
    app::MeasureControl control;
    control.stop = running_->stop.get_token();
    control.progress = [done = running_->done](double fraction) { done->store(fraction); };
    inBackground(
        this,
        [part = running_->part, layout = order_.layout, channel = order_.channel, control] {
            return measureRegion(part, layout, channel, control);
        },
        [this](const MeasuredRegion& result) { take(result); });
}

void RegionMeter::take(const MeasuredRegion& result) {
    const Running ran = std::move(*running_);
    running_.reset();
    bool found = false;
    for (std::size_t i = 0; i < measured_.size(); ++i) {
        if (measured_[i].state != State::waiting || ran.channel != order_.channel ||
            !measuresSame(order_.parts[i], ran.part) || result.state == State::stopped)
            continue;
        const MarkedRegion region = measured_[i].region; // perhaps renamed meanwhile
        measured_[i] = result;
        measured_[i].region = region;
        found = true;
    }
    startNext();
    if (found || !running_)
        Q_EMIT changed();
}

void RegionMeter::tell() {
    if (running_)
        Q_EMIT progress(running_->done->load());
}

} // namespace ui
