#include "cuda/bilateral/tile.h"
#include "cuda/costs.h"
#include "cuda/variants.h"

namespace conv {
namespace {

double secondsBilateralTile(const Problem& p, const Device& d) {
    // Counted in operations of the peak: the units that raise to a power do one while 16 are added and multiplied.
    constexpr double perWeight = 20, other = 100;
    const double bytes = static_cast<double>(sizeOf(p.input)) + 4;
    return static_cast<double>(p.items) * launchCost +
           passSeconds(p, d, bytes, perWeight * static_cast<double>(p.nonZeroTaps) + other, 1);
}

} // namespace

Variant bilateralVariant(int dimension) {
    Variant v = cudaVariant("bilateral-tile", dimension);
    v.summary = "Bilateral filters of any window: a block's samples in shared memory, four outputs a thread.";
    v.origin = "this project";
    v.seconds = secondsBilateralTile;
    v.convolves = false;
    v.bilaterals = true;
    return v;
}

} // namespace conv
