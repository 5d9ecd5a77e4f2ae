#include "cuda/separable/run.h"
#include "cuda/separable/tensor.h"
#include <algorithm>

namespace conv {
namespace {

void bandsOfPlanes(const march::Job& job) {
    const int taps = std::max(job.taps[0][0].size, job.taps[1][0].size);
    const bool done = taps > 97   ? march::marchBands<64>(job)
                      : taps > 65 ? march::marchBands<48>(job)
                      : taps > 33 ? march::marchBands<32>(job)
                                  : march::marchBands<16>(job);
    if (!done)
        march::marchPlanes(job);
}

} // namespace

void launchSeparableTensor(const Launch& launch) {
    static constexpr march::Run run{"separable-tensor", bandsOfPlanes, 1, true};
    march::runOver(launch, run);
}

} // namespace conv
