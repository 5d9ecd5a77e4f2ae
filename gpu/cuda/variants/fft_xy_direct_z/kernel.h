// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/device/early_launch.h"
#include "cuda/device/sample.h"
#include "cuda/variants/fft_xy_direct_z/launch.h"
#include "cuda/variants/fft_xy_direct_z/phases.h"
#include "cuda/variants/fft_xy_direct_z/plane_copy.h"
#include "cuda/variants/fft_xy_direct_z/samples.h"
#include <cfloat>

/// A thread block walks along z with a pair of tiles. Half of its warps transform the next planes into a ring of
/// spectra in shared memory, the other half transform the last sums back; then all sum spectra along z.
namespace conv::fft {

namespace volume {

template <int part, int lead, int valid>
__device__ __forceinline__ void store(const Complex (&v)[32], const VolumeArguments& a, const Tables& t, float* plane) {
    const int x = static_cast<int>(threadIdx.x) % 32 - lead;
    const Tile& tile = t.tile[part];
    const auto get = [&](int i) { return part == 0 ? v[lead + i].x : v[lead + i].y; };
    if (x < tile.x0 || x >= tile.x1)
        return;
    int stride = a.outStrideY;
    asm volatile("" : "+r"(stride));
    float* to = plane + tile.out + x;
    const int y0 = tile.y0, y1 = tile.y1;
    if (a.adds)
        each<valid>([&](auto i) { // one addition per output and launch: deterministic
            if (i >= y0 && i < y1)
                atomicAdd(to + static_cast<std::int64_t>(i) * stride, get(i));
        });
    else if (y1 - y0 == valid)
        each<valid>([&](auto i) { to[static_cast<std::int64_t>(i) * stride] = get(i); });
    else
        each<valid>([&](auto i) {
            if (i >= y0 && i < y1)
                to[static_cast<std::int64_t>(i) * stride] = get(i);
        });
}

/// After the last of several groups, marks planes that an earlier one left as NaN.
__device__ __forceinline__ void findSpoiled(const VolumeArguments& a, Tables& t, int begin, int n) {
    for (int i = static_cast<int>(threadIdx.x); i < 2 * n; i += static_cast<int>(blockDim.x)) {
        const Tile& tile = t.tile[i % 2];
        if (tile.x0 >= tile.x1 || tile.y0 >= tile.y1)
            continue;
        const float* first = a.out + tile.out + (begin + i / 2) * a.outStrideZ +
                             static_cast<std::int64_t>(tile.y0) * a.outStrideY + tile.x0;
        if (!(fabsf(__ldcg(first)) <= FLT_MAX))
            atomicOr(&t.spoiled[i / 2 / 32], 1U << i / 2 % 32);
    }
}

template <int taps>
__device__ __forceinline__ void factorsAt(Complex (&h)[taps], const float* spectra, int y, int x) {
    each<taps>([&](auto k) {
        const float2 f = __ldg(reinterpret_cast<const float2*>(spectra) + (k * spectrumRows + y) * 32 + x);
        h[k] = {f.x, f.y};
    });
}
template <int taps>
__device__ __forceinline__ void factorsAt(float (&h)[taps], const float* spectra, int y, int x) {
    each<taps>([&](auto k) { h[k] = __ldg(spectra + (k * spectrumRows + y) * 32 + x); });
}

/// Recomputes a pair's outputs of plane `z` by direct sums, because NaN and infinities spread in a transform.
template <int valid>
__device__ __noinline__ void computeAgain(const VolumeArguments& a, const Tables& t, int z, int below) {
    constexpr int each = valid * valid;
    for (int i = static_cast<int>(threadIdx.x); i < 2 * each; i += static_cast<int>(blockDim.x)) {
        const int part = i / each, y = i % each / valid, x = i % valid;
        const Tile& tile = t.tile[part];
        if (x < tile.x0 || x >= tile.x1 || y < tile.y0 || y >= tile.y1)
            continue;
        float sum = 0;
        const float* weights = a.weights;
        for (int k = 0; k < a.taps[2]; ++k) {
            const std::int64_t at = planeOf(a, z - a.centre[2] + k, below);
            float plane = 0;
            for (int r = 0; r < a.taps[1]; ++r) {
                const std::int64_t row = positionOf(a, 1, tile.y + y - a.centre[1] + r);
                const std::int64_t from = at * a.strideZ + row * a.strideY;
                for (int c = 0; c < a.taps[0]; ++c) {
                    const float weight = *weights++;
                    if (weight == 0)
                        continue; // outside the kernel's support
                    const std::int64_t column = positionOf(a, 0, tile.x + x - a.centre[0] + c);
                    plane = fmaf(at < 0 || (row | column) < 0 ? a.outsideValue : sampleAt(a.in, a.type, from + column),
                                 weight, plane);
                }
            }
            sum += plane;
        }
        a.out[tile.out + (below + z - a.firstPlane) * a.outStrideZ + static_cast<std::int64_t>(y) * a.outStrideY + x] =
            sum;
    }
}

} // namespace volume

/// A form as a type: a kernel's mangled name cannot contain a class value.
template <int taps, int width, int batch, bool padded>
struct FormType {
    static constexpr VolumeForm form{taps, width, batch, padded};
};

/// `copied`: TMA brings the samples of plain pairs along x.
template <class Type, bool real, class Sample>
__global__ void __launch_bounds__(Type::form.threads(), 1)
    marchVolume(const __grid_constant__ CUtensorMap source, const __grid_constant__ VolumeArguments a, bool copied) {
    using namespace volume;
    constexpr VolumeForm form = Type::form;
    using R = Ring<form>;
    constexpr int taps = form.taps, batch = form.batch, valid = form.valid(), slots = form.slots(),
                  slotBytes = form.slotBytes(), lead = leadOf<form, real>;
    using Factor = std::conditional_t<real, float, Complex>;
    extern __shared__ __align__(256) char ring[];
    __shared__ Tables tables;
    letLaterKernelsBegin();
    const int warp = static_cast<int>(threadIdx.x) / 32, lane = static_cast<int>(threadIdx.x) % 32;
    // Outputs [begin, begin + n) along z. Concurrent blocks compute the same planes, so that halos come from the L2
    // cache.
    int pair = static_cast<int>(blockIdx.x), begin = 0, n = a.planes;
    if (pair >= a.full) {
        const int rest = a.count - a.full, b = pair - a.full, piece = b / rest;
        pair = a.full + b % rest;
        begin = static_cast<int>(std::int64_t{piece} * a.planes / a.pieces);
        n = static_cast<int>(std::int64_t{piece + 1} * a.planes / a.pieces) - begin;
    }
    const int pairs = a.items == 1 ? a.count : a.count / a.items, item = a.items == 1 ? 0 : pair / pairs;
    const int below = item * a.planes; // first plane of the volume
    pair -= item * pairs;
    constexpr bool copying = march::hasBulkCopies && copies(form);
    constexpr int columns = copyColumns(form, sizeof(Sample));
    static_assert(!copies(form) || (copyBytes(form, sizeof(Sample)) <= slotBytes && slotBytes % 128 == 0));
    __shared__ std::uint64_t arrived[copying ? batch : 1];
    if (copying && threadIdx.x == 0)
        march::beginArrivals(arrived, batch);
    if (warp < 2)
        findTile(a, tables, pair, warp, valid);
    for (int i = static_cast<int>(threadIdx.x); i < maxVolumePlanes / 32; i += form.threads())
        tables.spoiled[i] = 0;
    awaitEarlierKernels();
    __syncthreads();

    const auto slotOf = [](int s) { return (s >= slots ? s - slots : s) * slotBytes; };
    const int firstIn = a.firstPlane + begin - a.ahead[2];
    int base = (1 - taps + 2 * slots) % slots; // slot of output `first`
    const Tile &one = tables.tile[0], &two = tables.tile[1];
    copied = copying && copied && one.plain && two.plain && one.y == two.y;
    PlaneCopy<Sample, valid, columns> copy{source, arrived + (copying ? warp % batch : 0)};
    const auto askFor = [&](int i, int slot) { // one lane of each warp that transforms planes
        if (!copied || warp >= batch || lane > 0 || i >= n + taps - 1)
            return;
        if (const std::int64_t at = planeOf(a, firstIn + i, below); at >= 0)
            copy.ask(one.column, one.row, at, ring + slot);
    };
    askFor(warp, slotOf(base + taps - 1 + warp));
    for (int first = 1 - taps; first < n + batch; first += batch) {
        if (warp < batch) {
            const int i = first + taps - 1 + warp; // plane i's spectrum goes to the slot of output i
            if (i < n + taps - 1) {
                const int slot = slotOf(base + taps - 1 + warp);
                const std::int64_t at = planeOf(a, firstIn + i, below);
                Complex v[32];
                if (copied && at >= 0)
                    copy.take(v, one.column, ring + slot, [&](Sample s) { return numberOf(s, a.bias); });
                else
                    loadPair<Sample>(v, a, tables, at);
                transform<-1>(v);
                R::template put<32>(v, ring, typename R::Column(slot, lane));
                __syncwarp();
                R::get(v, ring, typename R::Row(slot, lane));
                transform<-1>(v);
                R::template put<32>(v, ring, typename R::Row(slot, lane));
                if (!copied)
                    fetchAhead<Sample>(a, tables, planeOf(a, firstIn + i + batch, below));
            }
        } else {
            const int j = first - batch + warp - batch;
            if (j >= 0 && j < n) {
                const int from = base + warp - 2 * batch, slot = slotOf(from < 0 ? from + slots : from);
                Complex v[32];
                R::get(v, ring, typename R::Row(slot, lane));
                transform<1>(v);
                R::template put<valid, lead>(v, ring, typename R::Row(slot, lane));
                __syncwarp();
                R::get(v, ring, typename R::Column(slot, lane));
                transform<1>(v);
                // The first output is a sum of all bins, so it is not finite if any is not.
                const bool spoiled = lane == lead && !(fabsf(v[lead].x) <= FLT_MAX && fabsf(v[lead].y) <= FLT_MAX);
                if (spoiled)
                    atomicOr(&tables.spoiled[j / 32], 1U << j % 32);
                if (a.more && __any_sync(~0U, spoiled)) // the last group looks for NaN
                    each<valid>([&](auto i) { v[lead + i] = {NAN, NAN}; });
                float* plane = a.out + (below + begin + j) * a.outStrideZ;
                store<0, lead, valid>(v, a, tables, plane);
                store<1, lead, valid>(v, a, tables, plane);
            }
        }
        // The next planes go to slots whose sums are outputs by now.
        const auto askForNext = [&] {
            askFor(first + batch + taps - 1 + warp, slotOf(base + batch + taps - 1 + warp));
        };
        if (first + batch > 0 && first < n) {
            Factor h[taps], middle[taps];
            factorsAt<taps>(h, a.spectra, warp, lane);
            if (warp == 0)
                factorsAt<taps>(middle, a.spectra, 16, lane);
            if constexpr (copying)
                beforeCopies();
            __syncthreads();
            askForNext();
            int slot[taps - 1 + batch];
            each<taps - 1 + batch>([&](auto i) { slot[i] = slotOf(base + i); });
            if (warp == 0) {
                sumBin<form>(ring, slot, h, R::place(0, lane));
                sumBin<form>(ring, slot, middle, R::place(16, lane));
            } else {
                sumBins<form>(ring, slot, h, warp, lane);
            }
            if constexpr (2 * batch < 16)
                for (int y = warp + 2 * batch; y < 16; y += 2 * batch) {
                    factorsAt<taps>(h, a.spectra, y, lane);
                    sumBins<form>(ring, slot, h, y, lane);
                }
            __syncthreads();
        } else {
            askForNext();
        }
        base = base + batch >= slots ? base + batch - slots : base + batch;
    }
    if (a.more)
        return;
    if (a.adds)
        __threadfence();
    __syncthreads();
    if (a.adds) {
        findSpoiled(a, tables, below + begin, n);
        __syncthreads();
    }
    for (int word = 0; word * 32 < n; ++word)
        for (unsigned bits = tables.spoiled[word]; bits != 0; bits &= bits - 1)
            computeAgain<valid>(a, tables, a.firstPlane + begin + word * 32 + __ffs(static_cast<int>(bits)) - 1, below);
}

template <class Type, bool real, class Sample>
void startSamples(const VolumeStart& start, const VolumeArguments& a) {
    constexpr VolumeForm form = Type::form;
    auto* kernel = marchVolume<Type, real, Sample>;
    static DeviceFlag hasMemory;
    hasMemory(start.device, [&] {
        check(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, form.ringBytes()),
              "cudaFuncSetAttribute");
        return true;
    });
    // Before 9.0 the code ignores `copied`.
    launchEarly(kernel, {start.blocks, form.threads(), form.ringBytes(), start.stream, start.early},
                start.source ? *start.source : CUtensorMap{}, a, start.source != nullptr);
}

template <class Type>
void startForm(const VolumeStart& start, const VolumeArguments& a) {
    const std::size_t bytes = sizeOf(a.type);
    if constexpr (reads(Type::form, ElementType::u8))
        if (bytes == 1)
            return startSamples<Type, false, std::uint8_t>(start, a);
    if constexpr (reads(Type::form, ElementType::u16))
        if (bytes == 2)
            return startSamples<Type, false, std::uint16_t>(start, a);
    startSamples<Type, false, float>(start, a);
}

/// `Less`: the form for devices with less shared memory.
template <class Type, class Less = Type>
void startVolume(const VolumeStart& start, const VolumeArguments& a) {
    if (start.form.batch != Type::form.batch)
        return startForm<Less>(start, a);
    start.real ? startSamples<Type, true, float>(start, a) : startForm<Type>(start, a);
}

} // namespace conv::fft
