// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "run/backend.h"
#include <memory>
#include <vector>

namespace conv {

/// Backends of one walk over a plan: that of the device that takes its tiles and, if steps run on a second device, that
/// one's. Calls without an op go to all.
class Backends {
  public:
    Backends(const Plan& plan, const Device& device, const RunControl& control);
    explicit Backends(std::unique_ptr<Backend> only);

    [[nodiscard]] std::size_t of(int node) const { return both_.size() > 1 && plan_->isElsewhere(node) ? 1 : 0; }
    [[nodiscard]] Backend& at(std::size_t number) { return *both_[number]; }
    /// Copies values to another backend's memory, before any work requested there later. Values wider than float32
    /// become `typeOnCard` on a GPU.
    [[nodiscard]] Buffer moved(Buffer buffer, std::size_t from, std::size_t to);

    void enter();
    void beginTiles();
    void endTile();
    void finish();
    void discard() noexcept;
    void trim();
    [[nodiscard]] Timing timing();
    [[nodiscard]] std::int64_t clipped();
    [[nodiscard]] double opMilliseconds(std::size_t op);

  private:
    [[nodiscard]] Buffer broughtToHost(Buffer buffer, std::size_t from);

    const Plan* plan_ = nullptr;
    std::vector<std::unique_ptr<Backend>> both_;
};

} // namespace conv
