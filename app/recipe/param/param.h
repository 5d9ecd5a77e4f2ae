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

/// Unit that may follow a number. `none` for plain numbers; `px` is the default of lengths.
enum class Unit : std::uint8_t { none, px, mm, s, ms, hz, khz, percent, db };
[[nodiscard]] std::string_view symbol(Unit unit);

/// One to three numbers with one unit: "2mm", "2x2x1mm", "fwhm 4mm", "10%". A single number applies to all axes.
struct Quantity {
    std::vector<double> numbers;
    Unit unit = Unit::none;
    bool fwhm = false; ///< full width at half maximum instead of σ
    friend bool operator==(const Quantity&, const Quantity&) = default;
};

/// A kernel as given, from a file or typed, before op, origin and normalisation.
struct KernelText {
    std::string file;         ///< path; empty if typed
    std::vector<double> taps; ///< weights, x fastest, as written
    conv::Index3 extent{1, 1, 1};
    int dimension = 1;
    friend bool operator==(const KernelText&, const KernelText&) = default;
};

using Value = std::variant<Quantity, std::string, bool, KernelText>;

enum class ParamKind : std::uint8_t {
    length,    ///< Quantity in px, mm, s, ms (fwhm allowed): per axis
    number,    ///< Quantity, plain, one number
    integers,  ///< Quantity, plain, integers, per axis
    threshold, ///< Quantity, plain or percent, one number
    frequency, ///< Quantity in Hz, kHz or percent of the Nyquist frequency; one or two numbers
    choice,    ///< one of `choices`
    flag,
    axes,     ///< std::string of letters: "xyz", "xy"
    channels, ///< std::string: "all", or numbers, ranges, names and patterns (app/recipe/channels.h)
    kernel,
    mask,    ///< std::string: "none", a file with labels, or a box (app/recipe/masks/mask_text.h)
    outside, ///< std::string: "keep", "fill", "nan", or a number
    text,    ///< std::string, checked by ParamSpec::check: a box, a spacing, an orientation
};

/// A parameter, declared once: source of its command-line key, JSON key, range check, form row and help.
struct ParamSpec {
    std::string_view key;   ///< "sigma"
    std::string_view label; ///< "Sigma"
    ParamKind kind = ParamKind::number;
    std::string_view standard; ///< default, as typed: "1", "reflect"; empty: required or "automatic"
    double min = 0;            ///< allowed range of each number
    double max = 1e9;          ///< infinity: "inf" is allowed, too
    double step = 1;           ///< step of the spin box
    double maxSlider = 10;     ///< upper end of the slider
    std::vector<std::string_view> choices;
    std::string_view help;                           ///< one sentence
    Unit unit = Unit::none;                          ///< optional unit of a plain number
    bool odd = false;                                ///< only odd integers
    bool alone = false;                              ///< takes one number, where others of its kind take one per axis
    void (*check)(std::string_view typed) = nullptr; ///< ParamKind::text: throws Error(usage) for wrong texts
};

/// Parses a typed value. Throws Error(usage) with key, value and the allowed values.
[[nodiscard]] Value parseValue(const ParamSpec& spec, std::string_view text);
/// Returns the shortest text that parses to the same value (C locale): "2mm", "2x2x1mm", "reflect".
[[nodiscard]] std::string toText(const Value& value);

} // namespace app
