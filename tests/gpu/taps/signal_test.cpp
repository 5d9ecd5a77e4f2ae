// SPDX-License-Identifier: Apache-2.0
// Taps of FIR and Savitzky–Golay filters; numbers by scipy 1.10 (firwin, kaiserord, savgol_coeffs).
#include "tests/gpu/random_cases.h"
#include <algorithm>
#include <cmath>
#include <complex>
#include <conv/error.h>
#include <conv/signal_taps.h>
#include <gtest/gtest.h>
#include <numbers>

namespace {

using namespace conv;

constexpr double rate = 256;

/// The middle tap and those after it equal `half`; the kernel is symmetric.
void expectHalf(const AxisTaps& taps, const std::vector<double>& half) {
    ASSERT_EQ(taps.size(), 2 * static_cast<std::int64_t>(half.size()) - 1);
    EXPECT_EQ(taps.centre, taps.size() / 2);
    for (std::size_t i = 0; i < half.size(); ++i) {
        const auto centre = static_cast<std::size_t>(taps.centre);
        EXPECT_NEAR(taps.weights[centre + i], half[i], 1e-14) << i;
        EXPECT_EQ(taps.weights[centre - i], taps.weights[centre + i]) << i;
    }
}

double gain(const AxisTaps& taps, double hertz) {
    std::complex<double> sum;
    for (std::int64_t k = 0; k < taps.size(); ++k)
        sum += taps.weights[static_cast<std::size_t>(k)] *
               std::polar(1.0, 2 * std::numbers::pi * hertz / rate * static_cast<double>(k - taps.centre));
    EXPECT_NEAR(sum.imag(), 0, 1e-12); // symmetric: zero phase
    return std::abs(sum);
}

template <class F>
std::string refusal(F&& f) {
    try {
        f();
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::usage);
        return error.what();
    }
    return "not refused";
}

TEST(SignalTaps, AreThoseOfFirwin) {
    const auto taps = [](FirKind kind, double low, double high, FirWindow window, double beta = 0) {
        return firTaps({kind, {low / rate, high / rate}, 15, window, beta});
    };
    expectHalf(taps(FirKind::lowpass, 40, 0, FirWindow::kaiser, kaiserBeta(60)),
               {0.3119134773544826, 0.2506474939200827, 0.11859132477271321, 0.012635658818533197,
                -0.022636293745967654, -0.013830941823809263, -0.001878083223960307, 0.0005141026051667863});
    expectHalf(taps(FirKind::highpass, 40, 0, FirWindow::hamming),
               {0.6854868315844188, -0.251868664289582, -0.12121745116359924, -0.013257732466427525,
                0.024553812144134546, 0.0157628619286528, 0.0025415380392417313, -0.00201515036065673});
    expectHalf(taps(FirKind::bandpass, 20, 60, FirWindow::hann),
               {0.36340245319321685, 0.18428437127488156, -0.09560785437188823, -0.14723147118305696,
                -0.04700207394664706, 0.0034497609543431484, 0.0011011830688052397, 0});
    expectHalf(taps(FirKind::bandstop, 48, 52, FirWindow::blackman),
               {0.9693539682229969, -0.0096915590821062, 0.017229468339061072, 0.012271157335831347,
                -0.0014344678974429373, -0.0027698130197413686, -0.0002817697871003789, 0});
    expectHalf(taps(FirKind::lowpass, 40, 0, FirWindow::rectangular),
               {0.3290113778543072, 0.27864894575691673, 0.15480905972483677, 0.021793425260858545,
                -0.05924286233671271, -0.06573776848956422, -0.02137467070541799, 0.026598181861929297});
}

TEST(SignalTaps, TransitionAndAttenuationDecideTheirNumber) {
    EXPECT_EQ(firTapCount(FirWindow::kaiser, 10 / rate, 60), 95); // kaiserord gives 94, which has no middle
    EXPECT_EQ(firTapCount(FirWindow::kaiser, 10 / rate, 30), 41);
    EXPECT_EQ(firTapCount(FirWindow::kaiser, 10 / rate, 15), 15);
    EXPECT_NEAR(kaiserBeta(60), 5.65326, 1e-12);
    EXPECT_NEAR(kaiserBeta(30), 2.1166248611409806, 1e-12);
    EXPECT_EQ(kaiserBeta(15), 0);
    // The stated attenuation is reached on both sides of the transition.
    for (const FirWindow window :
         {FirWindow::kaiser, FirWindow::hamming, FirWindow::hann, FirWindow::blackman, FirWindow::rectangular}) {
        const double promised = window == FirWindow::kaiser ? 70 : firAttenuation(window);
        const Fir fir{FirKind::lowpass, {40 / rate, 0}, firTapCount(window, 10 / rate, 70), window, kaiserBeta(70)};
        const AxisTaps taps = firTaps(fir);
        double stopped = 0;
        for (double f = 45; f <= 128; f += 0.25)
            stopped = std::max(stopped, gain(taps, f));
        EXPECT_LT(20 * std::log10(stopped), -promised + 1) << name(window);
        EXPECT_GT(20 * std::log10(stopped), -promised - 4) << name(window);
        EXPECT_NEAR(gain(taps, 0), 1, 1e-12);
        EXPECT_NEAR(gain(taps, 40), 0.5, 0.02) << name(window);
    }
}

TEST(SignalTaps, OfKindsAddUp) {
    const auto taps = [](FirKind kind) {
        return firTaps({kind, {30 / rate, 70 / rate}, 101, FirWindow::kaiser, kaiserBeta(60)});
    };
    for (const double f : {1.0, 10.0, 50.0, 90.0, 127.0}) {
        EXPECT_NEAR(gain(taps(FirKind::lowpass), f), f < 30 ? 1 : 0, 0.002) << f;
        EXPECT_NEAR(gain(taps(FirKind::highpass), f), f < 30 ? 0 : 1, 0.002) << f;
        EXPECT_NEAR(gain(taps(FirKind::bandpass), f), f > 30 && f < 70 ? 1 : 0, 0.002) << f;
        EXPECT_NEAR(gain(taps(FirKind::bandstop), f), f > 30 && f < 70 ? 0 : 1, 0.002) << f;
    }
}

TEST(SignalTaps, AreThoseOfSavgolCoeffs) {
    const auto expect = [](const SavitzkyGolay& fit, const std::vector<double>& wanted, double tolerance) {
        const AxisTaps taps = savitzkyGolayTaps(fit);
        ASSERT_EQ(taps.weights.size(), static_cast<std::size_t>(fit.window));
        EXPECT_EQ(taps.centre, fit.window / 2);
        for (std::size_t i = 0; i < wanted.size(); ++i)
            EXPECT_NEAR(taps.weights[i], wanted[i], tolerance) << i;
    };
    expect({7, 3, 0},
           {-0.09523809523809529, 0.14285714285714313, 0.28571428571428586, 0.3333333333333335, 0.2857142857142857,
            0.14285714285714277, -0.09523809523809515},
           1e-14);
    expect({9, 4, 1},
           {0.07239057239057238, -0.11952861952861961, -0.16245791245791247, -0.10606060606060612, 0,
            0.10606060606060604, 0.16245791245791247, 0.11952861952861955, -0.07239057239057246},
           1e-14);
    expect({9, 4, 2}, // samples half a unit apart: a quarter
           {-0.293706293706302 / 4, 0.8648018648018665 / 4, 0.3519813519813494 / 4, -0.49184149184150094 / 4,
            -0.8624708624708743 / 4},
           1e-13);
    expect({1, 0, 0}, {1}, 0);
}

TEST(SignalTaps, ReproducePolynomialsOfTheirOrder) {
    // Includes orders and windows where powers of x would lose all digits.
    for (const auto& [window, order] : {std::pair{5, 2}, {31, 7}, {101, 10}, {1001, 20}})
        for (const int derivative : {0, 1, 2}) {
            const AxisTaps taps = savitzkyGolayTaps({window, order, derivative});
            const auto half = static_cast<double>(window / 2);
            for (int power = 0; power <= order; ++power) {
                double sum = 0, size = 0;
                for (std::int64_t k = 0; k < window; ++k) {
                    const double term = taps.weights[static_cast<std::size_t>(k)] *
                                        std::pow(static_cast<double>(k - taps.centre) / half, power);
                    sum += term;
                    size += std::abs(term);
                }
                const double wanted = power != derivative ? 0 : std::tgamma(power + 1) / std::pow(half, derivative);
                EXPECT_NEAR(sum, wanted, 1e-11 * std::max(size, wanted)) << window << " " << order << " " << power;
            }
        }
}

TEST(SignalTaps, RefuseWhatHasNoMeaning) {
    const Fir good;
    const auto with = [&](auto change) {
        Fir fir = good;
        change(fir);
        return refusal([&] { (void)firTaps(fir); });
    };
    EXPECT_EQ(with([](Fir&) {}), "not refused");
    EXPECT_NE(with([](Fir& f) { f.cutoff[0] = 0.5; }).find("half a cycle"), std::string::npos);
    EXPECT_NE(with([](Fir& f) { f.cutoff[0] = 0; }).find("half a cycle"), std::string::npos);
    EXPECT_NE(with([](Fir& f) {
                  f.kind = FirKind::bandpass;
                  f.cutoff = {0.3, 0.2};
              }).find("must grow"),
              std::string::npos);
    EXPECT_NE(with([](Fir& f) { f.taps = 10; }).find("must be odd"), std::string::npos);
    EXPECT_NE(with([](Fir& f) { f.beta = NAN; }).find("Kaiser"), std::string::npos);
    EXPECT_NE(refusal([] { (void)savitzkyGolayTaps({10, 2, 0}); }).find("must be odd"), std::string::npos);
    EXPECT_NE(refusal([] { (void)savitzkyGolayTaps({5, 5, 0}); }).find("more than 5 samples"), std::string::npos);
    EXPECT_NE(refusal([] { (void)savitzkyGolayTaps({5, 2, 3}); }).find("is 0 everywhere"), std::string::npos);
    EXPECT_NE(refusal([] { (void)firTapCount(FirWindow::kaiser, 0, 60); }).find("wider than 0"), std::string::npos);
    EXPECT_NE(refusal([] { (void)firTapCount(FirWindow::kaiser, 0.1, 3); }).find("none"), std::string::npos);
}

Filter signalFilter(cases::Random& random, int dimension) {
    Filter f;
    f.boundary = boundaries()[static_cast<std::size_t>(cases::pick(random, 0, 5))]; // all but renormalize
    f.axes = {false, false, false};
    f.axes[static_cast<std::size_t>(cases::pick(random, 0, dimension - 1))] = true;
    if (cases::pick(random, 0, 2) == 0) {
        f.kind = SavitzkyGolay{2 * cases::pick(random, 2, 8) + 1, static_cast<int>(cases::pick(random, 2, 4)),
                               static_cast<int>(cases::pick(random, 0, 2))};
        return f;
    }
    Fir fir;
    fir.kind = cases::oneOf(random, {FirKind::lowpass, FirKind::highpass, FirKind::bandpass, FirKind::bandstop});
    fir.window = cases::oneOf(random, {FirWindow::kaiser, FirWindow::hamming, FirWindow::blackman});
    fir.cutoff[0] = cases::pickReal(random, 0.05, 0.25);
    fir.cutoff[1] = fir.cutoff[0] + cases::pickReal(random, 0.05, 0.2);
    fir.taps = 2 * cases::pick(random, 3, 16) + 1;
    fir.beta = cases::pickReal(random, 0, 8);
    f.kind = fir;
    return f;
}

TEST(SignalTaps, EveryVariantAgreesWithTheReference) {
    int ran = 0;
    for (std::size_t v = 0; v < variants().size(); ++v) {
        const Variant& variant = variants()[v];
        if (!cases::whyNot(variant).empty() || variant.kind != VariantClass::exact)
            continue;
        cases::Random random(v + 1);
        for (int round = 0; round < 12; ++round) {
            const std::vector<Filter> chain{signalFilter(random, variant.dimension)};
            const Volume volume =
                cases::volume(random, elementTypes()[static_cast<std::size_t>(round) % elementTypes().size()],
                              variant.dimension, cases::extent(random, variant.dimension, 1));
            const std::optional<Plan> plan = cases::planned(chain, volume.layout(), cases::choiceOf(variant));
            if (!plan)
                continue;
            ++ran;
            SCOPED_TRACE(variant.name + ": " + cases::describe(chain, volume.layout()));
            const Plan oracle = makePlan(chain, volume.layout(), {.device = "cpu", .variant = "cpu-reference"});
            const Volume wanted = cases::whole(oracle, volume), got = cases::whole(*plan, volume);
            const auto samples = wanted.layout().sampleCount();
            ASSERT_EQ(samples, got.layout().sampleCount());
            std::vector<double> a(static_cast<std::size_t>(samples)), b(a.size());
            convertSamples(wanted.layout().type, wanted.data(), ElementType::f64, a.data(), samples);
            convertSamples(got.layout().type, got.data(), ElementType::f64, b.data(), samples);
            double peak = 0, worst = 0;
            for (std::size_t i = 0; i < a.size(); ++i) {
                peak = std::max(peak, std::abs(a[i]));
                worst = std::max(worst, std::abs(a[i] - b[i]));
            }
            EXPECT_LE(worst, 1e-4 * peak + 1e-4); // a high-pass of constant data leaves only rounding
        }
    }
    EXPECT_GE(ran, 50);
}

} // namespace
