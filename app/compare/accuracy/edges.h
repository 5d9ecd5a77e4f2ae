// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/apply.h>
#include <optional>
#include <span>

namespace app::compare {

/// What holding an edge map against the definition says.
struct EdgeVerdict {
    std::int64_t checked = 0;
    std::int64_t edges = 0;       ///< of the definition in float64
    std::int64_t different = 0;   ///< samples that are an edge in one and none in the other
    std::int64_t unexplained = 0; ///< those for which no rounding within the limit accounts, and values but 0 and 255
};

/// Share of an edge map's samples that may differ, each explained by rounding.
inline constexpr double edgesThatMayDiffer = 1e-3;

/// Whether the filters end in Canny's yes and no.
[[nodiscard]] bool givesEdges(std::span<const conv::Filter> filters);

/// The gradient in float64 behind a chain that ends in Canny, to hold edge maps against.
class EdgeOracle {
  public:
    EdgeOracle(std::span<const conv::Filter> filters, const conv::Volume& input, const conv::Control& control = {});
    /// Judges a whole edge map by docs/conventions.md, "Edge maps": magnitudes may be off by `limit` of the largest
    /// one.
    [[nodiscard]] EdgeVerdict judge(const conv::Volume& result, double limit) const;

  private:
    conv::Canny canny_;
    conv::Vec3 step_{1, 1, 1}; ///< that derivatives are divided by
    conv::Volume gx_, gy_;
    std::optional<conv::Volume> gz_; ///< where surfaces of a volume are thinned
};

} // namespace app::compare
