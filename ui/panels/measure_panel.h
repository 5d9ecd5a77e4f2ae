#pragma once
#include "ui/models/line_profile.h"
#include "ui/models/region_statistics.h"
#include "ui/panels/parts.h"
#include "ui/views/data_view.h"
#include <QPointer>

namespace ui {

class ProfilePlot;

/// What the marks of a view measure: statistics of the box, the profile along the line, values at the time cursors;
/// before and after. Follows the view while marks are dragged and results arrive; computed off the GUI thread, the
/// newest state only.
class MeasurePanel : public QWidget {
    Q_OBJECT
  public:
    explicit MeasurePanel(QWidget* parent = nullptr);
    /// Null: nothing is measured.
    void setView(DataView* view);

    /// One side of a comparison, before or after.
    struct Side {
        bool any = false;
        SampleStatistics region;
        std::vector<double> profile;
        Edge edge;
        std::array<double, 2> atCursor{}; ///< NaN without one
    };
    /// A finished measurement.
    struct Measured {
        conv::Region region;
        std::optional<Line> line;
        std::array<std::optional<std::int64_t>, 2> cursors;
        Side before, after;
    };
    [[nodiscard]] const Measured& measured() const { return measured_; }
    /// Nothing is being measured.
    [[nodiscard]] bool settled() const { return !busy_; }

  private:
    void measure();
    void show(const Measured& measured);
    void showRegion();
    void showProfile();
    void showCursors();
    /// A row of a table: a name, then values before and (if there is a result) after.
    void addRow(QGridLayout* table, const QString& name, const QString& before, const QString& after);
    void addHead(QGridLayout* table); ///< after it rows begin anew
    QPointer<DataView> view_;
    std::array<QMetaObject::Connection, 2> connections_;
    bool busy_ = false, again_ = false;
    Measured measured_;
    Section *cursors_, *statistics_, *profile_;
    QGridLayout *table_, *cursorTable_;
    int row_ = 0; ///< next one of the table being filled
    FactList* interval_;
    ProfilePlot* plot_;
    FactList* edges_;
};

} // namespace ui
