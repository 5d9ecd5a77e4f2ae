#include "ui/views/volume_link.h"
#include "ui/views/render_thread.h"
#include <QElapsedTimer>
#include <QMetaObject>
#include <algorithm>
#include <exception>

namespace ui {

void VolumeView::Link::wake() {
    if (pending)
        return;
    pending = true;
    RenderThread::instance().post([self = shared_from_this()] { self->work(); });
}

void VolumeView::Link::work() {
    Wish taken;
    {
        const std::lock_guard lock(mutex);
        pending = false;
        if (!view)
            return;
        taken = wish;
        wish.azimuth = wish.elevation = wish.right = wish.up = 0;
        wish.zoom = 1;
        wish.resetCamera = false;
    }
    if (!taken.volume || taken.width < 1 || taken.height < 1)
        return;
    const Answer answer = draw(taken);
    const std::lock_guard lock(mutex);
    if (view)
        QMetaObject::invokeMethod(view, [target = view, answer] { target->take(answer); }, Qt::QueuedConnection);
}

VolumeView::Answer VolumeView::Link::draw(const Wish& asked) {
    Answer answer;
    answer.still = asked.still;
    if (failure_.isEmpty()) {
        try {
            QElapsedTimer timer;
            prepare(asked);
            timer.start();
            const Picture picture = scene_->render(asked.width, asked.height, asked.still);
            answer.picture = QImage(picture.rgba.data(), picture.width, picture.height, QImage::Format_RGBX8888).copy();
            answer.milliseconds = static_cast<double>(timer.nsecsElapsed()) / 1e6;
            answer.renderer = QString::fromStdString(scene_->renderer());
            answer.software = scene_->software();
            answer.note = QString::fromStdString(scene_->note());
            answer.axes = scene_->axesOnScreen();
            return answer;
        } catch (const std::exception& error) {
            failure_ = QString::fromUtf8(error.what());
            scene_.reset();
        }
    }
    answer.error = failure_;
    return answer;
}

void VolumeView::Link::prepare(const Wish& asked) {
    if (!scene_)
        scene_ = std::make_unique<VolumeScene>();
    scene_->setWindow(asked.low, asked.high);
    if (const VolumePreset* preset = presetNamed(asked.preset.toStdString()))
        scene_->setPreset(*preset);
    if (asked.volume != shownVolume_ || !(asked.item == shownItem_)) {
        scene_->setVolume(asked.volume, asked.item);
        shownVolume_ = asked.volume;
        shownItem_ = asked.item;
    }
    if (asked.resetCamera)
        scene_->resetCamera();
    scene_->turn(asked.azimuth, asked.elevation);
    scene_->pan(asked.right, asked.up);
    scene_->zoom(asked.zoom);
}

void VolumeView::Link::close() {
    const std::lock_guard lock(mutex);
    view = nullptr;
    wish.volume.reset();
    // The scene's context belongs to the render thread: it goes there.
    RenderThread::instance().post([self = shared_from_this()] {
        self->scene_.reset();
        self->shownVolume_.reset();
    });
}

} // namespace ui
