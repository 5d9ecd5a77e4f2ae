// SPDX-License-Identifier: Apache-2.0
#include "ui/views/volume/volume_link.h"
#include "app/compare/metrics/metrics.h"
#include "app/session/session.h"
#include "ui/models/histogram.h"
#include "ui/text/app_text.h"
#include "ui/views/volume/render_thread.h"
#include <QElapsedTimer>
#include <QMetaObject>
#include <algorithm>
#include <cmath>
#include <exception>

namespace ui {

QImage VolumeView::Link::still(int width, int height) {
    if (!main_.scene || !main_.volume)
        return {};
    QImage picture;
    complete_ = true;
    try {
        prepare(last_); // camera moves are already applied; `last_` has none
        Wish asked = last_;
        asked.width = width;
        asked.height = height;
        asked.still = true;
        picture = drawMain(asked);
    } catch (const std::exception&) {
        picture = {}; // OpenGL refused a buffer of that size
    }
    complete_ = false;
    return picture;
}

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
        moving = false;
        wish.azimuth = wish.elevation = wish.right = wish.up = 0;
        wish.zoom = 1;
        wish.resetCamera = false;
        wish.from.reset();
    }
    if (!taken.volume || taken.width < 1 || taken.height < 1)
        return;
    const Answer answer = draw(taken);
    const std::lock_guard lock(mutex);
    if (view && !answer.gaveUp)
        QMetaObject::invokeMethod(view, [target = view, answer] { target->take(answer); }, Qt::QueuedConnection);
}

VolumeView::Answer VolumeView::Link::draw(const Wish& asked) {
    Answer answer;
    answer.still = asked.still;
    if (failure.isEmpty()) {
        try {
            QElapsedTimer timer;
            gaveUp_ = false;
            prepare(asked);
            timer.start();
            answer.picture = drawMain(asked);
            answer.milliseconds = static_cast<double>(timer.nsecsElapsed()) / 1e6;
            answer.renderer = QString::fromStdString(main_.scene->renderer());
            answer.software = main_.scene->software();
            answer.note = appText(main_.scene->note());
            answer.axes = main_.scene->axesOnScreen();
            answer.projection = main_.scene->projection(asked.width, asked.height);
            if (asked.minus)
                answer.differenceEnd = asked.half > 0 ? asked.half : differenceEnd();
            if (asked.beside && !gaveUp_)
                answer.before = drawBeside(asked);
            answer.gaveUp = gaveUp_;
            last_ = asked;
            last_.azimuth = last_.elevation = last_.right = last_.up = 0;
            last_.zoom = 1;
            last_.resetCamera = false;
            last_.from.reset();
            return answer;
        } catch (const std::exception& error) {
            failure = appText(error.what());
            main_ = {};
            beside_ = {};
            layers_.clear();
            layersBeside_.clear();
        }
    }
    answer.error = failure;
    return answer;
}

void VolumeView::Link::Shown::set(const VolumePtr& wanted, conv::Item wantedItem, const Link& link) {
    if (!scene) {
        scene = std::make_unique<VolumeScene>();
        scene->setGiveUp([&link] { return !link.complete_ && link.moving.load(); });
    }
    if (wanted == volume && wantedItem == item)
        return;
    scene->setVolume(wanted, wantedItem);
    volume = wanted;
    item = wantedItem;
}

QImage VolumeView::Link::rendered(VolumeScene& scene, const Wish& asked) {
    const Picture picture = scene.render(asked.width, asked.height, asked.still);
    gaveUp_ = gaveUp_ || scene.gaveUp();
    return QImage(picture.rgba.data(), picture.width, picture.height, QImage::Format_RGBX8888).copy();
}

QImage VolumeView::Link::drawMain(const Wish& asked) {
    QImage picture(asked.width, asked.height, QImage::Format_RGBX8888);
    picture.fill(Qt::black);
    if (!asked.layersAlone)
        picture = rendered(*main_.scene, asked);
    addLayers(picture, asked, asked.layers, layers_);
    return picture;
}

/// Uses the same camera, so that a swipe line can separate both pictures.
QImage VolumeView::Link::drawBeside(const Wish& asked) {
    beside_.set(asked.beside, asked.item, *this);
    VolumeScene& scene = *beside_.scene;
    applyLook(scene, asked, asked.besideAs);
    scene.setCrop(asked.crop);
    scene.setClip(asked.clip);
    scene.takeCamera(*main_.scene);
    QImage picture(asked.width, asked.height, QImage::Format_RGBX8888);
    picture.fill(Qt::black);
    if (!asked.layersAlone)
        picture = rendered(scene, asked);
    addLayers(picture, asked, asked.layersBeside, layersBeside_);
    return picture;
}

/// Largest differences are rare: half of the maximum makes the usual ones visible.
double VolumeView::Link::differenceEnd() const {
    return largest_ > 0 ? largest_ / 2 : 1;
}

VolumePtr VolumeView::Link::differenceOf(const Wish& asked) {
    if (differenceA_ != asked.volume || differenceB_ != asked.minus) {
        auto made = std::make_shared<conv::Volume>(app::compare::difference(*asked.volume, *asked.minus));
        largest_ = 0;
        const float* values = made->as<float>();
        for (std::int64_t i = 0; i < made->layout().sampleCount(); ++i)
            if (std::isfinite(values[i]))
                largest_ = std::max(largest_, static_cast<double>(std::abs(values[i])));
        difference_ = std::move(made);
        differenceA_ = asked.volume;
        differenceB_ = asked.minus;
    }
    return difference_;
}

void VolumeView::Link::applyLook(VolumeScene& scene, const Wish& asked, const SeenAs& as) {
    if (asked.reference && asked.reference != ranged_) {
        const Histogram h = histogramOf(*asked.reference, asked.item);
        least_ = h.least;
        most_ = h.most > h.least ? h.most : h.least + 1;
        ranged_ = asked.reference;
    }
    scene.setWindow(as.low, as.high);
    scene.setRange(as.own ? as.low : least_, as.own ? as.high : most_);
    scene.setPreset(as.look);
}

void VolumeView::Link::prepare(const Wish& asked) {
    main_.set(asked.minus ? differenceOf(asked) : asked.volume, asked.item, *this);
    VolumeScene& scene = *main_.scene;
    if (asked.minus) {
        const double half = asked.half > 0 ? asked.half : differenceEnd();
        scene.setWindow(-half, half);
        scene.setRange(-half, half);
        scene.setPreset(differenceLook());
    } else {
        difference_ = differenceA_ = differenceB_ = nullptr;
        applyLook(scene, asked, asked.as);
    }
    scene.setCrop(asked.crop);
    scene.setClip(asked.clip);
    if (asked.resetCamera || asked.from) {
        scene.resetCamera(asked.from.value_or(ViewFrom::oblique));
        scene.keepInside(asked.width, asked.height);
    }
    scene.turn(asked.azimuth, asked.elevation);
    scene.pan(asked.right, asked.up);
    scene.zoom(asked.zoom);
}

void VolumeView::Link::close() {
    const std::lock_guard lock(mutex);
    view = nullptr;
    wish.volume.reset();
    // The GL context belongs to the render thread, so destroy the scene there.
    RenderThread::instance().post([self = shared_from_this()] {
        self->main_ = {};
        self->beside_ = {};
        self->layers_.clear();
        self->layersBeside_.clear();
        self->difference_ = self->differenceA_ = self->differenceB_ = nullptr;
        self->last_ = {};
        self->ranged_ = nullptr;
    });
}

} // namespace ui
