// SPDX-License-Identifier: Apache-2.0
// Designs of recursive filters against scipy.signal (butter, bessel with norm='mag', cheby1, iirnotch, iirpeak), 1.10.
#include <cmath>
#include <conv/error.h>
#include <conv/recursion.h>
#include <gtest/gtest.h>

namespace {

using namespace conv;
using Complex = std::complex<double>;

struct Known {
    IirKind kind;
    FirKind band;
    int order;
    std::array<double, 2> cutoff;
    std::array<Complex, 3> transfer; ///< at 0.02, 0.127 and 0.37 cycles per sample
};

// freqz_zpk of the design with rp=1 and Q=30.
const Known known[] = {
    {IirKind::butterworth,
     FirKind::lowpass,
     4,
     {0.1, 0},
     {{{0.873394446354261, -0.48701146289437},
       {-0.211821831774105, 0.256555747104753},
       {0.000364618190139171, 0.000140765721798988}}}},
    {IirKind::butterworth,
     FirKind::highpass,
     5,
     {0.001, 0},
     {{{0.986964301898457, 0.160939326387287},
       {0.999709260544858, 0.0241121210359608},
       {0.999990322598954, 0.00439939864528393}}}},
    {IirKind::butterworth,
     FirKind::bandpass,
     3,
     {0.05, 0.2},
     {{{-0.0202894907436025, -0.0263724715779916},
       {0.862823838501979, -0.50518750444257},
       {-0.00771989971812388, 0.0138589137404155}}}},
    {IirKind::butterworth,
     FirKind::bandstop,
     4,
     {0.1, 0.13},
     {{{0.991592429034448, -0.129400365705366},
       {-0.309759299354981, -0.263900699933223},
       {0.992165404806766, 0.124931218983969}}}},
    {IirKind::butterworth,
     FirKind::lowpass,
     12,
     {0.3, 0},
     {{{0.939275786543228, -0.343163221825417},
       {-0.71865931853941, -0.695362339989738},
       {0.000131127936489839, -0.00198899198880276}}}},
    {IirKind::bessel,
     FirKind::lowpass,
     4,
     {0.1, 0},
     {{{0.906451693958996, -0.393240563993637},
       {-0.489232561317415, -0.225731603197109},
       {0.00157610903837546, 0.00124492384424913}}}},
    {IirKind::bessel,
     FirKind::highpass,
     3,
     {0.2, 0},
     {{{-0.000521643744855367, -0.00170875777185982},
       {-0.314066556112183, 0.139132838343611},
       {0.825661144826805, 0.508468372435266}}}},
    {IirKind::bessel,
     FirKind::bandpass,
     5,
     {0.08, 0.25},
     {{{0.00211997756784294, 0.000932627566484326},
       {0.801530227124101, 0.562719784159902},
       {0.0337178811372128, 0.0228089357680849}}}},
    {IirKind::bessel,
     FirKind::bandstop,
     2,
     {0.1, 0.3},
     {{{0.972660802769391, -0.200419365532427},
       {-0.122947231294303, -0.409524318155969},
       {0.72095760734508, 0.575169056478492}}}},
    {IirKind::bessel,
     FirKind::lowpass,
     12,
     {0.05, 0},
     {{{-0.00178849627851579, -0.947518664777643},
       {-0.0286478038688916, 0.0472844740803415},
       {4.83814537862099e-11, 2.21154165096372e-10}}}},
    {IirKind::chebyshev1,
     FirKind::lowpass,
     4,
     {0.1, 0},
     {{{0.800912007277375, -0.492656977609772},
       {0.0963692918453814, 0.162657812985846},
       {9.70536947935221e-05, 1.31793755347198e-05}}}},
    {IirKind::chebyshev1,
     FirKind::lowpass,
     5,
     {0.1, 0},
     {{{0.605905491462171, -0.694504307928424},
       {0.0757508082852979, -0.0493924218783333},
       {9.15343811727798e-07, -6.85932354034585e-06}}}},
    {IirKind::chebyshev1,
     FirKind::highpass,
     6,
     {0.07, 0},
     {{{-3.32753638082826e-05, 9.16865019437498e-06},
       {-0.845619015551599, 0.294132706717056},
       {0.831299426043561, 0.394693518676852}}}},
    {IirKind::chebyshev1,
     FirKind::bandpass,
     2,
     {0.12, 0.14},
     {{{-0.000651536488679622, 1.84308997501589e-05},
       {0.881072655254032, 0.256092256956723},
       {-0.00110034443014059, -4.0472567302555e-05}}}},
    {IirKind::chebyshev1,
     FirKind::bandstop,
     3,
     {0.02, 0.4},
     {{{-0.803588824358377, -0.385451989345753},
       {-1.18635562129133e-08, 9.60032319082982e-07},
       {-0.271466823287291, -0.165410983491722}}}},
    {IirKind::notch,
     FirKind::lowpass,
     2,
     {0.125, 0},
     {{{0.99996686163224, -0.00575649803345266},
       {0.476491553235394, 0.499447047173894},
       {0.999952982270175, 0.00685678635795488}}}},
    {IirKind::peak,
     FirKind::lowpass,
     2,
     {0.125, 0},
     {{{3.31383677605636e-05, 0.00575649803345262},
       {0.523508446764603, -0.499447047173891},
       {4.70177298255514e-05, -0.00685678635795469}}}},
    {IirKind::notch,
     FirKind::lowpass,
     2,
     {0.02, 0},
     {{{4.87099603147848e-14, -4.60312600228667e-13},
       {0.999973979755312, 0.00510093791712499},
       {0.999999170827539, 0.000910588696476786}}}},
    {IirKind::peak,
     FirKind::lowpass,
     2,
     {0.4, 0},
     {{{8.5059591276658e-06, 0.00291648534649566},
       {0.000396214785941279, 0.0199012009633761},
       {0.0568283748520849, 0.231514385435885}}}},
};

Iir designOf(const Known& row) {
    Iir design;
    design.kind = row.kind;
    design.band = row.band;
    design.order = row.order;
    design.cutoff = row.cutoff;
    return design;
}

std::string refusal(const Iir& design) {
    try {
        (void)iirSections(design);
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::usage);
        return error.what();
    }
    return {};
}

TEST(IirDesign, ResponsesAreThoseOfScipy) {
    for (const Known& row : known) {
        const std::vector<Section> sections = iirSections(designOf(row));
        const double frequencies[] = {0.02, 0.127, 0.37};
        for (int i = 0; i < 3; ++i) {
            const Complex got = transferOf(sections, frequencies[i]);
            EXPECT_LT(std::abs(got - row.transfer[static_cast<std::size_t>(i)]), 1e-9)
                << name(row.kind) << " order " << row.order << " at " << frequencies[i] << ": " << got;
        }
    }
}

TEST(IirDesign, GainIsOneWhereItShouldBe) {
    Iir design;
    for (const IirKind kind : {IirKind::butterworth, IirKind::bessel}) {
        design.kind = kind;
        for (int order = 1; order <= iirOrderMax; ++order) {
            design.order = order;
            design.cutoff = {1e-4, 0.1};
            design.band = FirKind::lowpass;
            EXPECT_NEAR(std::abs(transferOf(iirSections(design), 0)), 1, 1e-12);
            // Half of the power at the cut-off: half of the amplitude after both passes.
            EXPECT_NEAR(std::norm(transferOf(iirSections(design), 1e-4)), 0.5, 1e-9) << name(kind) << order;
            design.band = FirKind::highpass;
            EXPECT_EQ(std::abs(transferOf(iirSections(design), 0)), 0);
            EXPECT_NEAR(std::abs(transferOf(iirSections(design), 0.5)), 1, 1e-12);
            design.band = FirKind::bandstop;
            EXPECT_NEAR(std::abs(transferOf(iirSections(design), 0)), 1, 1e-12);
            EXPECT_NEAR(std::abs(transferOf(iirSections(design), 0.5)), 1, 1e-9);
        }
    }
}

TEST(IirDesign, WidthOfNotchesIsTheCutoffOverQ) {
    for (const IirKind kind : {IirKind::notch, IirKind::peak})
        for (const double q : {2.0, 30.0, 200.0}) {
            Iir design;
            design.kind = kind;
            design.q = q;
            design.cutoff[0] = 0.1;
            const std::vector<Section> sections = iirSections(design);
            EXPECT_NEAR(std::norm(transferOf(sections, 0.1)), kind == IirKind::peak ? 1 : 0, 1e-12);
            // The points of half amplitude after both passes; the bilinear transform keeps their distance.
            double low = 0.02, high = 0.1;
            for (int i = 0; i < 60; ++i) {
                const double middle = (low + high) / 2;
                ((std::norm(transferOf(sections, middle)) > 0.5) == (kind == IirKind::notch) ? low : high) = middle;
            }
            const double lower = low;
            low = 0.1;
            high = 0.4;
            for (int i = 0; i < 60; ++i) {
                const double middle = (low + high) / 2;
                ((std::norm(transferOf(sections, middle)) > 0.5) == (kind == IirKind::notch) ? high : low) = middle;
            }
            EXPECT_NEAR(low - lower, 0.1 / q, 1e-9) << name(kind) << " q=" << q;
        }
}

/// A float32 cascade of the usual coefficients is unstable or off by percents here.
TEST(IirDesign, LowCutoffsKeepTheirDigits) {
    for (const double cutoff : {1e-3, 1e-4, 1e-5}) {
        Iir design;
        design.cutoff[0] = cutoff;
        const std::vector<Section> sections = iirSections(design);
        EXPECT_NEAR(std::abs(transferOf(sections, 0)), 1, 1e-13);
        // |H|² = 1 / (1 + (tan πf / tan πc)^8)
        for (const double times : {0.5, 1.0, 2.0, 4.0}) {
            const double ratio = std::tan(M_PI * times * cutoff) / std::tan(M_PI * cutoff);
            EXPECT_NEAR(std::norm(transferOf(sections, times * cutoff)), 1 / (1 + std::pow(ratio, 8)), 1e-12)
                << cutoff << " times " << times;
        }
    }
}

TEST(IirDesign, DirectCoefficientsAreThoseOfScipy) {
    Iir design;
    design.order = 2;
    design.cutoff[0] = 0.1;
    // scipy.signal.butter(2, 0.2)
    const std::array<double, 5> butter = directCoefficients(iirSections(design)[0]);
    const double wanted[] = {0.0674552738890719, 0.134910547778144, 0.0674552738890719, -1.14298050253990,
                             0.412801598096189};
    for (int i = 0; i < 5; ++i)
        EXPECT_NEAR(butter[static_cast<std::size_t>(i)], wanted[i], 1e-12) << i;
    design.order = 1;
    const std::array<double, 5> first = directCoefficients(iirSections(design)[0]); // butter(1, 0.2)
    EXPECT_NEAR(first[0], 0.245237275252786, 1e-12);
    EXPECT_NEAR(first[1], 0.245237275252786, 1e-12);
    EXPECT_NEAR(first[3], -0.509525449494429, 1e-12);
    EXPECT_EQ(first[2] + first[4], 0);
}

TEST(IirDesign, PaddingIsThatOfSosfiltfilt) {
    const auto padding = [](IirKind kind, FirKind band, int order) {
        Iir design;
        design.kind = kind;
        design.band = band;
        design.order = order;
        design.cutoff = {0.1, 0.2};
        return oddPaddingOf(iirSections(design));
    };
    EXPECT_EQ(padding(IirKind::butterworth, FirKind::lowpass, 4), 15);
    EXPECT_EQ(padding(IirKind::butterworth, FirKind::lowpass, 5), 18);
    EXPECT_EQ(padding(IirKind::butterworth, FirKind::bandpass, 3), 21);
    EXPECT_EQ(padding(IirKind::notch, FirKind::lowpass, 4), 9);
}

TEST(IirDesign, SettlingCoversTheImpulseResponse) {
    for (const Known& row : known) {
        const std::vector<Section> sections = iirSections(designOf(row));
        const std::int64_t settle = settlingOf(sections);
        EXPECT_GT(settle, 8);
        // Response to one, by the plain recursion.
        std::vector<double> line(static_cast<std::size_t>(2 * settle), 0.0);
        line[0] = 1;
        for (const Section& s : sections) {
            const auto [b0, b1, b2, a1, a2] = directCoefficients(s);
            double one = 0, two = 0;
            for (double& x : line) {
                const double y = b0 * x + one;
                one = b1 * x - a1 * y + two;
                two = b2 * x - a2 * y;
                x = y;
            }
        }
        double all = 0, rest = 0;
        for (std::size_t i = 0; i < line.size(); ++i)
            (static_cast<std::int64_t>(i) < settle ? all : rest) += std::abs(line[i]);
        EXPECT_LT(rest, 1e-13 * all) << name(row.kind) << row.order; // the plain recursion rounds
    }
}

TEST(IirDesign, RefusalsNameValueAndLimit) {
    Iir design;
    design.cutoff[0] = 0.5;
    EXPECT_NE(refusal(design).find("between 0 and 0.5 cycles per sample (got 0.5)"), std::string::npos);
    design.cutoff = {0.2, 0.1};
    design.band = FirKind::bandpass;
    EXPECT_NE(refusal(design).find("(got 0.2 and 0.1)"), std::string::npos);
    design = {};
    design.order = 13;
    EXPECT_NE(refusal(design).find("order must be 1 to 12 (got 13)"), std::string::npos);
    design = {};
    design.kind = IirKind::chebyshev1;
    design.ripple = 0;
    EXPECT_NE(refusal(design).find("ripple must be above 0"), std::string::npos);
    design = {};
    design.kind = IirKind::notch;
    design.q = 0.25;
    EXPECT_NE(refusal(design).find("q must be a number above 0.25"), std::string::npos);
    design = {};
    design.cutoff[0] = 1e-9;
    EXPECT_NE(refusal(design).find("rings for more than 16777216 samples"), std::string::npos);
    design.cutoff[0] = 0.5 - 1e-14;
    EXPECT_NE(refusal(design).find("not stable"), std::string::npos) << refusal(design);
    for (const double bad : {0.0, -0.1, std::nan("")}) {
        design.cutoff[0] = bad;
        EXPECT_FALSE(refusal(design).empty()) << bad;
    }
    EXPECT_FALSE(isStable({1, 0, 0, -0.1, 0.01, 2}));
    EXPECT_FALSE(isStable({1, 0, 0, 0, 0, 1}));
    EXPECT_TRUE(isStable({1, 0, 0, 0.5, 0.1, 2}));
}

} // namespace
