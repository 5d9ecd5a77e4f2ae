#include "ui/scene/volume_scene.h"
#include "ui/scene/offscreen_window.h"
#include "ui/scene/voxels.h"
#include <algorithm>
#include <cmath>
#include <conv/error.h>
#include <vtkCamera.h>
#include <vtkColorTransferFunction.h>
#include <vtkFixedPointVolumeRayCastMapper.h>
#include <vtkImageData.h>
#include <vtkMatrix4x4.h>
#include <vtkNew.h>
#include <vtkOpenGLGPUVolumeRayCastMapper.h>
#include <vtkPNGWriter.h>
#include <vtkPiecewiseFunction.h>
#include <vtkRenderer.h>
#include <vtkUnsignedCharArray.h>
#include <vtkVolume.h>
#include <vtkVolumeProperty.h>

namespace ui {
namespace {

constexpr std::int64_t softwareVoxels = 6'000'000; ///< gradients and rays of more take seconds on a few cores
constexpr std::int64_t hardwareVoxels = 400'000'000;

std::string lower(std::string text) {
    std::transform(text.begin(), text.end(), text.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return text;
}

} // namespace

struct VolumeScene::Impl {
    vtkSmartPointer<OffscreenWindow> window = vtkSmartPointer<OffscreenWindow>::New();
    vtkNew<vtkRenderer> renderer;
    vtkNew<vtkVolume> actor;
    vtkNew<vtkColorTransferFunction> color;
    vtkNew<vtkPiecewiseFunction> opacity;
    vtkSmartPointer<vtkVolumeMapper> mapper;
    Voxels voxels;
    VolumePreset preset = volumePresets().front();
    double low = 0, high = 1;
    double step = 1; ///< distance of voxels along the finest axis
    std::string rendererName, note;
    bool software = false;

    void applyPreset();
    void applyQuality(bool still);
};

VolumeScene::VolumeScene() : impl_(std::make_unique<Impl>()) {
    vtkObject::GlobalWarningDisplayOff(); // a library prints nothing
    Impl& s = *impl_;
    s.window->open();
    s.rendererName = s.window->rendererName();
    const std::string name = lower(s.rendererName);
    s.software = name.find("llvmpipe") != std::string::npos || name.find("softpipe") != std::string::npos ||
                 name.find("swrast") != std::string::npos;
    s.window->AddRenderer(s.renderer);
    s.renderer->GradientBackgroundOn();
    s.renderer->SetBackground(0x0B / 255.0, 0x0D / 255.0, 0x10 / 255.0);
    s.renderer->SetBackground2(0x20 / 255.0, 0x25 / 255.0, 0x2D / 255.0);
    // On a software renderer VTK's own fixed-point ray caster is several times faster than shaders run by the CPU.
    if (s.software)
        s.mapper = vtkSmartPointer<vtkFixedPointVolumeRayCastMapper>::New();
    else
        s.mapper = vtkSmartPointer<vtkOpenGLGPUVolumeRayCastMapper>::New();
    s.actor->SetMapper(s.mapper);
    vtkVolumeProperty* property = s.actor->GetProperty();
    property->SetColor(s.color);
    property->SetScalarOpacity(s.opacity);
    property->SetInterpolationTypeToLinear();
    property->SetAmbient(0.25);
    property->SetDiffuse(0.9);
    property->SetSpecular(0.22);
    property->SetSpecularPower(18);
}

VolumeScene::~VolumeScene() {
    impl_->window->MakeCurrent();
    impl_->window->RemoveRenderer(impl_->renderer);
}

void VolumeScene::setVolume(std::shared_ptr<const conv::Volume> volume, conv::Item item, std::int64_t maxVoxels) {
    Impl& s = *impl_;
    if (maxVoxels <= 0)
        maxVoxels = s.software ? softwareVoxels : hardwareVoxels;
    const conv::Geometry geometry = volume->layout().geometry;
    const bool first = !s.voxels.image;
    s.voxels = makeVoxels(std::move(volume), item, maxVoxels);
    const auto& f = s.voxels.factor;
    s.note = f == conv::Index3{1, 1, 1} ? std::string()
                                        : "every " + std::to_string(f[0]) + " × " + std::to_string(f[1]) + " × " +
                                              std::to_string(f[2]) + " voxels averaged";
    s.mapper->SetInputDataObject(s.voxels.image);
    vtkNew<vtkMatrix4x4> place;
    for (int row = 0; row < 3; ++row) {
        for (int column = 0; column < 3; ++column)
            place->SetElement(row, column, geometry.direction[static_cast<std::size_t>(3 * row + column)]);
        place->SetElement(row, 3, geometry.origin[static_cast<std::size_t>(row)]);
    }
    s.actor->SetUserMatrix(place);
    const double* spacing = s.voxels.image->GetSpacing();
    s.step = std::min({spacing[0], spacing[1], spacing[2]});
    if (first)
        s.renderer->AddVolume(s.actor);
    s.applyPreset();
    if (first)
        resetCamera();
}

void VolumeScene::setPreset(const VolumePreset& preset) {
    impl_->preset = preset;
    impl_->applyPreset();
}

void VolumeScene::setWindow(double low, double high) {
    impl_->low = low;
    impl_->high = high;
    impl_->applyPreset();
}

void VolumeScene::Impl::applyPreset() {
    // A window chosen for slices would burn out most of a projection: that takes the range of the data.
    const bool projection = preset.mode == RenderMode::maximum;
    const double zero = projection ? voxels.low : low;
    const double one = projection ? voxels.high : high;
    color->RemoveAllPoints();
    opacity->RemoveAllPoints();
    for (const VolumePreset::Point& point : preset.points) {
        const double value = preset.absolute ? point.value : zero + point.value * (one - zero);
        color->AddRGBPoint(value, point.red, point.green, point.blue);
        opacity->AddPoint(value, point.opacity);
    }
    vtkVolumeProperty* property = actor->GetProperty();
    property->SetShade(preset.shaded ? 1 : 0);
    // Opacities are meant per 1/256 of the diagonal, so that a look does not depend on units or on the voxel size.
    if (voxels.image)
        property->SetScalarOpacityUnitDistance(voxels.image->GetLength() / 256);
    if (projection)
        mapper->SetBlendModeToMaximumIntensity();
    else
        mapper->SetBlendModeToComposite();
}

void VolumeScene::Impl::applyQuality(bool still) {
    const double along = step * (still ? 0.5 : 1.5);
    const float across = still ? 1.0F : 2.5F;
    if (auto* ray = vtkFixedPointVolumeRayCastMapper::SafeDownCast(mapper)) {
        ray->AutoAdjustSampleDistancesOff();
        ray->SetSampleDistance(static_cast<float>(along));
        ray->SetInteractiveSampleDistance(static_cast<float>(along));
        ray->SetImageSampleDistance(across);
    } else if (auto* gpu = vtkGPUVolumeRayCastMapper::SafeDownCast(mapper)) {
        gpu->AutoAdjustSampleDistancesOff();
        gpu->UseJitteringOn();
        gpu->SetSampleDistance(static_cast<float>(along));
        gpu->SetImageSampleDistance(still ? 1.0F : 1.5F);
    }
}

void VolumeScene::resetCamera() {
    vtkCamera* camera = impl_->renderer->GetActiveCamera();
    camera->SetFocalPoint(0, 0, 0);
    camera->SetPosition(0, -1, 0); // the patient's front: posterior is +y
    camera->SetViewUp(0, 0, 1);
    camera->SetViewAngle(24);
    camera->Azimuth(28);
    camera->Elevation(14);
    camera->OrthogonalizeViewUp();
    impl_->renderer->ResetCamera();
    camera->Zoom(1.4);
}

void VolumeScene::turn(double azimuthDegrees, double elevationDegrees) {
    vtkCamera* camera = impl_->renderer->GetActiveCamera();
    camera->Azimuth(azimuthDegrees);
    camera->Elevation(elevationDegrees);
    camera->OrthogonalizeViewUp();
}

void VolumeScene::pan(double right, double up) {
    vtkCamera* camera = impl_->renderer->GetActiveCamera();
    const double height = 2 * camera->GetDistance() * std::tan(camera->GetViewAngle() / 2 * std::acos(-1.0) / 180);
    double forward[3];
    double upward[3];
    camera->GetDirectionOfProjection(forward);
    camera->GetViewUp(upward);
    const double rightward[3] = {forward[1] * upward[2] - forward[2] * upward[1],
                                 forward[2] * upward[0] - forward[0] * upward[2],
                                 forward[0] * upward[1] - forward[1] * upward[0]};
    double position[3];
    double focus[3];
    camera->GetPosition(position);
    camera->GetFocalPoint(focus);
    for (int i = 0; i < 3; ++i) {
        const double shift = -(rightward[i] * right + upward[i] * up) * height;
        position[i] += shift;
        focus[i] += shift;
    }
    camera->SetPosition(position);
    camera->SetFocalPoint(focus);
}

void VolumeScene::zoom(double factor) {
    vtkCamera* camera = impl_->renderer->GetActiveCamera();
    camera->SetViewAngle(std::clamp(camera->GetViewAngle() / factor, 1.0, 90.0));
}

std::array<conv::Vec3, 3> VolumeScene::axesOnScreen() const {
    vtkMatrix4x4* view = impl_->renderer->GetActiveCamera()->GetViewTransformMatrix();
    std::array<conv::Vec3, 3> axes{};
    for (int axis = 0; axis < 3; ++axis)
        for (int row = 0; row < 3; ++row)
            axes[static_cast<std::size_t>(axis)][static_cast<std::size_t>(row)] = view->GetElement(row, axis);
    return axes;
}

Picture VolumeScene::render(int width, int height, bool still) {
    Impl& s = *impl_;
    s.applyQuality(still);
    s.window->SetSize(width, height);
    s.window->MakeCurrent();
    s.renderer->ResetCameraClippingRange();
    s.window->Render();
    s.window->WaitForCompletion();
    Picture picture{width, height,
                    std::vector<std::uint8_t>(static_cast<std::size_t>(width) * static_cast<std::size_t>(height) * 4)};
    s.window->readRgba(picture.rgba.data(), width, height);
    const std::size_t line = static_cast<std::size_t>(width) * 4;
    for (int y = 0; y < height / 2; ++y) // GL has the bottom row first
        std::swap_ranges(picture.rgba.begin() + static_cast<std::ptrdiff_t>(static_cast<std::size_t>(y) * line),
                         picture.rgba.begin() + static_cast<std::ptrdiff_t>(static_cast<std::size_t>(y + 1) * line),
                         picture.rgba.begin() +
                             static_cast<std::ptrdiff_t>(static_cast<std::size_t>(height - 1 - y) * line));
    for (std::size_t i = 3; i < picture.rgba.size(); i += 4)
        picture.rgba[i] = 255;
    return picture;
}

const std::string& VolumeScene::renderer() const {
    return impl_->rendererName;
}

bool VolumeScene::software() const {
    return impl_->software;
}

const std::string& VolumeScene::note() const {
    return impl_->note;
}

void writePng(const Picture& picture, const std::string& path) {
    vtkNew<vtkImageData> image;
    image->SetDimensions(picture.width, picture.height, 1);
    image->AllocateScalars(VTK_UNSIGNED_CHAR, 4);
    const std::size_t line = static_cast<std::size_t>(picture.width) * 4;
    auto* out = static_cast<std::uint8_t*>(image->GetScalarPointer());
    for (int y = 0; y < picture.height; ++y) // VTK has the bottom row first
        std::copy_n(picture.rgba.data() + static_cast<std::size_t>(y) * line, line,
                    out + static_cast<std::size_t>(picture.height - 1 - y) * line);
    vtkNew<vtkPNGWriter> writer;
    writer->SetInputData(image);
    writer->SetFileName(path.c_str());
    writer->Write();
    if (writer->GetErrorCode() != 0)
        throw conv::Error(conv::ErrorCode::unwritable, "'" + path + "' cannot be written.");
}

void scenePng(std::shared_ptr<const conv::Volume> volume, const VolumePreset& preset, double low, double high,
              int width, int height, const std::string& path) {
    VolumeScene scene;
    scene.setPreset(preset);
    scene.setWindow(low, high);
    scene.setVolume(std::move(volume));
    writePng(scene.render(width, height), path);
}

} // namespace ui
