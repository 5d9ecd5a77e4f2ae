// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/scene/volume/volume_scene.h"
#include "ui/views/data_view.h"
#include <QImage>
#include <QStringList>
#include <QTimer>
#include <memory>

class QMenu;
class QToolButton;

namespace ui {

/// Ray casting of a volume, drawn on a render thread with its own GL context: left drag and arrows turn, middle drag
/// (or Shift) pans, wheel zooms. Coarse while dragging, full when still. Without GL it says so in words. Shows the last
/// whole result; freshly computed slices (patches) are too thin to matter here. Before, after, difference and swipe are
/// seen from the same place.
class VolumeView : public DataView {
    Q_OBJECT
  public:
    explicit VolumeView(QWidget* parent = nullptr);
    ~VolumeView() override;
    [[nodiscard]] static QStringList presets();
    /// Empty until one was chosen or the data suggested one.
    [[nodiscard]] QString preset() const { return preset_; }
    /// One of presets(); unknown names are ignored.
    void setPreset(const QString& name);
    [[nodiscard]] const VolumePreset& look() const { return look_; }
    /// The data were taken for a computed tomography: their values are Hounsfield units, told or found out.
    [[nodiscard]] bool hounsfield() const { return suited_.absolute; }
    void setLook(const VolumePreset& look);
    /// Only the region of interest is shown, the box that slices draw and statistics are taken of.
    void setCropped(bool cropped);
    [[nodiscard]] bool cropped() const { return cropped_; }
    void setMarks(std::shared_ptr<Marks> marks) override;
    void setClip(const std::optional<ClipPlane>& plane);
    [[nodiscard]] const std::optional<ClipPlane>& clip() const { return clip_; }
    void setCamera(ViewFrom from);
    /// A step of the camera: degrees, shares of the view's height, a factor.
    struct Move {
        double azimuth = 0, elevation = 0, right = 0, up = 0, zoom = 1;
    };
    void moveCamera(const Move& move);
    /// Draws the present state at any size and writes it; `pictureSaved` tells how it went.
    void savePicture(const QSize& size, const QString& path);
    /// The picture on show, for tests.
    [[nodiscard]] const QImage& picture() const { return picture_; }
    /// GL_RENDERER, empty before the first picture; `error()` says why there is none.
    [[nodiscard]] QString renderer() const { return renderer_; }
    [[nodiscard]] QString error() const { return error_; }
    /// Waits until the full picture of the present state is there (tests, screenshots).
    void waitForPicture();
    void fit() override;
    void setWindowLevel(std::shared_ptr<WindowLevel> windowLevel) override;
    [[nodiscard]] QSize sizeHint() const override { return {480, 480}; }

    /// What is shown and how, as the title says it: "CT bone", "Before, CT bone".
    [[nodiscard]] QString stateText() const;

  Q_SIGNALS:
    void doubleClicked();
    /// The user moved the camera, or set it.
    void cameraMoved(const ui::VolumeView::Move& move);
    void cameraSet(ui::ViewFrom from);
    void cameraReset();
    /// The button for it, at the top right.
    void expandAsked();
    void presetChanged(const QString& name);
    void lookChanged();
    void cropChanged();
    /// The button for the look: a panel is wanted.
    void lookAsked();
    /// A picture is to be saved, by that panel.
    void pictureAsked();
    /// `error` is empty when it was written.
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
    void followWindow();
    void followMarks();
    void makeButtons();
    void fillPresetMenu(QMenu& menu);
    void fillCameraMenu(QMenu& menu);
    [[nodiscard]] VolumePtr wanted() const;
    /// Asks for a picture of the present state; a coarse one is followed by a full one once nothing moves.
    void request(bool still);
    void take(const Answer& answer);
    void paintAxes(QPainter& painter);
    void paintBefore(QPainter& painter);
    [[nodiscard]] QString lookText() const;
    /// What is drawn is a result whose values are not of the source's quantity.
    [[nodiscard]] bool ownQuantity() const;
    /// The chosen look, or what suits such a result where the look is made for values of the source.
    [[nodiscard]] VolumePreset lookOnShow() const;
    [[nodiscard]] bool looksSuited() const;
    /// Every voxel in the colours that the slices have.
    [[nodiscard]] VolumePreset blockLook() const;
    /// The values at both ends of the colours that stand for negative and positive, where they are drawn.
    [[nodiscard]] std::optional<double> aroundZero() const;
    void paintScale(QPainter& painter, double most);
    [[nodiscard]] bool nearSwipe(const QPointF& at) const;
    void paintMessage(QPainter& painter, const QString& text);

    std::shared_ptr<Link> link_;
    QTimer settle_;
    VolumePtr asked_, askedBefore_; ///< what the last picture asked for shows
    conv::Item askedItem_;
    std::array<QToolButton*, 3> buttons_{};
    QString preset_, renderer_, error_, note_;
    VolumePreset look_, suited_; ///< in use; what the source suggested
    bool cropped_ = false;
    std::optional<ClipPlane> clip_;
    double swipe_ = 0.5; ///< share of the width that shows before
    bool swiping_ = false;
    Show askedAs_ = Show::after;
    QImage picture_, beforePicture_;
    std::array<conv::Vec3, 3> axes_{};
    double milliseconds_ = 0;
    std::optional<double> differenceEnd_; ///< of the picture on show, if it is one of differences
    bool software_ = false;
    QPointF last_;
    Qt::MouseButton button_ = Qt::NoButton;
};

} // namespace ui
