// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <QFrame>
#include <QImage>
#include <QPointer>
#include <functional>
#include <vector>

class QLabel;
class QLineEdit;
class QListView;
class QStandardItemModel;

namespace ui {

/// A searchable list over the window: commands and filters by name. Typing narrows it, Enter runs, Esc closes.
class Palette : public QFrame {
    Q_OBJECT
  public:
    struct Entry {
        QString title, detail, keys;
        QString words; ///< further words that find it
        QString icon;
        QString reason; ///< why it cannot be used now; empty if it can
        std::function<void()> run;
        QImage picture; ///< in place of the icon
    };
    explicit Palette(QWidget* window);
    /// Opens over the window with `anchor`'s right edge and bottom (global), or at the top centre.
    void open(std::vector<Entry> entries, const QString& placeholder, const QWidget* anchor = nullptr);
    [[nodiscard]] QLineEdit* edit() const { return edit_; }
    [[nodiscard]] int shownCount() const;

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void narrow(const QString& text);
    void runCurrent();
    QLineEdit* edit_;
    QListView* list_;
    QLabel* none_; ///< in place of an empty list
    QStandardItemModel* model_;
    std::vector<Entry> entries_;
    int most_ = 480;           ///< height that it may have here
    QPointer<QWidget> before_; ///< had the focus, and gets it back if nothing is chosen
};

/// How well `text` finds an entry: −1 not at all, else lower is better (a prefix of the title first).
[[nodiscard]] int paletteRank(const Palette::Entry& entry, const QString& text);

} // namespace ui
