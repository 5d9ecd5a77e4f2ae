// SPDX-License-Identifier: Apache-2.0
// Time of the pictures of four layers in a view of 1200 × 900, without drawing. `layers_bench`
#include "tests/bench/timing.h"
#include "tests/ui/view_support.h"
#include "ui/views/layers/layer_picture.h"
#include <cmath>

int main() {
    conv::Layout layout;
    layout.type = conv::ElementType::i16;
    layout.dimension = 3;
    layout.extent = {256, 256, 64};
    const auto volume =
        view::make(layout, [](double x, double y, double z, int) { return std::fmod(x * 7 + y * 5 + z, 255); });
    for (const bool labels : {false, true})
        for (const bool turned : {false, true}) {
            const int step = labels ? 1 : 2; // as the view does: interpolated values are smooth
            const double along = 0.2 * step, across = turned ? 0.05 * step : 0;
            ui::LayerWindow window;
            window.size = {1200 / step, 900 / step};
            window.first = {turned ? 50.0 : 0, 0, 30.5};
            window.right = {along, across, 0};
            window.down = {-across, along, 0};
            ui::AddedLayer layer;
            layer.document = QStringLiteral("x");
            layer.look = {qRgb(255, 255, 255), 0, 255, true, 1, ui::Blend::over, 0};
            layer.labels = labels;
            double best = 1e9; // ms: of many runs, as other programs take cores
            for (int run = 0; run < 40; ++run)
                best = std::min(best, timing::millisecondsOf([&] {
                                    for (int i = 0; i < 4; ++i)
                                        static_cast<void>(ui::layerPicture(*volume, {}, layer, window));
                                }));
            std::printf("four layers, 1200 × 900, %s%s: %.1f ms\n", labels ? "labels" : "linear",
                        turned ? ", turned" : "", best);
        }
}
