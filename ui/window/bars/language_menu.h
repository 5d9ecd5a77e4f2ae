// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <QMenu>

namespace ui {

/// Menu of the languages of the window: that of the system, or one by its own name. The choice is kept in the settings
/// and takes effect at the next start.
class LanguageMenu final : public QMenu {
    Q_OBJECT
  public:
    explicit LanguageMenu(QWidget* parent = nullptr);

  Q_SIGNALS:
    /// The user chose a language other than the one on screen (true), or the one on screen again.
    void chosen(bool another);
};

} // namespace ui
