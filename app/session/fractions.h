// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/recipe/recipe.h"
#include <conv/volume.h>
#include <string>
#include <vector>

/// Results that lose digits in an integer type: fractions are rounded, gradients and curvatures clipped.
namespace app {

/// Returns true for steps whose results are uint8 masks: Canny's edges, thresholds.
[[nodiscard]] bool makesMask(const Step& step);

/// Returns the first active step with fractional values for any input, as a user types it: "vesselness",
/// "structure-tensor:output=coherence", "sobel:scale=normalized". Empty if there is none, or if a mask follows it.
[[nodiscard]] std::string fractionsFrom(const Recipe& recipe);

/// Returns the first active step whose result is another quantity than its input, as a user types it: "sobel",
/// "gaussian:order=1", and every step of `fractionsFrom`. Differences of samples (top-hats) are not one. Empty if there
/// is none, or if a mask follows it.
[[nodiscard]] std::string quantityFrom(const Recipe& recipe);

/// Returns true for steps whose results are samples of their input: medians, copies on another grid.
[[nodiscard]] bool copiesSamples(const Step& step);

/// Returns true if a step of the recipe computes new values. Medians return samples, masks whole
/// numbers.
[[nodiscard]] bool makesNewValues(const Recipe& recipe);

/// Returns the default element type of a saved result: the input's; uint8 if the last step makes a mask; `floatsFor`
/// for an integer input if a step gives another quantity.
[[nodiscard]] conv::ElementType savedType(const Recipe& recipe, const conv::Layout& input);

/// Returns float32, or float64 if other channels carry 32-bit or 64-bit samples through.
[[nodiscard]] conv::ElementType floatsFor(const Recipe& recipe, conv::ElementType input);

/// Calls `visit` with each sample of a block as double, in order.
template <class Visit>
void eachValue(const conv::ConstView& block, Visit&& visit) {
    conv::withElementType(block.type, [&]<class T>(std::type_identity<T>) {
        for (std::int64_t z = block.region.lo[2]; z < block.region.hi[2]; ++z)
            for (std::int64_t y = block.region.lo[1]; y < block.region.hi[1]; ++y) {
                const T* const row = reinterpret_cast<const T*>(block.row(y, z));
                for (std::int64_t x = 0; x < block.region.size(0); ++x)
                    visit(static_cast<double>(row[x]));
            }
    });
}

/// Statistics of rounding values to integers. `add` accumulates blocks.
struct Fractions {
    double min = 0, max = 0; ///< range of the finite values, including 0
    std::int64_t zeroed = 0; ///< nonzero values that round to 0
    std::int64_t nonZero = 0;
    bool fractional = false; ///< a value lies more than 1/100 from every integer

    void add(const conv::ConstView& block);
    [[nodiscard]] double largest() const;
    /// True if values have fractions and none rounds to more than maxSuspicious in magnitude.
    [[nodiscard]] bool lost() const;
    /// Returns the range as text: "0…0.46".
    [[nodiscard]] std::string range() const;
};
/// Returns the largest magnitude of the finite samples of a block, or one above `enough` as soon as a row has one.
[[nodiscard]] double largestIn(const conv::ConstView& block, double enough);
/// Largest rounded magnitude of results that are suspected of losing their values to rounding.
inline constexpr double maxSuspicious = 7;

/// Skips opacity channels.
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
