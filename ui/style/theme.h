// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <QColor>
#include <QFont>
#include <QIcon>
#include <QObject>
#include <QString>
#include <array>

namespace ui {

/// The user's choice of theme; `system` follows the palette's brightness.
enum class Theme { system, light, dark };

/// Colours of the window. Widgets use tokens, never colour values.
struct Tokens {
    bool dark = true;
    QColor win, panel, card;    ///< bars, docks, cards
    QColor field, hover, sel;   ///< input, pointer over, selected
    QColor line, ctl;           ///< separators, control outlines
    QColor text, text2, dis;    ///< body, secondary, disabled
    QColor acc, accFill, onAcc; ///< links and selection, filled, text on filled
    QColor focus;
    QColor good, warn, err;                ///< status, always with icon and word
    QColor upload, kernel, download, host; ///< parts of a run time, always in this order
    QColor before, after;                  ///< curves: before is thin or dashed, after is solid and thicker
    std::array<QColor, 3> rgb;             ///< channels of a colour image, always labelled
};

/// Colours of drawings on data. Equal in both themes, since views are always black.
struct DataColors {
    QColor labelFill, labelText, labelDetail; ///< labels and overlays
    QColor axial, coronal, sagittal;          ///< planes, always labelled
    QColor negative, zero, positive;          ///< signed results
    QColor sceneTop, sceneBottom;             ///< background of a 3-D view
};

[[nodiscard]] const Tokens& darkTokens();
[[nodiscard]] const Tokens& lightTokens();
[[nodiscard]] const Tokens& tokens();
[[nodiscard]] const DataColors& dataColors();

/// Sets palette, font and style sheet. Requires a QApplication. Properties that the style sheet reads:
/// - buttons: `primary` (bool, filled), `flat` (bool, no outline), `segment` ("first", "middle", "last", "only")
/// - labels: `role` ("title", "section", "secondary", "value", "page", "error", "good", "warn")
/// - frames: `card`, `bar`, `dock` (bool)
void setTheme(Theme theme);
[[nodiscard]] Theme theme();
/// Scales all text sizes; 0.85 to 1.5.
void setTextScale(double scale);
[[nodiscard]] double textScale();
/// Returns `pixels` times the text scale.
[[nodiscard]] int textSize(int pixels);
/// Returns the interface font. `pixels` at scale 1: 11 axes, overlay details; 12 values; 13 body; 16, 20 headings.
[[nodiscard]] QFont font(int pixels, QFont::Weight weight = QFont::Normal);
[[nodiscard]] QFont fixedFont(int pixels);

/// Emits `changed` after a change of theme or text scale. Painted widgets connect update() to it.
class ThemeWatcher : public QObject {
    Q_OBJECT
  public:
    static ThemeWatcher& instance();
  Q_SIGNALS:
    void changed();
};

/// Returns an icon of resources/icons by name ("open"), null if unknown. Call again after a theme change.
[[nodiscard]] QIcon icon(const QString& name);
[[nodiscard]] QPixmap iconPixmap(const QString& name, const QColor& color, int size, double pixelRatio);

} // namespace ui
