// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/models/line_profile.h"
#include "ui/models/region_statistics.h"
#include "ui/style/parts.h"
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

    struct Part {
        SampleStatistics region;
        std::vector<double> profile;
        Edge edge;
    };
    /// One side of a comparison, before or after. Of a colour image the values are those of its luminance.
    struct Side : Part {
        bool any = false;
        std::array<double, 2> atCursor{}; ///< NaN without one
        std::vector<Part> channels;       ///< red, green, blue and perhaps opacity of a colour image
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
    /// What of a colour image is listed: −1 luminance, 0 red, 1 green, 2 blue, 3 opacity.
    void setChannel(int channel);
    [[nodiscard]] int channel() const { return channel_; }

  private:
    [[nodiscard]] const Part& listed(const Side& side) const;
    [[nodiscard]] QString channelText() const; ///< " of red"; empty where there is but one thing to measure
    void measure();
    void show(const Measured& measured);
    void showRegion();
    void showProfile();
    void showCursors();
    /// A row of a table: a name, then values before and (if there is a result) after.
    void addRow(QGridLayout* table, const QString& name, const QString& before, const QString& after);
    void addHead(QGridLayout* table); ///< after it rows begin anew
    QPointer<DataView> view_;
    QWidget* choice_; ///< of a channel: shown for colour images
    QComboBox* channels_;
    int channel_ = -1;
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
