// SPDX-License-Identifier: Apache-2.0
#include "app/io/csv/csv_record.h"
#include "app/io/edf/edf_write.h"
#include "app/io/picture/picture_record.h"
#include "app/session/grids/regrid.h"
#include <algorithm>

namespace app {
namespace {

bool isMirrored(const conv::Grid& grid) {
    return grid.keepsStart && grid.axes[0].step < 0;
}

/// Times of a table stay if samples were only cut off.
void dropTimes(conv::Info& info, const conv::Layout& before, const conv::Grid& grid) {
    const auto* const table = dynamic_cast<const io::CsvRecord*>(info.record.get());
    const conv::GridAxis& x = grid.axes[0];
    const bool cut =
        x.step == 1 && x.first >= 0 && x.first + static_cast<double>(x.extent) <= static_cast<double>(before.extent[0]);
    if (!table || table->times.empty() || cut || isMirrored(grid))
        return;
    auto record = std::make_shared<io::CsvRecord>(*table);
    record->times.clear();
    info.record = std::move(record);
    info.warnings.emplace_back("The column of times is that of other samples and is left out; the rate stays.");
}

/// Annotations are of times: they stay unless time runs backwards.
void dropAnnotations(conv::Info& info, const conv::Grid& grid) {
    const auto* const recording = dynamic_cast<const io::AnnotatedRecord*>(info.record.get());
    if (!recording || recording->annotations.empty() || !isMirrored(grid))
        return;
    info.warnings.emplace_back("The signal runs backwards: its annotations are left out.");
    if (const auto* const edf = dynamic_cast<const io::EdfRecord*>(recording)) {
        auto record = std::make_shared<io::EdfRecord>(*edf);
        record->annotations.clear();
        info.record = std::move(record);
    } else {
        info.record = nullptr;
    }
}

/// Pixels that are not square, in a file without units.
void warnOfRatio(conv::Info& info, const conv::Grid& grid) {
    const auto* const picture = dynamic_cast<const io::PictureRecord*>(info.record.get());
    const bool exchanged = grid.axes[0].from != 0;
    const bool stretched = std::abs(grid.axes[0].step) != std::abs(grid.axes[1].step);
    if (picture && picture->ratio[0] != picture->ratio[1] && (exchanged || stretched))
        info.warnings.emplace_back(
            "The pixels of the file are not square; their aspect ratio is that of its own axes.");
}

} // namespace

conv::Info infoOnGrid(const conv::Info& info, const conv::Layout& before, const conv::Grid& grid) {
    conv::Info now = info;
    if (before.dimension == 1) {
        dropTimes(now, before, grid);
        dropAnnotations(now, grid);
    } else {
        warnOfRatio(now, grid);
    }
    return now;
}

} // namespace app
