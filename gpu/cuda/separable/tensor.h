#pragma once
#include "cuda/separable/march.h"

namespace conv {

/// Rows and columns on tensor cores; along z as separable-fused.
void launchSeparableTensor(const Launch& launch);

namespace march {

/// What a march of bands leaves to another kernel: blocks that met NaN or infinity.
struct BandGrid {
    bool wanted = false; ///< whether samples may be NaN or infinite
    DeviceBuffer memory;
    Spoiled spoiled; ///< points there
};

template <int radius>
bool marchBands(const Job& job, BandGrid& grid);

template <>
bool marchBands<16>(const Job& job, BandGrid& grid);
template <>
bool marchBands<32>(const Job& job, BandGrid& grid);
template <>
bool marchBands<48>(const Job& job, BandGrid& grid);
template <>
bool marchBands<64>(const Job& job, BandGrid& grid);

} // namespace march
} // namespace conv
