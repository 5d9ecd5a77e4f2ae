// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <QComboBox>
#include <QLabel>
#include <QToolButton>
#include <QWidget>

class QAction;
class QGridLayout;
class QVBoxLayout;

namespace ui {

/// A label that shows a shorter text or elides its text, in the middle (file names) or at the end, where room is short.
/// Its tooltip then has the full text.
class ElidedLabel : public QLabel {
  public:
    explicit ElidedLabel(const QString& text = {}, Qt::TextElideMode mode = Qt::ElideMiddle, QWidget* parent = nullptr);
    void setText(const QString& text);
    /// `shorter`: texts for less room, longest first. The last one is elided.
    void setTexts(const QString& text, const QStringList& shorter);
    /// Breaks lines where the height has room for several.
    void setWrapped(bool wrapped);
    /// Breaks lines and asks its layout for the height that they need.
    void setGrowing();
    [[nodiscard]] QString shown() const;
    [[nodiscard]] QSize minimumSizeHint() const override;

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    [[nodiscard]] bool fits(const QString& text) const;
    void updateToolTip();
    Qt::TextElideMode mode_;
    QStringList shorter_;
    bool wrapped_ = false;
};

/// Disconnects all children from `whole`. Call in destructors of windows and panels: a focused field emits signals
/// while it is destroyed, when members of `whole` no longer exist.
void disconnectChildren(QObject& whole);

/// A label in a role of the style sheet ("secondary", "section", "value", "page", "title").
[[nodiscard]] QLabel* label(const QString& text, const char* role = nullptr, bool wrap = false);
[[nodiscard]] QWidget* hairline(Qt::Orientation orientation = Qt::Horizontal);

/// A 28 × 28 button without outline whose icon follows the theme. `name` becomes accessible name and tooltip.
[[nodiscard]] QToolButton* iconButton(const QString& icon, const QString& name, int iconSize = 16);
void setButtonIcon(QAbstractButton* button, const QString& icon);

/// A titled part of a dock: line above, 36 px header with optional buttons, contents below.
class Section : public QWidget {
  public:
    explicit Section(const QString& title, QWidget* parent = nullptr);
    void setTitle(const QString& title);
    void addHeadWidget(QWidget* widget);
    /// Layout of the contents, 12 px from the edges.
    [[nodiscard]] QVBoxLayout* body() const { return body_; }

  private:
    ElidedLabel* title_;
    QLayout* head_;
    QVBoxLayout* body_;
};

/// Rows of a name and a right-aligned value, 24 px high.
class FactList : public QWidget {
  public:
    explicit FactList(QWidget* parent = nullptr);
    /// Replaces all rows. Omits empty values; a value that is too wide moves below its name.
    void setFacts(const std::vector<std::pair<QString, QString>>& facts);

  protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    void arrange();
    QGridLayout* grid_;
    struct Row {
        QLabel* name;
        ElidedLabel* value;
        bool below = false;
    };
    std::vector<Row> rows_;
};

/// A combo box that ignores the wheel (the panel scrolls) and may be narrower than its longest entry.
class QuietCombo : public QComboBox {
  public:
    explicit QuietCombo(QWidget* parent = nullptr);

  protected:
    void wheelEvent(QWheelEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
};

void clearLayout(QLayout* layout);

} // namespace ui
