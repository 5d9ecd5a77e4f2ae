// SPDX-License-Identifier: Apache-2.0
// Lengths in microscopy: µm wherever other data use mm.
#include "tests/ui/view_data.h"
#include "ui/models/region_statistics.h"
#include "ui/panels/documents/documents_panel.h"
#include "ui/panels/recipe/fields/fields.h"
#include "ui/scene/plane_layout.h"
#include "ui/scene/presets.h"
#include "ui/text/length_text.h"
#include "ui/text/recipe_text.h"
#include "ui/window/views/four_up.h"
#include <QSlider>
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

TEST(LengthText, MicroIsWrittenAsAGreekLetter) {
    EXPECT_EQ(ui::shownUnit("uV"), QString::fromUtf8("µV"));
    EXPECT_EQ(ui::shownUnit("us"), QString::fromUtf8("µs"));
    EXPECT_EQ(ui::shownUnit("unit"), QStringLiteral("unit"));
    EXPECT_EQ(ui::shownUnit("u"), QStringLiteral("u"));
    EXPECT_EQ(ui::shownUnit("mV"), QStringLiteral("mV"));
}

TEST(LengthText, SamplesOfAMicroscopeLieMicrometresApart) {
    const auto stackOf = [](const conv::Vec3& spacing) {
        return view::make(stack(spacing), [](double x, double, double, int) { return x; });
    };
    const auto fine = stackOf({0.0002, 0.0002, 0.0005});
    ui::FourUp four;
    four.setVolumes(fine, nullptr, {});
    EXPECT_EQ(four.probeAt(conv::Index3{40, 32, 3}).physical, QString::fromUtf8("8.00, 6.40, 1.50 µm"));
    EXPECT_EQ(ui::sizeText({{0, 0, 0}, {10, 20, 2}}, fine->layout()), QString::fromUtf8("2 × 4 × 1 µm"));
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
    EXPECT_EQ(ui::sizeText({{0, 0, 0}, {8, 16, 2}}, coarse->layout()), QString::fromUtf8("0.1 × 0.2 × 1 mm"));
    conv::Geometry signal;
    signal.unit = conv::LengthUnit::second;
    signal.spacing = {1e-5, 1, 1};
    EXPECT_EQ(ui::ShownLength::of(signal).unit, QStringLiteral("s"));
}

TEST(LengthText, AMicroscopesStackHasNoPatientsSides) {
    const auto fine = view::make(stack({0.0002, 0.0002, 0.0005}), [](double x, double, double, int) { return x; });
    const ui::PlaneLayout plane = ui::planeLayout(fine->layout(), ui::Plane::coronal);
    EXPECT_EQ(plane.name, "XZ");
    EXPECT_EQ(plane.left + plane.rightLetter + plane.top + plane.bottom, "");
    ui::FourUp four;
    four.setVolumes(fine, nullptr, {});
    EXPECT_EQ(four.probeAt(conv::Index3{1, 1, 1}).axes, QStringLiteral("x, y, z"));
    for (const auto& [key, value] : ui::geometryFacts(*fine))
        EXPECT_TRUE(key != QStringLiteral("Axes") || value.isEmpty());
    EXPECT_EQ(ui::defaultPreset(*fine).name, "Microscopy");
    // Data with an orientation, or coarser, belong to a patient.
    conv::Geometry placed = fine->layout().geometry;
    placed.direction = {-1, 0, 0, 0, -1, 0, 0, 0, 1};
    EXPECT_TRUE(ui::hasPatientSides(placed));
    EXPECT_TRUE(ui::hasPatientSides(stack({0.0125, 0.0125, 0.5}).geometry));
    EXPECT_FALSE(ui::hasPatientSides(conv::Geometry{}));
}

TEST(LengthText, ALengthOfAMicroscopesStackIsTypedAndSteppedInMicrometres) {
    const app::ParamSpec& sigma = app::filterNamed("gaussian").params.front();
    const std::unique_ptr<ui::ParamField> field(ui::makeField(sigma, stack({0.0002, 0.0002, 0.0005})));
    app::Value last;
    QObject::connect(field.get(), &ui::ParamField::changed, field.get(), [&](const app::Value& v) { last = v; });
    auto* box = field->findChild<ui::QuantityBox*>();
    field->setValue(app::parseValue(sigma, "0.3um"));
    EXPECT_EQ(box->text(), QString::fromUtf8("0.3 µm"));
    box->stepBy(1);
    EXPECT_EQ(box->text(), QString::fromUtf8("%1 µm").arg(0.3 + sigma.step));
    EXPECT_EQ(app::toText(last), app::toText(app::parseValue(sigma, std::to_string(0.3 + sigma.step) + "um")));
    EXPECT_EQ(app::parseValue(sigma, ui::typedValue(QString::fromUtf8("2 × 2 × 1 µm"))),
              app::parseValue(sigma, "0.002x0.002x0.001mm"));
    auto* slider = field->findChild<QSlider*>();
    slider->setValue(500);
    const double there = std::get<app::Quantity>(last).numbers.front();
    EXPECT_GT(there, 0.001); // a µm and more, and no mm
    EXPECT_LT(there, 0.1);
    // Without data, as over a view, the length itself decides.
    EXPECT_EQ(ui::stepSummary(app::parseStep("gaussian:sigma=0.3um")), QString::fromUtf8("gaussian 0.3 µm"));
    EXPECT_EQ(ui::stepSummary(app::parseStep("gaussian:sigma=0.3mm")), QStringLiteral("gaussian 0.3 mm"));
}

} // namespace
