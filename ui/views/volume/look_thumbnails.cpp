// SPDX-License-Identifier: Apache-2.0
#include "ui/views/volume/look_thumbnails.h"
#include "ui/scene/volume/volume_scene.h"
#include "ui/views/volume/render_thread.h"
#include <QMetaObject>
#include <mutex>

namespace ui {

/// Shared with tasks on the render thread. Only these use the scene.
struct LookThumbnails::Link {
    std::mutex mutex;
    LookThumbnails* owner = nullptr; ///< null after destruction
    unsigned round = 0;              ///< tasks of earlier rounds do nothing
    std::unique_ptr<VolumeScene> scene;
};

LookThumbnails::LookThumbnails(QObject* parent) : QObject(parent), link_(std::make_shared<Link>()) {
    link_->owner = this;
}

LookThumbnails::~LookThumbnails() {
    {
        const std::lock_guard lock(link_->mutex);
        link_->owner = nullptr;
    }
    RenderThread::instance().post([link = link_] { link->scene.reset(); });
}

void LookThumbnails::draw(const VolumeView::OnShow& shown, const std::vector<VolumePreset>& presets,
                          const QSize& pixels) {
    constexpr std::int64_t voxels = 400'000; // enough for a thumbnail
    unsigned round = 0;
    {
        const std::lock_guard lock(link_->mutex);
        round = ++link_->round;
    }
    const auto stale = [link = link_, round] {
        const std::lock_guard lock(link->mutex);
        return link->owner == nullptr || link->round != round;
    };
    RenderThread::instance().post([=, link = link_] {
        if (stale())
            return;
        try {
            link->scene = std::make_unique<VolumeScene>();
            link->scene->setWindow(shown.low, shown.high);
            if (shown.own)
                link->scene->setRange(shown.low, shown.high);
            link->scene->setVolume(shown.volume, shown.item, voxels);
        } catch (const std::exception&) {
            link->scene.reset(); // the view itself reports the error
        }
    });
    for (int i = 0; i < static_cast<int>(presets.size()); ++i)
        RenderThread::instance().post([=, preset = presets[static_cast<std::size_t>(i)], link = link_] {
            if (stale() || !link->scene)
                return;
            link->scene->setPreset(preset);
            if (i == 0) // fit the camera once for all presets
                link->scene->keepInside(pixels.width(), pixels.height());
            const Picture p = link->scene->render(pixels.width(), pixels.height(), true);
            const QImage picture = QImage(p.rgba.data(), p.width, p.height, QImage::Format_RGBX8888).copy();
            const std::lock_guard lock(link->mutex);
            if (link->owner != nullptr && link->round == round)
                QMetaObject::invokeMethod(
                    link->owner, [owner = link->owner, i, picture] { Q_EMIT owner->ready(i, picture); },
                    Qt::QueuedConnection);
        });
    RenderThread::instance().post([link = link_, stale] {
        if (!stale())
            link->scene.reset(); // release its memory; the next round makes a new one
    });
}

} // namespace ui
