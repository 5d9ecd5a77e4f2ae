// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/scene/volume/volume_scene.h"
#include "ui/views/volume/volume_view.h"
#include <atomic>
#include <mutex>
#include <optional>

namespace ui {

/// A finished picture and what is said about it.
struct VolumeView::Answer {
    QImage picture;
    QImage before; ///< the same view of the source, for a swipe
    QString renderer, error, note;
    std::array<conv::Vec3, 3> axes{};
    double milliseconds = 0;
    std::optional<double> differenceEnd; ///< the value in full colour, where differences are drawn
    bool software = false;
    bool still = true;
    bool gaveUp = false; ///< there is no picture: another was wished for
};

/// What a VolumeView and the render thread share. The view leaves wishes, of which only the newest state counts; the
/// thread owns the scene and hands pictures back as long as the view lives.
struct VolumeView::Link : std::enable_shared_from_this<VolumeView::Link> {
    /// Camera moves add up until the thread takes them; the rest is the state to show.
    struct Wish {
        VolumePtr volume;
        VolumePtr reference; ///< whose range projections refer to, so that before and after can be compared
        VolumePtr beside;    ///< drawn, too, from the same place: the source of a swipe
        VolumePtr minus;     ///< differences from this are drawn instead
        conv::Item item;
        /// A look with the window that it refers to.
        struct Seen {
            VolumePreset look;
            double low = 0, high = 1;
            bool own = false; ///< a quantity of its own: projections take the window as their range
        };
        Seen as, besideAs;
        std::optional<conv::Region> crop;
        std::optional<ClipPlane> clip;
        std::optional<ViewFrom> from;
        double azimuth = 0, elevation = 0, right = 0, up = 0, zoom = 1;
        bool resetCamera = false;
        int width = 0, height = 0;
        bool still = true;
    };
    std::mutex mutex;
    VolumeView* view = nullptr; ///< null once it is gone
    Wish wish;
    bool pending = false;             ///< a task that will take the wish is posted
    std::atomic<bool> moving = false; ///< something moves: a still picture that is being drawn shows what was

    /// Posts a task unless one is waiting. Called with the mutex held.
    void wake();
    /// On the render thread.
    void work();
    void close();
    /// On the render thread: the present state at any size; null if there is no picture.
    [[nodiscard]] QImage still(int width, int height);

    QString failure; ///< why there can be no picture; render thread only

  private:
    Answer draw(const Wish& asked);
    void prepare(const Wish& asked);
    [[nodiscard]] QImage drawBeside(const Wish& asked);
    [[nodiscard]] VolumePtr differenceOf(const Wish& asked);
    [[nodiscard]] double differenceEnd() const;
    void applyLook(VolumeScene& scene, const Wish& asked, const Wish::Seen& as);
    /// A scene and what is in it.
    struct Shown {
        std::unique_ptr<VolumeScene> scene;
        VolumePtr volume;
        conv::Item item;
        void set(const VolumePtr& wanted, conv::Item wantedItem, const Link& link);
    };
    Shown main_, beside_;                              ///< the second only for a swipe
    VolumePtr difference_, differenceA_, differenceB_; ///< of the last two that were subtracted
    double largest_ = 1;                               ///< of the difference's absolute values
    VolumePtr ranged_;                                 ///< whose range is known
    double least_ = 0, most_ = 1;
    Wish last_;
};

} // namespace ui
