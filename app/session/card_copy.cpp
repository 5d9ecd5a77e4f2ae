// SPDX-License-Identifier: Apache-2.0
#include "app/session/card_copy.h"
#include "app/session/memory_ledger.h"
#include <algorithm>
#include <conv/error.h>
#include <mutex>
#include <optional>

namespace app {
namespace {

/// Returns the GPU on which steps of a plan read the input; nothing if none does or several share the tiles.
std::optional<conv::Device> readerOf(const conv::Plan& plan) {
    if (!plan.also.empty())
        return std::nullopt;
    for (std::size_t i = 0; i < plan.graph.nodes.size(); ++i) {
        const std::vector<int>& inputs = plan.graph.nodes[i].inputs;
        const conv::Device& device = plan.deviceOf(static_cast<int>(i));
        if (device.kind == conv::DeviceKind::cuda && std::ranges::count(inputs, conv::graphInput) > 0)
            return device;
    }
    return std::nullopt;
}

/// Returns the bytes that a copy may take beside a plan's tiles and pictures.
std::int64_t roomBeside(const conv::Plan& plan, const MemoryLedger& ledger) {
    return ledger.total() / 10 * 8 - ledger.held() - plan.workingBytesOn(conv::DeviceKind::cuda);
}

double secondsToCopy(const conv::Volume& source, const conv::Device& card) {
    return card.linkBytesPerSecond > 0 ? static_cast<double>(source.layout().byteCount()) / card.linkBytesPerSecond : 0;
}

} // namespace

struct CardCopy::State {
    mutable std::mutex mutex; ///< guards the next three members
    std::shared_ptr<const conv::DeviceCopy> copy;
    bool running = false;   ///< a run may be reading it
    bool askedBack = false; ///< during that run
    // Present request; worker thread only.
    std::shared_ptr<const conv::Volume> source;
    std::optional<conv::Device> card;
    bool wanted = false; ///< a copy is to be made
    // Previous request.
    std::weak_ptr<const conv::Volume> before;
    int cardBefore = -1;
    bool refused = false; ///< the GPU had no memory for that source

    /// Requires the lock.
    void release() {
        askedBack = false;
        if (!copy)
            return;
        MemoryLedger::of(copy->device()).giveBack(this);
        copy->drop();
        copy.reset();
    }

    /// Gives the copy back, at once or after the present run.
    void yield() {
        const std::lock_guard lock(mutex);
        if (running)
            askedBack = true;
        else
            release();
    }

    void make(const std::weak_ptr<State>& self, const std::stop_token& stop) {
        wanted = false; // once per request
        MemoryLedger& ledger = MemoryLedger::of(*card);
        {
            const std::lock_guard lock(mutex);
            release(); // the copy of another source
        }
        if (!ledger.lend(this, source->layout().byteCount(), [self] {
                if (const std::shared_ptr<State> state = self.lock())
                    state->yield();
            }))
            return;
        try {
            auto made = std::make_shared<const conv::DeviceCopy>(*card, source, stop);
            const std::lock_guard lock(mutex);
            copy = std::move(made);
        } catch (const conv::Error& e) {
            ledger.giveBack(this);
            if (e.code() != conv::ErrorCode::memory)
                throw;
            refused = true;
        }
    }
};

CardCopy::CardCopy() : state_(std::make_shared<State>()) {}

CardCopy::~CardCopy() {
    const std::lock_guard lock(state_->mutex);
    state_->release();
}

void CardCopy::enter() {
    const std::lock_guard lock(state_->mutex);
    state_->running = true;
}

void CardCopy::leave() {
    State& s = *state_;
    s.source.reset();
    const std::lock_guard lock(s.mutex);
    s.running = false;
    if (s.askedBack)
        s.release();
}

void CardCopy::begin(std::shared_ptr<const conv::Volume> source, const conv::Plan& plan) {
    State& s = *state_;
    s.source = std::move(source);
    s.card = readerOf(plan);
    const int index = s.card ? s.card->index : -1;
    const bool again = s.before.lock() == s.source && s.cardBefore == index;
    if (!again) {
        s.before = s.source;
        s.cardBefore = index;
        s.refused = false;
    }
    const std::lock_guard lock(s.mutex);
    if (s.copy && (s.copy->bytes() == 0 || !conv::lostReason(s.copy->device()).empty())) {
        s.refused = s.copy->bytes() == 0 && s.copy->volume() == s.source; // a run needed its memory
        s.release();
    }
    s.wanted = false;
    if (!s.card || !conv::lostReason(*s.card).empty())
        return;
    const std::int64_t room = roomBeside(plan, MemoryLedger::of(*s.card));
    if (s.copy && s.copy->device().index == index && s.copy->bytes() > room)
        s.release();
    const bool there = s.copy && s.copy->volume() == s.source && s.copy->device().index == index;
    s.wanted = again && !there && !s.refused && s.source->layout().byteCount() <= room;
}

std::shared_ptr<const conv::Source> CardCopy::source(double maxSeconds, const std::stop_token& stop) {
    State& s = *state_;
    if (s.wanted && secondsToCopy(*s.source, *s.card) <= maxSeconds)
        s.make(state_, stop);
    const std::lock_guard lock(s.mutex);
    if (s.card && s.copy && s.copy->volume() == s.source)
        return s.copy;
    return s.source;
}

std::shared_ptr<const conv::DeviceCopy> CardCopy::copyOf(const conv::Volume* source) const {
    const std::lock_guard lock(state_->mutex);
    const std::shared_ptr<const conv::DeviceCopy>& copy = state_->copy;
    const bool there = copy && copy->volume().get() == source && conv::lostReason(copy->device()).empty();
    return there ? copy : nullptr;
}

void CardCopy::forget(const conv::Volume* source) {
    const std::lock_guard lock(state_->mutex);
    if (state_->copy && state_->copy->volume().get() == source)
        state_->release();
}

std::int64_t CardCopy::bytes() const {
    const std::lock_guard lock(state_->mutex);
    return state_->copy ? state_->copy->bytes() : 0;
}

} // namespace app
