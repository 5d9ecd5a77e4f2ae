#include "cuda/separable/run.h"
#include "cuda/separable/tensor.h"
#include <algorithm>

namespace conv {
namespace {

bool mayBeInfinite(ElementType type) {
    return type == ElementType::f32 || type == ElementType::f64;
}

void bandsOfPlanes(const march::Job& job) {
    const int taps = std::max(job.taps[0][0].size, job.taps[1][0].size);
    march::BandGrid grid;
    grid.wanted = mayBeInfinite(job.in.type);
    const bool done = taps > 97   ? march::marchBands<64>(job, grid)
                      : taps > 65 ? march::marchBands<48>(job, grid)
                      : taps > 33 ? march::marchBands<32>(job, grid)
                                  : march::marchBands<16>(job, grid);
    if (done && !grid.wanted)
        return;
    // NaN and infinities would spread through the matrices: the blocks that met one are computed again.
    march::Job again = job;
    if (done)
        again.only = grid.spoiled;
    march::marchPlanes(again);
}

} // namespace

void launchSeparableTensor(const Launch& launch) {
    static constexpr march::Run run{"separable-tensor", bandsOfPlanes, 1, true};
    march::runOver(launch, run);
}

} // namespace conv
