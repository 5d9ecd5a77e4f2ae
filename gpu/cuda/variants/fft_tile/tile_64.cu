// SPDX-License-Identifier: Apache-2.0
#include "cuda/variants/fft_tile/tile_kernel.h"

namespace conv::fft {

template <>
void launchTiles<4>(const TileJob& job) {
    startTiles<4, 3>(job);
}

} // namespace conv::fft
