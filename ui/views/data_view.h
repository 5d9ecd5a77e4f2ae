// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/views/marks.h"
#include "ui/views/overlay.h"
#include "ui/views/window_level.h"
#include <QWidget>
#include <conv/display.h>
#include <conv/volume.h>
#include <memory>
#include <optional>
#include <vector>

namespace ui {

/// Which data a view shows. Swipe: before left of a line, after right of it. Checker: both in turn on squares.
enum class Show { after, before, swipe, difference, checker };

/// What the data of a view are called on it. Empty: "before", "after", the plane's name.
struct ViewNames {
    QString before, after, title;
    friend bool operator==(const ViewNames&, const ViewNames&) = default;
};

/// A place with a ring around it and a note: where two results differ most.
struct Ring {
    conv::Index3 index{0, 0, 0};
    QString note;
};

/// The point under the pointer, or the crosshair, in words.
struct Probe {
    bool inside = false;
    conv::Index3 index{0, 0, 0};
    QString place;    ///< "331, 309, 162"
    QString axes;     ///< "RAS" for mm data with a direction, "x, y", "Time"; what `physical` is measured along
    QString physical; ///< "−34.0, −24.0, 26.0 mm", "6.214 s"; empty for pixels
    QString value;    ///< "71 → 66.2 HU", or one value when there is no result
};

using VolumePtr = std::shared_ptr<const conv::Volume>;

/// A freshly computed part of the result: `volume` has the samples of `region` (source index space).
struct Patch {
    conv::Region region;
    VolumePtr volume;
    conv::Item item; ///< which item of the source its first item is, if it does not hold all of them
};

/// Where samples of the result are to be found.
struct ResultPart {
    conv::Region region; ///< that `volume` covers, in source indices
    VolumePtr volume;    ///< null: none
    conv::Item item;     ///< of the volume
};

/// What every view of data can do. Views paint at the device's pixel ratio, need no X server, and never change what the
/// user did not touch: zoom, slice, window and camera survive setVolumes with data of the same extent.
class DataView : public QWidget {
    Q_OBJECT
  public:
    explicit DataView(QWidget* parent = nullptr);

    /// `after` may be null. `afterDomain` is where it has values, in the index space of `before`. Drops all patches.
    void setVolumes(VolumePtr before, VolumePtr after, conv::Region afterDomain);
    /// Shows a finished region at once, on top of the last result. `volume` holds either all items or just `item()`.
    void patchAfter(const conv::Region& region, VolumePtr volume);
    /// Shows pictures of a part of the result in its place until other samples come; its values are not known
    /// meanwhile.
    void showPictures(const conv::DisplayPart& part, VolumePtr pictures);
    [[nodiscard]] const VolumePtr& before() const { return before_; }
    [[nodiscard]] const VolumePtr& after() const { return after_; }

    [[nodiscard]] Show show() const { return show_; }
    virtual void setShow(Show show);
    /// Time point and channel on screen.
    [[nodiscard]] conv::Item item() const { return item_; }
    virtual void setItem(conv::Item item);
    /// Never null. A new view has its own; give several views the same one to link them.
    [[nodiscard]] const std::shared_ptr<WindowLevel>& windowLevel() const { return windowLevel_; }
    virtual void setWindowLevel(std::shared_ptr<WindowLevel> windowLevel);
    /// Black and white from the data that are shown: the result, or the source where both or none is seen.
    void windowFromData();
    /// Never null; shared like the window.
    [[nodiscard]] const std::shared_ptr<Marks>& marks() const { return marks_; }
    virtual void setMarks(std::shared_ptr<Marks> marks);
    /// The newest result samples that hold all of `region`: a patch, else the result; null if there is none yet.
    [[nodiscard]] ResultPart newestResult(const conv::Region& region) const;

    [[nodiscard]] const ViewNames& names() const { return names_; }
    void setNames(const ViewNames& names);
    void setRing(const std::optional<Ring>& ring);
    [[nodiscard]] const std::optional<Ring>& ring() const { return ring_; }

    [[nodiscard]] const OverlayData& overlay() const { return overlay_; }
    virtual void setOverlay(const OverlayData& overlayData);
    [[nodiscard]] OverlayMode overlayMode() const { return overlayMode_; }
    virtual void setOverlayMode(OverlayMode mode);
    /// 0 to 1: a thin bar at the top edge; below 0: none.
    virtual void setProgress(double fraction);
    /// The active view shows the full overlay and a focus frame, others one line.
    virtual void setActive(bool active);
    /// Shows the input for as long as it is set (Space held), whatever show() is.
    void setHeld(bool held);
    /// Whether something newer than the result lies on top of it.
    [[nodiscard]] bool hasPatches() const { return !patches_.empty() || pictures_; }
    [[nodiscard]] bool active() const { return active_; }

    /// The crosshair (slices) or cursor (signals), a source index.
    [[nodiscard]] conv::Index3 cursorIndex() const { return cursor_; }
    void setCursorIndex(const conv::Index3& index);
    /// The same where it may lie between samples, and outside of an oblique volume: cursorIndex() is the nearest one.
    [[nodiscard]] const conv::Vec3& cursorPoint() const { return point_; }
    virtual void setCursorPoint(const conv::Vec3& index);

    /// What is on screen, in the order it should be computed: slices of a volume, the visible part of a signal.
    [[nodiscard]] virtual std::vector<conv::Region> visibleRegions() const;
    /// The part of an image that is on screen, where pictures of the result would do; nothing where values are needed.
    [[nodiscard]] virtual std::optional<conv::DisplayPart> displayPart() const { return std::nullopt; }
    /// "Zoom" of the status bar: "90 %", "5.2 s"; empty if it has none.
    [[nodiscard]] virtual QString zoomText() const { return {}; }
    /// Whole data in view.
    virtual void fit() {}
    /// One sample is one device-independent pixel.
    virtual void oneToOne() {}

    /// Values and words for an index, of item() or of another one.
    [[nodiscard]] Probe probeAt(const conv::Index3& index) const;
    [[nodiscard]] Probe probeAt(const conv::Index3& index, conv::Item item) const;
    /// The place of a point between samples with the value of the nearest one.
    [[nodiscard]] Probe probeAt(const conv::Vec3& index) const;

  Q_SIGNALS:
    void probe(const ui::Probe& probe);
    void cursorMoved(const conv::Index3& index);
    /// Another slice or another stretch of a signal is on screen: visibleRegions() changed.
    void visibleChanged();
    void zoomChanged();
    void showChanged(ui::Show show);
    void overlayModeChanged(ui::OverlayMode mode);
    void activated();
    /// K was pressed: slices or time points should play, or stop.
    void playAsked();
    /// Other samples, or another item, than before are shown.
    void contentChanged();

  protected:
    /// New volumes, patches, item or show: caches are stale. `reset`: other extents than before, start from a fit.
    virtual void dataChanged(bool reset) = 0;
    /// A patch of `region` lies on top now. As dataChanged(), unless a view knows that it shows none of it.
    virtual void patched(const conv::Region& region);
    /// Other pictures lie on top now.
    virtual void picturesChanged() {}
    /// What is shown while Space is held, else show().
    [[nodiscard]] Show shown() const;
    /// Tells the window whose values are on screen.
    void tellWindow();
    [[nodiscard]] QString beforeName() const;
    [[nodiscard]] QString afterName() const;
    /// "After", "Before | after": what is shown, in words.
    [[nodiscard]] QString shownName() const;
    /// Result value at a source index: newest patch, then `after`; false where there is none.
    [[nodiscard]] bool afterValue(const conv::Index3& index, conv::Item item, double& value) const;
    [[nodiscard]] bool beforeValue(const conv::Index3& index, conv::Item item, double& value) const;
    [[nodiscard]] bool hasAfter() const { return after_ || !patches_.empty(); }
    [[nodiscard]] double progress() const { return progress_; }
    /// Overlay (inside `area`; none if that is empty), progress bar and focus frame on top of a view.
    void paintFurniture(QPainter& painter, const QRectF& area);
    /// Where paintFurniture() puts the overlay.
    [[nodiscard]] QRectF overlayBox(const QRectF& area) const;
    /// The active view has the full one, the others a line.
    [[nodiscard]] OverlayMode overlayShown() const;
    /// Keys common to all views; false if the key is not one of them.
    bool handleKey(QKeyEvent* event);
    void keyPressEvent(QKeyEvent* event) override;
    void keyReleaseEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

    VolumePtr before_, after_;
    conv::Region domain_;
    std::vector<Patch> patches_; ///< oldest first
    /// Of the result, on top of everything: as DisplayPart says, uint8, one for each channel.
    struct Pictures {
        conv::DisplayPart part;
        VolumePtr levels;
    };
    std::optional<Pictures> pictures_;
    conv::Index3 cursor_{0, 0, 0};

  private:
    [[nodiscard]] Probe probeAt(const conv::Index3& index, conv::Item item, const conv::Vec3& point) const;
    [[nodiscard]] conv::Index3 inside(conv::Index3 index) const;
    conv::Vec3 point_{0, 0, 0};
    Show show_ = Show::after;
    conv::Item item_;
    std::shared_ptr<WindowLevel> windowLevel_;
    std::shared_ptr<Marks> marks_;
    ViewNames names_;
    std::optional<Ring> ring_;
    OverlayData overlay_;
    OverlayMode overlayMode_ = OverlayMode::full;
    double progress_ = -1;
    bool active_ = true;
    bool framed_ = false; ///< one of several views: the active one has a frame, not the focused one
    bool held_ = false;
};

/// The view for a data set: signal, image, or 4-up for a volume.
[[nodiscard]] DataView* makeView(const conv::Layout& layout, QWidget* parent = nullptr);

} // namespace ui
Q_DECLARE_METATYPE(ui::Probe)
