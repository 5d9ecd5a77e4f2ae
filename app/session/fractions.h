#pragma once
#include "app/recipe/recipe.h"
#include <conv/volume.h>
#include <string>
#include <vector>

/// Results whose fractions a type of whole numbers would round away.
namespace app {

/// Returns the first active step whose values are fractions whatever the input is, as a user types it: "vesselness",
/// "structure-tensor:output=coherence", "sobel:scale=normalized". Empty: there is none, or Canny follows it.
[[nodiscard]] std::string fractionsFrom(const Recipe& recipe);

/// Whether a step of the recipe computes values of its own: medians are samples, Canny's edges are 0 and 255.
[[nodiscard]] bool makesNewValues(const Recipe& recipe);

/// Returns the element type in which a result is saved where no other is asked for: the input's, uint8 where the last
/// step is Canny, and for an input of whole numbers `floatsFor` where a step gives fractions.
[[nodiscard]] conv::ElementType savedType(const Recipe& recipe, const conv::Layout& input);

/// Returns the floats that hold results of such an input: float32, or float64 where samples of 32 and 64 bits pass in
/// other channels.
[[nodiscard]] conv::ElementType floatsFor(const Recipe& recipe, conv::ElementType input);

/// What rounding to whole numbers does to values. Parts are added up.
struct Fractions {
    double least = 0, most = 0; ///< of the finite values, and 0
    std::int64_t zeroed = 0;    ///< not 0, but nearer to 0 than to any other whole number
    std::int64_t nonZero = 0;   ///< values that are not 0
    bool fractional = false;    ///< a value lies more than 1/100 from every whole number

    void add(const conv::ConstView& block);
    [[nodiscard]] double largest() const;
    /// Whether rounding takes most of what the values say: there are fractions, and no value rounds to more than 7 in
    /// magnitude.
    [[nodiscard]] bool lost() const;
    /// "0…0.46".
    [[nodiscard]] std::string range() const;
};
/// Values up to this one, rounded, may be values that rounding takes away.
inline constexpr double mostSuspicious = 7;

/// Of all channels but one that is opacity.
[[nodiscard]] Fractions fractionsOf(const conv::Volume& values);

/// Takes a result without keeping it. Channels for which `counts` is false are passed over.
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
