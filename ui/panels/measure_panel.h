#pragma once
#include "ui/models/line_profile.h"
#include "ui/models/region_statistics.h"
#include "ui/panels/parts.h"
#include "ui/views/data_view.h"
#include <QPointer>

namespace ui {

class ProfilePlot;

/// What the marks of a view measure: statistics of the box and the profile along the line, before and after. Follows
/// the view while marks are dragged and results arrive; computed off the GUI thread, the newest state only.
class MeasurePanel : public QWidget {
    Q_OBJECT
  public:
    explicit MeasurePanel(QWidget* parent = nullptr);
    /// Null: nothing is measured.
    void setView(DataView* view);

    /// One side of a comparison, before or after.
    struct Side {
        bool any = false;
        RegionStatistics region;
        std::vector<double> profile;
        Edge edge;
    };
    /// A finished measurement.
    struct Measured {
        conv::Region region;
        std::optional<Line> line;
        Side before, after;
    };
    [[nodiscard]] const Measured& measured() const { return measured_; }

  private:
    void measure();
    void show(const Measured& measured);
    void showRegion();
    void showProfile();
    QPointer<DataView> view_;
    std::array<QMetaObject::Connection, 2> connections_;
    bool busy_ = false, again_ = false;
    Measured measured_;
    Section *statistics_, *profile_;
    QGridLayout* table_;
    ProfilePlot* plot_;
    FactList* edges_;
};

} // namespace ui
