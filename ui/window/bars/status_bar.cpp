// SPDX-License-Identifier: Apache-2.0
#include "ui/window/bars/status_bar.h"
#include "ui/style/theme.h"
#include "ui/text/number.h"
#include <QHBoxLayout>
#include <QMouseEvent>
#include <QPainter>
#include <cmath>
#include <functional>

namespace ui {

class StatusBar::Badge : public QWidget {
  public:
    enum class Tone { neutral, good, busy, warn, error };
    Badge() {
        setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
        connect(&ThemeWatcher::instance(), &ThemeWatcher::changed, this, qOverload<>(&QWidget::update));
    }
    std::function<void()> clicked; ///< set while a click does something
    void set(Tone tone, const QString& icon, const QString& text, double progress) {
        const bool resize = text.size() != text_.size();
        tone_ = tone;
        icon_ = icon;
        text_ = text;
        progress_ = progress;
        setAccessibleName(text);
        if (resize)
            updateGeometry();
        update();
    }
    [[nodiscard]] const QString& text() const { return text_; }
    [[nodiscard]] QSize sizeHint() const override {
        const double w = numberWidth(ui::font(12, QFont::Medium), text_);
        return {static_cast<int>(std::ceil(w)) + (icon_.isEmpty() ? 20 : 36), 20};
    }

    void setClick(const QString& tip, std::function<void()> act) {
        clicked = std::move(act);
        setToolTip(tip);
        setCursor(clicked ? Qt::PointingHandCursor : Qt::ArrowCursor);
    }

  protected:
    void mouseReleaseEvent(QMouseEvent* event) override {
        if (clicked && rect().contains(event->pos()))
            clicked();
    }
    void paintEvent(QPaintEvent*) override {
        QPainter p(this);
        p.setRenderHint(QPainter::Antialiasing);
        const Tokens& t = tokens();
        const QColor ink = tone_ == Tone::good    ? t.good
                           : tone_ == Tone::warn  ? t.warn
                           : tone_ == Tone::error ? t.err
                           : tone_ == Tone::busy  ? t.acc
                                                  : t.text2;
        QColor fill = ink;
        fill.setAlphaF(t.dark ? 0.14F : 0.05F); // the text keeps a contrast of 4.5, also over the progress
        p.setPen(Qt::NoPen);
        p.setBrush(fill);
        p.drawRoundedRect(rect(), 10, 10);
        if (progress_ >= 0) {
            p.setClipRect(QRectF(0, 0, width() * progress_, height()));
            fill.setAlphaF(t.dark ? 0.15F : 0.07F);
            p.setBrush(fill);
            p.drawRoundedRect(rect(), 10, 10);
            p.setClipping(false);
        }
        QRectF box = QRectF(rect()).adjusted(10, 0, -10, 0);
        if (!icon_.isEmpty()) {
            p.drawPixmap(QPointF(box.left() - 2, 3), iconPixmap(icon_, ink, 14, devicePixelRatioF()));
            box.adjust(16, 0, 0, 0);
        }
        p.setFont(ui::font(12, QFont::Medium));
        p.setPen(ink);
        drawNumber(p, box, Qt::AlignLeft | Qt::AlignVCenter, text_);
    }

  private:
    Tone tone_ = Tone::neutral;
    QString icon_, text_;
    double progress_ = -1;
};

StatusBar::StatusBar(QWidget* parent) : QFrame(parent) {
    setProperty("bar", true);
    setFixedHeight(28);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(12, 0, 8, 0);
    row->setSpacing(16);
    ready_ = label(tr("Ready, no document open"), "secondary");
    row->addWidget(ready_);
    place_ = addPair(row, {});
    physical_ = addPair(row, {});
    value_ = addPair(row, {});
    zoom_ = addPair(row, {});
    row->addStretch(1);
    row->addWidget(badge_ = new Badge);
    row->addWidget(device_ = label({}, "secondary"));
    updateBadge();
}

StatusBar::Pair StatusBar::addPair(QHBoxLayout* row, const QString& name) {
    auto* inner = new QHBoxLayout;
    inner->setSpacing(6);
    Pair pair{label(name, "secondary"), new NumberLabel};
    pair.value->setProperty("role", "value");
    pair.value->setTextFormat(Qt::PlainText);
    inner->addWidget(pair.name);
    inner->addWidget(pair.value);
    row->addLayout(inner);
    setPair(pair, name, {});
    return pair;
}

void StatusBar::setPair(const Pair& pair, const QString& name, const QString& value) {
    pair.name->setText(name);
    pair.value->setText(value);
    pair.value->setAccessibleName(name + QLatin1Char(' ') + value);
    pair.name->setVisible(!value.isEmpty());
    pair.value->setVisible(!value.isEmpty());
}

void StatusBar::setProbe(const Probe& probe) {
    const auto axes = probe.place.count(QLatin1Char(',')) + 1;
    setPair(place_, axes == 1 ? tr("Sample") : axes == 2 ? tr("Pixel") : tr("Voxel"), probe.place);
    setPair(physical_, probe.axes, probe.physical);
    setPair(value_, tr("Value"), probe.value);
}

void StatusBar::setZoom(const QString& zoom) {
    zoomText_ = zoom;
    setPair(zoom_, tr("Zoom"), width() < 1100 ? QString() : zoom);
}

void StatusBar::setDevice(const QString& device) {
    device_->setText(device);
}

void StatusBar::setRun(const RunStatus& status, bool hasDocument, const QString& preview, const QString& whole) {
    run_ = status;
    hasDocument_ = hasDocument;
    preview_ = preview;
    whole_ = whole;
    ready_->setVisible(!hasDocument);
    if (!hasDocument) { // the zoom belonged to the closed view
        zoomText_.clear();
        device_->clear();
        for (const Pair& pair : {place_, physical_, value_, zoom_})
            setPair(pair, {}, {});
    }
    updateBadge();
}

void StatusBar::setResult(bool any) {
    result_ = any;
}

void StatusBar::setLoading(const QStringList& names, bool stops, double share) {
    loading_ = names;
    loadingStops_ = stops;
    loadingShare_ = share;
    updateBadge();
}

void StatusBar::setSaving(const QStringList& names, bool stops, double share) {
    if (names.isEmpty() || saving_.value(0) != names.front())
        savingSince_.start();
    saving_ = names;
    savingStops_ = stops;
    savingShare_ = share;
    updateBadge();
}

QString StatusBar::badgeText() const {
    return badge_->text();
}

void StatusBar::updateBadge() {
    using Tone = Badge::Tone;
    badge_->setVisible(true);
    badge_->setClick({}, nullptr);
    const bool reads = !loading_.isEmpty() && loadingStops_; // a result may wait for it
    if (!saving_.isEmpty() && !reads && run_.state != RunStatus::State::computing) {
        const auto seconds = savingSince_.elapsed() / 1000;
        QString text = seconds < 1 || savingShare_ >= 0 ? tr("Saving %1").arg(saving_.front())
                                                        : tr("Saving %1, %2 s").arg(saving_.front()).arg(seconds);
        if (savingShare_ >= 0)
            text += QStringLiteral(", %1 %").arg(static_cast<int>(100 * savingShare_));
        if (savingStops_)
            text += tr(" · Esc stops");
        badge_->set(Tone::busy, QStringLiteral("save"), text, savingShare_);
        return;
    }
    if (!loading_.isEmpty()) {
        QString text = tr("Opening %1").arg(loading_.front());
        if (loadingShare_ >= 0)
            text += QStringLiteral(", %1 %").arg(static_cast<int>(100 * loadingShare_));
        if (loadingStops_)
            text += tr(" · Esc stops");
        badge_->set(Tone::busy, QStringLiteral("open"), text, loadingShare_);
        return;
    }
    switch (run_.state) {
    case RunStatus::State::idle:
        badge_->set(Tone::neutral, {}, tr("No filter yet"), -1);
        badge_->setVisible(hasDocument_);
        break;
    case RunStatus::State::computing: {
        QString text = run_.preview && !preview_.isEmpty() ? tr("Preview: %1").arg(preview_) : tr("Computing");
        if (run_.iterations > 0)
            text = tr("Iteration %1 of %2").arg(run_.iteration).arg(run_.iterations);
        if (run_.progress >= 0)
            text += QStringLiteral(", %1 %").arg(static_cast<int>(std::lround(100 * run_.progress)));
        if (run_.secondsLeft >= 1)
            text += tr(", %1 s left").arg(std::lround(run_.secondsLeft));
        if (run_.progress >= 0)
            text += tr(" · Esc stops");
        badge_->set(Tone::busy, QStringLiteral("clock"), text, run_.progress);
        break;
    }
    case RunStatus::State::done:
        badge_->set(Tone::good, QStringLiteral("check"), tr("%1 up to date").arg(whole_), -1);
        break;
    case RunStatus::State::cancelled:
        badge_->set(Tone::warn, QStringLiteral("warning"), tr("Stopped: this is not all of the result · Compute"), -1);
        badge_->setClick(tr("Compute all of it (F5)"), [this] { Q_EMIT computeAsked(); });
        break;
    case RunStatus::State::held:
        badge_->set(Tone::warn, QStringLiteral("warning"),
                    run_.preview ? tr("Only what is on screen was computed · Compute")
                                 : tr("Not computed: it waits for you · Compute"),
                    -1);
        badge_->setClick(tr("Compute all of it (F5)"), [this] { Q_EMIT computeAsked(); });
        break;
    case RunStatus::State::failed:
        badge_->set(Tone::error, QStringLiteral("error"),
                    result_ ? tr("Not computed: the last result is shown") : tr("Not computed: the source is shown"),
                    -1);
        break;
    }
}

void StatusBar::resizeEvent(QResizeEvent* event) {
    QFrame::resizeEvent(event);
    device_->setVisible(width() >= 1000);
    setZoom(zoomText_);
}

} // namespace ui
