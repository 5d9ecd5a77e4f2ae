// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/scene/volume/volume_scene.h"
#include "ui/views/volume/volume_view.h"
#include <atomic>
#include <mutex>
#include <optional>

namespace ui {

struct VolumeView::Answer {
    QImage picture;
    QImage before; ///< same view of the source, for a swipe
    QString renderer, error, note;
    std::array<conv::Vec3, 3> axes{};
    std::array<double, 16> projection{};
    double milliseconds = 0;
    std::optional<double> differenceEnd; ///< value in full colour, for differences
    bool software = false;
    bool still = true;
    bool gaveUp = false; ///< no picture: a newer wish arrived
};

/// A volume preset with the value window it refers to.
struct SeenAs {
    VolumePreset look;
    double low = 0, high = 1;
    bool own = false; ///< the result's own quantity: projections use the window as range
};

/// A layer with its projection.
struct VolumeView::LayerSeen {
    VolumePtr volume;
    conv::Item item;
    SeenAs as;
};

/// State shared by a VolumeView and the render thread. The view writes the wish, of which only the newest counts. The
/// thread owns the scene and returns pictures while the view lives.
struct VolumeView::Link : std::enable_shared_from_this<VolumeView::Link> {
    /// Requested state. Camera moves accumulate until the thread takes them.
    struct Wish {
        VolumePtr volume;
        VolumePtr reference; ///< projections use its range, so that before and after are comparable
        VolumePtr beside;    ///< also drawn with the same camera: the source of a swipe
        VolumePtr minus;     ///< draws differences from this volume instead
        double half = 0;     ///< end of the scale of differences, as in the slices; 0: from the volume
        conv::Item item;
        SeenAs as, besideAs;
        /// Layers, added as projections to the pictures of `volume` and `beside`.
        std::vector<LayerSeen> layers, layersBeside;
        bool layersAlone = false; ///< overlaid channels take the place of `volume`
        std::optional<conv::Region> crop;
        std::optional<ClipPlane> clip;
        std::optional<ViewFrom> from;
        double azimuth = 0, elevation = 0, right = 0, up = 0, zoom = 1;
        bool resetCamera = false;
        int width = 0, height = 0;
        bool still = true;
    };
    std::mutex mutex;
    VolumeView* view = nullptr; ///< null after destruction
    Wish wish;
    bool pending = false;             ///< a task that takes the wish is posted
    std::atomic<bool> moving = false; ///< user input continues: a still picture being drawn is outdated

    /// Posts a task unless one is pending. Call with the mutex held.
    void wake();
    /// Runs on the render thread.
    void work();
    void close();
    /// Runs on the render thread. Returns the present state at any size; null if rendering failed.
    [[nodiscard]] QImage still(int width, int height);

    QString failure; ///< reason why rendering is impossible; render thread only

  private:
    Answer draw(const Wish& asked);
    void prepare(const Wish& asked);
    [[nodiscard]] QImage drawMain(const Wish& asked);
    [[nodiscard]] QImage drawBeside(const Wish& asked);
    [[nodiscard]] VolumePtr differenceOf(const Wish& asked);
    [[nodiscard]] double differenceEnd() const;
    void applyLook(VolumeScene& scene, const Wish& asked, const SeenAs& as);
    struct Shown {
        std::unique_ptr<VolumeScene> scene;
        VolumePtr volume;
        conv::Item item;
        void set(const VolumePtr& wanted, conv::Item wantedItem, const Link& link);
    };
    /// Renders layers by the main scene's camera and adds them to its picture.
    void addLayers(QImage& picture, const Wish& asked, const std::vector<LayerSeen>& layers,
                   std::vector<Shown>& scenes);
    /// Renders, and notes whether the scene gave up.
    [[nodiscard]] QImage rendered(VolumeScene& scene, const Wish& asked);
    Shown main_, beside_;                              ///< the second is for a swipe only
    std::vector<Shown> layers_, layersBeside_;         ///< in the order of the wish
    bool complete_ = false;                            ///< the picture must not be given up
    bool gaveUp_ = false;                              ///< a scene gave up since draw() began
    VolumePtr difference_, differenceA_, differenceB_; ///< difference of the other two
    double largest_ = 1;                               ///< largest absolute difference
    VolumePtr ranged_;                                 ///< volume of the known range
    double least_ = 0, most_ = 1;
    Wish last_;
};

} // namespace ui
