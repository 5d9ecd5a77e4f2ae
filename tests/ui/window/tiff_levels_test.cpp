// SPDX-License-Identifier: Apache-2.0
// Levels of resolution of TIFF files above 1 GiB in the window. Levels differ in value.
#include "tests/ui/tiff_pages.h"
#include "tests/ui/window_support.h"
#include "ui/panels/documents/series_picker.h"
#include <QFile>
#include <QListWidget>
#include <algorithm>

namespace {

using namespace ui;
using window_test::TiffPage;
using window_test::TiffPages;

constexpr int fineValue = 200, middleValue = 90, coarseFirst = 3;

/// Returns the three levels of an image of 1.1 GB, the coarsest one with a ramp in each tile.
std::vector<TiffPage> levelPages(int channels) {
    const std::uint32_t width = channels == 3 ? 20480 : 40960, height = channels == 3 ? 18432 : 27648;
    return {{width, height, fineValue, 0, channels},
            {width / 4, height / 4, middleValue, 0, channels},
            {width / 16, height / 16, coarseFirst, 1, channels}};
}

class TiffLevels : public window_test::Window {
  protected:
    void SetUp() override {
        if (!app::io::formatOf(written("small.tif", {{64, 64, 1}}).toStdString()).missing.empty())
            GTEST_SKIP() << "built without libtiff";
    }
    QString written(const char* name, const std::vector<TiffPage>& pages) const {
        QFile file(path(QLatin1String(name)));
        EXPECT_TRUE(file.open(QIODevice::WriteOnly));
        file.write(TiffPages::bytes(pages));
        return file.fileName();
    }
    static int brightest(const QListWidgetItem* item) {
        const QImage picture = item->icon().pixmap(112, 84).toImage();
        int most = 0;
        for (int x = 0; x < picture.width(); ++x)
            most = std::max(most, qGray(picture.pixel(x, picture.height() / 2)));
        return most;
    }
    /// Opens a file, looks at its list of levels, and opens each of them but the finest.
    void expectLevels(const QString& file, int channels) {
        SCOPED_TRACE(file.toStdString());
        open(file);
        auto* picker = window_->findChild<SeriesPicker*>();
        ASSERT_NE(picker, nullptr);
        ASSERT_EQ(picker->list()->count(), 3);
        const std::vector<TiffPage> pages = levelPages(channels);
        for (int row = 0; row < 3; ++row) {
            const TiffPage& page = pages[static_cast<std::size_t>(row)];
            const QString text = picker->list()->item(row)->text();
            EXPECT_TRUE(text.startsWith(QStringLiteral("Level %1\n").arg(row))) << text.toStdString();
            EXPECT_TRUE(text.contains(QStringLiteral("%1 × %2").arg(page.width).arg(page.height)))
                << text.toStdString();
            const int spacing = 1 << 2 * row; // µm
            EXPECT_TRUE(text.contains(QStringLiteral(", %1 × %1 µm").arg(spacing)) ||
                        text.contains(QStringLiteral(", %1 × %1 mm").arg(spacing * 0.001)))
                << text.toStdString();
        }
        EXPECT_EQ(picker->list()->currentRow(), 1); // the finest below 1 GiB
        EXPECT_TRUE(QTest::qWaitFor([&] {
            return brightest(picker->list()->item(0)) > 100 && brightest(picker->list()->item(2)) > 100;
        })); // that of the coarsest level: the finest is uniform
        EXPECT_TRUE(window_test::clipped(*picker).empty());
        picker->list()->clearSelection();
        picker->list()->item(1)->setSelected(true);
        picker->list()->item(2)->setSelected(true);
        QTest::keyClick(picker->list(), Qt::Key_Return);
        settle();
        ASSERT_EQ(documents().count(), 2);
        for (int row = 1; row < 3; ++row) {
            const TiffPage& page = pages[static_cast<std::size_t>(row)];
            const conv::Volume& v = *documents().at(row - 1).source;
            EXPECT_EQ(v.layout().extent, (conv::Index3{page.width, page.height, 1}));
            EXPECT_EQ(v.layout().channels, channels);
            EXPECT_NEAR(v.layout().geometry.spacing[0], 0.001 * (1 << 2 * row), 1e-12);
            EXPECT_EQ(v.as<std::uint8_t>()[0], page.first);
            EXPECT_TRUE(
                QString::fromStdString(documents().at(row - 1).title).endsWith(QStringLiteral(" – level %1").arg(row)));
        }
    }
};

TEST_F(TiffLevels, SubDirectories) {
    std::vector<TiffPage> pages = levelPages(1);
    pages[0].subs = {pages[1], pages[2]};
    expectLevels(written("sub.tif", {pages[0]}), 1);
}

TEST_F(TiffLevels, ReducedPages) {
    std::vector<TiffPage> pages = levelPages(3);
    pages[1].marked = pages[2].marked = 1;
    expectLevels(written("reduced.tif", pages), 3);
}

TEST_F(TiffLevels, SlidesOfAperio) {
    std::vector<TiffPage> pages = levelPages(3);
    for (TiffPage& page : pages)
        page.description = "Aperio Image Library v11.2.1|AppMag = 20";
    pages.insert(pages.begin() + 1, {1024, 921, 50, 0, 3, false, 0, pages[0].description}); // a thumbnail
    pages.push_back({400, 300, 60, 0, 3, false, 1});                                        // a label
    expectLevels(written("slide.svs.tif", pages), 3);
}

TEST_F(TiffLevels, OmeTiff) {
    std::vector<TiffPage> pages = levelPages(1);
    pages[0].subs = {pages[1], pages[2]};
    pages[0].description =
        R"(<?xml version="1.0"?><OME xmlns="http://www.openmicroscopy.org/Schemas/OME/2016-06"><Image ID="Image:0">)"
        R"(<Pixels ID="Pixels:0" Type="uint8" DimensionOrder="XYZCT" SizeX="40960" SizeY="27648" SizeZ="1" SizeC="1" )"
        R"(SizeT="1" PhysicalSizeX="1" PhysicalSizeY="1"><Channel ID="Channel:0" SamplesPerPixel="1"/>)"
        R"(<TiffData/></Pixels></Image></OME>)";
    expectLevels(written("image.ome.tif", {pages[0]}), 1);
}

TEST_F(TiffLevels, ALevelIsShownInPlaceOfASlowOne) {
    const int threads = backgroundPool().maxThreadCount();
    backgroundPool().setMaxThreadCount(1); // the coarsest level is read before the chosen one
    std::vector<TiffPage> pages = levelPages(1);
    pages[0].subs = {pages[1], pages[2]};
    pages[0].description =
        R"(<?xml version="1.0"?><OME xmlns="http://www.openmicroscopy.org/Schemas/OME/2016-06">)"
        R"(<Image ID="Image:0" Name="A"><Pixels ID="Pixels:0" Type="uint8" DimensionOrder="XYZCT" SizeX="40960" )"
        R"(SizeY="27648" SizeZ="1" SizeC="1" SizeT="1"><Channel ID="Channel:0:0" SamplesPerPixel="1"/>)"
        R"(<TiffData IFD="0" PlaneCount="1"/></Pixels></Image>)"
        R"(<Image ID="Image:1" Name="B"><Pixels ID="Pixels:1" Type="uint8" DimensionOrder="XYZCT" SizeX="64" )"
        R"(SizeY="64" SizeZ="1" SizeC="1" SizeT="1"><Channel ID="Channel:1:0" SamplesPerPixel="1"/>)"
        R"(<TiffData IFD="1" PlaneCount="1"/></Pixels></Image></OME>)";
    const QString file = written("two.ome.tif", {pages[0], {64, 64, 1}});
    bool shown = false;
    QObject::connect(&workspace(), &Workspace::message, window_.get(), [&](const Message& m) {
        if (m.title != FileOpener::levelNote())
            return;
        shown = true;
        EXPECT_EQ(documents().current().source->as<std::uint8_t>()[0], coarseFirst);
        workspace().cancel(); // between two tiles
    });
    opener().open(file, {}, {}, QStringLiteral("0,level=0"));
    settle();
    backgroundPool().setMaxThreadCount(threads);
    EXPECT_TRUE(shown);
    ASSERT_EQ(documents().count(), 1);
    EXPECT_EQ(documents().current().title, "two.ome.tif – A, level 2");
    EXPECT_EQ(documents().extra(0).series, QStringLiteral("0,level=2"));
}

} // namespace
