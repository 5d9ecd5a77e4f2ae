// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/volume.h>
#include <memory>
#include <string>

namespace app {

/// A mask in memory, for callers without a file: steps name it by a text while this object lives. Equal masks have
/// equal texts. Thread-safe.
class HeldMask {
  public:
    /// `samples`: uint8, 0 or 1, one item on the grid of the data.
    explicit HeldMask(std::shared_ptr<const conv::Volume> samples);
    ~HeldMask();
    HeldMask(const HeldMask&) = delete;
    HeldMask& operator=(const HeldMask&) = delete;
    /// Returns the value of the parameter `mask`.
    [[nodiscard]] const std::string& text() const { return text_; }

    /// Returns the samples that a text names; null: none is held.
    [[nodiscard]] static std::shared_ptr<const conv::Volume> samplesOf(const std::string& text);

  private:
    std::string text_;
};

} // namespace app
