// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "run/backend.h"
#include <memory>
#include <vector>

namespace conv {

/// The backends that one walk over a plan uses: that of the device which takes its tiles and, where steps are computed
/// elsewhere, that of the other one. Calls without a task go to all.
class Backends {
  public:
    Backends(const Plan& plan, const Device& device, const Control& control);
    explicit Backends(std::unique_ptr<Backend> only);

    /// The number of the backend that computes a node.
    [[nodiscard]] std::size_t of(int node) const { return both_.size() > 1 && plan_->isElsewhere(node) ? 1 : 0; }
    [[nodiscard]] Backend& at(std::size_t number) { return *both_[number]; }
    /// The same values in another backend's memory, where they arrive before anything that is asked of it later.
    /// Values wider than float32 become `typeOnCard` on the way to a card.
    [[nodiscard]] Block moved(Block block, std::size_t from, std::size_t to);

    void enter();
    void beginTiles();
    void endTile();
    void finish();
    void abandon() noexcept;
    void trim();
    [[nodiscard]] Timing timing();
    [[nodiscard]] std::int64_t clipped();
    [[nodiscard]] double taskMilliseconds(std::size_t task);

  private:
    [[nodiscard]] Block broughtToHost(Block block, std::size_t from);

    const Plan* plan_ = nullptr;
    std::vector<std::unique_ptr<Backend>> both_;
};

} // namespace conv
