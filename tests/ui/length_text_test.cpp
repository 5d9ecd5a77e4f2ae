// Lengths of what a microscope saw: in µm wherever lengths of other data stand in mm.
#include "tests/ui/view_data.h"
#include "ui/models/length_text.h"
#include "ui/panels/documents_panel.h"
#include "ui/views/four_up.h"
#include <gtest/gtest.h>

namespace {

conv::Layout stack(const conv::Vec3& spacing) {
    conv::Layout layout;
    layout.dimension = 3;
    layout.extent = {80, 64, 6};
    layout.geometry.unit = conv::LengthUnit::millimetre;
    layout.geometry.spacing = spacing;
    return layout;
}

TEST(LengthText, SamplesOfAMicroscopeLieMicrometresApart) {
    const auto stackOf = [](const conv::Vec3& spacing) {
        return view::make(stack(spacing), [](double x, double, double, int) { return x; });
    };
    const auto fine = stackOf({0.0002, 0.0002, 0.0005});
    ui::FourUp four;
    four.setVolumes(fine, nullptr, {});
    EXPECT_EQ(four.probeAt(conv::Index3{40, 32, 3}).physical, QString::fromUtf8("−8.00, −6.40, 1.50 µm"));
    const auto fact = [](const conv::Volume& volume, const QString& name) {
        for (const auto& [key, value] : ui::geometryFacts(volume))
            if (key == name)
                return value;
        return QString();
    };
    EXPECT_EQ(fact(*fine, QStringLiteral("Spacing")), QString::fromUtf8("0.2 × 0.2 × 0.5 µm"));
    EXPECT_EQ(fact(*fine, QStringLiteral("Extent")), QString::fromUtf8("16 × 12.8 × 3 µm"));
    const auto coarse = stackOf({0.0125, 0.0125, 0.5}); // a micro-CT: hundredths of mm
    EXPECT_EQ(fact(*coarse, QStringLiteral("Spacing")), QString::fromUtf8("0.0125 × 0.0125 × 0.5 mm"));
    EXPECT_EQ(ui::ShownLength::of(coarse->layout().geometry).factor, 1);
    conv::Geometry signal;
    signal.unit = conv::LengthUnit::second;
    signal.spacing = {1e-5, 1, 1};
    EXPECT_EQ(ui::ShownLength::of(signal).unit, QStringLiteral("s"));
}

} // namespace
