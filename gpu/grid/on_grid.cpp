// SPDX-License-Identifier: Apache-2.0
#include "run/pool.h"
#include <algorithm>
#include <conv/error.h>
#include <conv/grid.h>
#include <utility>

namespace conv {

Volume onGrid(const Grid& grid, std::shared_ptr<const Source> source, const Info& info, const RunControl& control) {
    constexpr std::int64_t bytesAtOnce = std::int64_t{64} << 20; // progress between
    const Pool::Stop heeded(control.stop);
    const GridSource on(std::move(source), grid);
    const Layout& layout = on.layout();
    Volume result(layout, info);
    const std::int64_t plane = layout.extent[0] * layout.extent[1] * static_cast<std::int64_t>(sizeOf(layout.type));
    const std::int64_t slices = std::max<std::int64_t>(1, bytesAtOnce / plane);
    const std::vector<Item> items = itemsOf(layout);
    const auto all = static_cast<double>(static_cast<std::int64_t>(items.size()) * layout.extent[2]);
    double done = 0;
    for (const Item item : items)
        for (const Region& part : tilesOf(layout.whole(), {layout.extent[0], layout.extent[1], slices})) {
            if (control.stop.stop_requested())
                throw Error(ErrorCode::cancelled, "Cancelled.");
            on.read(item, part, result.data(item) + part.lo[2] * plane);
            done += static_cast<double>(part.size(2));
            if (control.progress)
                control.progress(done / all);
        }
    return result;
}

} // namespace conv
