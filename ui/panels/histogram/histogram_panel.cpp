// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/histogram/histogram_panel.h"
#include "ui/figure/view_menu.h"
#include "ui/style/spoken.h"
#include "ui/style/theme.h"
#include "ui/text/csv.h"
#include "ui/text/number.h"
#include <QHBoxLayout>
#include <QLineEdit>
#include <QListView>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

namespace ui {
namespace {

struct Preset {
    const char* name;
    double level, width;
};
/// Common CT windows in Hounsfield units. Width 0: from the data, percentile `level` to 1 − `level`.
constexpr Preset presets[] = {{QT_TRANSLATE_NOOP("ui::HistogramPanel", "CT brain"), 40, 80},
                              {QT_TRANSLATE_NOOP("ui::HistogramPanel", "CT soft tissue"), 50, 400},
                              {QT_TRANSLATE_NOOP("ui::HistogramPanel", "CT bone"), 500, 2000},
                              {QT_TRANSLATE_NOOP("ui::HistogramPanel", "CT lung"), -600, 1500},
                              {QT_TRANSLATE_NOOP("ui::HistogramPanel", "Full range"), 0, 0},
                              {QT_TRANSLATE_NOOP("ui::HistogramPanel", "0.1 to 99.9 %"), 0.001, 0},
                              {QT_TRANSLATE_NOOP("ui::HistogramPanel", "2 to 98 %"), 0.02, 0}};
constexpr int ofTomography = 4;

/// Returns the values that exclude a fraction `part` of the samples at each end.
std::pair<double, double> between(const Histogram& h, double part) {
    const double step = (h.high - h.low) / static_cast<double>(h.bins.size());
    double all = 0;
    for (const double count : h.bins)
        all += count;
    const auto edge = [&](const auto& first, const auto& last) {
        double sum = 0, bins = 0;
        for (auto bin = first; bin != last; ++bin, ++bins)
            if (sum += *bin; sum > part * all)
                return bins;
        return bins;
    };
    return {h.low + step * edge(h.bins.begin(), h.bins.end()), h.high - step * edge(h.bins.rbegin(), h.bins.rend())};
}

} // namespace

class HistogramPanel::Plot : public QWidget {
  public:
    Plot() {
        setMinimumHeight(84);
        setMaximumHeight(110);
        setMouseTracking(true);
        setAccessibleName(HistogramPanel::tr("Histogram, square root of counts"));
        speakRole(*this, QAccessible::Graphic);
        connect(&ThemeWatcher::instance(), &ThemeWatcher::changed, this, qOverload<>(&QWidget::update));
    }
    Histogram before;
    std::optional<Histogram> after;
    bool apart = false;
    WindowLevel* window = nullptr;

    /// Returns true if the result has its own axis and is visible.
    [[nodiscard]] bool ofResult() const {
        return apart && after && window != nullptr && window->shown() == WindowLevel::Of::result;
    }
    [[nodiscard]] const Histogram& axis() const { return ofResult() ? *after : before; }

  protected:
    void paintEvent(QPaintEvent*) override {
        QPainter p(this);
        p.setRenderHint(QPainter::Antialiasing);
        const Tokens& t = tokens();
        p.fillRect(rect(), t.field);
        if (window != nullptr && !axis().bins.empty()) {
            QColor shade = t.acc;
            shade.setAlphaF(0.12F);
            p.fillRect(QRectF(QPointF(xOf(window->low()), 0), QPointF(xOf(window->high()), height())), shade);
        }
        const bool both = after && !apart;
        if (!ofResult())
            curve(p, before, t.before, 1.2, both ? 0 : 0.25F);
        if (both || ofResult())
            curve(p, *after, t.after, 1.6, 0.25F);
        paintWindow(p);
        paintColors(p);
        p.setPen(QPen(t.line, 1));
        p.setBrush(Qt::NoBrush);
        p.drawRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5));
    }
    void mousePressEvent(QMouseEvent* e) override { grabbed_ = edgeAt(e->position().x()); }
    void mouseReleaseEvent(QMouseEvent*) override { grabbed_ = 0; }
    void mouseMoveEvent(QMouseEvent* e) override {
        if (grabbed_ == 0)
            setCursor(edgeAt(e->position().x()) != 0 ? Qt::SizeHorCursor : Qt::ArrowCursor);
        else
            drag(e->position().x());
    }

  private:
    static constexpr double rim = 4; ///< px; keeps handles at both ends fully visible
    [[nodiscard]] double span() const { return axis().high - axis().low; }
    [[nodiscard]] double across() const { return std::max(1.0, width() - 2.0 * rim); }
    [[nodiscard]] double xOf(double value) const { return rim + (value - axis().low) / span() * across(); }
    [[nodiscard]] double valueAt(double x) const { return axis().low + (x - rim) / across() * span(); }

    void curve(QPainter& p, const Histogram& h, const QColor& color, double stroke, float fill) const {
        if (h.bins.empty())
            return;
        const double most = std::sqrt(*std::max_element(h.bins.begin(), h.bins.end()));
        QPainterPath path(QPointF(rim, height()));
        const double step = across() / static_cast<double>(h.bins.size());
        for (std::size_t i = 0; i < h.bins.size(); ++i)
            path.lineTo(rim + (static_cast<double>(i) + 0.5) * step,
                        height() - 2 - std::sqrt(h.bins[i]) / most * (height() - 8));
        path.lineTo(rim + across(), height());
        if (fill > 0) {
            QColor inside = color;
            inside.setAlphaF(fill);
            p.fillPath(path, inside);
        }
        p.setPen(QPen(color, stroke));
        p.setBrush(Qt::NoBrush);
        p.drawPath(path);
    }

    void paintWindow(QPainter& p) const {
        if (window == nullptr || axis().bins.empty())
            return;
        const QColor acc = tokens().acc;
        const double low = xOf(window->low()), high = xOf(window->high());
        p.setPen(QPen(acc, 1));
        p.drawLine(QPointF(low, height()), QPointF(high, 0)); // line from value to brightness
        for (const double x : {low, high}) {
            p.setPen(QPen(acc, 1.5));
            p.drawLine(QPointF(x, 0), QPointF(x, height()));
            p.setPen(Qt::NoPen);
            p.setBrush(acc);
            p.drawRoundedRect(QRectF(x - 3.5, height() / 2.0 - 7, 7, 14), 2, 2);
        }
    }

    void paintColors(QPainter& p) const {
        if (window == nullptr || axis().bins.empty())
            return;
        const auto& colors = window->colorMap().colors;
        for (int x = 0; x < width(); ++x) {
            const double value = valueAt(x + 0.5);
            const double part = std::clamp((value - window->low()) / window->width(), 0.0, 1.0);
            p.fillRect(QRectF(x, height() - 7, 1, 6), QColor(colors[static_cast<std::size_t>(255 * part)]));
        }
    }

    /// Returns −1 at the low edge, 1 at the high edge, 2 between them, else 0.
    [[nodiscard]] int edgeAt(double x) const {
        if (window == nullptr || axis().bins.empty())
            return 0;
        const double low = xOf(window->low()), high = xOf(window->high());
        const double toLow = std::abs(x - low), toHigh = std::abs(x - high);
        if (std::min(toLow, toHigh) < 8)
            return toLow < toHigh ? -1 : 1;
        return x > low && x < high ? 2 : 0;
    }
    void drag(double x) {
        const double value = valueAt(x);
        const double least = span() / 1000;
        double low = window->low(), high = window->high();
        if (grabbed_ == -1)
            low = std::min(value, high - least);
        else if (grabbed_ == 1)
            high = std::max(value, low + least);
        else {
            const double half = (high - low) / 2;
            low = value - half;
            high = value + half;
        }
        window->set((low + high) / 2, high - low);
    }
    int grabbed_ = 0;
};

HistogramPanel::HistogramPanel(QWidget* parent) : Section(tr("Histogram and window"), parent) {
    body()->setSpacing(6);
    body()->addWidget(plot_ = new Plot);
    ViewOffer offer{QStringLiteral("histogram"), [] { return QString(); }};
    offer.table = [this](QChar separator) { return table(separator); };
    menu_ = new ViewMenu(std::move(offer), this);
    menu_->attach(*plot_);
    auto* ends = new QHBoxLayout;
    ends->addWidget(low_ = label({}, "secondary"));
    ends->addStretch(1);
    ends->addWidget(label(tr("√ count"), "secondary"));
    ends->addStretch(1);
    ends->addWidget(high_ = label({}, "secondary"));
    body()->addLayout(ends);
    body()->addWidget(missing_ = label({}, "secondary", true));
    missing_->hide();
    window_ = new QWidget;
    auto* controls = new QVBoxLayout(window_);
    controls->setContentsMargins(0, 0, 0, 0);
    controls->setSpacing(6);
    body()->addWidget(window_);
    controls->addWidget(unseen_ = label({}, "secondary"));
    unseen_->setWordWrap(true);
    unseen_->hide();
    auto* row = new QHBoxLayout;
    row->setSpacing(6);
    level_ = new QLineEdit;
    width_ = new QLineEdit;
    for (const auto& [edit, name] : {std::pair{level_, tr("Level")}, {width_, tr("Width")}}) {
        edit->setAccessibleName(name);
        edit->setToolTip(name + tr(" of the window from black to white"));
        edit->setAlignment(Qt::AlignRight);
        edit->setMinimumWidth(44);
        row->addWidget(label(name, "secondary"));
        row->addWidget(edit, 1);
        connect(edit, &QLineEdit::editingFinished, this, &HistogramPanel::typed);
    }
    controls->addLayout(row);
    auto* below = new QHBoxLayout;
    below->setSpacing(8);
    presets_ = new QuietCombo;
    presets_->setAccessibleName(tr("Window preset"));
    presets_->setToolTip(tr("Windows with a name: what becomes black and what white"));
    presets_->addItem(tr("Preset"));
    for (const Preset& preset : presets)
        presets_->addItem(tr(preset.name));
    connect(presets_, &QComboBox::activated, this, &HistogramPanel::takePreset);
    colors_ = new QuietCombo;
    colors_->setAccessibleName(tr("Colours"));
    setInColors(false);
    for (const ColorMap& map : colorMaps())
        colors_->addItem(nameOf(map), map.id);
    connect(colors_, &QComboBox::activated, this, [this](int i) {
        if (windowLevel_)
            windowLevel_->setColorMap(colors_->itemData(i).toString());
    });
    auto* automatic = new QPushButton(tr("Auto"));
    automatic->setToolTip(tr("Auto contrast (A)"));
    connect(automatic, &QPushButton::clicked, this, &HistogramPanel::autoRequested);
    below->addWidget(presets_, 1);
    below->addWidget(automatic);
    controls->addLayout(below);
    auto* last = new QHBoxLayout;
    last->setSpacing(8);
    last->addWidget(label(tr("Colours"), "secondary"));
    last->addWidget(colors_, 1);
    controls->addLayout(last);
}

QWidget* HistogramPanel::plot() const {
    return plot_;
}

QString HistogramPanel::table(QChar separator) const {
    const std::optional<Histogram>& after = plot_->after;
    if (plot_->before.bins.empty())
        return {};
    QString lines = csvHead(separator);
    const auto add = [&](const Histogram& axis, const Histogram* first, const Histogram* second, const QString& unit) {
        const double step = (axis.high - axis.low) / static_cast<double>(axis.bins.size());
        const auto count = [](const Histogram* of, std::size_t bin) {
            return of != nullptr && bin < of->bins.size() ? csvNumber(of->bins[bin]) : QString();
        };
        for (std::size_t bin = 0; bin < axis.bins.size(); ++bin)
            lines +=
                csvLine({QStringLiteral("histogram"), csvNumber(axis.low + (static_cast<double>(bin) + 0.5) * step),
                         csvText(unit), count(first, bin), count(second, bin)},
                        separator);
    };
    const bool shared = after && !plot_->apart;
    add(plot_->before, &plot_->before, shared ? &*after : nullptr, unit_);
    if (after && plot_->apart) // another quantity, with bins of its own
        add(*after, nullptr, &*after, {});
    return lines;
}

void HistogramPanel::takePreset(int index) {
    if (!windowLevel_ || index < 1)
        return;
    const Preset& preset = presets[index - 1];
    if (preset.width > 0) {
        windowLevel_->set(preset.level, preset.width);
    } else if (!plot_->axis().bins.empty()) {
        const auto [low, high] = between(plot_->axis(), preset.level);
        windowLevel_->set((low + high) / 2, high - low);
        presets_->setCurrentIndex(index);
    }
}

void HistogramPanel::setWindowLevel(std::shared_ptr<WindowLevel> windowLevel, const QString& unit, bool tomography) {
    disconnect(connection_);
    tomography_ = tomography || unit == QLatin1String("HU");
    windowLevel_ = std::move(windowLevel);
    unit_ = unit;
    plot_->window = windowLevel_.get();
    window_->setVisible(windowLevel_ != nullptr);
    if (windowLevel_)
        connection_ = connect(windowLevel_.get(), &WindowLevel::changed, this, &HistogramPanel::show);
    show();
}

void HistogramPanel::setInColors(bool colors) {
    colors_->setEnabled(!colors);
    colors_->setToolTip(colors ? tr("The image has colours of its own: a map is for grey values.")
                               : tr("Colours from low to high values. Each map grows evenly in lightness, but for the "
                                    "cycle, which is for angles."));
}

void HistogramPanel::setHistograms(const Histogram& before, const std::optional<Histogram>& after, bool apart) {
    plot_->before = before;
    plot_->after = after;
    plot_->apart = apart;
    plot_->update();
    showAxis();
    showMissing();
    showFit();
}

void HistogramPanel::showMissing() {
    const auto share = [](const Histogram& h) {
        const auto odd = static_cast<double>(h.nan + h.inf);
        return odd > 0 ? 100 * odd / (odd + static_cast<double>(h.samples)) : 0;
    };
    const double before = share(plot_->before), after = plot_->after ? share(*plot_->after) : before;
    const QString one = number(before, 3), both = one + QStringLiteral(" → ") + number(after, 3);
    missing_->setVisible(before > 0 || after > 0);
    missing_->setText(tr("%1 % of samples are NaN or infinite").arg(after == before ? one : both));
}

void HistogramPanel::showAxis() {
    const Histogram& axis = plot_->axis();
    const bool own = windowLevel_ && windowLevel_->shown() == WindowLevel::Of::result;
    const bool angle = own && windowLevel_->measure().meaning == app::Meaning::angle;
    const QString unit = own               ? angle ? QStringLiteral("°") : QString()
                                       : unit_.isEmpty() ? QString()
                                           : QLatin1Char(' ') + unit_;
    low_->setText(axis.bins.empty() ? QString() : number(axis.low, 4) + (angle ? unit : QString()));
    high_->setText(axis.bins.empty() ? QString() : number(axis.high, 4) + unit);
    setTitle(!windowLevel_ ? tr("Histogram") : own ? tr("Histogram of the result") : tr("Histogram and window"));
    auto* list = qobject_cast<QListView*>(presets_->view());
    for (int i = 1; i <= ofTomography; ++i)
        list->setRowHidden(i, own || !tomography_);
}

void HistogramPanel::showFit() {
    // Keep the user's window even if the result's range is far off, and show a warning instead.
    const bool seen = !plot_->apart || plot_->ofResult();
    const bool known = windowLevel_ && seen && plot_->after && plot_->after->most > plot_->after->least;
    const double least = known ? plot_->after->least : 0, most = known ? plot_->after->most : 0;
    unseen_->setVisible(known && std::min(most, windowLevel_->high()) - std::max(least, windowLevel_->low()) <
                                     windowLevel_->width() / 50);
    unseen_->setText(
        tr("The result is %1 to %2: one tone in this window. Auto fits it.").arg(number(least, 3), number(most, 3)));
}

void HistogramPanel::show() {
    plot_->update();
    showAxis();
    showFit();
    if (!windowLevel_)
        return;
    const bool whole = windowLevel_->width() >= 100; // a fraction of a hundredth is not seen
    const auto put = [whole](QLineEdit* edit, double value) {
        if (!edit->hasFocus() || !edit->isModified()) // similar number of characters
            edit->setText(whole ? integer(std::llround(value)) : number(value, std::abs(value) < 1 ? 3 : 4));
    };
    put(level_, windowLevel_->level());
    put(width_, windowLevel_->width());
    colors_->setCurrentIndex(colors_->findData(windowLevel_->colorMap().id));
    for (int i = 0; i < ofTomography; ++i)
        if (presets[i].level == windowLevel_->level() && presets[i].width == windowLevel_->width()) {
            presets_->setCurrentIndex(i + 1);
            return;
        }
    presets_->setCurrentIndex(0);
}

void HistogramPanel::typed() {
    const std::optional<double> level = typedNumber(level_->text()), width = typedNumber(width_->text());
    const bool touched = level_->isModified() || width_->isModified();
    level_->setModified(false);
    width_->setModified(false);
    if (windowLevel_ && touched && level && width && *width > 0)
        windowLevel_->set(*level, *width);
    else
        show();
}

} // namespace ui
