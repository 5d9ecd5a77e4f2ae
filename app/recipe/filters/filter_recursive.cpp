// SPDX-License-Identifier: Apache-2.0
// Recursive filters, run forward and backward.
#include "app/recipe/filters/signal_params.h"
#include <algorithm>
#include <conv/error.h>
#include <conv/recursion.h>

namespace app::parts {
namespace {

constexpr std::string_view kinds[] = {"butterworth", "bessel", "chebyshev1", "notch", "peak"};
constexpr std::string_view endChoices[] = {"border", "odd"};

bool isResonator(std::string_view kind) {
    return kind == "notch" || kind == "peak";
}

/// Refuses a parameter that the kind does not have, unless it is left at its default.
void expectDefault(const Values& values, std::string_view key, const std::string& now, std::string_view standard,
                   const std::string& reason) {
    if (now != standard)
        failAt(values, key, reason);
}

conv::Filter buildIir(const Values& values, const conv::Layout& layout) {
    const ParamReader read(values, layout);
    const std::size_t axis = read.oneAxis();
    conv::Iir iir;
    const std::string &kind = read.word("kind"), text = "kind=" + kind;
    iir.kind = chosen<conv::IirKind>(kind, kinds);
    iir.band = chosen<conv::FirKind>(read.word("band"), bandNames);
    iir.order = static_cast<int>(read.integer("order"));
    iir.ripple = read.number("ripple");
    iir.q = read.number("q");
    iir.odd = read.word("ends") == "odd";
    if (isResonator(kind)) {
        expectDefault(values, "band", read.word("band"), "lowpass", text + " has no band");
        expectDefault(values, "order", std::to_string(iir.order), "4", text + " always has order 2");
    } else {
        if (iir.q != 30)
            failAt(values, "q", "applies to kind=notch and kind=peak only");
    }
    if (kind != "chebyshev1" && iir.ripple != 1)
        failAt(values, "ripple", "applies to kind=chebyshev1 only");
    iir.cutoff = cutoffsOf(values, read, axis, !isResonator(kind) && hasTwoCutoffs(iir.band),
                           isResonator(kind) ? text : "band=" + read.word("band"));
    if (isResonator(kind) && !(iir.cutoff[0] / iir.q < 0.5))
        failAt(values, "q",
               "the band is wider than the Nyquist frequency, which is " + frequencyText(layout, axis, 0.5));
    const std::vector<conv::Section> sections = conv::iirSections(iir); // reports its errors with the step
    if (iir.odd) {
        if (read.word("boundary") != "reflect")
            failAt(values, "ends",
                   "the signal is continued by point reflection, so boundary has no effect; use "
                   "ends=border");
        const std::int64_t padding = conv::oddPaddingOf(sections);
        if (layout.extent[axis] <= padding)
            failAt(values, "ends",
                   "needs more than " + std::to_string(padding) + " samples (got " +
                       std::to_string(layout.extent[axis]) + "); use ends=border");
    }
    return along(read.finish(iir), axis);
}

/// Resets the parameters that a new kind does not have, and adjusts the number of cut-offs.
void adaptIir(Step& step, std::string_view key) {
    const std::string kind = toText(valueOf(step, "kind"));
    if (key == "kind") {
        for (const std::string_view own : {"band", "order"})
            if (isResonator(kind))
                step.values.erase(std::string(own));
        if (!isResonator(kind))
            step.values.erase("q");
        if (kind != "chebyshev1")
            step.values.erase("ripple");
    }
    if (key == "kind" || key == "band")
        adaptCutoffs(step, isResonator(kind) ? "lowpass" : toText(valueOf(step, "band")));
    if (key == "ends" && toText(valueOf(step, "ends")) == "odd")
        step.values.erase("boundary");
    if (key == "boundary")
        step.values.erase("ends");
}

} // namespace

FilterSpec iir() {
    ParamSpec order = whole("order", "Order", "4", 1, conv::iirOrderMax,
                            "Order of one pass before the transform to a band, 1 to 12; both passes together fall "
                            "twice as steeply.");
    order.alone = true;
    return {
        .name = "iir",
        .title = "IIR filter",
        .summary =
            "Passes or stops bands of frequencies by a recursive filter along one axis, run forward and backward: "
            "nothing is delayed, and the response is squared.",
        .formula = "out = H(1/z)·H(z)·in,  butterworth: |H(f)|² = 1 / (1 + (tan πf / tan πc)²ᴺ),  f and c in cycles "
                   "per sample",
        .params = {{.key = "kind",
                    .label = "Kind",
                    .kind = ParamKind::choice,
                    .standard = "butterworth",
                    .choices = {std::begin(kinds), std::end(kinds)},
                    .help = "butterworth is flat, bessel keeps the shape of pulses, chebyshev1 is steep with ripples, "
                            "notch removes one frequency and peak keeps one."},
                   {.key = "band",
                    .label = "Band",
                    .kind = ParamKind::choice,
                    .standard = "lowpass",
                    .choices = {std::begin(bandNames), std::end(bandNames)},
                    .help = "Frequencies that pass: below the cut-off, above it, between two, or all but those."},
                   frequency("cutoff", "Cut-off", "25%",
                             "Half of the amplitude passes here (−6 dB, both passes): 40Hz, 1.5kHz, or 25% of the "
                             "Nyquist frequency; two for a band: 8x12Hz. notch and peak: the centre. chebyshev1: the "
                             "end of the ripple."),
                   order,
                   {.key = "ripple",
                    .label = "Ripple",
                    .kind = ParamKind::number,
                    .standard = "1",
                    .min = 0.001,
                    .max = 60,
                    .step = 0.1,
                    .maxSlider = 6,
                    .help = "Ripple in the pass band of one pass with kind=chebyshev1; twice that after both passes.",
                    .unit = Unit::db},
                   {.key = "q",
                    .label = "Quality",
                    .kind = ParamKind::number,
                    .standard = "30",
                    .min = 0.01,
                    .max = 1e6,
                    .step = 1,
                    .maxSlider = 100,
                    .help = "Cut-off divided by the width between the points of half amplitude, with kind=notch and "
                            "kind=peak."},
                   {.key = "ends",
                    .label = "Ends",
                    .kind = ParamKind::choice,
                    .standard = "border",
                    .choices = {std::begin(endChoices), std::end(endChoices)},
                    .help = "border continues the signal by boundary; odd reflects it through its end points, as "
                            "scipy's sosfiltfilt does, which keeps trends."}},
        .build = buildIir,
        .adapt = adaptIir};
}

} // namespace app::parts
