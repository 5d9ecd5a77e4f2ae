// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/signal/signal_analysis.h"
#include "ui/figure/view_menu.h"
#include "ui/models/color_map.h"
#include "ui/models/region_statistics.h"
#include "ui/panels/signal/spectrum_peaks.h"
#include "ui/style/segments.h"
#include "ui/style/small_widgets.h"
#include "ui/style/spoken.h"
#include "ui/style/theme.h"
#include "ui/text/csv.h"
#include "ui/text/number.h"
#include "ui/workspace/background.h"
#include <QHBoxLayout>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

namespace ui {
namespace {

constexpr std::int64_t maxSamples = 1 << 22;
/// Returns up to maxSamples from the middle of source samples [first, last), as far as the part has them.
std::vector<float> samplesOf(const ResultPart& part, std::int64_t first, std::int64_t last) {
    if (!part.volume)
        return {};
    first = std::max(first, part.region.lo[0]) - part.region.lo[0];
    last = std::min(last, part.region.hi[0]) - part.region.lo[0];
    if (last - first > maxSamples) {
        first += (last - first - maxSamples) / 2;
        last = first + maxSamples;
    }
    std::vector<float> samples(static_cast<std::size_t>(std::max<std::int64_t>(0, last - first)));
    conv::withElementType(part.volume->layout().type, [&]<class T>(std::type_identity<T>) {
        const T* data = part.volume->as<T>(part.item) + first;
        for (std::size_t i = 0; i < samples.size(); ++i)
            samples[i] = static_cast<float>(data[i]);
    });
    return samples;
}

QImage pictureOf(const Spectrogram& s, double reference) {
    const ColorMap& map = colorMapNamed(u"inferno");
    QImage picture(s.columns, s.bands, QImage::Format_RGB32);
    for (int x = 0; x < s.columns; ++x)
        for (int y = 0; y < s.bands; ++y) {
            const auto power = static_cast<double>(
                s.power[static_cast<std::size_t>(x) * static_cast<std::size_t>(s.bands) + static_cast<std::size_t>(y)]);
            const double part = std::clamp(decibelsOf(power, reference) / 80 + 1, 0.0, 1.0);
            picture.setPixel(x, s.bands - 1 - y, map.colors[static_cast<std::size_t>(255 * part)]);
        }
    return picture;
}

} // namespace

struct SignalAnalysis::Order {
    ResultPart before, after;
    std::int64_t first = 0, last = 0;
    Kind kind = Kind::spectrum;
    int columns = 0;
    bool wantsResponse = false;
    std::int64_t channel = 0;
    app::Recipe recipe;
    conv::Layout layout;
};

struct SignalAnalysis::Measured {
    std::int64_t first = 0, last = 0;
    std::vector<double> before, after; ///< power
    Spectrogram picture;
    double reference = 0; ///< power that is 0 dB
    bool pictureIsAfter = false;
    bool hasResponse = false;
    std::int64_t channel = 0;
    app::Recipe recipe;
    Response response;
};

SignalAnalysis::SignalAnalysis(SignalView* view, QWidget* parent) : QWidget(parent), view_(view) {
    setProperty("dock", true);
    setAttribute(Qt::WA_StyledBackground);
    setAccessibleName(tr("Analysis of the signal"));
    speakRole(*this, QAccessible::Pane);
    auto* columns = new QHBoxLayout(this);
    columns->setContentsMargins(0, 0, 0, 0);
    columns->setSpacing(0);
    auto* all = new QVBoxLayout;
    all->setContentsMargins(12, 6, 12, 4);
    all->setSpacing(2);
    auto* titles = new QHBoxLayout;
    titles->setSpacing(0);
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(0);
    all->addLayout(head_ = headOf(titles, buttons));
    all->addWidget(spectrum_ = new CurvePlot(tr("Spectrum")), 1);
    columns->addLayout(all, 1);
    titles->addWidget(title_ = new ElidedLabel({}, Qt::ElideRight), 3);
    title_->setProperty("role", "section");
    titles->addWidget(legend_ = new ElidedLabel({}, Qt::ElideRight), 2);
    legend_->setProperty("role", "secondary");
    legend_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    titles->addSpacing(8);
    kinds_ = {segmentButton(tr("Spectrum"), "first"), segmentButton(tr("Spectrogram"), "last")};
    kinds_[0]->setToolTip(tr("Power at each frequency (S)"));
    kinds_[1]->setToolTip(tr("Power at each frequency as time goes (S)"));
    for (QToolButton* button : kinds_)
        buttons->addWidget(button);
    columns->addWidget(hairline(Qt::Vertical));
    responseView_ = new ResponseView(tr("Response"));
    responseView_->layout()->setContentsMargins(12, 6, 12, 4);
    columns->addWidget(responseView_, 1);
    connect(responseView_, &ResponseView::cutoffMoved, this, &SignalAnalysis::moveCutoff);
    connect(responseView_, &ResponseView::dragging, this, &SignalAnalysis::dragging);
    for (ElidedLabel* words : {title_, legend_}) // shrink before the buttons
        words->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    for (std::size_t i = 0; i < kinds_.size(); ++i)
        connect(kinds_[i], &QToolButton::clicked, this, [this, i] { setKind(static_cast<Kind>(i)); });
    kinds_[0]->setChecked(true);
    soon_.setSingleShot(true);
    soon_.setInterval(30); // ms; merges bursts of changes from scrolling
    connect(&soon_, &QTimer::timeout, this, &SignalAnalysis::measure);
    const auto later = [this] {
        if (!soon_.isActive())
            soon_.start();
    };
    connect(view, &DataView::contentChanged, this, later);
    connect(view, &DataView::visibleChanged, this, later);
    connect(view, &DataView::showChanged, this, later);
    connect(view->marks().get(), &Marks::changed, this, later);
    connect(view, &SignalView::spectrumAsked, this,
            [this] { setKind(kind_ == Kind::spectrum ? Kind::spectrogram : Kind::spectrum); });
    connect(&ThemeWatcher::instance(), &ThemeWatcher::changed, this, later);
    ViewOffer offer{QStringLiteral("spectrum"), [this] { return title_->accessibleName(); }};
    offer.table = [this](QChar separator) { return table(separator); };
    menu_ = new ViewMenu(std::move(offer), this);
    menu_->attach(*this);
    later();
}

QString SignalAnalysis::table(QChar separator) const {
    if (!view_ || !view_->before() || before_.size() < 2)
        return {};
    const conv::Geometry& geometry = view_->before()->layout().geometry;
    const bool timed = geometry.unit == conv::LengthUnit::second;
    const double step = (timed ? 0.5 / geometry.spacing[0] : 0.5) / static_cast<double>(before_.size() - 1);
    const QString density = densityUnit();
    const QString kind =
        density.isEmpty() ? QStringLiteral("power") : QStringLiteral("power density (%1)").arg(density);
    QString lines = csvHead(separator);
    for (std::size_t i = 0; i < before_.size(); ++i)
        lines += csvLine({kind, csvNumber(static_cast<double>(i) * step),
                          timed ? QStringLiteral("Hz") : QStringLiteral("cycles a sample"), csvNumber(before_[i]),
                          i < after_.size() ? csvNumber(after_[i]) : QString()},
                         separator);
    return lines;
}

void SignalAnalysis::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fitTitle();
}

void SignalAnalysis::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::StyleChange)
        fitTitle(); // text widths changed
}

/// Fits the title: full text beside the buttons, short text, or full text above them. The length of the time range
/// has no influence, so that scrolling does not move the plot.
void SignalAnalysis::fitTitle() {
    if (!view_ || !view_->before())
        return;
    const bool several = view_->before()->layout().channels > 1;
    const bool selected = !view_->marks()->region().empty();
    const QString channel = several ? view_->channelName(view_->item().channel) + QStringLiteral(", ") : QString();
    const QString all = (selected ? tr("Selection, %1") : tr("On screen, %1")).arg(channel + stretch_);
    const QMargins margins = layout()->itemAt(0)->layout()->contentsMargins();
    const int room = (width() - 1) / 2 - margins.left() - margins.right();
    const bool beside = fitHead(head_, *title_, channel + QStringLiteral("10.00 s"), room);
    const int left = room - 8 - buttonsWidth(head_);
    const bool whole = !beside || title_->fontMetrics().horizontalAdvance(all) <= left;
    title_->setText(whole ? all : channel + stretch_);
    title_->setAccessibleName(all);
}

void SignalAnalysis::setRecipe(const app::Recipe& recipe) {
    if (responseKnown_ && recipe == responseOfRecipe_ && recipe == recipe_)
        return;
    recipe_ = recipe;
    showCutoffs();
    if (!soon_.isActive()) // do not restart: dragging would postpone it for ever
        soon_.start();
}

void SignalAnalysis::showCutoffs() {
    if (view_ && view_->before())
        responseView_->setCutoffs(cutoffsOf(recipe_, view_->before()->layout(), view_->item().channel));
}

void SignalAnalysis::moveCutoff(const Cutoff& cutoff, double place, double grain, bool merge) {
    if (!view_ || !view_->before() || cutoff.step >= recipe_.steps.size())
        return;
    const auto step = withCutoff(recipe_.steps[cutoff.step], view_->before()->layout(), cutoff.which, place, grain);
    app::Recipe next = recipe_;
    if (!step || *step == next.steps[cutoff.step])
        return;
    next.steps[cutoff.step] = *step;
    Q_EMIT recipeEdited(next, merge);
}

void SignalAnalysis::setKind(Kind kind) {
    kind_ = kind;
    for (std::size_t i = 0; i < kinds_.size(); ++i)
        kinds_[i]->setChecked(static_cast<std::size_t>(kind) == i);
    measure();
}

void SignalAnalysis::measure() {
    if (busy_) {
        again_ = true;
        return;
    }
    if (!view_ || !view_->before())
        return;
    const VolumePtr& source = view_->before();
    Order order;
    const conv::Region& selection = view_->marks()->region();
    const conv::Region seen = selection.empty() ? view_->visibleRegions().front() : selection;
    order.first = seen.lo[0];
    order.last = seen.hi[0];
    order.before = {source->layout().whole(), source, view_->item()};
    order.after = view_->newestResult(seen);
    order.kind = kind_;
    order.columns = std::max(64, spectrum_->width());
    order.channel = view_->item().channel;
    order.wantsResponse = !responseKnown_ || !(responseOfRecipe_ == recipe_) || responseChannel_ != order.channel;
    order.recipe = recipe_;
    order.layout = source->layout();
    const bool showsBefore = view_->show() == Show::before;
    busy_ = true;
    inBackground(
        this,
        [order, showsBefore] {
            Measured m;
            m.first = order.first;
            m.last = order.last;
            const std::vector<float> before = samplesOf(order.before, order.first, order.last);
            const std::vector<float> after = samplesOf(order.after, order.first, order.last);
            m.before = powerSpectrum(before);
            m.after = powerSpectrum(after);
            for (const double p : m.before)
                m.reference = std::max(m.reference, p);
            m.pictureIsAfter = !after.empty() && !showsBefore;
            if (order.kind == Kind::spectrogram)
                m.picture = spectrogramOf(m.pictureIsAfter ? after : before, order.columns);
            m.hasResponse = order.wantsResponse;
            m.recipe = order.recipe;
            m.channel = order.channel;
            if (order.wantsResponse)
                m.response = responseOf(order.recipe, order.layout, order.channel);
            return m;
        },
        [this](const Measured& measured) {
            busy_ = false;
            show(measured);
            if (std::exchange(again_, false))
                measure();
        });
}

QString SignalAnalysis::densityUnit() const {
    const QString unit = view_->unitOf(view_->item().channel);
    if (unit.isEmpty() || view_->before()->layout().geometry.unit != conv::LengthUnit::second)
        return {};
    const bool one = std::ranges::all_of(unit, [](QChar c) { return c.isLetter(); });
    return (one ? unit : QLatin1Char('(') + unit + QLatin1Char(')')) + QStringLiteral("²/Hz");
}

CurvePlot::Axis SignalAnalysis::frequencies() const {
    const conv::Geometry& geometry = view_->before()->layout().geometry;
    const bool timed = geometry.unit == conv::LengthUnit::second;
    return {0, timed ? 0.5 / geometry.spacing[0] : 0.5, timed ? tr("frequency, Hz") : tr("cycles a sample")};
}

void SignalAnalysis::show(const Measured& m) {
    if (!view_ || !view_->before())
        return;
    const conv::Layout& layout = view_->before()->layout();
    if (m.hasResponse) {
        responseOfRecipe_ = m.recipe;
        responseChannel_ = m.channel;
        responseKnown_ = true;
        responseView_->setResponse(m.response, layout.geometry);
        showCutoffs(); // the channel may have changed
        spectrum_->setShaded(responseView_->stopBands());
    }
    const bool dense = !densityUnit().isEmpty() && !m.before.empty();
    const double rate = 1 / layout.geometry.spacing[0];
    before_ = dense ? densityOf(m.before, rate) : m.before;
    after_ = dense && !m.after.empty() ? densityOf(m.after, rate) : m.after;
    stretch_ = sizeText({{m.first, 0, 0}, {m.last, 1, 1}}, layout);
    fitTitle();
    const bool both = !m.after.empty();
    // In a spectrum before is drawn thin below after.
    legend_->setText(kind_ == Kind::spectrogram ? (m.pictureIsAfter ? tr("after") : tr("before")) : QString());
    legend_->setVisible(kind_ == Kind::spectrogram);
    if (m.before.empty()) {
        spectrum_->setSentence(tr("Too few samples for a spectrum."));
        return;
    }
    if (kind_ == Kind::spectrogram && m.picture.columns > 0) {
        const bool timed = layout.geometry.unit == conv::LengthUnit::second;
        const double scale = timed ? layout.geometry.spacing[0] : 1, origin = timed ? layout.geometry.origin[0] : 0;
        spectrum_->setPicture(pictureOf(m.picture, m.reference),
                              {origin + static_cast<double>(m.first) * scale,
                               origin + static_cast<double>(m.last) * scale, timed ? tr("time, s") : tr("sample")},
                              frequencies(), tr("%1; bright 0, black −80 dB").arg(frequencies().unit));
        return;
    }
    std::vector<CurvePlot::Curve> curves{{CurvePlot::Role::before, before_}, {CurvePlot::Role::after, after_}};
    if (!both)
        curves.pop_back();
    // 100 dB below the source's peak are shown; a density has whole tens of decibels at its ends.
    constexpr double shown = 100, above = 3;
    const double most = *std::ranges::max_element(before_);
    const double top = dense && most > 0 ? 10 * std::ceil((10 * std::log10(most) + above) / 10) : 0;
    const double unity = dense ? std::pow(10, top / 10) : most;
    const auto level = [=](double power) { return top + decibelsOf(power, unity); };
    for (CurvePlot::Curve& curve : curves)
        std::ranges::transform(curve.values, curve.values.begin(), level);
    const CurvePlot::Axis across = frequencies();
    spectrum_->setCurves(std::move(curves), across,
                         {top - shown, dense ? top : above,
                          dense ? tr("dB of 1 %1").arg(densityUnit()) : tr("dB of the source's peak")});
    const std::vector<double>& named = both && view_->show() != Show::before ? after_ : before_;
    std::vector<CurvePlot::Tag> tags;
    for (const SpectrumPeak& peak : peaksOf(named)) {
        const double x = across.low + (across.high - across.low) * peak.place / static_cast<double>(named.size() - 1);
        const QString unit = layout.geometry.unit == conv::LengthUnit::second ? QStringLiteral("\u00a0Hz") : QString();
        if (const double y = level(peak.power); y > top - shown)
            tags.push_back({x, y, number(x, 3) + unit});
    }
    spectrum_->setTags(std::move(tags));
}

} // namespace ui
