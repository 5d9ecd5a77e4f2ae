// SPDX-License-Identifier: Apache-2.0
#include "cuda/variants/fft_tile/tile_kernel.h"

namespace conv::fft {

template <>
void launchTiles<8>(const TileJob& job) {
    startTiles<8, 2>(job);
}

} // namespace conv::fft
