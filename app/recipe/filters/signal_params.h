// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/recipe/filters/filter_params.h"
#include <algorithm>
#include <conv/filter.h>

/// Parts that FIR and recursive filters share: frequencies, and cut-offs by the kind of band.
namespace app::parts {

/// Names of conv::FirKind, in its order.
inline constexpr std::string_view bandNames[] = {"lowpass", "highpass", "bandpass", "bandstop"};

[[nodiscard]] inline bool hasTwoCutoffs(conv::FirKind band) {
    return band == conv::FirKind::bandpass || band == conv::FirKind::bandstop;
}

/// Enumerator whose name, in the order of the enumeration, is `word`.
template <class Choice, std::size_t n>
[[nodiscard]] Choice chosen(const std::string& word, const std::string_view (&names)[n]) {
    return static_cast<Choice>(std::find(std::begin(names), std::end(names), word) - std::begin(names));
}

/// Throws Error(usage): "cutoff=8x12Hz: " and the reason.
[[noreturn]] void failAt(const Values& values, std::string_view key, const std::string& reason);
/// A frequency as the user writes it: in Hz if there is a sampling rate, else in percent of the Nyquist frequency.
[[nodiscard]] std::string frequencyText(const conv::Layout& layout, std::size_t axis, double cycles);
/// Reads `cutoff` in cycles per sample: two increasing frequencies if `two`, else one. `kind` ("kind=notch") is named
/// in errors. Throws Error(usage) unless all lie between 0 and the Nyquist frequency.
[[nodiscard]] std::array<double, 2> cutoffsOf(const Values& values, const ParamReader& read, std::size_t axis, bool two,
                                              const std::string& kind);
/// Returns the filter limited to that axis.
[[nodiscard]] conv::Filter along(conv::Filter filter, std::size_t axis);
/// Adjusts the number of cut-offs to a band: "bandpass" has two.
void adaptCutoffs(Step& step, std::string_view band);

[[nodiscard]] ParamSpec frequency(std::string_view key, std::string_view label, std::string_view standard,
                                  std::string_view help);

/// Row of the table (filter_recursive.cpp).
[[nodiscard]] FilterSpec iir();

} // namespace app::parts
