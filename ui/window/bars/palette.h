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

/// A searchable list of commands and filters over the window. Typing filters it, Enter runs, Esc closes.
class Palette : public QFrame {
    Q_OBJECT
  public:
    struct Entry {
        QString title, detail, keys;
        QString words; ///< further search words
        QString icon;
        QString reason; ///< reason why it is disabled; empty if enabled
        std::function<void()> run;
        QImage picture; ///< replaces the icon
    };
    explicit Palette(QWidget* window);
    /// Opens with the right edge and bottom of `anchor`, or at the window's top centre.
    void open(std::vector<Entry> entries, const QString& placeholder, const QWidget* anchor = nullptr);
    [[nodiscard]] QLineEdit* edit() const { return edit_; }
    [[nodiscard]] int shownCount() const;

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void narrow(const QString& text);
    [[nodiscard]] int wantedHeight() const;
    void runCurrent();
    QLineEdit* edit_;
    QListView* list_;
    QLabel* none_; ///< shown if nothing is found
    QStandardItemModel* model_;
    std::vector<Entry> entries_;
    int most_ = 480;           ///< maximum height, px
    QPointer<QWidget> before_; ///< previous focus, restored if nothing is chosen
};

/// Returns the quality of a match: −1 none, else lower is better (a prefix of the title first).
[[nodiscard]] int paletteRank(const Palette::Entry& entry, const QString& text);

} // namespace ui
