// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/views/layers/layer_stack.h"
#include "ui/views/marks/marks.h"
#include "ui/views/overlay.h"
#include "ui/views/window_level/window_level.h"
#include <QWidget>
#include <conv/display.h>
#include <conv/volume.h>
#include <memory>
#include <optional>
#include <vector>

namespace ui {

/// Data shown by a view. swipe: before left of a line, after right of it. checker: alternating squares of both.
enum class Show { after, before, swipe, difference, checker };

/// Names drawn on a view. Empty: "before", "after", the plane's name.
struct ViewNames {
    QString before, after, title;
    friend bool operator==(const ViewNames&, const ViewNames&) = default;
};

/// Marks the position where two results differ most by a ring and a note.
struct Ring {
    conv::Index3 index{0, 0, 0};
    QString note;
};

/// Texts for the point under the pointer or the crosshair.
struct Probe {
    bool inside = false;
    conv::Index3 index{0, 0, 0};
    QString place;    ///< "331, 309, 162"
    QString axes;     ///< axes of `physical`: "RAS" for mm data with a direction, "x, y", "Time"
    QString physical; ///< "−34.0, −24.0, 26.0 mm", "6.214 s"; empty for pixels
    QString value;    ///< "71 → 66.2 HU"; one value if there is no result
};

using VolumePtr = std::shared_ptr<const conv::Volume>;

/// A newly computed part of the result. `volume` holds the samples of `region` (source indices).
struct Patch {
    conv::Region region;
    VolumePtr volume;
    conv::Item item; ///< source item of its first item, if it does not hold all items
};

/// A volume with samples of the result.
struct ResultPart {
    conv::Region region; ///< region of `volume` in source indices
    VolumePtr volume;    ///< null: no samples
    conv::Item item;     ///< item within `volume`
};

/// Base class of all views of data. Views paint at the device's pixel ratio and need no X server. Zoom, slice, window
/// and camera survive setVolumes() with data of the same extent.
class DataView : public QWidget {
    Q_OBJECT
  public:
    explicit DataView(QWidget* parent = nullptr);

    /// `after` may be null; it has values in `afterDomain`, in source indices. Drops all patches.
    void setVolumes(VolumePtr before, VolumePtr after, conv::Region afterDomain);
    /// Shows a finished region on top of the last result. `volume` holds all items or just `item()`.
    void patchAfter(const conv::Region& region, VolumePtr volume);
    /// Shows display levels of a part of the result until newer samples arrive. Values are unknown meanwhile.
    void showPictures(const conv::DisplayPart& part, VolumePtr pictures);
    [[nodiscard]] const VolumePtr& before() const { return before_; }
    [[nodiscard]] const VolumePtr& after() const { return after_; }

    [[nodiscard]] Show show() const { return show_; }
    virtual void setShow(Show show);
    [[nodiscard]] conv::Item item() const { return item_; }
    virtual void setItem(conv::Item item);
    /// Never null. Views that share one are linked.
    [[nodiscard]] const std::shared_ptr<WindowLevel>& windowLevel() const { return windowLevel_; }
    virtual void setWindowLevel(std::shared_ptr<WindowLevel> windowLevel);
    /// Sets the window from the shown data: the result, or the source if both or none are visible.
    void windowFromData();
    /// Never null.
    [[nodiscard]] const std::shared_ptr<LayerStack>& layers() const { return layers_; }
    virtual void setLayers(std::shared_ptr<LayerStack> layers);
    [[nodiscard]] const std::shared_ptr<Marks>& marks() const { return marks_; }
    virtual void setMarks(std::shared_ptr<Marks> marks);
    /// Returns the newest result samples that contain `region`: of a patch, else of the result; volume null if none.
    [[nodiscard]] ResultPart newestResult(const conv::Region& region) const;

    [[nodiscard]] const ViewNames& names() const { return names_; }
    void setNames(const ViewNames& names);
    void setRing(const std::optional<Ring>& ring);
    [[nodiscard]] const std::optional<Ring>& ring() const { return ring_; }

    [[nodiscard]] const OverlayData& overlay() const { return overlay_; }
    virtual void setOverlay(const OverlayData& overlayData);
    [[nodiscard]] OverlayMode overlayMode() const { return overlayMode_; }
    virtual void setOverlayMode(OverlayMode mode);
    /// Shows a progress bar at the top edge, 0 to 1; below 0 hides it.
    virtual void setProgress(double fraction);
    /// The active view shows the full overlay and a focus frame, others one line.
    virtual void setActive(bool active);
    /// Shows the source while true (Space held), overriding show().
    void setHeld(bool held);
    /// While true, the view paints no timings, progress and focus frame.
    void setFigure(bool figure);
    [[nodiscard]] bool figure() const { return figure_; }
    /// Returns true if patches or display levels lie on top of the result.
    [[nodiscard]] bool hasPatches() const { return !patches_.empty() || pictures_; }
    [[nodiscard]] bool active() const { return active_; }

    /// Returns the crosshair (slices) or cursor (signals) in source indices.
    [[nodiscard]] conv::Index3 cursorIndex() const { return cursor_; }
    void setCursorIndex(const conv::Index3& index);
    /// Exact cursor position. May lie between samples, and outside of an oblique volume.
    [[nodiscard]] const conv::Vec3& cursorPoint() const { return point_; }
    virtual void setCursorPoint(const conv::Vec3& index);

    /// Returns the visible regions in the order in which to compute them.
    [[nodiscard]] virtual std::vector<conv::Region> visibleRegions() const;
    /// Returns the visible part of an image if display levels suffice; nothing if values are required.
    [[nodiscard]] virtual std::optional<conv::DisplayPart> displayPart() const { return std::nullopt; }
    /// Zoom text of the status bar: "90 %", "5.2 s"; may be empty.
    [[nodiscard]] virtual QString zoomText() const { return {}; }
    virtual void fit() {}
    /// Zooms to one sample per device-independent pixel.
    virtual void oneToOne() {}

    /// Returns texts for an index, of item() or another item.
    [[nodiscard]] Probe probeAt(const conv::Index3& index) const;
    [[nodiscard]] Probe probeAt(const conv::Index3& index, conv::Item item) const;
    /// Returns texts for a point between samples, with the value of the nearest sample.
    [[nodiscard]] Probe probeAt(const conv::Vec3& index) const;

  Q_SIGNALS:
    void probe(const ui::Probe& probe);
    void cursorMoved(const conv::Index3& index);
    /// visibleRegions() changed: another slice or stretch.
    void visibleChanged();
    void zoomChanged();
    void showChanged(ui::Show show);
    void overlayModeChanged(ui::OverlayMode mode);
    void activated();
    /// K was pressed: start or stop playing slices or time points.
    void playAsked();
    void contentChanged();

  protected:
    /// Invalidates caches after a change of volumes, patches, item or show. `reset`: extents changed; fit again.
    virtual void dataChanged(bool reset) = 0;
    /// Called for a new patch. The default calls dataChanged(); views may skip regions that they do not show.
    virtual void patched(const conv::Region& region);
    virtual void picturesChanged() {}
    /// Returns show(), or `before` while Space is held.
    [[nodiscard]] Show shown() const;
    /// Tells the window level whose values are visible.
    void tellWindow();
    [[nodiscard]] QString beforeName() const;
    [[nodiscard]] QString afterName() const;
    /// Returns the span of a channel's values, below a millionth of which a value is told as 0; 0: unknown.
    [[nodiscard]] virtual double shownSpan(std::int64_t) const { return 0; }
    /// Returns a name of the shown data: "After", "Before | after".
    [[nodiscard]] QString shownName() const;
    /// shownName() and shorter names for less room.
    [[nodiscard]] QStringList shownNames() const;
    /// Reads the result at a source index: newest patch first, then `after`. Returns false if there is no value.
    [[nodiscard]] bool afterValue(const conv::Index3& index, conv::Item item, double& value) const;
    [[nodiscard]] bool beforeValue(const conv::Index3& index, conv::Item item, double& value) const;
    [[nodiscard]] bool hasAfter() const { return after_ || !patches_.empty(); }
    [[nodiscard]] double progress() const { return progress_; }
    /// Paints overlay (inside `area`; none if empty), progress bar and focus frame on top of a view.
    void paintOverlays(QPainter& painter, const QRectF& area);
    [[nodiscard]] QRectF overlayBox(const QRectF& area) const;
    [[nodiscard]] OverlayMode overlayShown() const;
    /// Handles keys common to all views. Returns false for other keys.
    bool handleKey(QKeyEvent* event);
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void keyReleaseEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

    VolumePtr before_, after_;
    conv::Region domain_;
    std::vector<Patch> patches_; ///< oldest first
    /// Display levels of the result, drawn on top: uint8, one channel each, as specified by DisplayPart.
    struct Pictures {
        conv::DisplayPart part;
        VolumePtr levels;
    };
    std::optional<Pictures> pictures_;
    conv::Index3 cursor_{0, 0, 0};

  private:
    [[nodiscard]] Probe probeAt(const conv::Index3& index, conv::Item item, const conv::Vec3& point) const;
    /// Returns the values of shown layers of other documents at an index: "pet.nii 3.2"; nearest samples.
    [[nodiscard]] QString layerValues(const conv::Vec3& index, std::int64_t time) const;
    [[nodiscard]] conv::Index3 inside(conv::Index3 index) const;
    conv::Vec3 point_{0, 0, 0};
    Show show_ = Show::after;
    conv::Item item_;
    std::shared_ptr<WindowLevel> windowLevel_;
    std::shared_ptr<LayerStack> layers_;
    std::shared_ptr<Marks> marks_;
    ViewNames names_;
    std::optional<Ring> ring_;
    OverlayData overlay_;
    OverlayMode overlayMode_ = OverlayMode::full;
    double progress_ = -1;
    bool active_ = true;
    bool framed_ = false; ///< one of several views: the frame marks the active view instead of the focus
    bool held_ = false;
    bool figure_ = false;
};

/// Creates the view for data: signal, image, or 4-up for a volume.
[[nodiscard]] DataView* makeView(const conv::Layout& layout, QWidget* parent = nullptr);

} // namespace ui
Q_DECLARE_METATYPE(ui::Probe)
