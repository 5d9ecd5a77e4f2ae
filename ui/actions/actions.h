// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <QAction>
#include <QObject>
#include <map>
#include <vector>

namespace ui {

/// Every action of the window: one id, used by menus, tool bar, palette, shortcuts and tests.
struct ActionRow {
    const char* id;   ///< "file.open"
    const char* menu; ///< "File"; empty: in no menu
    const char* text; ///< menu text, with an ellipsis if it asks for more
    const char* tip;  ///< what it does, without name and shortcut
    const char* icon;
    const char* keys;     ///< portable text, several separated by "; "
    bool inViews = false; ///< the views handle the key themselves; it is only shown here
    bool checkable = false;
};

/// The table, in the order of menus. An id of "-" is a separator.
[[nodiscard]] const std::vector<ActionRow>& actionTable();

/// QActions for the table, with translated texts, tooltips of name and shortcut, and icons that follow the theme.
class Actions : public QObject {
    Q_OBJECT
  public:
    explicit Actions(QObject* parent = nullptr);
    /// Throws std::out_of_range for an unknown id.
    [[nodiscard]] QAction* operator[](const char* id) const { return actions_.at(id); }
    /// Enables an action, or says in its tooltip why it is not.
    void allow(const char* id, const QString& refusal);
    /// Actions of a menu in order; null is a separator.
    [[nodiscard]] std::vector<QAction*> ofMenu(const char* menu) const;
    [[nodiscard]] std::vector<const char*> menus() const;

  private:
    void updateIcons();
    std::map<std::string, QAction*, std::less<>> actions_;
};

/// "Open (Ctrl+O)": name and shortcut for tooltips.
[[nodiscard]] QString nameWithKeys(const QAction& action);

} // namespace ui
