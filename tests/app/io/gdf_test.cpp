// SPDX-License-Identifier: Apache-2.0
// GDF: every cut, units by code, events; and messages of the EEGLAB reader.
#include "app/io/eeglab/eeglab_wire.h"
#include "app/io/gdf/gdf_units.h"
#include "app/io/recording/annotated_record.h"
#include "tests/app/gdf_recording.h"
#include "tests/app/io_temp.h"

using namespace io_test;
using app::io::load;

namespace {

TEST(IoGdf, ReadsSamplesUnitsAndEvents) {
    const TemporaryFolder folder;
    writeBytes(folder / "a.gdf", gdfRecording());
    const conv::Volume volume = load(folder / "a.gdf");
    EXPECT_TRUE(volume.info().warnings.empty());
    ASSERT_EQ(volume.layout().extent[0], 32);
    EXPECT_NEAR(volume.layout().geometry.spacing[0], 0.125, 1e-15);
    for (int i = 0; i < 32; ++i)
        EXPECT_NEAR(volume.as<float>()[i], 0.5 * i, 1e-4);
    EXPECT_EQ(volume.layout().channelNames[0], "C3");
    EXPECT_EQ(volume.info().valueUnit, "µV");
    const auto& record = dynamic_cast<const app::io::AnnotatedRecord&>(*volume.info().record);
    ASSERT_EQ(record.annotations.size(), 1U);
    EXPECT_EQ(record.annotations[0].text, "0x0300 (C3)");
    EXPECT_NEAR(record.annotations[0].onset, 0.5, 1e-9);
}

TEST(IoGdf, EveryCutIsRefusedOrReported) {
    const TemporaryFolder folder;
    const std::string whole = gdfRecording();
    for (std::size_t cut = 0; cut < whole.size(); ++cut) {
        writeBytes(folder / "a.gdf", whole.substr(0, cut));
        if (cut == 512 + 64)
            continue; // the samples are complete, and a table of events is optional
        try {
            const conv::Volume volume = load(folder / "a.gdf");
            EXPECT_GE(cut, 512U + 16);
            EXPECT_FALSE(volume.info().warnings.empty()) << cut;
        } catch (const conv::Error& error) {
            EXPECT_LT(cut, 512U + 16);
            EXPECT_EQ(error.code(), conv::ErrorCode::unreadable) << error.what();
        }
    }
}

TEST(IoGdf, KnowsUnitsByCode) {
    EXPECT_EQ(app::io::gdfUnit(4256), "V");
    EXPECT_EQ(app::io::gdfUnit(4274), "mV");
    EXPECT_EQ(app::io::gdfUnit(4275), "µV");
    EXPECT_EQ(app::io::gdfUnit(2499), "kHz");
    EXPECT_EQ(app::io::gdfUnit(6048), "°C");
    EXPECT_EQ(app::io::gdfUnit(0), "");
    EXPECT_EQ(app::io::gdfUnit(512), "");
    EXPECT_FALSE(app::io::gdfUnit(4256 + 11)); // no such prefix
    EXPECT_FALSE(app::io::gdfUnit(544 + 18));  // no thousandths of a percent
    EXPECT_FALSE(app::io::gdfUnit(12345));
}

TEST(IoEeglabWire, RefusesEveryCut) {
    app::io::EeglabSet set;
    set.recording.interval = 0.004;
    set.recording.points = 12;
    set.epochs = 3;
    set.epochPoints = 4;
    set.recording.channels = {{"Fp1", "µV"}};
    set.marks = {{1.5, 0, "S 1"}};
    const std::string whole = wireText(set);
    EXPECT_EQ(app::io::readEeglabWire(whole).marks.at(0).text, "S 1");
    for (std::size_t cut = 0; cut < whole.size(); ++cut)
        EXPECT_THROW((void)app::io::readEeglabWire(std::string_view(whole).substr(0, cut)), std::out_of_range) << cut;
    EXPECT_THROW((void)app::io::readEeglabWire(whole + "x"), std::out_of_range);
    set.epochPoints = 5;
    EXPECT_THROW((void)app::io::readEeglabWire(wireText(set)), std::out_of_range);
}

} // namespace
