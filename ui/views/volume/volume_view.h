// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/scene/volume/volume_scene.h"
#include "ui/views/data_view.h"
#include <QElapsedTimer>
#include <QImage>
#include <QPolygonF>
#include <QStringList>
#include <QTimer>
#include <memory>

class QMenu;
class QToolButton;

namespace ui {

/// Ray casting of a volume on a render thread with its own GL context, coarse while dragging. Left drag and arrows
/// turn, middle drag (or Shift) pans, wheel zooms. Without OpenGL it shows a message. Ignores patches.
class VolumeView : public DataView {
    Q_OBJECT
  public:
    explicit VolumeView(QWidget* parent = nullptr);
    ~VolumeView() override;
    [[nodiscard]] static QStringList presets();
    /// Name of the volume preset; empty until one is chosen or suggested by the data.
    [[nodiscard]] QString preset() const { return preset_; }
    /// Sets one of presets(); ignores unknown names.
    void setPreset(const QString& name);
    [[nodiscard]] const VolumePreset& look() const { return look_; }
    /// Returns true if the values are Hounsfield units, declared or detected.
    [[nodiscard]] bool hounsfield() const { return suited_.absolute; }
    void setLook(const VolumePreset& look);
    /// Returns the chosen volume preset, or one that suits the result's quantity.
    [[nodiscard]] VolumePreset lookOnShow() const;
    /// Returns a preset as the shown volume is drawn with it: over the window of another quantity than the source's.
    [[nodiscard]] VolumePreset stretched(const VolumePreset& look) const;
    /// The shown volume: the last whole result, or the source.
    struct OnShow {
        VolumePtr volume;
        conv::Item item;
        double low = 0, high = 1; ///< its value window
        bool own = false;         ///< it has another quantity than the source
    };
    [[nodiscard]] OnShow onShow() const;
    /// Crops the volume to the region of interest. `what`, here and below, names the step of undo; without it the
    /// change is no step.
    void setCropped(bool cropped, const QString& what = {});
    [[nodiscard]] bool cropped() const { return marks()->cut().cropped; }
    void setLayers(std::shared_ptr<LayerStack> layers) override;
    void setMarks(std::shared_ptr<Marks> marks) override;
    /// Cuts away what lies on the positive side of a plane. Its point moves to the crosshair if clipFollows().
    void setClip(const std::optional<ClipPlane>& plane, const QString& what = {});
    [[nodiscard]] const std::optional<ClipPlane>& clip() const { return marks()->cut().plane; }
    /// Sets a plane through the middle of the data, as a step of undo. 0: none, 1 to 3: across x, y, z, 4: across the
    /// view.
    void chooseClip(int which);
    [[nodiscard]] static QStringList clipNames(); ///< texts for chooseClip()
    /// Sets the plane to a place, away from the crosshair.
    void placeClip(const ClipPlane& plane);
    /// Keeps the plane at the crosshair of the slices.
    void setClipFollows(bool follows);
    [[nodiscard]] bool clipFollows() const { return marks()->cut().follows; }
    /// Turns the plane about its point by degrees, seen from the viewer.
    void turnClip(double right, double up);
    /// Moves the plane along its normal, in the data's unit, and away from the crosshair.
    void moveClip(double length);
    /// Returns the physical direction from the volume to the viewer.
    [[nodiscard]] conv::Vec3 towardsViewer() const;
    /// Outline and handle of the plane, in device-independent pixels.
    struct CutHandle {
        QPolygonF outline; ///< empty if the plane misses the volume
        QPointF at, tip;   ///< ends of an arrow along the normal
        double length = 1; ///< length of the arrow in the data's unit
    };
    [[nodiscard]] CutHandle cutHandle() const;
    void setCamera(ViewFrom from);
    /// A camera step: degrees, fractions of the view's height, a factor.
    struct Move {
        double azimuth = 0, elevation = 0, right = 0, up = 0, zoom = 1;
    };
    void moveCamera(const Move& move);
    /// Renders the present state at any size and writes it; `pictureSaved` reports the outcome.
    void savePicture(const QSize& size, const QString& path);
    /// Returns the value in full colour of the shown difference; nullopt if none is shown. For tests.
    [[nodiscard]] std::optional<double> differenceEnd() const { return differenceEnd_; }
    /// Shown picture, for tests.
    [[nodiscard]] const QImage& picture() const { return picture_; }
    /// GL_RENDERER, empty before the first picture; `error()` says why there is none.
    [[nodiscard]] QString renderer() const { return renderer_; }
    [[nodiscard]] QString error() const { return error_; }
    /// Blocks until the full picture of the present state is drawn (tests, screenshots).
    void waitForPicture();
    void fit() override;
    void setWindowLevel(std::shared_ptr<WindowLevel> windowLevel) override;
    [[nodiscard]] QSize sizeHint() const override { return {480, 480}; }

    /// Returns the shown data and volume preset as in the title, longest text first: "Before, CT bone", "Before".
    [[nodiscard]] QStringList stateTexts() const;

  Q_SIGNALS:
    void doubleClicked();
    /// Camera changes by the user.
    void cameraMoved(const ui::VolumeView::Move& move);
    void cameraSet(ui::ViewFrom from);
    void cameraReset();
    /// The expand button at the top right was pressed.
    void expandAsked();
    void presetChanged(const QString& name);
    void lookChanged();
    void cropChanged();
    void clipChanged();
    /// The preset button was pressed: open the editor.
    void lookAsked();
    /// The panel asks to save a screenshot.
    void pictureAsked();
    /// `error` is empty on success.
    void pictureSaved(const QString& path, const QString& error);

  protected:
    void dataChanged(bool reset) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

  private:
    struct Link;
    struct Answer;
    struct LayerSeen;
    /// Returns the projections of overlaid channels and of added layers: of the result, or of the source.
    [[nodiscard]] std::vector<LayerSeen> layersSeen(bool ofResult) const;
    void followWindow();
    void followMarks();
    void followLayers();
    void makeButtons();
    void fillPresetMenu(QMenu& menu);
    void fillCameraMenu(QMenu& menu);
    [[nodiscard]] VolumePtr wanted() const;
    /// Requests a picture of the present state. A coarse one is followed by a full one when nothing moves.
    void request(bool still);
    void take(const Answer& answer);
    void paintAxes(QPainter& painter);
    void paintBefore(QPainter& painter);
    void paintSwipeLine(QPainter& painter, const QRectF& title);
    [[nodiscard]] QString lookText() const;
    /// Returns true if the shown result has another quantity than the source.
    [[nodiscard]] bool ownQuantity() const;
    [[nodiscard]] bool looksSuited() const;
    /// Opaque voxels in the colours of the slices.
    [[nodiscard]] VolumePreset blockLook() const;
    /// Returns the absolute value at both ends of the signed colours, if these are drawn.
    [[nodiscard]] std::optional<double> aroundZero() const;
    void paintScale(QPainter& painter, double most);
    void paintCut(QPainter& painter);
    void paintRegions(QPainter& painter);
    /// Changes the cut; changes of one gesture, or shortly one after another, are one step of undo.
    void changeCut(VolumeCut cut, const QString& what);
    [[nodiscard]] QPointF onScreen(const conv::Vec3& at) const;
    [[nodiscard]] bool nearCutHandle(const QPointF& at) const;
    void dragCutHandle(const QPointF& by);
    [[nodiscard]] bool nearSwipe(const QPointF& at) const;
    void paintMessage(QPainter& painter, const QString& text);

    std::shared_ptr<Link> link_;
    QTimer settle_;
    VolumePtr asked_, askedBefore_; ///< contents of the last requested picture
    conv::Item askedItem_;
    std::array<QToolButton*, 3> buttons_{};
    QString preset_, renderer_, error_, note_;
    VolumePreset look_, suited_;            ///< in use; suggested by the source
    std::optional<app::Measure> chosenFor_; ///< quantity of the result for which the user chose the look
    QElapsedTimer sinceCut_;                ///< since the last change of the cut; invalid where a gesture begins
    double swipe_ = 0.5;                    ///< fraction of the width that shows before
    bool swiping_ = false;
    bool cutting_ = false, turning_ = false; ///< the mouse moves or turns the plane
    Show askedAs_ = Show::after;
    bool overlaid_ = false; ///< the last request overlaid channels
    QImage picture_, beforePicture_;
    std::array<conv::Vec3, 3> axes_{};
    std::array<double, 16> projection_{}; ///< physical to clip coordinates, by rows
    double milliseconds_ = 0;
    std::optional<double> differenceEnd_; ///< value in full colour, if differences are shown
    bool software_ = false;
    QPointF last_;
    Qt::MouseButton button_ = Qt::NoButton;
};

} // namespace ui
