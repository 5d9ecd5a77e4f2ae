// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/runtime/stream.h"
#include "cuda/variants/fft/codelets.h"
#include "model/axis_map.h"
#include <conv/element.h>

/// The passes of fft-blocks, over a box or the same one of several items. A box of outputs is taken as two halves along
/// one axis, one as real and one as imaginary part of the same complex numbers: outputs and samples are counted in the
/// first half, and those of the second lie `shift` further. Along each axis that is transformed segments begin at
/// multiples of `width`.
namespace conv::fft {

/// Segments of lines along x, from samples to their spectra or from there to outputs. Where these lie is counted in
/// rows, row by row of a plane: rows of samples with the halo along y and z, or rows of outputs.
struct RowArguments {
    const void* in;
    ElementType type;
    AxisMap map[3];
    std::int64_t strideY, strideZ;
    std::int64_t first[3];                ///< index of the box's first output
    std::int64_t straight[3][2], move[3]; ///< indices, from and to, whose position is so much further
    int outputs[3];                       ///< of the box
    int lastRow, lastOutputs;             ///< a row along y that has fewer outputs, and how many; −1: there is none
    int half[3];                          ///< of its first half
    int shift[3];                         ///< to the second half; all zero: there is none
    int taps[3], centre[3];
    float outsideValue, sum; ///< of the taps
    const float* offset;     ///< what is taken off all samples, on the device, item by item; null: nothing
    int width;
    int segments;       ///< along x
    int rows, rowsEach; ///< all of an item, and those of a plane
    Complex* spectra;   ///< row after row the segments, one after the other
    std::int64_t pitch;
    const Complex* turns;
    const float* weights;
    float* out; ///< the box's first output
    std::int64_t outStrideY, outStrideZ;
    std::int64_t itemStride, outItemStride; ///< of samples and outputs, from a box to the same one of the next item
    int firstBlock, firstItem;
};

/// Lines of complex numbers along y or z, `columns` neighbours along x at a time.
struct ColumnArguments {
    const Complex* in;
    Complex* out;
    std::int64_t inStride, outStride; ///< along the axis
    std::int64_t inOther, outOther;   ///< along the third axis
    std::int64_t inItem, outItem;     ///< from item to item
    int length;                       ///< of what is read: zeros follow
    int outputs;                      ///< of what is written
    int width, segments;              ///< along the axis
    int segmentsX, pointsX;
    int segmentsOther, pointsOther; ///< of the third axis, or its positions in one segment where it is not transformed
    const Complex* kernel;          ///< spectrum: frequency after frequency of the axis
    std::int64_t kernelStride, kernelOther;
    const Complex* turns;
    int firstBlock, firstItem;
};

enum class RowPass : std::uint8_t { there, back };
/// There; there, times the conjugate of the kernel's spectrum and back; back.
enum class ColumnPass : std::uint8_t { there, filter, back };

template <class Arguments>
struct BlocksJob {
    Arguments arguments;
    unsigned blocks, items; ///< of each item, and items
    cudaStream_t stream;
    int device;
};
using RowJob = BlocksJob<RowArguments>;
using ColumnJob = BlocksJob<ColumnArguments>;

/// One for each length of blocks.
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
