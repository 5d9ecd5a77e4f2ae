// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cpu/micro/micro.h"
#include "cpu/variants/fft/kernels.h"
#include "cpu/variants/rates/stages.h"

namespace conv {

inline constexpr std::int64_t ratesColumns = 256; ///< columns of a strip: some 500 rows of it stay in L2

/// A box stage by stage: along z and y samples are thinned out row by row, then along x for rows that lie side by side;
/// the taps between the rates follow; x, y and z are interpolated in this order.
class BoxAtRates {
  public:
    /// `launch` must outlive it.
    explicit BoxAtRates(const Launch& launch)
        : launch_(launch),
          x_(launch, 0),
          y_(launch, 1),
          z_(launch, 2),
          missing_(static_cast<float>(launch.outsideValue)),
          spaces_(static_cast<std::size_t>(launch.pool->size())) {}

    /// Returns false, with undefined output, for samples that are not finite or too large. Throws Error(memory).
    bool run() {
        thin();
        if (unfit_)
            return false;
        if (x_.two())
            turn();
        if (unfit_)
            return false;
        convolveBetween();
        interpolate();
        return true;
    }

  private:
    struct Axis {
        const IndexedAxis* rates = nullptr;
        Rate rate = Rate::stored;
    };

    [[nodiscard]] const std::byte* storedAt(std::int64_t x, std::int64_t y, std::int64_t z) const {
        return static_cast<const std::byte*>(launch_.in.data) + (x + y * launch_.in.strideY + z * launch_.in.strideZ) *
                                                                    static_cast<std::int64_t>(sizeOf(launch_.in.type));
    }
    /// Copies `n` stored samples from (positions x, y, z) as floats; notes those that are unfit.
    void read(std::int64_t x, std::int64_t y, std::int64_t z, std::int64_t n, float* to) {
        micro().toFloat(launch_.in.type, storedAt(x, y, z), n, to);
        if (!isInteger(launch_.in.type) && !fftKernels().within(to, n, largestSampleOfRates))
            unfit_ = true;
    }
    [[nodiscard]] const IndexedAxis& axis(std::size_t a) const { return a == 0 ? x_ : a == 1 ? y_ : z_; }

    /// The stages along z and y; without two rates there, a copy of the stored rows as floats.
    void thin();
    /// First stage: stored samples along y (1) or z (2) at the lower rate.
    void thinStored(std::size_t a);
    /// Second stage in volumes: rows along y at the lower rate.
    void thinRows();
    void copyStored();

    /// Rows of the outside value and of zeros.
    [[nodiscard]] Samples constantRows(float value) const {
        Samples rows(1, 2, now_.columns);
        std::fill_n(rows.row(0, 0), rows.padded(), value);
        std::fill_n(rows.row(0, 1), rows.padded(), 0.0F);
        return rows;
    }
    [[nodiscard]] Samples constantRows() const { return constantRows(missing_); }

    /// Row of an index along the rows of a plane.
    [[nodiscard]] const float* rowAt(const IndexedAxis& along, Rate rate, std::int64_t index, std::int64_t plane,
                                     const Samples& constants) const {
        const std::int64_t row = rowOf(along, rate, index);
        return row < 0 ? constants.row(0, row == AxisRates::missing ? 0 : 1) : now_.row(plane, row);
    }

    /// Third stage: rows become columns, at the lower rate along x.
    void turn();

    [[nodiscard]] Axis planesAxis() { return {&z_, rateZ_}; }
    [[nodiscard]] Axis rowsAxis() { return turned_ ? Axis{&x_, rateX_} : Axis{&y_, rateY_}; }
    [[nodiscard]] Axis columnsAxis() { return turned_ ? Axis{&y_, rateY_} : Axis{&x_, rateX_}; }
    /// The taps between the rates: over planes, over rows of a plane, and within rows.
    void convolveBetween();
    void convolvePlanes();
    void convolveRows();
    void convolveColumns();
    /// Notes that an axis is done.
    void convolved(const IndexedAxis* axis);

    struct Place {
        float* data = nullptr;
        std::int64_t strideY = 0, strideZ = 0;
    };
    [[nodiscard]] Place result() const {
        return {static_cast<float*>(launch_.out), launch_.outStrideY, launch_.outStrideZ};
    }

    /// The stages along x, y and z back to the rate of the data; the last one writes the result.
    void interpolate();
    void interpolateX();
    void interpolateY();
    void interpolateZ();
    [[nodiscard]] bool streams() const { return 4 * launch_.box.count() > streamBytes; }

    /// Row or plane of an output index along an axis that is not interpolated yet or never is.
    [[nodiscard]] static std::int64_t rowFor(const IndexedAxis& axis, Rate rate, std::int64_t i) {
        return axis.two() ? i : rowOf(axis, rate, axis.out.lo + i);
    }
    [[nodiscard]] static std::int64_t countOf(const IndexedAxis& axis) {
        return axis.two() ? axis.kept.size() : axis.out.size();
    }

    /// Columns of `now_` from the first output on: stored samples may begin before it.
    [[nodiscard]] std::int64_t firstColumn() const { return x_.two() || laidOut_ ? 0 : rowOf(x_, rateX_, x_.out.lo); }
    [[nodiscard]] std::int64_t planeFor(std::int64_t i) const { return laidOut_ ? i : rowFor(z_, rateZ_, i); }

    const Launch& launch_;
    IndexedAxis x_, y_, z_;
    float missing_;
    double outside_ = 0; ///< value outside the border after the passes so far
    Samples now_;        ///< result of the last stage
    Rate rateX_ = Rate::stored, rateY_ = Rate::stored, rateZ_ = Rate::stored;
    bool turned_ = false;  ///< rows of `now_` run along y
    bool laidOut_ = false; ///< rows and planes of `now_` that are not interpolated are outputs
    std::vector<RatesSpace> spaces_;
    std::atomic<bool> unfit_{false};
};

} // namespace conv
