#include "cuda/separable/bands_launch.h"

namespace conv::march {

template <>
bool marchBands<48>(const Job& job, BandGrid& grid) {
    return marchBandsOf<Band<48, 16, 1>>(job, grid);
}

} // namespace conv::march
