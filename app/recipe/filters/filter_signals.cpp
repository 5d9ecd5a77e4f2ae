// SPDX-License-Identifier: Apache-2.0
#include "app/recipe/filters/signal_params.h"
#include "app/text/refuse.h"
#include "app/text/text.h"
#include <algorithm>
#include <cmath>
#include <conv/error.h>
#include <conv/signal_taps.h>

namespace app::parts {
namespace {

constexpr std::string_view windows[] = {"kaiser", "hamming", "hann", "blackman", "rectangular"};

/// A FIR filter from typed values to weights.
class FirDesign {
  public:
    FirDesign(const Values& values, const ParamReader& read)
        : values_(values), read_(read), axis_(read.oneAxis()), samples_(read.layout().extent[axis_]) {}

    conv::Fir fir() {
        fir_.kind = chosen<conv::FirKind>(read_.word("kind"), bandNames);
        fir_.window = chosen<conv::FirWindow>(read_.word("window"), windows);
        fir_.cutoff = cutoffsOf(values_, read_, axis_, isBand(), "kind=" + read_.word("kind"));
        const double attenuation = takeAttenuation();
        if (!read_.automatic("taps"))
            takeTaps();
        else
            takeTransition(attenuation);
        return fir_;
    }
    [[nodiscard]] std::size_t axis() const { return axis_; }

  private:
    [[noreturn]] void fail(std::string_view key, const std::string& reason) const { failAt(values_, key, reason); }
    [[nodiscard]] bool isBand() const { return hasTwoCutoffs(fir_.kind); }
    [[nodiscard]] std::string shown(double cycles) const { return frequencyText(read_.layout(), axis_, cycles); }

    double takeAttenuation() {
        const double attenuation = read_.number("attenuation");
        if (fir_.window == conv::FirWindow::kaiser)
            fir_.beta = conv::kaiserBeta(attenuation);
        else if (attenuation != 60)
            fail("attenuation", "is chosen by window=kaiser only; " + read_.word("window") + " reaches " +
                                    shortest(conv::firAttenuation(fir_.window)) + " dB");
        return attenuation;
    }

    void takeTaps() {
        if (!read_.automatic("transition"))
            fail("taps", "give taps or transition, not both");
        fir_.taps = read_.integer("taps");
        if (fir_.taps > samples_)
            fail("taps",
                 "the kernel would be longer than the data, which have " + std::to_string(samples_) + " samples");
    }

    /// Half the distance to the nearest of 0, the Nyquist frequency and the other cut-off.
    [[nodiscard]] double automaticWidth() const {
        const double last = isBand() ? fir_.cutoff[1] : fir_.cutoff[0];
        const double width = std::min(fir_.cutoff[0], 0.5 - last);
        return (isBand() ? std::min(width, last - fir_.cutoff[0]) : width) / 2;
    }

    void takeTransition(double attenuation) {
        const std::vector<double> typed = read_.frequencies("transition", axis_);
        if (typed.size() > 1)
            fail("transition", "one width is expected");
        const double width = typed.empty() ? automaticWidth() : typed[0];
        if (!typed.empty())
            checkWidth(width);
        fir_.taps = conv::firTapCount(fir_.window, width, attenuation);
        if (fir_.taps > samples_)
            fail(typed.empty() ? "cutoff" : "transition",
                 "a transition of " + shown(width) + " needs " + std::to_string(fir_.taps) +
                     " taps, more than the data have samples (" + std::to_string(samples_) + "); from " +
                     shown(minWidth(attenuation)) + " on it fits");
    }

    /// Half of a transition lies on either side of its cut-off.
    void checkWidth(double width) const {
        if (!(width > 0))
            fail("transition", "must be above 0");
        const double last = isBand() ? fir_.cutoff[1] : fir_.cutoff[0], slack = 1 + 1e-9;
        if (width / 2 > fir_.cutoff[0] * slack)
            fail("transition", "half of it would reach below 0 from the cut-off at " + shown(fir_.cutoff[0]));
        if (width / 2 > (0.5 - last) * slack)
            fail("transition", "half of it would reach beyond the Nyquist frequency, " + shown(0.5) +
                                   ", from the cut-off at " + shown(last));
        if (isBand() && width > (last - fir_.cutoff[0]) * slack)
            fail("transition", "is wider than the band from " + shown(fir_.cutoff[0]) + " to " + shown(last));
    }

    /// Narrowest transition whose kernel is no longer than the data, rounded up slightly.
    [[nodiscard]] double minWidth(double attenuation) const {
        double low = 0, high = 0.999;
        for (int i = 0; i < 60; ++i) {
            const double middle = (low + high) / 2;
            (middle > 1e-12 && conv::firTapCount(fir_.window, middle, attenuation) <= samples_ ? high : low) = middle;
        }
        return high * 1.0001;
    }

    const Values& values_;
    const ParamReader& read_;
    std::size_t axis_;
    std::int64_t samples_;
    conv::Fir fir_;
};

conv::Filter buildFir(const Values& values, const conv::Layout& layout) {
    const ParamReader read(values, layout);
    FirDesign design(values, read);
    const conv::Fir fir = design.fir();
    return along(read.finish(fir), design.axis());
}

/// Longest window that is fitted to shorter data: longer ones take over a second, and a form fits at each key press.
constexpr std::int64_t harmlessWindow = 100'000;

conv::Filter buildSavgol(const Values& values, const conv::Layout& layout) {
    const ParamReader read(values, layout);
    const conv::SavitzkyGolay fit{read.integer("window"), static_cast<int>(read.integer("order")),
                                  static_cast<int>(read.integer("derivative"))};
    const std::size_t axis = read.oneAxis();
    if (const std::int64_t samples = layout.extent[axis]; fit.window > std::max(samples, harmlessWindow))
        refuseParameter("window", std::to_string(fit.window),
                        "it would be longer than the data, which have " + std::to_string(samples) + " samples");
    (void)conv::savitzkyGolayTaps(fit); // reports its errors with the step
    return along(read.finish(fit), axis);
}

ParamSpec oddNumber(std::string_view key, std::string_view label, std::string_view standard, std::string_view help) {
    ParamSpec spec = whole(key, label, standard, 1, 1e9, help);
    spec.step = 2;
    spec.odd = spec.alone = true;
    return spec;
}

/// Adjusts the number of cut-offs to the kind, and keeps one of the two parameters for the kernel length.
void adaptFir(Step& step, std::string_view key) {
    if (key == "kind")
        adaptCutoffs(step, toText(valueOf(step, "kind")));
    if (key == "window" && toText(valueOf(step, "window")) != "kaiser")
        step.values.erase("attenuation");
    if (key == "taps")
        step.values.erase("transition");
    if (key == "transition")
        step.values.erase("taps");
}

/// Derivative ≤ order < window.
void adaptSavgol(Step& step, std::string_view key) {
    const auto number = [&](std::string_view k) { return std::get<Quantity>(valueOf(step, k)).numbers.front(); };
    const auto set = [&](std::string_view k, double value) {
        step.values[std::string(k)] = Quantity{{value}, Unit::none, false};
    };
    if (key == "window" && number("order") >= number("window"))
        set("order", number("window") - 1);
    if (key == "derivative" && number("order") < number("derivative"))
        set("order", number("derivative"));
    if (number("derivative") > number("order"))
        set("derivative", number("order"));
    if (number("window") <= number("order"))
        set("window", number("order") + (std::fmod(number("order"), 2) == 0 ? 1 : 2));
}

FilterSpec fir() {
    return {.name = "fir",
            .title = "FIR filter",
            .summary = "Passes or stops bands of frequencies without delay: a windowed sinc along one axis.",
            .formula = "out(i) = Σ h(k)·in(i − k),  h(k) = w(k)·2f·sinc(2fk) for a low-pass at f cycles per sample,  "
                       "N ≈ (A − 7.95)/(14.36·Δf) + 1",
            .params = {{.key = "kind",
                        .label = "Kind",
                        .kind = ParamKind::choice,
                        .standard = "lowpass",
                        .choices = {std::begin(bandNames), std::end(bandNames)},
                        .help = "What passes: what lies below the cut-off, above it, between two, or all but that."},
                       frequency("cutoff", "Cut-off", "25%",
                                 "Where half of the amplitude passes (−6 dB): 40Hz, 1.5kHz, or 25% of the Nyquist "
                                 "frequency; two for a band: 8x12Hz."),
                       frequency("transition", "Transition", "",
                                 "Width of the slope from pass band to stop band, which decides how many taps there "
                                 "are; half of the way to 0, Nyquist or the other cut-off if it is not given."),
                       {.key = "window",
                        .label = "Window",
                        .kind = ParamKind::choice,
                        .standard = "kaiser",
                        .choices = {std::begin(windows), std::end(windows)},
                        .help = "What the endless ideal kernel is cut by; kaiser reaches the attenuation that is asked "
                                "for, hamming 51 dB, hann 42, blackman 73, rectangular 19."},
                       {.key = "attenuation",
                        .label = "Attenuation",
                        .kind = ParamKind::number,
                        .standard = "60",
                        .min = 8,
                        .max = 300,
                        .step = 1,
                        .maxSlider = 120,
                        .help = "How far the stop band lies below the pass band with window=kaiser, in decibels.",
                        .unit = Unit::db},
                       oddNumber("taps", "Taps", "",
                                 "Length of the kernel instead of a transition: odd, so that nothing is delayed.")},
            .build = buildFir,
            .adapt = adaptFir,
            .maskUse = MaskUse::averages};
}

FilterSpec savgol() {
    return {
        .name = "savgol",
        .title = "Savitzky–Golay",
        .summary = "Fits a polynomial to the samples around each one: smooths and keeps peaks, or takes derivatives.",
        .formula = "out(i) = dᵈ/dxᵈ p(x) at x = 0,  p the polynomial of that order with least Σ (p(k) − in(i + k))² "
                   "over the window",
        .params = {oddNumber("window", "Window", "11", "Samples that the polynomial is fitted to: an odd number."),
                   whole("order", "Order", "2", 0, 30,
                         "Order of the polynomial: below the window; higher keeps narrower peaks."),
                   whole("derivative", "Derivative", "0", 0, 30,
                         "0 smooths, 1 is the slope, 2 the curvature; at most the order."),
                   per()},
        .build = buildSavgol,
        .adapt = adaptSavgol,
        .meaning =
            [](const Step& step) {
                return toText(valueOf(step, "derivative")) == "0" ? Meaning::likeInput : Meaning::signedSize;
            },
        .maskUse = MaskUse::averages};
}

} // namespace

std::vector<FilterSpec> signals() {
    return {fir(), iir(), savgol()};
}

} // namespace app::parts
