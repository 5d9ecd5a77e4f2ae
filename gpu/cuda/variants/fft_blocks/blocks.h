// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/runtime/stream.h"
#include "cuda/variants/fft/codelets.h"
#include "model/axis_map.h"
#include <conv/element.h>

/// Passes of fft-blocks over equal boxes of one or several items. A box is halved along one axis into the real and
/// imaginary part of complex numbers. Outputs and samples are counted in the first half; the second lies `shift`
/// further. Segments start at multiples of `width`.
namespace conv::fft {

/// Segments of lines along x, from samples to spectra or back. Rows are counted plane by plane: of samples with the
/// halo along y and z, or of outputs.
struct RowArguments {
    const void* in;
    ElementType type;
    AxisMap map[3];
    std::int64_t strideY, strideZ;
    std::int64_t first[3];                ///< index of the box's first output
    std::int64_t straight[3][2], move[3]; ///< indices [from, to) that lie straight in storage, at index + move
    int outputs[3];
    int lastRow, lastOutputs; ///< a row along y with fewer outputs, and their number; −1: none
    int half[3];
    int shift[3]; ///< offset of the second half; all zero: no second half
    int taps[3], centre[3];
    float outsideValue, sum; ///< sum of the taps
    const float* offset;     ///< subtracted from all samples, one per item; null: nothing
    int width;
    int segments;       ///< segments along x
    int rows, rowsEach; ///< rows of an item, rows of a plane
    Complex* spectra;   ///< row after row, its segments one after the other
    std::int64_t pitch;
    const Complex* twiddles;
    const float* weights;
    float* out; ///< first output of the box
    std::int64_t outStrideY, outStrideZ;
    std::int64_t itemStride, outItemStride; ///< samples and floats from item to item
    int firstBlock, firstItem;
};

/// Complex lines along y or z, `columns` neighbours along x at once.
struct ColumnArguments {
    const Complex* in;
    Complex* out;
    std::int64_t inStride, outStride; ///< strides along the axis
    std::int64_t inOther, outOther;   ///< strides along the third axis
    std::int64_t inItem, outItem;     ///< strides from item to item
    int length;                       ///< numbers read; zeros follow
    int outputs;                      ///< numbers written
    int width, segments;              ///< width and number of segments along the axis
    int segmentsX, pointsX;
    int segmentsOther, pointsOther; ///< third axis; not transformed: its positions, in one segment
    const Complex* kernel;          ///< spectrum, by frequency of the axis
    std::int64_t kernelStride, kernelOther;
    const Complex* twiddles;
    int firstBlock, firstItem;
};

enum class RowPass : std::uint8_t { there, back };
/// `there`: forward. `filter`: forward, times the conjugate kernel spectrum, back. `back`: inverse.
enum class ColumnPass : std::uint8_t { there, filter, back };

template <class Arguments>
struct BlocksJob {
    Arguments arguments;
    unsigned blocks, items; ///< thread blocks of an item, items
    cudaStream_t stream;
    int device;
};
using RowJob = BlocksJob<RowArguments>;
using ColumnJob = BlocksJob<ColumnArguments>;

template <int points>
void launchRows(const RowJob& job, RowPass pass);
template <int points>
void launchColumns(const ColumnJob& job, ColumnPass pass);

#define CONV_FFT_BLOCKS(points)                                                                                        \
    template <>                                                                                                        \
    void launchRows<points>(const RowJob& job, RowPass pass);                                                          \
    template <>                                                                                                        \
    void launchColumns<points>(const ColumnJob& job, ColumnPass pass);
CONV_FFT_BLOCKS(64)
CONV_FFT_BLOCKS(128)
CONV_FFT_BLOCKS(192)
CONV_FFT_BLOCKS(256)
CONV_FFT_BLOCKS(288)
CONV_FFT_BLOCKS(384)
CONV_FFT_BLOCKS(512)
CONV_FFT_BLOCKS(768)
CONV_FFT_BLOCKS(1024)
CONV_FFT_BLOCKS(2048)
CONV_FFT_BLOCKS(4096)
#undef CONV_FFT_BLOCKS

} // namespace conv::fft
