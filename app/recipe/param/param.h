// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/kernel.h>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace app {

/// Unit a user may write after a number. `none` for plain numbers; `px` is the default of lengths.
enum class Unit : std::uint8_t { none, px, mm, s, ms, hz, khz, percent, db };
[[nodiscard]] std::string_view symbol(Unit unit);

/// One to three numbers with one unit: "2mm", "2x2x1mm", "fwhm 4mm", "10%". A single number stands for all axes.
struct Quantity {
    std::vector<double> numbers;
    Unit unit = Unit::none;
    bool fwhm = false; ///< full width at half maximum instead of σ
    friend bool operator==(const Quantity&, const Quantity&) = default;
};

/// A kernel as the user gave it: from a file or typed, before op, origin and normalisation are applied.
struct KernelText {
    std::string file;         ///< path; empty when typed
    std::vector<double> taps; ///< x fastest, as written
    conv::Index3 extent{1, 1, 1};
    int dimension = 1;
    friend bool operator==(const KernelText&, const KernelText&) = default;
};

/// The typed value of a parameter.
using Value = std::variant<Quantity, std::string, bool, KernelText>;

enum class ParamKind : std::uint8_t {
    length,    ///< Quantity in px, mm, s, ms (fwhm allowed): per axis
    number,    ///< Quantity, plain, one number
    integers,  ///< Quantity, plain, whole numbers, per axis
    threshold, ///< Quantity, plain or percent, one number
    frequency, ///< Quantity in Hz, kHz or percent of the Nyquist frequency; one or two numbers
    choice,    ///< std::string, one of `choices`
    flag,      ///< bool
    axes,      ///< std::string of letters: "xyz", "xy"
    channels,  ///< std::string: "all", or numbers, ranges, names and patterns (app/recipe/channels.h)
    kernel,    ///< KernelText
};

/// A parameter, declared once: command-line key, JSON key, range check, form row and help come out of this row.
struct ParamSpec {
    std::string_view key;   ///< "sigma"
    std::string_view label; ///< "Sigma"
    ParamKind kind = ParamKind::number;
    std::string_view standard; ///< default, as typed: "1", "reflect"; empty: required or "automatic"
    double least = 0;          ///< allowed range of each number
    double most = 1e9;
    double step = 1;        ///< of the spin box
    double sliderMost = 10; ///< comfortable range of the slider
    std::vector<std::string_view> choices;
    std::string_view help;  ///< one sentence
    Unit unit = Unit::none; ///< of a plain number: may be written after it
    bool odd = false;       ///< only odd whole numbers
    bool alone = false;     ///< one number where others of its kind have one per axis
};

/// Parses what a user typed for this parameter. Throws Error(usage) naming key, value and what is allowed.
[[nodiscard]] Value parseValue(const ParamSpec& spec, std::string_view text);
/// The shortest text that parses to the same value (C locale): "2mm", "2x2x1mm", "reflect".
[[nodiscard]] std::string toText(const Value& value);

} // namespace app
