// SPDX-License-Identifier: Apache-2.0
#include "ui/views/volume/volume_view.h"
#include "ui/style/theme.h"
#include "ui/views/volume/render_thread.h"
#include "ui/views/volume/volume_link.h"
#include <QCoreApplication>
#include <QMenu>
#include <QToolButton>
#include <algorithm>
#include <cmath>

namespace ui {
namespace {

constexpr int settleMilliseconds = 160;

} // namespace

VolumeView::VolumeView(QWidget* parent) : DataView(parent), link_(std::make_shared<Link>()) {
    link_->view = this;
    settle_.setSingleShot(true);
    settle_.setInterval(settleMilliseconds);
    connect(&settle_, &QTimer::timeout, this, [this] { request(true); });
    setMouseTracking(true); // the swipe line reacts to the pointer
    followWindow();
    followMarks();
    followLayers();
    makeButtons();
    connect(this, &DataView::cursorMoved, this, [this] {
        if (clipFollows())
            setClip(clip());
    });
}

void VolumeView::makeButtons() {
    struct Button {
        const char* icon;
        QString text;
    };
    const std::array<Button, 3> made{Button{"sliders", tr("3-D rendering (Ctrl+L)")},
                                     Button{"camera", tr("View from a side, save picture")},
                                     Button{"expand", tr("Enlarge or show all (4, 0)")}};
    for (std::size_t i = 0; i < made.size(); ++i) {
        auto* button = new QToolButton(this);
        // Dark box in both themes, like everything drawn on data.
        const auto paint = [button, name = QString::fromLatin1(made[i].icon)] {
            button->setIcon(QIcon(iconPixmap(name, dataColors().labelText, 16, 2)));
        };
        paint();
        button->setIconSize({16, 16});
        button->setStyleSheet(QStringLiteral(
            "QToolButton { background: rgba(14,16,19,204); border: 1px solid transparent; border-radius: 4px;"
            " padding: 0; min-width: 26px; min-height: 26px; }"
            "QToolButton:hover { background: #2e3540; }"
            "QToolButton:focus { border: 2px solid #8fc7ff; min-width: 24px; min-height: 24px; }"));
        button->setFixedSize(28, 28);
        button->setToolTip(made[i].text);
        button->setAccessibleName(made[i].text);
        buttons_[i] = button;
    }
    connect(buttons_[0], &QToolButton::clicked, this, &VolumeView::lookAsked);
    connect(buttons_[1], &QToolButton::clicked, this, [this] {
        QMenu menu(this);
        fillCameraMenu(menu);
        menu.exec(buttons_[1]->mapToGlobal(QPoint(0, buttons_[1]->height())));
    });
    connect(buttons_[2], &QToolButton::clicked, this, &VolumeView::expandAsked);
}

VolumeView::~VolumeView() {
    link_->close();
}

QStringList VolumeView::presets() {
    QStringList names;
    for (const VolumePreset& preset : volumePresets())
        names << QString::fromStdString(preset.name);
    return names;
}

void VolumeView::setPreset(const QString& name) {
    if (const VolumePreset* preset = presetNamed(name.toStdString()); preset != nullptr)
        setLook(*preset);
}

void VolumeView::setLook(const VolumePreset& look) {
    const std::optional<app::Measure> wasFor = chosenFor_;
    chosenFor_.reset();
    if (ownQuantity())
        chosenFor_ = windowLevel()->measure(WindowLevel::Of::whole);
    if (look == look_ && chosenFor_ == wasFor)
        return;
    look_ = look;
    const QString name = QString::fromStdString(look.name);
    const bool renamed = name != preset_;
    preset_ = name;
    request(false);
    Q_EMIT lookChanged();
    if (renamed)
        Q_EMIT presetChanged(name);
}

void VolumeView::setMarks(std::shared_ptr<Marks> marks) {
    const VolumeCut before = this->marks()->cut();
    DataView::setMarks(std::move(marks));
    followMarks();
    if (this->marks()->cut() != before)
        request(false);
}

void VolumeView::setLayers(std::shared_ptr<LayerStack> layers) {
    DataView::setLayers(std::move(layers));
    followLayers();
}

void VolumeView::followLayers() {
    connect(layers().get(), &LayerStack::changed, this, [this] { request(false); });
}

void VolumeView::followMarks() {
    connect(marks().get(), &Marks::changed, this, [this] {
        if (cropped())
            request(false);
        Q_EMIT cropChanged();
    });
    connect(marks().get(), &Marks::cutChanged, this, [this] {
        request(false);
        Q_EMIT cropChanged();
        Q_EMIT clipChanged();
    });
}

void VolumeView::setCamera(ViewFrom from) {
    {
        const std::lock_guard lock(link_->mutex);
        link_->wish.from = from;
    }
    request(true);
    Q_EMIT cameraSet(from);
}

void VolumeView::moveCamera(const Move& move) {
    {
        const std::lock_guard lock(link_->mutex);
        Link::Wish& wish = link_->wish;
        wish.azimuth += move.azimuth;
        wish.elevation += move.elevation;
        wish.right += move.right;
        wish.up += move.up;
        wish.zoom *= move.zoom;
    }
    request(false);
    Q_EMIT cameraMoved(move);
}

void VolumeView::savePicture(const QSize& size, const QString& path) {
    request(true); // the present state, not the last picture
    RenderThread::instance().post([link = link_, size, path] {
        const QImage picture = link->still(size.width(), size.height());
        const QString error = picture.isNull() ? link->failure.isEmpty() ? tr("There is no picture.") : link->failure
                              : picture.save(path) ? QString()
                                                   : tr("%1 cannot be written.").arg(path);
        const std::lock_guard lock(link->mutex);
        if (link->view)
            QMetaObject::invokeMethod(
                link->view, [view = link->view, path, error] { Q_EMIT view->pictureSaved(path, error); },
                Qt::QueuedConnection);
    });
}

void VolumeView::setWindowLevel(std::shared_ptr<WindowLevel> windowLevel) {
    DataView::setWindowLevel(std::move(windowLevel));
    followWindow();
}

void VolumeView::followWindow() {
    connect(windowLevel().get(), &WindowLevel::changed, this, [this] {
        if (!look_.absolute || ownQuantity() || windowLevel()->overlaid() || overlaid_ || shown() == Show::difference)
            request(false);
    });
}

bool VolumeView::ownQuantity() const {
    return after() && wanted() == after() && !windowLevel()->measure(WindowLevel::Of::whole).of.empty();
}

/// Returns true if the values are of another quantity and the user has not chosen a volume preset for them.
bool VolumeView::looksSuited() const {
    using app::Meaning;
    const Meaning meaning = windowLevel()->measure(WindowLevel::Of::whole).meaning;
    const bool special = meaning != Meaning::size && look_ == suited_;
    const bool chosen = chosenFor_ == windowLevel()->measure(WindowLevel::Of::whole);
    return ownQuantity() && !chosen &&
           (look_.absolute || special); // control points in Hounsfield units do not fit edges
}

VolumePreset VolumeView::stretched(const VolumePreset& look) const {
    if (!look.absolute || look.points.empty() || !ownQuantity())
        return look;
    return overWindow(look, look.points.front().value, look.points.back().value);
}

VolumeView::OnShow VolumeView::onShow() const {
    const VolumePtr volume = wanted();
    if (!volume)
        return {};
    const conv::Layout& layout = volume->layout();
    const bool own = ownQuantity();
    const WindowLevel::Of of = own ? WindowLevel::Of::whole : WindowLevel::Of::source;
    return {volume,
            {std::min(item().time, layout.times - 1), std::min(item().channel, layout.channels - 1)},
            windowLevel()->low(of),
            windowLevel()->high(of),
            own};
}

VolumePreset VolumeView::lookOnShow() const {
    using app::Meaning;
    if (!looksSuited())
        return stretched(look_);
    switch (windowLevel()->measure(WindowLevel::Of::whole).meaning) {
    case Meaning::signedSize:
        return differenceLook();
    case Meaning::share:
    case Meaning::angle: // the maximum along a ray is nearly always the scale's end
        return blockLook();
    default:
        return *presetNamed("Maximum intensity");
    }
}

VolumePreset VolumeView::blockLook() const {
    VolumePreset look;
    look.name = "Block";
    look.shaded = false;
    const auto& colors = windowLevel()->colorMap(WindowLevel::Of::whole).colors;
    for (std::size_t i = 0; i < colors.size(); i += 5) { // 0, 5 … 255
        const QColor color(colors[i]);
        const double part = static_cast<double>(i) / 255;
        // Low shares (e.g. air) are transparent; angles are opaque.
        const bool angle = windowLevel()->measure(WindowLevel::Of::whole).meaning == app::Meaning::angle;
        look.points.push_back(
            {part, color.redF(), color.greenF(), color.blueF(), angle ? 1 : std::min(1.0, 10 * part)});
    }
    return look;
}

std::optional<double> VolumeView::aroundZero() const {
    if (askedAs_ == Show::difference)
        return differenceEnd_;
    if (!ownQuantity() || !(lookOnShow() == differenceLook()))
        return {};
    const double high = windowLevel()->high(WindowLevel::Of::whole);
    return high == -windowLevel()->low(WindowLevel::Of::whole) ? std::optional(high) : std::nullopt;
}

VolumePtr VolumeView::wanted() const {
    return shown() != Show::before && after() ? after() : before();
}

void VolumeView::dataChanged(bool reset) {
    if (!before())
        return;
    if (reset || preset_.isEmpty()) {
        look_ = suited_ = defaultPreset(*before());
        chosenFor_.reset();
        preset_ = QString::fromStdString(look_.name);
        Q_EMIT clipChanged(); // its ranges
        {
            const std::lock_guard lock(link_->mutex);
            link_->wish.resetCamera = true;
        }
        picture_ = beforePicture_ = QImage();
        Q_EMIT lookChanged();
    } else if (wanted() == asked_ && before() == askedBefore_ && item() == askedItem_ && shown() == askedAs_) {
        return; // patches are too thin to matter here
    }
    request(true);
}

void VolumeView::request(bool still) {
    const VolumePtr volume = wanted();
    // A hidden view requests its picture when it is shown.
    if (!volume || size().isEmpty() || (isHidden() && parentWidget()))
        return;
    const QSize pixels = (QSizeF(size()) * devicePixelRatioF()).toSize();
    {
        const std::lock_guard lock(link_->mutex);
        Link::Wish& wish = link_->wish;
        const bool compared = after() && after()->layout().extent == before()->layout().extent;
        const Show as = shown();
        wish.volume = volume;
        wish.reference = before();
        wish.beside = (as == Show::swipe || as == Show::checker) && after() ? before() : nullptr;
        wish.minus = as == Show::difference && compared ? before() : nullptr;
        wish.half = windowLevel()->difference().limit;
        const OnShow on = onShow();
        wish.item = on.item;
        using Of = WindowLevel::Of;
        wish.besideAs = {look_, windowLevel()->low(Of::source), windowLevel()->high(Of::source), false};
        wish.as = on.own ? SeenAs{lookOnShow(), on.low, on.high, true} : wish.besideAs;
        const bool layered = as != Show::difference;
        wish.layers = layered ? layersSeen((hasAfter() ? as : show()) != Show::before) : std::vector<LayerSeen>();
        wish.layersBeside = wish.beside ? layersSeen(false) : std::vector<LayerSeen>();
        wish.layersAlone = layered && (windowLevel()->overlaid() || !layers()->base().shown);
        wish.crop.reset();
        if (const conv::Region& box = marks()->region(); cropped() && !box.empty())
            wish.crop = box;
        wish.clip = clip();
        wish.width = pixels.width();
        wish.height = pixels.height();
        wish.still = still;
        if (!still)
            link_->moving = true;
        link_->wake();
    }
    overlaid_ = windowLevel()->overlaid();
    asked_ = volume;
    askedBefore_ = before();
    askedItem_ = item();
    askedAs_ = shown();
    if (still)
        settle_.stop();
    else
        settle_.start();
}

void VolumeView::take(const Answer& answer) {
    error_ = answer.error;
    if (!answer.picture.isNull()) {
        picture_ = answer.picture;
        beforePicture_ = answer.before;
        renderer_ = answer.renderer;
        software_ = answer.software;
        note_ = answer.note;
        axes_ = answer.axes;
        projection_ = answer.projection;
        differenceEnd_ = answer.differenceEnd;
        if (answer.still)
            milliseconds_ = answer.milliseconds;
    }
    update();
}

void VolumeView::waitForPicture() {
    request(true);
    RenderThread::instance().wait();
    QCoreApplication::sendPostedEvents(this, QEvent::MetaCall);
}

void VolumeView::fit() {
    {
        const std::lock_guard lock(link_->mutex);
        link_->wish.resetCamera = true;
    }
    request(true);
    Q_EMIT cameraReset();
}

void VolumeView::resizeEvent(QResizeEvent* event) {
    DataView::resizeEvent(event);
    const bool room = width() > 240;
    for (std::size_t i = 0; i < buttons_.size(); ++i) {
        buttons_[i]->move(width() - 8 - 32 * static_cast<int>(buttons_.size() - i) + 4, 8);
        buttons_[i]->setVisible(room);
    }
    request(false);
}

void VolumeView::showEvent(QShowEvent* event) {
    DataView::showEvent(event);
    request(true);
}

} // namespace ui
