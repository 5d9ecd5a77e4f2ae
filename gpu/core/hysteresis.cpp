#include "core/hysteresis.h"
#include <conv/error.h>

namespace conv {
namespace {

void slice(float* m, std::int64_t nx, std::int64_t ny, double low, double high) {
    constexpr float edge = -1; // thinned magnitudes are never negative, so the mark needs no second array
    std::vector<std::int64_t> open;
    const auto mark = [&](std::int64_t i) {
        m[i] = edge;
        open.push_back(i);
    };
    for (std::int64_t seed = 0; seed < nx * ny; ++seed) {
        if (!(m[seed] > 0 && static_cast<double>(m[seed]) >= high))
            continue;
        mark(seed);
        while (!open.empty()) {
            const std::int64_t i = open.back(), x = i % nx, y = i / nx;
            open.pop_back();
            for (std::int64_t v = std::max<std::int64_t>(0, y - 1); v <= std::min(ny - 1, y + 1); ++v)
                for (std::int64_t u = std::max<std::int64_t>(0, x - 1); u <= std::min(nx - 1, x + 1); ++u)
                    if (m[v * nx + u] > 0 && static_cast<double>(m[v * nx + u]) >= low)
                        mark(v * nx + u);
        }
    }
    for (std::int64_t i = 0; i < nx * ny; ++i)
        m[i] = m[i] == edge ? 255.0F : 0.0F;
}

} // namespace

void applyHysteresis(Volume& thinned, double low, double high, const std::stop_token& stop) {
    const Index3 n = thinned.layout().extent;
    for (std::int64_t z = 0; z < n[2]; ++z) {
        if (stop.stop_requested())
            throw Error(ErrorCode::cancelled, "Cancelled.");
        slice(thinned.as<float>() + z * n[0] * n[1], n[0], n[1], low, high);
    }
}

} // namespace conv
