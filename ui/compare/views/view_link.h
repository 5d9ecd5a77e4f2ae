// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/views/data_view.h"
#include <QPointer>

namespace ui {

/// Links views: position, zoom, signal range, 3-D camera, volume preset, cut, item, window, colours, marks. Views of
/// different kinds share what they have in common.
class ViewLink : public QObject {
    Q_OBJECT
  public:
    explicit ViewLink(QObject* parent = nullptr);
    /// The view adopts window, marks and position of the linked ones; a 3-D camera starts at its default.
    void add(DataView* view);
    void clear();
    [[nodiscard]] std::vector<DataView*> views() const;

  Q_SIGNALS:
    /// Crosshair or cursor moved.
    void moved(const conv::Index3& index);
    void visibleChanged();
    void probe(const ui::Probe& probe, ui::DataView* from);

  private:
    /// Applies `f` to all views but `from`, ignoring their signals.
    template <class F>
    void others(const DataView* from, F&& f);
    void followSlice(DataView* view);
    void followSignal(DataView* view);
    void followVolume(DataView* view);
    std::vector<QPointer<DataView>> views_;
    bool moving_ = false;
};

} // namespace ui
