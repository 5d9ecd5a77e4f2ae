// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <QAction>
#include <QObject>
#include <map>
#include <vector>

namespace ui {

/// An action of the window. Menus, tool bar, palette, shortcuts and tests find it by `id`.
struct ActionRow {
    const char* id;   ///< "file.open"
    const char* menu; ///< "File"; empty: in no menu
    const char* text; ///< menu text; ends with an ellipsis if a dialog follows
    const char* tip;  ///< description without name and shortcut
    const char* icon;
    const char* keys;     ///< portable text, several separated by "; "
    bool inViews = false; ///< key is handled by the views and only shown here
    bool checkable = false;
};

/// Returns all actions in menu order. An id of "-" is a separator.
[[nodiscard]] const std::vector<ActionRow>& actionTable();

/// Creates QActions from the table: translated texts, tooltips with shortcuts, icons that follow the theme.
class Actions : public QObject {
    Q_OBJECT
  public:
    explicit Actions(QObject* parent = nullptr);
    /// Throws std::out_of_range for an unknown id.
    [[nodiscard]] QAction* operator[](const char* id) const { return actions_.at(id); }
    /// Enables an action if `refusal` is empty, else disables it and shows `refusal` in its tooltip.
    void allow(const char* id, const QString& refusal);
    /// Returns the actions of a menu in order; null is a separator.
    [[nodiscard]] std::vector<QAction*> ofMenu(const char* menu) const;
    [[nodiscard]] std::vector<const char*> menus() const;

  private:
    void updateIcons();
    std::map<std::string, QAction*, std::less<>> actions_;
};

/// Returns name and shortcut for a tooltip: "Open (Ctrl+O)".
[[nodiscard]] QString nameWithKeys(const QAction& action);

} // namespace ui
