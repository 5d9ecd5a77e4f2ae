#pragma once
#include "ui/scene/volume_scene.h"
#include "ui/views/volume_view.h"
#include <mutex>
#include <optional>

namespace ui {

/// A finished picture and what is said about it.
struct VolumeView::Answer {
    QImage picture;
    QString renderer, error, note;
    std::array<conv::Vec3, 3> axes{};
    double milliseconds = 0;
    bool software = false;
    bool still = true;
};

/// What a VolumeView and the render thread share. The view leaves wishes, of which only the newest state counts; the
/// thread owns the scene and hands pictures back as long as the view lives.
struct VolumeView::Link : std::enable_shared_from_this<VolumeView::Link> {
    /// Camera moves add up until the thread takes them; the rest is the state to show.
    struct Wish {
        VolumePtr volume;
        conv::Item item;
        QString preset;
        double low = 0, high = 1;
        double azimuth = 0, elevation = 0, right = 0, up = 0, zoom = 1;
        bool resetCamera = false;
        int width = 0, height = 0;
        bool still = true;
    };
    std::mutex mutex;
    VolumeView* view = nullptr; ///< null once it is gone
    Wish wish;
    bool pending = false; ///< a task that will take the wish is posted

    /// Posts a task unless one is waiting. Called with the mutex held.
    void wake();
    /// On the render thread.
    void work();
    void close();

  private:
    Answer draw(const Wish& asked);
    void prepare(const Wish& asked);
    std::unique_ptr<VolumeScene> scene_;
    VolumePtr shownVolume_;
    conv::Item shownItem_;
    QString failure_;
};

} // namespace ui
