// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/panels/measure/region_meter.h"
#include "ui/style/small_widgets.h"
#include <QPointer>

class QLabel;
class QProgressBar;
class QTreeWidget;
class QTreeWidgetItem;

namespace ui {

class RegionDepth;
class RegionEdits;

/// The regions of an image or volume as a list: mean, σ, SNR and CNR of each, before and after. Selects, renames (F2),
/// hides (Space), duplicates (Ctrl+D) and deletes (Del) them, and adds regions by values or from masks (RegionEdits).
/// RegionMeter measures them.
class RegionList : public Section {
    Q_OBJECT
  public:
    explicit RegionList(QWidget* parent = nullptr);
    /// Follows the view's regions; hidden without a view and for signals.
    void setView(DataView* view);
    /// Selects the channel of a colour image: −1 luminance, 0 red, 1 green, 2 blue, 3 opacity.
    void setChannel(int channel);
    [[nodiscard]] bool settled() const { return meter_->settled(); }
    /// Returns the latest measurements in the order of the list.
    [[nodiscard]] const std::vector<MeasuredRegion>& measured() const { return meter_->measured(); }
    /// Returns a table with one line for each region and side.
    [[nodiscard]] QString table(QChar separator = u',') const;
    /// Returns rows for the table of all measurements.
    [[nodiscard]] QString rows() const;
    [[nodiscard]] QTreeWidget* list() const { return list_; }
    [[nodiscard]] RegionDepth& depth() const { return *depth_; }
    void rename();                        ///< opens the editor of the current region's name
    [[nodiscard]] int background() const; ///< index in measured(), −1: none
    [[nodiscard]] RegionEdits& edits() const { return *edits_; }
    [[nodiscard]] RegionMeter& meter() const { return *meter_; }
    [[nodiscard]] app::RegionUnits units() const; ///< units of the values before and after

  Q_SIGNALS:
    /// New measurements are shown, or none.
    void changed();
    /// The current region shall limit the current step.
    void maskAsked(const ui::MarkedRegion& region);
    /// A table shall be copied (cells separated by tabs) or saved (CSV).
    void copyAsked(const QString& table);
    void saveAsked(const QString& table);

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void measure();
    void show();
    void fill(); ///< makes the rows anew
    void showValues(QTreeWidgetItem& row, const SampleStatistics& s, const SampleStatistics* background) const;
    void takeName(QTreeWidgetItem* item);
    void choose(const QTreeWidgetItem* item);
    void step(int by); ///< to another region
    void openMenu(const QPoint& global);
    void fillHead(QTreeWidgetItem& row, const MeasuredRegion& m, int index);
    QPointer<DataView> view_;
    std::array<QMetaObject::Connection, 2> connections_;
    QTreeWidget* list_;
    RegionEdits* edits_;
    RegionDepth* depth_;
    RegionMeter* meter_;
    QLabel* empty_;
    QWidget* work_; ///< progress of a long measurement, and its end
    QProgressBar* bar_;
    int channel_ = -1;
    bool quiet_ = false; ///< the program, not the user, changes the list
};

} // namespace ui
