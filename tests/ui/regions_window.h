// SPDX-License-Identifier: Apache-2.0
// A window in which regions are drawn.
#pragma once
#include "tests/ui/window_support.h"
#include "ui/panels/measure/measure_panel.h"
#include "ui/panels/measure/region_edits.h"
#include "ui/panels/measure/region_list.h"
#include <QTreeWidget>

namespace window_test {

/// Returns the statistics of a volume's samples in a region. `origin`: index of its first sample.
inline ui::SampleStatistics statisticsOf(const conv::Volume& volume, const ui::MarkedRegion& region,
                                         const conv::Index3& origin = {}) {
    const ui::MeasuredVolume values{&volume, {}, origin};
    return ui::statisticsIn(region, values, {values}).front();
}

class RegionsWindow : public Window {
  protected:
    ui::Marks& marks() { return *window_->views().view()->marks(); }
    ui::RegionList& list() { return window_->measurements().regions(); }
    void add(ui::MarkedRegion::Shape shape, const conv::Region& box) {
        ui::Regions next = marks().regions();
        next.add(shape, box);
        marks().setRegions(next, QStringLiteral("Add"));
        settle();
    }
    QTreeWidgetItem* row(int index) { return list().list()->topLevelItem(index); }
    void trigger(const char* id) {
        window_->actions()[id]->trigger();
        settle();
    }
};

} // namespace window_test
