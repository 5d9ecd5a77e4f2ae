// SPDX-License-Identifier: Apache-2.0
#include "ui/window/item_bar.h"
#include "app/io/list/time_step.h"
#include "ui/scene/auto_window.h"
#include "ui/style/small_widgets.h"
#include "ui/style/spoken.h"
#include "ui/style/theme.h"
#include "ui/text/number.h"
#include "ui/views/layers/layer_rows.h"
#include <QHBoxLayout>
#include <QMenu>
#include <QPainter>
#include <QSignalBlocker>
#include <QSlider>
#include <QToolButton>

namespace ui {
namespace {

/// A volume with colour channels renders one channel and so has channels to choose from.
bool hasNoChannels(const conv::Layout& layout) {
    return layout.channels < 2 || (layout.dimension == 2 && isColor(layout));
}

} // namespace

bool ItemBar::suits(const conv::Layout& layout) {
    return layout.dimension == 3 || layout.times > 1 || (layout.dimension == 2 && !hasNoChannels(layout));
}

ItemBar::ItemBar(DataView* view, QWidget* parent) : QWidget(parent), view_(view) {
    setProperty("bar", true);
    setAttribute(Qt::WA_StyledBackground);
    setFixedHeight(36);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(8, 0, 12, 0);
    row->setSpacing(8);
    row->addWidget(play_ = iconButton(QStringLiteral("play"), tr("Play (K)"), 16));
    row->addWidget(through_ = new QuietCombo);
    through_->setAccessibleName(tr("What the slider goes through"));
    through_->setToolTip(tr("What the slider and Play go through"));
    through_->setMinimumContentsLength(8);
    through_->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    const conv::Layout& layout = view->before()->layout();
    if (layout.times > 1)
        through_->addItem(tr("Time"), true);
    if (layout.dimension == 3)
        through_->addItem(tr("Slices"), false);
    row->addWidget(slider_ = new QSlider(Qt::Horizontal), 1);
    slider_->setFocusPolicy(Qt::TabFocus);
    slider_->setMinimumWidth(60);
    speakValue(*slider_, [this] { return place_->text(); });
    slider_->setToolTip(tr("Page Up and Page Down in a view go through slices"));
    row->addWidget(place_ = new NumberLabel);
    place_->setProperty("role", "value");
    row->addWidget(rate_ = new QuietCombo);
    rate_->setAccessibleName(tr("Pictures a second"));
    rate_->setToolTip(tr("Pictures a second while playing"));
    rate_->setMinimumContentsLength(5);
    rate_->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    for (const int rate : {5, 10, 20, 30})
        rate_->addItem(tr("%1 /s").arg(rate), rate);
    rate_->setCurrentIndex(1);
    addChannels(row);
    moves_ = layout.times > 1 || layout.dimension == 3;
    for (QWidget* w : std::initializer_list<QWidget*>{play_, through_, slider_, place_, rate_})
        w->setVisible(moves_);
    connect(play_, &QToolButton::clicked, this, [this] { setPlaying(!playing()); });
    connect(through_, &QComboBox::activated, this, &ItemBar::show);
    connect(rate_, &QComboBox::activated, this, [this] { timer_.setInterval(1000 / rate_->currentData().toInt()); });
    connect(slider_, &QSlider::valueChanged, this, [this](int value) { go(value); });
    connect(&timer_, &QTimer::timeout, this, &ItemBar::advance);
    connect(view, &DataView::contentChanged, this, &ItemBar::show);
    connect(view, &DataView::cursorMoved, this, &ItemBar::show);
    connect(view, &DataView::activated, this, &ItemBar::show);
    show();
}

void ItemBar::resizeEvent(QResizeEvent* event) {
    const int wide = textSize(520); // px; below, the slider would have no room
    rate_->setVisible(moves_ && width() >= wide);
    QWidget::resizeEvent(event);
}

void ItemBar::addChannels(QHBoxLayout* row) {
    const conv::Layout& layout = view_->before()->layout();
    if (hasNoChannels(layout))
        return;
    auto* channels = new QuietCombo;
    channels->setAccessibleName(tr("Channel"));
    channels->setFixedWidth(132);
    for (std::int64_t c = 0; c < layout.channels; ++c)
        channels->addItem(channelName(layout, c));
    row->addStretch(layout.times > 1 || layout.dimension == 3 ? 0 : 1);
    if (!view_->windowLevel()->channels().empty() || canOverlay(layout))
        addOverlay(row);
    row->addWidget(channels);
    connect(channels, &QComboBox::activated, this, [this](int channel) {
        if (view_)
            view_->setItem({view_->item().time, channel});
    });
}

void ItemBar::addOverlay(QHBoxLayout* row) {
    overlay_ = new QToolButton;
    overlay_->setText(tr("Overlay"));
    overlay_->setCheckable(true);
    overlay_->setToolTip(tr("All channels over each other, each in its colour and with its own contrast"));
    row->addWidget(overlay_);
    connect(overlay_, &QToolButton::toggled, this, [this](bool on) {
        if (view_)
            view_->layers()->setOverlaid(on);
    });
    const conv::Layout& layout = view_->before()->layout();
    for (std::int64_t c = 0; c < layout.channels; ++c) {
        auto* swatch = new QToolButton;
        const auto at = static_cast<std::size_t>(c);
        swatch->setCheckable(true);
        swatch->setFixedSize(24, 24);
        swatch->setAccessibleName(tr("Show %1").arg(channelName(layout, c)));
        swatch->setToolTip(
            tr("%1: a click shows or hides it, a right click chooses its colour").arg(channelName(layout, c)));
        swatch->setContextMenuPolicy(Qt::CustomContextMenu);
        connect(swatch, &QToolButton::clicked, this, [this, at](bool shown) {
            if (view_)
                showLayer(*view_, rowOfChannel(*view_, at), shown);
        });
        connect(swatch, &QToolButton::customContextMenuRequested, this, [this, at] { chooseColor(at); });
        row->addWidget(swatch);
        swatches_.push_back(swatch);
    }
    connect(view_->windowLevel().get(), &WindowLevel::changed, this, &ItemBar::showOverlay);
    showOverlay();
}

void ItemBar::showOverlay() {
    if (!view_ || overlay_ == nullptr)
        return;
    const WindowLevel& window = *view_->windowLevel();
    overlay_->setChecked(window.overlaid());
    overlay_->setVisible(!window.channels().empty());
    constexpr int size = 14; // px
    for (std::size_t c = 0; c < swatches_.size(); ++c) {
        swatches_[c]->setVisible(window.overlaid() && c < window.channels().size());
        if (c >= window.channels().size())
            continue;
        const ChannelLook& look = window.channels()[c];
        QPixmap picture(QSize(size, size) * devicePixelRatioF());
        picture.setDevicePixelRatio(devicePixelRatioF());
        picture.fill(Qt::transparent);
        QPainter painter(&picture);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(QColor(look.color), 2));
        painter.setBrush(look.shown ? QBrush(QColor(look.color)) : QBrush(Qt::NoBrush));
        painter.drawRoundedRect(QRectF(1, 1, size - 2, size - 2), 3, 3);
        painter.end();
        swatches_[c]->setIcon(picture);
        swatches_[c]->setChecked(look.shown);
    }
}

void ItemBar::chooseColor(std::size_t channel) {
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    for (const ChannelColor& color : namedColors())
        menu->addAction(color.name, this, [this, channel, color] {
            if (view_)
                setLayerColor(*view_, rowOfChannel(*view_, channel), color.color);
        });
    menu->popup(swatches_[channel]->mapToGlobal(QPoint(0, swatches_[channel]->height())));
}

bool ItemBar::throughTime() const {
    return through_->currentData().toBool();
}

SliceView* ItemBar::slice() const {
    auto* four = qobject_cast<FourUp*>(view_);
    return four != nullptr ? four->activeSlice() : nullptr;
}

std::int64_t ItemBar::count() const {
    if (!view_ || !view_->before())
        return 1;
    const conv::Layout& layout = view_->before()->layout();
    if (throughTime())
        return layout.times;
    return slice() != nullptr ? slice()->sliceCount() : 1;
}

std::int64_t ItemBar::position() const {
    if (!view_)
        return 0;
    return throughTime() ? view_->item().time : slice() != nullptr ? slice()->slice() : 0;
}

void ItemBar::go(std::int64_t position) {
    if (!view_)
        return;
    if (throughTime())
        view_->setItem({position, view_->item().channel});
    else if (slice() != nullptr)
        slice()->setSlice(position);
}

void ItemBar::advance() {
    go((position() + 1) % std::max<std::int64_t>(1, count()));
}

void ItemBar::setPlaying(bool playing) {
    if (playing && count() > 1)
        timer_.start(1000 / rate_->currentData().toInt());
    else
        timer_.stop();
    setButtonIcon(play_, timer_.isActive() ? QStringLiteral("stop") : QStringLiteral("play"));
    const QString what = timer_.isActive() ? tr("Stop (K)") : tr("Play (K)");
    play_->setToolTip(what);
    play_->setAccessibleName(what);
}

void ItemBar::show() {
    const QSignalBlocker quiet(slider_);
    slider_->setRange(0, static_cast<int>(count() - 1));
    slider_->setValue(static_cast<int>(position()));
    if (!view_ || !view_->before())
        return;
    // Reserve the width of the longest text, so that the slider does not move while it is dragged.
    QString text = placeText(position(), count());
    QString widest = placeText(count() - 1, count());
    const double step = app::io::timeStepIn(view_->before()->info()).seconds;
    if (throughTime() && step > 0) {
        const auto time = [&](std::int64_t at) {
            return QStringLiteral("   ") + fixed(static_cast<double>(at) * step, 2) + QStringLiteral(" s");
        };
        text += time(position());
        widest += time(count() - 1);
    }
    place_->setText(text);
    place_->setMinimumWidth(static_cast<int>(numberWidth(place_->font(), widest)) + 4);
    slider_->setAccessibleName(throughTime() ? tr("Time point") : tr("Slice"));
    if (slice() != nullptr)
        through_->setItemText(through_->count() - 1, slice()->axes().name);
}

} // namespace ui
