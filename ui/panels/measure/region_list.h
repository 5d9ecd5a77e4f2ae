// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/panels/measure/region_measure.h"
#include "ui/style/small_widgets.h"
#include <QPointer>
#include <functional>

class QMenu;
class QTreeWidget;
class QTreeWidgetItem;

namespace ui {

/// The regions of an image or volume as a list: mean, σ, SNR and CNR of each, before and after. Selects, renames (F2),
/// colours and deletes (Del) them. Measures the newest state off the GUI thread.
class RegionList : public Section {
    Q_OBJECT
  public:
    explicit RegionList(QWidget* parent = nullptr);
    /// Follows the view's regions; hidden for signals.
    void setView(DataView* view);
    /// Selects the channel of a colour image: −1 luminance, 0 red, 1 green, 2 blue, 3 opacity.
    void setChannel(int channel);
    [[nodiscard]] bool settled() const { return !busy_; }
    /// Returns the latest measurements in the order of the list.
    [[nodiscard]] const std::vector<MeasuredRegion>& measured() const { return measured_; }
    /// Returns a table with one line for each region and side.
    [[nodiscard]] QString table(QChar separator = u',') const;
    /// Returns rows for the table of all measurements.
    [[nodiscard]] QString rows() const;
    [[nodiscard]] QTreeWidget* list() const { return list_; }
    void rename(); ///< opens the editor of the current region's name
    /// Makes the current region the background of contrasts, or none.
    void setBackground(bool on);

  Q_SIGNALS:
    /// New measurements are shown, or none.
    void changed();
    /// The current region shall limit the current step.
    void maskAsked(const conv::Region& box);
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
    /// Changes the current region as a step of undo.
    void edit(const QString& what, const std::function<void(MarkedRegion& region)>& change);
    void openMenu(const QPoint& global);
    void addColors(QMenu& menu);
    [[nodiscard]] const Regions* regions() const; ///< null without a view
    [[nodiscard]] int background() const;         ///< index in measured(), −1: none
    [[nodiscard]] QString unit() const;
    QPointer<DataView> view_;
    std::array<QMetaObject::Connection, 2> connections_;
    QTreeWidget* list_;
    std::vector<MeasuredRegion> measured_;
    int channel_ = -1;
    bool busy_ = false, again_ = false;
    bool quiet_ = false; ///< the program, not the user, changes the list
};

} // namespace ui
