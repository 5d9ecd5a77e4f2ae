// SPDX-License-Identifier: Apache-2.0
#include "ui/style/theme.h"
#include "ui/style/style_sheet.h"
#include <QApplication>
#include <QFile>
#include <QFontDatabase>
#include <QIconEngine>
#include <QPainter>
#include <QPalette>
#include <QProxyStyle>
#include <QSvgRenderer>
#include <algorithm>
#include <cmath>
#include <utility>

// Q_INIT_RESOURCE must be outside a namespace. Required because the icons are in a static library.
static void loadResources() {
    Q_INIT_RESOURCE(resources);
}

namespace ui {
namespace {

Theme chosen = Theme::system;
bool darkNow = true;
double textScaleNow = 1;

QColor hex(unsigned rgb) {
    return QColor::fromRgb(rgb);
}

/// Paints an icon file in the theme's colour at any size and pixel ratio.
class ThemedIcon : public QIconEngine {
  public:
    explicit ThemedIcon(QString name) : name_(std::move(name)) {}
    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State state) override {
        const double ratio = painter->device()->devicePixelRatioF();
        painter->drawPixmap(rect, iconPixmap(name_, color(mode, state), rect.width(), ratio));
    }
    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override {
        return iconPixmap(name_, color(mode, state), std::min(size.width(), size.height()), 1);
    }
    QPixmap scaledPixmap(const QSize& size, QIcon::Mode mode, QIcon::State state, qreal scale) override {
        // `size` is in device pixels.
        const int side = std::max(1, static_cast<int>(std::lround(std::min(size.width(), size.height()) / scale)));
        return iconPixmap(name_, color(mode, state), side, scale);
    }
    QIconEngine* clone() const override { return new ThemedIcon(name_); }

  private:
    static QColor color(QIcon::Mode mode, QIcon::State state) {
        if (mode == QIcon::Disabled)
            return tokens().dis;
        return state == QIcon::On ? tokens().acc : tokens().text2;
    }
    QString name_;
};

QPalette paletteOf(const Tokens& t) {
    QPalette p;
    p.setColor(QPalette::Window, t.panel);
    p.setColor(QPalette::WindowText, t.text);
    p.setColor(QPalette::Base, t.field);
    p.setColor(QPalette::AlternateBase, t.card);
    p.setColor(QPalette::Text, t.text);
    p.setColor(QPalette::Button, t.card);
    p.setColor(QPalette::ButtonText, t.text);
    p.setColor(QPalette::BrightText, t.err);
    p.setColor(QPalette::PlaceholderText, t.text2);
    p.setColor(QPalette::Highlight, t.sel);
    p.setColor(QPalette::HighlightedText, t.text);
    p.setColor(QPalette::Link, t.acc);
    p.setColor(QPalette::LinkVisited, t.acc);
    p.setColor(QPalette::ToolTipBase, t.card);
    p.setColor(QPalette::ToolTipText, t.text);
    p.setColor(QPalette::Light, t.hover);
    p.setColor(QPalette::Midlight, t.hover);
    p.setColor(QPalette::Mid, t.line);
    p.setColor(QPalette::Dark, t.line);
    p.setColor(QPalette::Shadow, t.win);
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText, QPalette::HighlightedText})
        p.setColor(QPalette::Disabled, role, t.dis);
    return p;
}

bool systemIsDark() {
    static const bool dark = [] {
        const QPalette p = QApplication::palette();
        return p.color(QPalette::Window).lightness() < p.color(QPalette::WindowText).lightness();
    }();
    return dark;
}

/// Fusion without movement, so that nobody needs a setting of reduced motion: no fades, no sliding.
class StillStyle final : public QProxyStyle {
  public:
    StillStyle() : QProxyStyle(QStringLiteral("Fusion")) {}
    int styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                  QStyleHintReturn* returned) const override {
        if (hint == SH_Widget_Animation_Duration || hint == SH_Widget_Animate)
            return 0;
        return QProxyStyle::styleHint(hint, option, widget, returned);
    }
};

/// Sets style, palette, font and sheet if they differ. Each of them makes Qt polish every widget, hidden ones too.
void dress() {
    static bool styled = false;
    if (!std::exchange(styled, true)) {
        QApplication::setStyle(new StillStyle);
        for (const Qt::UIEffect effect : {Qt::UI_AnimateMenu, Qt::UI_FadeMenu, Qt::UI_AnimateCombo,
                                          Qt::UI_AnimateTooltip, Qt::UI_FadeTooltip, Qt::UI_AnimateToolBox})
            QApplication::setEffectEnabled(effect, false);
    }
    if (const QPalette wanted = paletteOf(tokens()); QApplication::palette() != wanted)
        QApplication::setPalette(wanted);
    if (const QFont wanted = font(13); QApplication::font() != wanted)
        QApplication::setFont(wanted);
    if (const QString wanted = styleSheet(tokens()); qApp->styleSheet() != wanted) {
        // Replacing a sheet polishes a widget once per ancestor. Clearing it first polishes each widget twice in all.
        qApp->setStyleSheet({});
        qApp->setStyleSheet(wanted);
    }
}

} // namespace

const Tokens& darkTokens() {
    static const Tokens t{.dark = true,
                          .win = hex(0x14171C),
                          .panel = hex(0x1B1F26),
                          .card = hex(0x20262E),
                          .field = hex(0x262C35),
                          .hover = hex(0x2E3540),
                          .sel = hex(0x1F3A5C),
                          .line = hex(0x323A46),
                          .ctl = hex(0x7F8A9B),
                          .text = hex(0xE8ECF2),
                          .text2 = hex(0xAEB7C4),
                          .dis = hex(0x7D8796),
                          .acc = hex(0x6CB2FF),
                          .accFill = hex(0x2470C8),
                          .onAcc = hex(0xFFFFFF),
                          .focus = hex(0x8FC7FF),
                          .good = hex(0x4CCBAE),
                          .warn = hex(0xF2B84B),
                          .err = hex(0xFF8FA3),
                          .upload = hex(0x56B4E9),
                          .kernel = hex(0xE69F00),
                          .download = hex(0x1FB58A),
                          .host = hex(0xCC79A7),
                          .before = hex(0x9AA4B2),
                          .after = hex(0xFFA05E),
                          .rgb = {hex(0xF07070), hex(0x58C26B), hex(0x6FA0FF)}};
    return t;
}

const Tokens& lightTokens() {
    static const Tokens t{.dark = false,
                          .win = hex(0xE4E8ED),
                          .panel = hex(0xF5F7F9),
                          .card = hex(0xFFFFFF),
                          .field = hex(0xFFFFFF),
                          .hover = hex(0xE3E9F0),
                          .sel = hex(0xCFE3FA),
                          .line = hex(0xCFD6DE),
                          .ctl = hex(0x6E7987),
                          .text = hex(0x171B21),
                          .text2 = hex(0x47515E),
                          .dis = hex(0x707A87),
                          .acc = hex(0x0A5BB5),
                          .accFill = hex(0x0A5BB5),
                          .onAcc = hex(0xFFFFFF),
                          .focus = hex(0x0A5BB5),
                          .good = hex(0x0B6E59),
                          .warn = hex(0x7A5200),
                          .err = hex(0xA3154F),
                          .upload = hex(0x1F83BF),
                          .kernel = hex(0xA86800),
                          .download = hex(0x0B8A66),
                          .host = hex(0xA8568A),
                          .before = hex(0x566170),
                          .after = hex(0xB0460A),
                          .rgb = {hex(0xB8282F), hex(0x1E7A34), hex(0x2556C8)}};
    return t;
}

const Tokens& tokens() {
    return darkNow ? darkTokens() : lightTokens();
}

const DataColors& dataColors() {
    static const DataColors c{.labelFill = QColor(0x0E, 0x10, 0x13, 204),
                              .labelText = hex(0xF2F5F9),
                              .labelDetail = hex(0xB9C2CE),
                              .axial = hex(0xF0E442),
                              .coronal = hex(0x5FD3C4),
                              .sagittal = hex(0xF08CC8),
                              .negative = hex(0x78BEFF),
                              .zero = hex(0x111214),
                              .positive = hex(0xFFB05A),
                              .sceneTop = hex(0x20252D),
                              .sceneBottom = hex(0x0B0D10)};
    return c;
}

void setTheme(Theme theme) {
    loadResources();
    const bool system = systemIsDark(); // before setPalette() changes the answer
    chosen = theme;
    darkNow = theme == Theme::dark || (theme == Theme::system && system);
    dress();
    Q_EMIT ThemeWatcher::instance().changed();
}

Theme theme() {
    return chosen;
}

void setTextScale(double scale) {
    textScaleNow = std::clamp(scale, 0.85, 1.5);
    setTheme(chosen);
}

double textScale() {
    return textScaleNow;
}

int textSize(int pixels) {
    return static_cast<int>(std::lround(pixels * textScaleNow));
}

QFont font(int pixels, QFont::Weight weight) {
    static const bool inter = QFontDatabase::hasFamily(QStringLiteral("Inter"));
    QFont f = inter ? QFont(QStringLiteral("Inter")) : QFontDatabase::systemFont(QFontDatabase::GeneralFont);
    f.setPixelSize(textSize(pixels));
    f.setWeight(weight);
    f.setHintingPreference(QFont::PreferNoHinting);
    return f;
}

QFont fixedFont(int pixels) {
    QFont f = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    f.setPixelSize(textSize(pixels));
    return f;
}

ThemeWatcher& ThemeWatcher::instance() {
    static ThemeWatcher watcher;
    return watcher;
}

QIcon icon(const QString& name) {
    loadResources();
    if (!QFile::exists(QStringLiteral(":/icons/%1.svg").arg(name)))
        return {};
    return QIcon(new ThemedIcon(name));
}

QPixmap iconPixmap(const QString& name, const QColor& color, int size, double pixelRatio) {
    loadResources();
    QFile file(QStringLiteral(":/icons/%1.svg").arg(name));
    if (size < 1 || !file.open(QIODevice::ReadOnly))
        return {};
    QSvgRenderer renderer(file.readAll().replace("#000", color.name().toLatin1()));
    const int side = static_cast<int>(std::lround(size * pixelRatio));
    QPixmap pixmap(side, side);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    renderer.render(&painter);
    painter.end();
    pixmap.setDevicePixelRatio(pixelRatio);
    return pixmap;
}

} // namespace ui
