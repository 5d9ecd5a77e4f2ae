// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/recipe/recipe.h"

/// What the rows of the filter table share: parameters that several filters have, and how typed values become numbers.
namespace app::parts {

using Values = std::map<std::string, Value, std::less<>>;

// Rows of the table, one function per family (filter_<family>.cpp).
[[nodiscard]] std::vector<FilterSpec> smoothing();
[[nodiscard]] std::vector<FilterSpec> edges();
[[nodiscard]] std::vector<FilterSpec> secondDerivatives();
[[nodiscard]] std::vector<FilterSpec> matrices();
[[nodiscard]] std::vector<FilterSpec> others();
[[nodiscard]] std::vector<FilterSpec> kernels();
[[nodiscard]] std::vector<FilterSpec> signals();

// Parameters that several filters have.
[[nodiscard]] ParamSpec sigma(std::string_view standard = "1");
[[nodiscard]] ParamSpec truncate();
[[nodiscard]] ParamSpec per();

/// Typed values of one filter for data of one layout, read as what conv::Filter wants. Every function throws
/// Error(usage) naming the parameter, its value and the reason.
class Reader {
  public:
    Reader(const Values& values, const conv::Layout& layout);

    /// A length per axis in samples, by the data's spacing; σ if a full width at half maximum was given. Axes beyond
    /// the data's dimension, and axes not acted on, get 0.
    [[nodiscard]] conv::Vec3 samples(std::string_view key) const;
    /// Whole numbers per axis; `other` for axes that no number is for.
    [[nodiscard]] conv::Index3 integers(std::string_view key, std::int64_t other) const;
    [[nodiscard]] double number(std::string_view key) const;
    /// One whole number.
    [[nodiscard]] std::int64_t integer(std::string_view key) const;
    /// Frequencies in cycles per sample along an axis, by the data's sampling rate; none where nothing is typed.
    [[nodiscard]] std::vector<double> frequencies(std::string_view key, std::size_t axis) const;
    /// The axis of a filter that acts along one: x, or the one that `axes` names.
    [[nodiscard]] std::size_t oneAxis() const;
    [[nodiscard]] bool automatic(std::string_view key) const; ///< nothing typed where a default is worked out
    [[nodiscard]] const std::string& word(std::string_view key) const;
    [[nodiscard]] conv::Threshold threshold(std::string_view key) const;
    [[nodiscard]] const KernelText& kernel(std::string_view key) const;
    /// magnitude, l1, or an axis that the data has and the filter acts on.
    [[nodiscard]] conv::Component component() const;
    /// Axes acted on.
    [[nodiscard]] const std::array<bool, 3>& axes() const { return axes_; }
    [[nodiscard]] const conv::Layout& layout() const { return layout_; }
    /// The filter with boundary, value, axes and, where declared, `per`.
    [[nodiscard]] conv::Filter finish(decltype(conv::Filter::what) what) const;

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
