#include "cuda/separable/bands_launch.h"

namespace conv::march {

template <>
bool marchBands<32>(const Job& job, BandGrid& grid) {
    return marchBandsOf<Band<32, 16, 1>>(job, grid);
}

} // namespace conv::march
