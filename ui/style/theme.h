// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <QColor>
#include <QFont>
#include <QIcon>
#include <QObject>
#include <QString>
#include <array>

namespace ui {

/// What the user may choose; `system` follows the palette's brightness.
enum class Theme { system, light, dark };

/// The colours of the chrome. Widgets ask for a token and never write a colour value themselves.
struct Tokens {
    bool dark = true;
    QColor win, panel, card;               ///< bars, docks, cards
    QColor field, hover, sel;              ///< input, pointer over, selected
    QColor line, ctl;                      ///< separators, control outlines
    QColor text, text2, dis;               ///< body, secondary, disabled
    QColor acc, accFill, onAcc;            ///< links and selection, filled, text on filled
    QColor focus;                          ///< focus ring
    QColor good, warn, err;                ///< status, always with icon and word
    QColor upload, kernel, download, host; ///< parts of a time, always in this order
    QColor before, after;                  ///< before thin or dashed, after solid and thicker
    std::array<QColor, 3> rgb;             ///< channels of a colour image, always with their letter
};

/// Colours of what stands on data: the same in both themes, since views are black in both.
struct DataColors {
    QColor plate, plateText, plateDetail; ///< overlay plates
    QColor axial, coronal, sagittal;      ///< planes, always with their name or letter
    QColor negative, zero, positive;      ///< signed results
    QColor sceneTop, sceneBottom;         ///< behind a 3-D view
};

[[nodiscard]] const Tokens& darkTokens();
[[nodiscard]] const Tokens& lightTokens();
/// The tokens of the theme in force.
[[nodiscard]] const Tokens& tokens();
[[nodiscard]] const DataColors& dataColors();

/// Sets palette, font and style sheet of the application (buttons, fields, combo boxes, lists, menus, tool bars,
/// sliders, scroll bars). Needs a QApplication. Style sheet properties understood: `primary` (bool, filled button),
/// `flat` (bool, button without outline), `segment` ("first", "middle", "last"), `role` ("title", "section",
/// "secondary", "value", "page", "error", "good", "warn") on labels, `card`, `bar`, `dock` (bool) on frames.
void setTheme(Theme theme);
[[nodiscard]] Theme theme();
/// 0.85 to 1.5: scales every text size.
void setTextScale(double scale);
[[nodiscard]] double textScale();
/// `pixels` at 100 %, scaled.
[[nodiscard]] int textSize(int pixels);
/// The interface font at a pixel size of the 100 % scale: 11 axis and overlay detail, 12 values, 13 body, 16, 20.
[[nodiscard]] QFont font(int pixels, QFont::Weight weight = QFont::Normal);
[[nodiscard]] QFont fixedFont(int pixels);

/// Emits `changed` after the theme or the text scale changed; painted widgets connect update() to it.
class ThemeWatcher : public QObject {
    Q_OBJECT
  public:
    static ThemeWatcher& instance();
  Q_SIGNALS:
    void changed();
};

/// An icon of resources/icons by name without suffix ("open"), in text2, `acc` when checked, `dis` when disabled, at
/// the device's pixel ratio. An unknown name gives a null icon. Icons follow a theme change when they are asked for
/// again.
[[nodiscard]] QIcon icon(const QString& name);
/// The same in one colour.
[[nodiscard]] QPixmap iconPixmap(const QString& name, const QColor& color, int size, double pixelRatio);

} // namespace ui
