// SPDX-License-Identifier: Apache-2.0
#include "cuda/ops/pad.h"
#include "cuda/variants/fft_xy_direct_z/fft_xy_direct_z.h"
#include "cuda/variants/fft_xy_direct_z/launch.h"
#include "cuda/variants/fft_xy_direct_z/plane_copy.h"
#include "cuda/variants/fft_xy_direct_z/spectra.h"
#include "cuda/variants/separable_fused/place.h"
#include "cuda/variants/separable_fused/run.h"
#include "run/pieces.h"
#include <algorithm>
#include <bit>
#include <conv/error.h>

namespace conv {
namespace {

using namespace fft;

/// Sets the straight run along each axis.
void setMaps(VolumeArguments& a, const AxisMap (&map)[3], const Region& box, const Index3& before,
             const Index3& after) {
    for (int axis = 0; axis < 3; ++axis) {
        const auto at = static_cast<std::size_t>(axis);
        a.map[axis] = map[axis];
        a.needLo[axis] = static_cast<int>(box.lo[at] - before[at]);
        a.needHi[axis] = static_cast<int>(box.hi[at] + after[at]);
        std::int64_t shift = 0;
        const Interval run = map[axis].straight(box.lo[at], &shift);
        a.straightLo[axis] = static_cast<int>(run.lo);
        a.straightHi[axis] = static_cast<int>(run.hi);
        a.shift[axis] = static_cast<int>(shift);
    }
}

/// A value's bits in a type that the kernel reads; empty if it cannot represent the value.
std::optional<unsigned> bitsOf(ElementType type, float value) {
    return withElementType(type, [&]<class T>(std::type_identity<T>) -> std::optional<unsigned> {
        if constexpr (std::is_same_v<T, float>)
            return std::bit_cast<unsigned>(value);
        else if constexpr (std::is_integral_v<T> && sizeof(T) <= 2) {
            if (march::holds<T>(value))
                return static_cast<std::make_unsigned_t<T>>(static_cast<T>(value));
        }
        return std::nullopt;
    });
}

/// True if the kernel reads the samples in their stored type.
bool isRead(const VolumeForm& form, const Launch& launch) {
    return reads(form, launch.in.type) && bitsOf(launch.in.type, static_cast<float>(launch.outsideValue));
}

VolumeArguments argumentsOf(const Launch& launch, const std::vector<TapTable>& tables) {
    const Kernel& kernel = launch.kernel();
    VolumeArguments a{};
    a.weights = tables[0].device.as<const float>();
    for (std::size_t axis = 0; axis < 3; ++axis) {
        a.taps[axis] = static_cast<int>(kernel.extent()[axis]);
        a.centre[axis] = static_cast<int>(kernel.centre()[axis]);
    }
    a.outsideValue = static_cast<float>(launch.outsideValue);
    a.outStrideY = static_cast<int>(launch.outStrideY);
    a.outStrideZ = launch.outStrideZ;
    return a;
}

void launchGroup(const VolumeStart& start, const VolumeArguments& a) {
    switch (start.form.width) {
    case 5:
        return startVolumeOf<5>(start, a);
    case 7:
        return startVolumeOf<7>(start, a);
    case 9:
        return startVolumeOf<9>(start, a);
    case 11:
        return startVolumeOf<11>(start, a);
    case 13:
        return startVolumeOf<13>(start, a);
    default:
        return startVolumeOf<17>(start, a);
    }
}

struct Way {
    const VolumeChoice& choice;
    const std::vector<TapTable>& tables; ///< the kernel, then each group's spectra
    bool real;                           ///< the spectra are real
    const CUtensorMap* source = nullptr; ///< as in VolumeStart
};

void launchGroups(VolumeArguments a, const Way& way, unsigned blocks, CudaStream& stream, double seconds) {
    const VolumeForm& form = *way.choice.form;
    const Index3 taps{a.taps[0], a.taps[1], a.taps[2]};
    const std::int64_t groups = way.choice.launches();
    // No gain beyond one wave of blocks: 512³ 11³ repeatedly takes 1.02 ms instead of 0.99 (H100, 2026-11).
    const bool early = stream.device.computeCapability >= 90 && static_cast<int>(blocks) <= stream.device.cores;
    for (std::int64_t i = 0; i < groups; ++i) {
        const VolumeGroup group = way.choice.group(taps, i);
        for (std::size_t axis = 0; axis < 3; ++axis) {
            a.ahead[axis] = a.centre[axis] - static_cast<int>(group.from[axis]);
            if (way.real && axis < 2) // centred in the form's taps
                a.ahead[axis] += (form.width - static_cast<int>(group.size[axis])) / 2;
        }
        a.spectra = way.tables[static_cast<std::size_t>(1 + i)].device.as<const float>();
        a.adds = i > 0;
        a.more = i + 1 < groups;
        launchGroup({form, way.real, way.source, blocks, stream.handle, stream.device.index, early}, a);
        stream.pace(seconds / static_cast<double>(groups));
    }
}

/// Parts of a box, each one launch per group of taps: layers along z or, if a few planes exceed the time limit, rows of
/// tiles that pairs do not cross. Fixed, because tiles end at cuts.
std::vector<Region> partsOf(const Region& box, const VolumeForm& form, double samples) {
    const std::int64_t plane = box.size(0) * box.size(1), minPlanes = 8 * form.slots();
    const std::int64_t planes = std::max(minPlanes, static_cast<std::int64_t>(samples) / plane);
    std::vector<Region> parts;
    const std::int64_t tiles = 2 * form.valid();
    const std::int64_t rowsFitting = static_cast<std::int64_t>(samples) / (box.size(0) * std::min(planes, box.size(2)));
    const std::int64_t rows = std::max<std::int64_t>(4, rowsFitting / tiles) * tiles;
    for (std::int64_t z = box.lo[2]; z < box.hi[2]; z += planes)
        for (std::int64_t y = box.lo[1]; y < box.hi[1]; y = (y / rows + 1) * rows)
            parts.push_back({{box.lo[0], y, z},
                             {box.hi[0], std::min(box.hi[1], (y / rows + 1) * rows), std::min(box.hi[2], z + planes)}});
    return parts;
}

void computePart(VolumeArguments a, const Launch& launch, const Region& part, Way way, double seconds) {
    const VolumeForm& form = *way.choice.form;
    CudaStream& stream = *launch.stream;
    const Kernel& kernel = launch.kernel();
    DeviceBuffer converted;
    if (isRead(form, launch)) {
        a.outsideBits = *bitsOf(launch.in.type, a.outsideValue);
        a.type = launch.in.type;
        setMaps(a, launch.map, launch.box, kernel.before(), kernel.after());
        a.in = launch.in.data;
        a.strideY = static_cast<int>(launch.in.strideY);
        a.strideZ = launch.in.strideZ;
    } else {
        // Converted to float32, with the border applied.
        const Index3 extent = paddedExtent(launch, part);
        converted = DeviceBuffer(stream, static_cast<std::size_t>(extent[0] * extent[1] * extent[2]) * sizeof(float));
        padInto(launch, part, converted.as<float>(), extent);
        AxisMap map[3];
        for (std::size_t axis = 0; axis < 3; ++axis) {
            const std::int64_t lo = part.lo[axis] - kernel.before()[axis];
            map[axis] = mapOf(Boundary::nearest, lo, lo + extent[axis], AxisSet::of(lo, lo + extent[axis]));
        }
        setMaps(a, map, part, kernel.before(), kernel.after());
        a.in = converted.as();
        a.type = ElementType::f32;
        a.outsideBits = std::bit_cast<unsigned>(a.outsideValue);
        a.strideY = static_cast<int>(extent[0]);
        a.strideZ = extent[0] * extent[1];
    }
    a.bias = a.type == ElementType::i8 ? 0x80 : a.type == ElementType::i16 ? 0x8000 : 0;
    for (std::size_t axis = 0; axis < 2; ++axis) {
        a.boxLo[axis] = static_cast<int>(part.lo[axis]);
        a.boxHi[axis] = static_cast<int>(part.hi[axis]);
    }
    a.firstPlane = static_cast<int>(part.lo[2]);
    a.planes = static_cast<int>(part.size(2));
    a.out = static_cast<float*>(launch.out) + (part.lo[0] - launch.box.lo[0]) +
            (part.lo[1] - launch.box.lo[1]) * launch.outStrideY + (part.lo[2] - launch.box.lo[2]) * launch.outStrideZ;
    a.pairs = pairsOf({part.lo[0], part.lo[1]}, {part.hi[0], part.hi[1]}, form.valid());
    a.items = static_cast<int>(launch.items);
    const std::int64_t pairs = a.pairs.count() * launch.items;
    const VolumeSchedule schedule = scheduleOf(form, pairs, a.planes, std::max(1, stream.device.cores));
    a.count = static_cast<int>(pairs);
    a.full = static_cast<int>(schedule.full);
    a.pieces = static_cast<int>(schedule.pieces);
    // Few planes would only wait for TMA.
    CUtensorMap source{};
    if (copies(form) && stream.device.computeCapability >= 90 && a.planes / schedule.pieces >= 4 * form.batch &&
        describePlanes(form, a, source))
        way.source = &source;
    launchGroups(a, way, static_cast<unsigned>(schedule.blocks(pairs)), stream, seconds);
}

} // namespace

void launchFftVolume(const Launch& launch) {
    CudaStream& stream = *launch.stream;
    const Kernel& kernel = launch.kernel();
    // All boxes must have the same tiles.
    const std::optional<VolumeChoice> choice = chooseVolumeForm(launch.problem->extent, kernel.extent(), stream.device);
    if (!choice)
        throw Error(ErrorCode::internal, "A kernel beyond the tiles of fft-xy-direct-z was not refused.");
    const VolumeForm& form = *choice->form;
    const bool floats = launch.in.type == ElementType::f32 || !reads(form, launch.in.type);
    const bool mayBeReal = floats && form.batch == 8 && choice->groups[0] * choice->groups[1] == 1;
    const std::vector<TapTable>& tables = stream.tables(
        kernel, "fft-xy-direct-z",
        [&] {
            std::vector<std::vector<double>> all{kernel.dense()};
            const bool real = mayBeReal && hasEvenPlanes(kernel);
            for (std::int64_t i = 0; i < choice->launches(); ++i)
                all.push_back(volumeSpectra(kernel, choice->group(kernel.extent(), i), form.taps, real));
            return all;
        },
        true);
    const bool real = mayBeReal && tables[1].host.size() == spectraNumbers(form.taps, true);
    const VolumeArguments a = argumentsOf(launch, tables);
    const double perOutput = march::secondsPerOutput(launch);
    // Time limit of one launch. Converted volumes are computed one by one.
    const double samples = launchSeconds / perOutput * static_cast<double>(choice->launches());
    march::forVolumes(
        launch, isRead(form, launch) ? static_cast<std::int64_t>(samples) : 0,
        [&](const Region& box) { return partsOf(box, form, samples); },
        [&](const Launch& some, const std::vector<Region>& parts) {
            for (const Region& part : parts)
                computePart(a, some, part, {*choice, tables, real},
                            perOutput * static_cast<double>(part.count() * some.items));
        });
}

} // namespace conv
