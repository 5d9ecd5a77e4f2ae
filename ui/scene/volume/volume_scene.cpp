// SPDX-License-Identifier: Apache-2.0
#include "app/session/memory_ledger.h"
#include "ui/scene/volume/volume_scene_parts.h"
#include <algorithm>
#include <chrono>
#include <cmath>
#include <conv/error.h>
#include <utility>
#include <vtkCallbackCommand.h>
#include <vtkContourValues.h>
#include <vtkFixedPointVolumeRayCastMapper.h>
#include <vtkImageData.h>
#include <vtkMatrix4x4.h>
#include <vtkOpenGLGPUVolumeRayCastMapper.h>
#include <vtkPlane.h>
#include <vtkVolumeProperty.h>

namespace ui {
namespace {

constexpr std::int64_t softwareVoxels = 6'000'000; ///< more would take seconds on a few cores
constexpr std::int64_t hardwareVoxels = 400'000'000;

/// Bytes of a voxel in a texture.
std::int64_t textureBytes(const conv::Volume& volume) {
    return std::min<std::int64_t>(4, static_cast<std::int64_t>(conv::sizeOf(volume.layout().type)));
}

std::string lower(std::string text) {
    std::transform(text.begin(), text.end(), text.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return text;
}

/// Returns a value that the preset hides and that borders no visible value, because rays interpolate between
/// neighbours. Close to the data's range, so that VTK's tables keep a fine step.
double placeOfMissing(const VolumePreset& look, const Voxels& voxels) {
    const double gap = (voxels.high - voxels.low) / 16;
    if (look.mode == RenderMode::minimum)
        return voxels.high + gap;
    if (look.mode == RenderMode::composite && lookAt(look.points, voxels.low).opacity > 0)
        for (std::size_t i = 1; i < look.points.size(); ++i) {
            const VolumePreset::Point &a = look.points[i - 1], &b = look.points[i];
            if (a.opacity == 0 && b.opacity == 0 && a.value >= voxels.low && b.value <= voxels.high)
                return (a.value + b.value) / 2;
        }
    return voxels.low - gap;
}

} // namespace

/// Called by VTK a few times per second.
void VolumeScene::Impl::ask(vtkObject* window, unsigned long, void* scene, void*) {
    const auto& s = *static_cast<const Impl*>(scene);
    if (s.wholly && s.giveUp && s.giveUp())
        static_cast<vtkRenderWindow*>(window)->SetAbortRender(1);
}

VolumeScene::VolumeScene() : impl_(std::make_unique<Impl>()) {
    vtkObject::GlobalWarningDisplayOff(); // libraries print nothing
    Impl& s = *impl_;
    s.window->open();
    s.rendererName = s.window->rendererName();
    const std::string name = lower(s.rendererName);
    s.software = name.find("llvmpipe") != std::string::npos || name.find("softpipe") != std::string::npos ||
                 name.find("swrast") != std::string::npos;
    s.window->AddRenderer(s.renderer);
    vtkNew<vtkCallbackCommand> ask;
    ask->SetClientData(&s);
    ask->SetCallback(Impl::ask);
    s.window->AddObserver(vtkCommand::AbortCheckEvent, ask);
    s.renderer->GradientBackgroundOn();
    s.renderer->SetBackground(0x0B / 255.0, 0x0D / 255.0, 0x10 / 255.0);
    s.renderer->SetBackground2(0x20 / 255.0, 0x25 / 255.0, 0x2D / 255.0);
    // With software rendering VTK's fixed-point ray caster is several times faster than shaders on the CPU.
    if (s.software) {
        s.mapper = vtkSmartPointer<vtkFixedPointVolumeRayCastMapper>::New();
        s.surface = std::make_unique<Surface>();
        s.surface->actor()->VisibilityOff();
        s.renderer->AddActor(s.surface->actor());
    } else
        s.mapper = vtkSmartPointer<vtkOpenGLGPUVolumeRayCastMapper>::New();
    s.actor->SetMapper(s.mapper);
    vtkVolumeProperty* property = s.actor->GetProperty();
    property->SetColor(s.color);
    property->SetScalarOpacity(s.opacity);
    property->SetInterpolationTypeToLinear();
}

VolumeScene::~VolumeScene() {
    impl_->window->MakeCurrent();
    impl_->window->RemoveRenderer(impl_->renderer);
    app::MemoryLedger::ofProcess().release(this);
}

void VolumeScene::setVolume(std::shared_ptr<const conv::Volume> volume, conv::Item item, std::int64_t maxVoxels) {
    Impl& s = *impl_;
    if (maxVoxels <= 0)
        maxVoxels = s.software ? softwareVoxels : hardwareVoxels;
    if (!s.software) { // the filters' memory is on the same device: textures use the ledger's remainder
        const std::int64_t bytes = textureBytes(*volume);
        const std::int64_t wanted = std::min(maxVoxels, volume->layout().whole().count()) * bytes;
        maxVoxels =
            std::max(std::min(softwareVoxels, maxVoxels), app::MemoryLedger::ofProcess().request(this, wanted) / bytes);
    }
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
            place->SetElement(row, column,
                              geometry.direction[3 * static_cast<std::size_t>(row) + static_cast<std::size_t>(column)]);
        place->SetElement(row, 3, geometry.origin[static_cast<std::size_t>(row)]);
    }
    s.actor->SetUserMatrix(place);
    if (s.surface)
        s.surface->actor()->SetUserMatrix(place);
    s.sourceSpacing = geometry.spacing;
    const double* spacing = s.voxels.image->GetSpacing();
    s.step = std::min({spacing[0], spacing[1], spacing[2]});
    if (first)
        s.renderer->AddVolume(s.actor);
    s.applyPreset();
    s.applyCrop();
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

void VolumeScene::setRange(double low, double high) {
    impl_->range = {low, high};
    impl_->applyPreset();
}

bool VolumeScene::Impl::projects() const {
    return preset.mode == RenderMode::maximum || preset.mode == RenderMode::minimum ||
           preset.mode == RenderMode::additive;
}

/// The preset at data values. Projections use the data's range: a window chosen for slices would saturate them.
VolumePreset VolumeScene::Impl::look() const {
    const auto [least, most] = range.value_or(std::pair{voxels.low, voxels.high});
    return atValues(preset, projects() ? least : low, projects() ? most : high);
}

void VolumeScene::Impl::applyPreset() {
    const bool projection = projects();
    const auto [least, most] = range.value_or(std::pair{voxels.low, voxels.high});
    const VolumePreset look = this->look();
    // Hide voxels without a value, independent of the colours at the range's ends.
    if (voxels.missing)
        fillMissing(voxels, placeOfMissing(look, voxels));
    const bool hides = voxels.missing && look.mode != RenderMode::isosurface;
    const bool below = hides && *voxels.missing < voxels.low, above = hides && *voxels.missing > voxels.high;
    color->RemoveAllPoints();
    opacity->RemoveAllPoints();
    for (const VolumePreset::Point& point : look.points) {
        color->AddRGBPoint(point.value, point.red, point.green, point.blue);
        if ((!below || point.value > voxels.low) && (!above || point.value < voxels.high))
            opacity->AddPoint(point.value, look.mode == RenderMode::isosurface ? 1 : point.opacity);
    }
    for (const auto& [outside, end] : {std::pair{below, voxels.low}, {above, voxels.high}})
        if (outside) {
            opacity->AddPoint(end, lookAt(look.points, end).opacity);
            opacity->AddPoint((end + *voxels.missing) / 2, 0);
        }
    const double extent = most - least;
    vtkVolumeProperty* property = actor->GetProperty();
    property->GetIsoSurfaceValues()->SetNumberOfContours(1);
    property->GetIsoSurfaceValues()->SetValue(0, look.isovalue);
    gradient->RemoveAllPoints();
    for (const VolumePreset::Point& point : look.gradient)
        gradient->AddPoint(point.value * extent / step, point.opacity);
    if (look.gradient.empty() || projection)
        property->DisableGradientOpacityOn();
    else {
        property->DisableGradientOpacityOff();
        property->SetGradientOpacity(gradient);
    }
    property->SetShade(look.shaded && !projection ? 1 : 0);
    property->SetAmbient(look.ambient);
    property->SetDiffuse(look.diffuse);
    property->SetSpecular(look.specular);
    property->SetSpecularPower(look.shininess);
    // Opacity per 1/256 of the diagonal makes presets independent of units and voxel size.
    if (voxels.image)
        property->SetScalarOpacityUnitDistance(voxels.image->GetLength() / 256);
    switch (look.mode) {
    case RenderMode::maximum:
        mapper->SetBlendModeToMaximumIntensity();
        break;
    case RenderMode::minimum:
        mapper->SetBlendModeToMinimumIntensity();
        break;
    case RenderMode::isosurface: // triangles if there is a Surface
        surface ? mapper->SetBlendModeToComposite() : mapper->SetBlendModeToIsoSurface();
        break;
    case RenderMode::composite:
    case RenderMode::additive: // constant colour, opacities accumulate like attenuation
        mapper->SetBlendModeToComposite();
        break;
    }
}

void VolumeScene::Impl::applySurface() {
    if (!surface || !voxels.image)
        return;
    const bool shown = preset.mode == RenderMode::isosurface;
    surface->actor()->SetVisibility(shown);
    actor->SetVisibility(!shown);
    if (shown)
        surface->update(voxels.image, voxels.factor, look(), crop);
}

void VolumeScene::Impl::applyCrop() {
    if (!crop || !voxels.image) {
        mapper->SetCropping(0);
        return;
    }
    // The origin of the scene's index axes is the first voxel's centre; a box extends half a sample further.
    double planes[6];
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const double offset = 0.5 * (static_cast<double>(voxels.factor[axis]) - 1); // centre offset of averaged voxels
        planes[2 * axis] = (static_cast<double>(crop->lo[axis]) - 0.5 - offset) * sourceSpacing[axis];
        planes[2 * axis + 1] = (static_cast<double>(crop->hi[axis]) - 0.5 - offset) * sourceSpacing[axis];
    }
    mapper->SetCroppingRegionPlanes(planes);
    mapper->SetCroppingRegionFlagsToSubVolume();
    mapper->SetCropping(1);
}

void VolumeScene::setCrop(const std::optional<conv::Region>& box) {
    impl_->crop = box;
    impl_->applyCrop();
}

void VolumeScene::setClip(const std::optional<ClipPlane>& plane) {
    impl_->mapper->RemoveAllClippingPlanes();
    if (impl_->surface)
        impl_->surface->setClip(nullptr);
    if (!plane)
        return;
    vtkNew<vtkPlane> cut;
    cut->SetOrigin(plane->point.data());
    cut->SetNormal(-plane->normal[0], -plane->normal[1], -plane->normal[2]);
    impl_->mapper->AddClippingPlane(cut);
    if (impl_->surface)
        impl_->surface->setClip(cut);
}

/// Adapts the ray spacing to keep coarse frames near 50 ms.
void VolumeScene::Impl::adapt(double seconds) {
    constexpr double slow = 0.07, quick = 0.03;
    if (seconds > slow)
        coarseness = std::min(6.0, coarseness * 1.25);
    else if (seconds < quick)
        coarseness = std::max(software ? 1.5 : 1.0, coarseness / 1.15);
}

void VolumeScene::Impl::applyQuality(bool still) {
    const double along = step * (still ? 0.5 : 1.5);
    const auto across = still ? 1.0F : static_cast<float>(coarseness);
    if (auto* ray = vtkFixedPointVolumeRayCastMapper::SafeDownCast(mapper)) {
        ray->AutoAdjustSampleDistancesOff();
        ray->SetSampleDistance(static_cast<float>(along));
        ray->SetInteractiveSampleDistance(static_cast<float>(along));
        ray->SetImageSampleDistance(across);
    } else if (auto* gpu = vtkGPUVolumeRayCastMapper::SafeDownCast(mapper)) {
        gpu->AutoAdjustSampleDistancesOff();
        gpu->UseJitteringOn();
        gpu->SetSampleDistance(static_cast<float>(along));
        gpu->SetImageSampleDistance(across);
    }
}

void VolumeScene::setBackground(const conv::Vec3& bottom, const conv::Vec3& top) {
    impl_->renderer->SetBackground(bottom[0], bottom[1], bottom[2]);
    impl_->renderer->SetBackground2(top[0], top[1], top[2]);
}

Picture VolumeScene::render(int width, int height, bool still) {
    Impl& s = *impl_;
    s.wholly = still;
    s.applyQuality(still);
    s.applySurface();
    s.window->SetSize(width, height);
    s.window->MakeCurrent();
    s.renderer->ResetCameraClippingRange();
    const auto start = std::chrono::steady_clock::now();
    s.window->Render();
    s.window->WaitForCompletion();
    if (!still)
        s.adapt(std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
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

void VolumeScene::setGiveUp(std::function<bool()> giveUp) {
    impl_->giveUp = std::move(giveUp);
}

bool VolumeScene::gaveUp() const {
    return impl_->window->GetAbortRender() != 0;
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

} // namespace ui
