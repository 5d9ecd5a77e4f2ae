#pragma once
#include <QDialog>

namespace ui {

/// All keys on one sheet, made from the table of actions.
class ShortcutSheet : public QDialog {
    Q_OBJECT
  public:
    explicit ShortcutSheet(QWidget* parent = nullptr);
};

} // namespace ui
