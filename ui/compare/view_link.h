// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/views/data_view.h"
#include <QPointer>

namespace ui {

/// Views of the same or like data that move together: slice and crosshair, zoom and pan, stretch of a signal, camera
/// and look of 3-D views, item, window, colours and marks. Views of different kinds share what they have in common.
class ViewLink : public QObject {
    Q_OBJECT
  public:
    explicit ViewLink(QObject* parent = nullptr);
    /// The view takes over the window, marks and place of those that are linked already; a 3-D view's camera starts
    /// where all are put then: at the preset.
    void add(DataView* view);
    void clear();
    [[nodiscard]] std::vector<DataView*> views() const;

  Q_SIGNALS:
    /// The crosshair or cursor is elsewhere.
    void moved(const conv::Index3& index);
    /// Other slices or another stretch are on screen.
    void visibleChanged();
    void probe(const ui::Probe& probe, ui::DataView* from);

  private:
    /// Does it to all views but one, without hearing of it.
    template <class F>
    void others(const DataView* from, F&& f);
    void followSlice(DataView* view);
    void followSignal(DataView* view);
    void followVolume(DataView* view);
    std::vector<QPointer<DataView>> views_;
    bool moving_ = false;
};

} // namespace ui
