// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/recipe/recipe.h"
#include <conv/volume.h>
#include <string>
#include <vector>

/// Results whose fractions a type of whole numbers would round away.
namespace app {

/// Returns the first active step whose values are fractions for any input, as a user types it: "vesselness",
/// "structure-tensor:output=coherence", "sobel:scale=normalized". Empty if no step is, or if Canny follows it.
[[nodiscard]] std::string fractionsFrom(const Recipe& recipe);

/// Returns whether a step of the recipe computes new values. Exceptions: medians are samples, Canny's edges are 0 and
/// 255.
[[nodiscard]] bool makesNewValues(const Recipe& recipe);

/// Returns the element type in which a result is saved where no other is asked for: the input's, uint8 where the last
/// step is Canny, and for an input of whole numbers `floatsFor` where a step gives fractions.
[[nodiscard]] conv::ElementType savedType(const Recipe& recipe, const conv::Layout& input);

/// Returns the floats that hold results of such an input: float32, or float64 where samples of 32 and 64 bits pass in
/// other channels.
[[nodiscard]] conv::ElementType floatsFor(const Recipe& recipe, conv::ElementType input);

/// Statistics of rounding values to whole numbers. `add` accumulates blocks.
struct Fractions {
    double least = 0, most = 0; ///< range of the finite values and 0
    std::int64_t zeroed = 0;    ///< values other than 0 that round to 0
    std::int64_t nonZero = 0;   ///< values that are not 0
    bool fractional = false;    ///< a value lies more than 1/100 from every whole number

    void add(const conv::ConstView& block);
    [[nodiscard]] double largest() const;
    /// Returns whether rounding loses most of the information: the values have fractions, and none rounds to more than
    /// mostSuspicious in magnitude.
    [[nodiscard]] bool lost() const;
    /// Returns the range as text: "0…0.46".
    [[nodiscard]] std::string range() const;
};
/// Results whose rounded magnitudes stay up to this number are suspected of losing their values to rounding.
inline constexpr double mostSuspicious = 7;

/// Returns the statistics of all channels except opacity.
[[nodiscard]] Fractions fractionsOf(const conv::Volume& values);

/// Collects statistics of a result and discards its samples. Skips channels for which `counts` is false.
class FractionSink final : public conv::Sink {
  public:
    explicit FractionSink(std::vector<bool> counts) : counts_(std::move(counts)) {}
    void write(conv::Item item, const conv::ConstView& block) override;
    [[nodiscard]] const Fractions& found() const { return found_; }

  private:
    std::vector<bool> counts_;
    Fractions found_;
};

} // namespace app
