// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/signal/channels_panel.h"
#include "ui/text/number.h"
#include "ui/views/signal/signal_view.h"
#include <QCheckBox>
#include <QHBoxLayout>
#include <QListWidget>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

namespace ui {
namespace {

constexpr int rowHeight = 24;
constexpr int mostRows = 12;
constexpr int scalesAround = 8; ///< listed sensitivities on each side of the present one

} // namespace

ChannelsPanel::ChannelsPanel(QWidget* parent) : Section(tr("Channels"), parent), list_(new QListWidget) {
    list_->setAccessibleName(tr("Channels, ticked ones are drawn"));
    list_->setToolTip(tr("Ticked channels are drawn (Space); the current one is measured"));
    list_->setProperty("dense", true);
    list_->setUniformItemSizes(true);
    body()->setContentsMargins(4, 0, 4, 8);
    body()->addWidget(list_);
    auto* scale = new QHBoxLayout;
    scale->setContentsMargins(8, 4, 8, 4);
    scale->addWidget(label(tr("Amplitude"), "secondary"));
    scale->addWidget(amplitude_ = new QuietCombo, 1);
    amplitude_->setAccessibleName(tr("Amplitude scale"));
    amplitude_->setToolTip(tr("Each channel fits its lane, or all channels of a unit have one scale per millimetre of "
                              "the screen (U; Shift+Up and Shift+Down change it)"));
    body()->addLayout(scale);
    connect(amplitude_, &QComboBox::activated, this, &ChannelsPanel::takeAmplitude);
    others_ = new QVBoxLayout;
    others_->setContentsMargins(4, 0, 4, 0);
    others_->setSpacing(2);
    body()->addLayout(others_);
    connect(list_, &QListWidget::itemChanged, this, &ChannelsPanel::takeTicks);
    connect(list_, &QListWidget::currentRowChanged, this, [this](int row) {
        if (!quiet_ && view_ && row >= 0)
            view_->setItem({view_->item().time, row});
    });
    hide();
}

void ChannelsPanel::setView(DataView* view, const std::vector<SeriesChoice>& others) {
    auto* signal = qobject_cast<SignalView*>(view);
    const bool several = signal != nullptr && signal->before() != nullptr &&
                         (signal->before()->layout().channels > 1 || !others.empty());
    if (!several)
        signal = nullptr;
    showOthers(others);
    setVisible(signal != nullptr);
    if (signal == view_) {
        showCompanions();
        return;
    }
    if (view_)
        disconnect(view_, nullptr, this, nullptr);
    view_ = signal;
    if (view_) {
        connect(view_, &DataView::contentChanged, this, &ChannelsPanel::showCurrent);
        connect(view_, &SignalView::channelsChanged, this, &ChannelsPanel::showTicks);
        connect(view_, &SignalView::amplitudeChanged, this, &ChannelsPanel::showAmplitude);
    }
    fill();
    showCompanions();
}

void ChannelsPanel::showOthers(const std::vector<SeriesChoice>& others) {
    if (others == othersShown_)
        return;
    othersShown_ = others;
    clearLayout(others_);
    for (const SeriesChoice& other : others) {
        auto* below = new QCheckBox(tr("Also at %1").arg(other.title));
        below->setToolTip(tr("Shows the file's channels of this sampling rate below, on the same time axis: %1. The "
                             "recipe does not act on them.")
                              .arg(other.detail));
        below->setProperty("spacing", other.spacing);
        connect(below, &QCheckBox::toggled, this, [this, id = other.id](bool on) { Q_EMIT companionAsked(id, on); });
        others_->addWidget(below, 0, Qt::AlignLeft);
        auto* open = new QPushButton(tr("Channels at %1").arg(other.title));
        open->setProperty("link", true);
        open->setToolTip(
            tr("Opens the file's channels of this sampling rate as a document of their own: %1").arg(other.detail));
        connect(open, &QPushButton::clicked, this, [this, id = other.id] { Q_EMIT otherRequested(id); });
        others_->addWidget(open, 0, Qt::AlignLeft);
    }
}

void ChannelsPanel::showCompanions() {
    for (QCheckBox* box : findChildren<QCheckBox*>()) {
        const double spacing = box->property("spacing").toDouble();
        const QSignalBlocker quiet(box);
        box->setChecked(view_ && std::ranges::any_of(view_->companions(), [spacing](const VolumePtr& volume) {
                            return volume->layout().geometry.spacing[0] == spacing;
                        }));
    }
}

void ChannelsPanel::fill() {
    quiet_ = true;
    list_->clear();
    const std::int64_t count = view_ ? view_->before()->layout().channels : 0;
    for (std::int64_t channel = 0; channel < count; ++channel) {
        auto* item = new QListWidgetItem(view_->channelName(channel), list_);
        const auto& shown = view_->channels();
        const bool ticked = std::find(shown.begin(), shown.end(), channel) != shown.end();
        item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable);
        item->setCheckState(ticked ? Qt::Checked : Qt::Unchecked);
        item->setSizeHint({100, rowHeight});
    }
    list_->setFixedHeight(rowHeight * static_cast<int>(std::clamp<std::int64_t>(count, 1, mostRows)) + 2);
    quiet_ = false;
    showCurrent();
}

void ChannelsPanel::showTicks() {
    if (quiet_ || !view_)
        return;
    const auto& shown = view_->channels();
    quiet_ = true;
    for (int row = 0; row < list_->count(); ++row) {
        const bool ticked = std::find(shown.begin(), shown.end(), std::int64_t{row}) != shown.end();
        list_->item(row)->setCheckState(ticked ? Qt::Checked : Qt::Unchecked);
    }
    quiet_ = false;
    showCurrent();
}

void ChannelsPanel::takeTicks() {
    if (quiet_ || !view_)
        return;
    std::vector<std::int64_t> ticked;
    for (int row = 0; row < list_->count(); ++row)
        if (list_->item(row)->checkState() == Qt::Checked)
            ticked.push_back(row);
    if (ticked.empty()) { // at least one channel is drawn
        quiet_ = true;
        list_->item(static_cast<int>(view_->channels().front()))->setCheckState(Qt::Checked);
        quiet_ = false;
        return;
    }
    view_->setChannels(ticked);
    showCurrent();
}

void ChannelsPanel::showCurrent() {
    if (!view_)
        return;
    quiet_ = true;
    list_->setCurrentRow(static_cast<int>(view_->item().channel));
    quiet_ = false;
    setTitle(tr("Channels, %1 of %2 shown")
                 .arg(integer(static_cast<std::int64_t>(view_->channels().size())), integer(list_->count())));
    showAmplitude();
}

/// Lists sensitivities about the present one of the measured channel's unit.
void ChannelsPanel::showAmplitude() {
    if (!view_)
        return;
    const std::int64_t channel = view_->item().channel;
    const double now = view_->sensitivity(channel);
    amplitude_->clear();
    amplitude_->addItem(tr("Each its own"), 0.0);
    for (int by = -scalesAround; by <= scalesAround; ++by) {
        const double value = nextSensitivity(now, by);
        amplitude_->addItem(sensitivityText(value, view_->unitOf(channel)), value);
    }
    amplitude_->setCurrentIndex(view_->amplitude().shared ? 1 + scalesAround : 0);
}

void ChannelsPanel::takeAmplitude(int index) {
    if (!view_)
        return;
    AmplitudeScale next = view_->amplitude();
    const double value = amplitude_->itemData(index).toDouble();
    next.shared = value > 0;
    if (next.shared)
        next.perMillimetre[view_->unitOf(view_->item().channel)] = value;
    view_->setAmplitude(next);
}

} // namespace ui
