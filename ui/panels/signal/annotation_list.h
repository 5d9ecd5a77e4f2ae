// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/recording/annotated_record.h"
#include "ui/style/small_widgets.h"
#include <QPointer>
#include <memory>

class QTreeView;

namespace ui {

class DataView;
class SignalView;
class ViewMenu;

/// The annotations of a recording: time, duration and text. A click, or the arrow keys, show one in the view. Hidden
/// for recordings without any.
class AnnotationList : public Section {
    Q_OBJECT
  public:
    explicit AnnotationList(QWidget* parent = nullptr);
    /// Follows a view of a signal; other views hide it.
    void setView(DataView* view);
    [[nodiscard]] QTreeView* list() const { return list_; }
    /// Returns one line for each annotation, in order of time.
    [[nodiscard]] QString table(QChar separator = u',') const;
    [[nodiscard]] ViewMenu* menu() const { return menu_; }

  private:
    class Rows;
    void show(int row);
    QPointer<SignalView> view_;
    std::shared_ptr<const conv::FormatRecord> record_;
    Rows* rows_;
    QTreeView* list_;
    ViewMenu* menu_;
};

} // namespace ui
