// SPDX-License-Identifier: Apache-2.0
#include "ui/scene/volume/voxels.h"
#include <algorithm>
#include <cmath>
#include <limits>
#include <vtkDataArray.h>
#include <vtkFloatArray.h>
#include <vtkPointData.h>

namespace ui {
namespace {

int vtkTypeOf(conv::ElementType type) {
    switch (type) {
    case conv::ElementType::u8:
        return VTK_UNSIGNED_CHAR;
    case conv::ElementType::i8:
        return VTK_SIGNED_CHAR;
    case conv::ElementType::u16:
        return VTK_UNSIGNED_SHORT;
    case conv::ElementType::i16:
        return VTK_SHORT;
    case conv::ElementType::f32:
        return VTK_FLOAT;
    default:
        return 0; // wider types are converted to float32
    }
}

/// Returns averaging factors: increases the factor of the finest axis until there are few enough voxels.
conv::Index3 factorFor(const conv::Layout& layout, std::int64_t maxVoxels) {
    conv::Index3 factor{1, 1, 1};
    const auto voxels = [&] {
        std::int64_t count = 1;
        for (std::size_t axis = 0; axis < 3; ++axis)
            count *= (layout.extent[axis] + factor[axis] - 1) / factor[axis];
        return count;
    };
    while (voxels() > maxVoxels) {
        std::size_t finest = 0;
        double least = std::numeric_limits<double>::infinity();
        for (std::size_t axis = 0; axis < 3; ++axis) {
            const double step = layout.geometry.spacing[axis] * static_cast<double>(factor[axis]);
            if (layout.extent[axis] > 2 * factor[axis] && step < least) {
                least = step;
                finest = axis;
            }
        }
        if (!std::isfinite(least))
            break;
        ++factor[finest];
    }
    return factor;
}

template <class T>
void average(const T* in, const conv::Index3& extent, const conv::Index3& factor, const conv::Index3& size,
             float* out) {
    const float count = static_cast<float>(factor[0] * factor[1] * factor[2]);
    std::vector<float> sums(static_cast<std::size_t>(size[0]));
    for (std::int64_t z = 0; z < size[2]; ++z)
        for (std::int64_t y = 0; y < size[1]; ++y) {
            std::fill(sums.begin(), sums.end(), 0.0F);
            for (std::int64_t dz = 0; dz < factor[2]; ++dz)
                for (std::int64_t dy = 0; dy < factor[1]; ++dy) {
                    const T* row = in + ((z * factor[2] + dz) * extent[1] + y * factor[1] + dy) * extent[0];
                    for (std::int64_t x = 0; x < size[0]; ++x)
                        for (std::int64_t dx = 0; dx < factor[0]; ++dx)
                            sums[static_cast<std::size_t>(x)] += static_cast<float>(row[x * factor[0] + dx]);
                }
            for (const float sum : sums)
                *out++ = sum / count;
        }
}

/// Measures the range of finite values; replaces the others if the samples are our own copy.
void measure(Voxels& voxels, bool own) {
    vtkDataArray* array = voxels.image->GetPointData()->GetScalars();
    double range[2] = {0, 1};
    array->GetFiniteRange(range);
    voxels.low = range[0];
    voxels.high = range[1] > range[0] ? range[1] : range[0] + 1;
    if (!own)
        return;
    const auto* values = static_cast<const float*>(array->GetVoidPointer(0));
    const auto* const end = values + array->GetNumberOfValues();
    const auto odd = [](float v) { return !std::isfinite(v); };
    if (std::none_of(values, end, odd))
        return;
    voxels.odd.resize(static_cast<std::size_t>(end - values));
    std::transform(values, end, voxels.odd.begin(), odd);
    fillMissing(voxels, voxels.low - (voxels.high - voxels.low) / 16);
}

bool allFinite(const conv::Volume& volume, conv::Item item) {
    if (volume.layout().type != conv::ElementType::f32)
        return true;
    const float* values = volume.as<float>(item);
    const std::int64_t count = volume.layout().whole().count();
    return std::all_of(values, values + count, [](float v) { return std::isfinite(v); });
}

} // namespace

void fillMissing(Voxels& voxels, double value) {
    const auto filled = static_cast<float>(value);
    if (voxels.odd.empty() || voxels.missing == filled)
        return;
    vtkDataArray* array = voxels.image->GetPointData()->GetScalars();
    auto* values = static_cast<float*>(array->GetVoidPointer(0));
    for (std::size_t i = 0; i < voxels.odd.size(); ++i)
        if (voxels.odd[i])
            values[i] = filled;
    voxels.missing = filled;
    array->Modified();
    voxels.image->Modified();
}

Voxels makeVoxels(std::shared_ptr<const conv::Volume> volume, conv::Item item, std::int64_t maxVoxels) {
    const conv::Layout& layout = volume->layout();
    Voxels voxels;
    voxels.factor = factorFor(layout, maxVoxels);
    conv::Index3 size{};
    conv::Vec3 spacing{};
    for (std::size_t axis = 0; axis < 3; ++axis) {
        size[axis] = std::max<std::int64_t>(1, layout.extent[axis] / voxels.factor[axis]);
        spacing[axis] = layout.geometry.spacing[axis] * static_cast<double>(voxels.factor[axis]);
    }
    voxels.image = vtkSmartPointer<vtkImageData>::New();
    voxels.image->SetDimensions(static_cast<int>(size[0]), static_cast<int>(size[1]), static_cast<int>(size[2]));
    voxels.image->SetSpacing(spacing.data());
    const int type = vtkTypeOf(layout.type);
    const bool inPlace = voxels.factor == conv::Index3{1, 1, 1} && type != 0 && allFinite(*volume, item);
    const std::int64_t count = size[0] * size[1] * size[2];
    vtkSmartPointer<vtkDataArray> array;
    if (inPlace) {
        array = vtkSmartPointer<vtkDataArray>::Take(vtkDataArray::CreateDataArray(type));
        // VTK never writes to its input but has no const array.
        array->SetVoidArray(const_cast<std::byte*>(volume->data(item)), count, 1);
        voxels.owner = std::move(volume);
    } else {
        auto floats = vtkSmartPointer<vtkFloatArray>::New();
        floats->SetNumberOfValues(count);
        conv::withElementType(layout.type, [&](auto tag) {
            average(volume->template as<typename decltype(tag)::type>(item), layout.extent, voxels.factor, size,
                    floats->GetPointer(0));
        });
        array = floats;
    }
    voxels.image->GetPointData()->SetScalars(array);
    measure(voxels, !inPlace);
    return voxels;
}

} // namespace ui
