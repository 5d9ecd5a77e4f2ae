#include "cuda/separable/march2d.h"

namespace conv::march {

template <>
void march2d<64, 1>(const Job& job) {
    using Wide = Strip<64, 256, 16, 16, 3, 1>;
    march2dBy<Strips<Wide, Wide, Wide, Strip<64, 128, 8, 8, 2, 1>, 0>, 1>(job);
}

} // namespace conv::march
