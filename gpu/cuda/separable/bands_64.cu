#include "cuda/separable/bands_launch.h"

namespace conv::march {

template <>
bool marchBands<64>(const Job& job, BandGrid& grid) {
    return marchBandsOf<Band<64, 16, 1>>(job, grid);
}

} // namespace conv::march
