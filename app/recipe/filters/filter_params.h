// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/recipe/recipe.h"

/// Shared parts of the filter table: common parameters, and the conversion of typed values to numbers.
namespace app::parts {

using Values = std::map<std::string, Value, std::less<>>;

// Rows of the table, one function per family (filter_<family>.cpp).
[[nodiscard]] std::vector<FilterSpec> smoothing();
[[nodiscard]] std::vector<FilterSpec> denoising();
[[nodiscard]] std::vector<FilterSpec> deconvolution();
[[nodiscard]] std::vector<FilterSpec> ranks();
[[nodiscard]] std::vector<FilterSpec> edges();
[[nodiscard]] std::vector<FilterSpec> laplacian();
[[nodiscard]] std::vector<FilterSpec> matrices();
[[nodiscard]] std::vector<FilterSpec> localStatistics();
[[nodiscard]] std::vector<FilterSpec> others();
[[nodiscard]] std::vector<FilterSpec> kernels();
[[nodiscard]] std::vector<FilterSpec> signals();
[[nodiscard]] std::vector<FilterSpec> grids();
/// Row of the table (filter_resample.cpp).
[[nodiscard]] FilterSpec resample();

[[nodiscard]] ParamSpec sigma(std::string_view standard = "1");
[[nodiscard]] ParamSpec truncate();
/// Samples of a window along each axis.
[[nodiscard]] ParamSpec windowSize(std::string_view help);
[[nodiscard]] ParamSpec per();
/// Integers, one or one along each axis.
[[nodiscard]] ParamSpec whole(std::string_view key, std::string_view label, std::string_view standard, double min,
                              double max, std::string_view help);
/// Value beyond the border with boundary=constant.
[[nodiscard]] ParamSpec outsideValue(std::string_view help);

/// Throws Error(usage) unless the type of data on a new grid holds the value of added samples exactly.
void checkAddedValue(std::string_view key, double value, const conv::Layout& layout);

/// Reads a filter's typed values for one layout. Throws Error(usage) with parameter, value and reason.
class ParamReader {
  public:
    ParamReader(const Values& values, const conv::Layout& layout);

    /// Length per axis in samples, by the data's spacing; σ if a full width at half maximum was given. 0 for axes
    /// beyond the data's dimension, and for inactive axes.
    [[nodiscard]] conv::Vec3 samples(std::string_view key) const;
    /// Integers per axis; `other` for axes without a number.
    [[nodiscard]] conv::Index3 integers(std::string_view key, std::int64_t other) const;
    [[nodiscard]] double number(std::string_view key) const;
    [[nodiscard]] std::int64_t integer(std::string_view key) const;
    /// Frequencies along an axis in cycles per sample, by the sampling rate; empty if not given.
    [[nodiscard]] std::vector<double> frequencies(std::string_view key, std::size_t axis) const;
    /// Axis of a filter that acts along one: x, or the one in `axes`.
    [[nodiscard]] std::size_t oneAxis() const;
    [[nodiscard]] bool automatic(std::string_view key) const; ///< true if no value was typed and a default is computed
    [[nodiscard]] const std::string& word(std::string_view key) const;
    [[nodiscard]] conv::Threshold threshold(std::string_view key) const;
    [[nodiscard]] const KernelText& kernel(std::string_view key) const;
    /// magnitude, l1, or an axis that the data have and the filter acts on.
    [[nodiscard]] conv::Component component() const;
    [[nodiscard]] const std::array<bool, 3>& axes() const { return axes_; }
    [[nodiscard]] const conv::Layout& layout() const { return layout_; }
    /// Returns the filter with boundary, value, axes and, if declared, `per`.
    [[nodiscard]] conv::Filter finish(decltype(conv::Filter::kind) what) const;

  private:
    [[nodiscard]] const Quantity& quantity(std::string_view key) const;
    [[nodiscard]] double numberFor(std::string_view key, int axis) const;
    [[nodiscard]] double unitInSamples(std::string_view key, int axis) const;
    [[nodiscard]] conv::Vec3 derivativeStep() const;
    const Values& values_;
    const conv::Layout& layout_;
    std::array<bool, 3> axes_{};
};

} // namespace app::parts
