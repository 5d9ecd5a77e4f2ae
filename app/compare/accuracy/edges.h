// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/apply.h>
#include <optional>
#include <span>

namespace app::compare {

/// Result of checking an edge map against its definition.
struct EdgeVerdict {
    std::int64_t checked = 0;
    std::int64_t edges = 0;       ///< edge samples of the definition in float64
    std::int64_t different = 0;   ///< samples that are an edge in only one of the two
    std::int64_t unexplained = 0; ///< differences beyond rounding within the limit, and values other than 0 and 255
};

/// Largest share of an edge map's samples that may differ, each due to rounding.
inline constexpr double edgesThatMayDiffer = 1e-3;

/// Returns true if the filters end in Canny's edge map.
[[nodiscard]] bool givesEdges(std::span<const conv::Filter> filters);

/// Float64 gradient of a chain that ends in Canny; edge maps are checked against it.
class EdgeOracle {
  public:
    EdgeOracle(std::span<const conv::Filter> filters, const conv::Volume& input, const conv::RunControl& control = {});
    /// Judges a full edge map (docs/design/contract.md, "Edge maps"): magnitudes may be off by `limit` of the largest.
    [[nodiscard]] EdgeVerdict judge(const conv::Volume& result, double limit) const;

  private:
    conv::Canny canny_;
    conv::Vec3 step_{1, 1, 1}; ///< divisor of derivatives
    conv::Volume gx_, gy_;
    std::optional<conv::Volume> gz_; ///< set if surfaces of a volume are thinned
};

} // namespace app::compare
