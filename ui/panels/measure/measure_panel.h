// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/models/line_profile.h"
#include "ui/models/region_statistics.h"
#include "ui/style/small_widgets.h"
#include "ui/views/data_view.h"
#include <QPointer>

namespace ui {

class ProfilePlot;
class RegionList;
class TimeCourse;

/// Measures a view's marks before and after: all regions, more statistics of the current one, profile along the line,
/// values at time cursors. Of images and volumes over time also the time course of the region's mean, or of the value
/// at the crosshair.
/// Follows marks and results; computes the newest state off the GUI thread.
class MeasurePanel : public QWidget {
    Q_OBJECT
  public:
    explicit MeasurePanel(QWidget* parent = nullptr);
    void setView(DataView* view);

    struct Part {
        SampleStatistics region;
        std::vector<double> profile;
        Edge edge;
    };
    /// Before or after. For a colour image the values are of its luminance.
    struct Side : Part {
        bool any = false;
        std::array<double, 2> atCursor{}; ///< NaN without a cursor
        std::vector<double> course;       ///< value of each time point; empty without a time axis
        std::vector<Part> channels;       ///< colour images: red, green, blue, perhaps opacity
    };
    struct Measured {
        conv::Region region;
        std::optional<Line> line;
        std::array<std::optional<std::int64_t>, 2> cursors;
        conv::Region course; ///< the box, or the sample at the crosshair; empty without a time axis
        Side before, after;
    };
    [[nodiscard]] const Measured& measured() const { return measured_; }
    [[nodiscard]] bool settled() const;
    [[nodiscard]] RegionList& regions() const { return *regions_; }
    [[nodiscard]] TimeCourse& course() const { return *course_; }
    /// Returns statistics, regions, profile and time course as CSV with the columns kind, name, unit, before, after;
    /// empty without marks.
    [[nodiscard]] QString table() const;
    /// Selects the listed channel of a colour image: −1 luminance, 0 red, 1 green, 2 blue, 3 opacity.
    void setChannel(int channel);
    [[nodiscard]] int channel() const { return channel_; }

  Q_SIGNALS:
    /// New measurements are shown, or none.
    void changed();

  private:
    [[nodiscard]] const Part& listed(const Side& side) const;
    [[nodiscard]] QString channelText() const; ///< " of red"; empty for a single channel
    void measure();
    void show(const Measured& measured);
    void showRegion(); ///< measure_region.cpp
    /// Statistics of the current region; of a threshold or a mask those of the list.
    [[nodiscard]] SampleStatistics regionOf(bool after) const;
    void addRatios(const SampleStatistics& before, const SampleStatistics& after);
    void addEdge();
    /// Returns the length of a point of the profile if the edge on the line lies in the region.
    [[nodiscard]] std::optional<double> edgeOnLine() const;
    void addTip(const QString& tip); ///< to the last row
    void showProfile();
    void showCursors();
    void showCourse();
    /// Adds a table row: name, value before and (with a result) after.
    void addRow(QGridLayout* table, const QString& name, const QString& before, const QString& after);
    void addHead(QGridLayout* table); ///< also restarts the rows
    QPointer<DataView> view_;
    QWidget* choice_;
    QComboBox* channels_;
    int channel_ = -1;
    std::array<QMetaObject::Connection, 3> connections_;
    bool busy_ = false, again_ = false;
    Measured measured_;
    RegionList* regions_;
    Section *cursors_, *statistics_, *profile_;
    TimeCourse* course_;
    QGridLayout *table_, *cursorTable_;
    int row_ = 0;
    FactList* interval_;
    ProfilePlot* plot_;
    FactList* edges_;
};

} // namespace ui
