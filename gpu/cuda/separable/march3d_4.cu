#include "cuda/separable/march3d.h"

namespace conv::march {

template <>
void march3d<4, Join::one>(const Job& job) {
    march3dBy<Tiles<Tile<4, 64, 32, 512, 6, 1>, Tile<4, 64, 32, 512, 8, 1>, Tile<4, 32, 16, 256, 4, 3>>, Join::one>(
        job);
}

} // namespace conv::march
