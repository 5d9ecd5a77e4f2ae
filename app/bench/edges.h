#pragma once
#include "app/bench/bench.h"

namespace app::bench {

/// What holding an edge map against the definition says.
struct EdgeVerdict {
    std::int64_t checked = 0;
    std::int64_t edges = 0;       ///< of the definition in float64
    std::int64_t different = 0;   ///< samples that are an edge in one and none in the other
    std::int64_t unexplained = 0; ///< those for which no rounding within the limit accounts, and values but 0 and 255
};

/// Whether the filters end in Canny's yes and no.
[[nodiscard]] bool givesEdges(const BenchCase& c);

/// Judges a whole edge map by docs/conventions.md, "Edge maps": magnitudes may be off by `limit` of the largest one.
[[nodiscard]] EdgeVerdict judgeEdges(const BenchCase& c, const conv::Volume& input, const conv::Volume& result,
                                     double limit);

} // namespace app::bench
