// SPDX-License-Identifier: Apache-2.0
// Views and charts as images and drawings, and the menu that they share.
#include "tests/ui/window_support.h"
#include "ui/compare/compare_area.h"
#include "ui/compare/compare_page.h"
#include "ui/compare/numbers/numbers_panel.h"
#include "ui/compare/sweep_page.h"
#include "ui/figure/figure.h"
#include "ui/figure/figure_dialog.h"
#include "ui/panels/histogram/histogram_panel.h"
#include "ui/panels/signal/signal_analysis.h"
#include "ui/text/number.h"
#include "ui/window/views/four_up.h"
#include <QCheckBox>
#include <QComboBox>
#include <QContextMenuEvent>
#include <QFile>
#include <QMenu>
#include <QPainter>
#include <QRegularExpression>
#include <QSvgRenderer>
#include <QTableWidget>
#include <cmath>
#include <conv/error.h>

namespace {

class Figures : public window_test::Window {
  protected:
    static QString contentOf(const QString& path) {
        QFile file(path);
        EXPECT_TRUE(file.open(QIODevice::ReadOnly)) << path.toStdString();
        return QString::fromUtf8(file.readAll());
    }
    /// Returns the entries of the menu that a right click opens.
    static QStringList menuOf(QWidget& widget) {
        const QPoint middle = widget.rect().center();
        if (qobject_cast<ui::DataView*>(&widget) != nullptr) {
            QTest::mouseClick(&widget, Qt::RightButton, {}, middle);
        } else {
            QContextMenuEvent asked(QContextMenuEvent::Mouse, middle, widget.mapToGlobal(middle));
            QApplication::sendEvent(&widget, &asked);
        }
        QStringList words;
        for (QWidget* top : QApplication::topLevelWidgets())
            if (auto* menu = qobject_cast<QMenu*>(top); menu != nullptr && menu->isVisible()) {
                for (const QAction* action : menu->actions())
                    words << action->text();
                menu->close();
            }
        return words;
    }
    void openSlices() {
        open(volumeFile());
        edits().setRecipe({{app::parseStep("gaussian:sigma=2mm")}});
        settle();
    }
};

const QString saveImage = QStringLiteral("Save image…"), saveTable = QStringLiteral("Save table (CSV)…");

} // namespace

TEST_F(Figures, HaveTheirCaptionBelowAndTheAskedPixels) {
    openSlices();
    ui::DataView& view = *window_->views().view();
    const ui::Figure plain{&view, {}}, captioned{&view, QStringLiteral("blobs. Filtered: gaussian 2 mm.")};
    EXPECT_EQ(plain.size(), view.size());
    EXPECT_GT(captioned.size().height(), view.height());
    EXPECT_EQ(captioned.image(3).size(), captioned.size() * 3);
    const QString path = this->path(QStringLiteral("figure.png"));
    captioned.save(path, 3);
    const QImage saved(path);
    EXPECT_EQ(saved.size(), captioned.size() * 3);
    EXPECT_EQ(saved.text(QStringLiteral("Description")), captioned.caption);
    const QRect below(0, view.height() * 3, saved.width(), saved.height() - view.height() * 3);
    EXPECT_GT(view::countColor(saved.copy(below), ui::tokens().text), 20) << "the words";
    EXPECT_THROW(captioned.save(this->path(QStringLiteral("missing/figure.png"))), conv::Error);
}

TEST_F(Figures, DrawingsKeepTheirTexts) {
    openSlices();
    auto* four = qobject_cast<ui::FourUp*>(window_->views().view());
    ASSERT_NE(four, nullptr);
    four->windowLevel()->set(60, 101);
    const QString path = this->path(QStringLiteral("slice.svg"));
    ui::Figure{four->slice(0), QStringLiteral("A caption")}.save(path);
    const QString svg = contentOf(path);
    EXPECT_TRUE(svg.contains(QStringLiteral("<svg")));
    EXPECT_TRUE(svg.contains(QStringLiteral("A caption")));
    EXPECT_TRUE(svg.contains(QStringLiteral("mm</text>"))) << "the scale bar";
    QString digits; // each is a text of its own
    for (QRegularExpressionMatchIterator i = QRegularExpression(QStringLiteral(">([^<>]*)</text>")).globalMatch(svg);
         i.hasNext();)
        digits += i.next().captured(1);
    EXPECT_TRUE(digits.contains(ui::numberWithin(110.5, 101))) << "white of the scale of values";
    EXPECT_TRUE(digits.contains(ui::numberWithin(9.5, 101))) << "black";
    EXPECT_TRUE(svg.contains(QStringLiteral("base64"))) << "the pixels";
}

TEST_F(Figures, TheWindowStaysAsItIs) {
    openSlices();
    const auto places = [this] {
        std::vector<std::pair<const QWidget*, QRect>> visible;
        for (const QWidget* w : window_->findChildren<QWidget*>())
            if (w->isVisible())
                visible.emplace_back(w, w->geometry());
        return visible;
    };
    const auto before = places();
    (void)ui::Figure{&window_->views(), {}}.image();
    QCoreApplication::processEvents();
    EXPECT_EQ(places(), before);
}

TEST_F(Figures, TheDialogTellsThePixels) {
    openSlices();
    const ui::Figure figure{window_->views().view(), QStringLiteral("Words")};
    ui::FigureDialog dialog(figure, window_.get());
    dialog.sizes()->setCurrentIndex(dialog.sizes()->findData(4));
    EXPECT_EQ(dialog.scale(), 4);
    dialog.caption()->setChecked(false);
    EXPECT_FALSE(dialog.captioned());
    EXPECT_EQ(dialog.scale(), 4) << "the chosen size stays";
    EXPECT_TRUE(dialog.sizes()->currentText().startsWith(ui::integer(4 * window_->views().view()->width())))
        << dialog.sizes()->currentText().toStdString();
    ui::FigureDialog silent({window_->views().view(), {}}, window_.get());
    EXPECT_FALSE(silent.caption()->isEnabled());
}

TEST_F(Figures, EveryViewOfADocumentHasTheMenu) {
    openSlices();
    auto* four = qobject_cast<ui::FourUp*>(window_->views().view());
    ASSERT_NE(four, nullptr);
    const QString save = window_->actions()["file.saveImage"]->text();
    EXPECT_TRUE(menuOf(*four->slice(1)).contains(save));
    EXPECT_TRUE(menuOf(*four->volume()).contains(save));
    const QStringList histogram = menuOf(*window_->findChild<ui::HistogramPanel*>()->plot());
    EXPECT_TRUE(histogram.contains(saveImage) && histogram.contains(saveTable)) << histogram.join(u'|').toStdString();
    open(signalFile());
    EXPECT_TRUE(menuOf(*window_->views().view()).contains(save));
    const QStringList spectrum = menuOf(*window_->views().analysis());
    EXPECT_TRUE(spectrum.contains(saveImage) && spectrum.contains(saveTable)) << spectrum.join(u'|').toStdString();
}

TEST_F(Figures, ComparisonsAndSweepsHaveTheMenu) {
    open(imageFile());
    edits().setRecipe({{app::parseStep("gaussian:sigma=2")}});
    settle();
    window_->showComparison();
    settle();
    ui::ComparePage& page = *window_->comparison()->variants();
    EXPECT_TRUE(menuOf(page.charts().chart()).contains(saveImage));
    page.controller().run();
    ASSERT_TRUE(
        QTest::qWaitFor([&] { return page.controller().state().comparison.has_value() && page.settled(); }, 60000));
    ASSERT_NE(page.views().pair().view(), nullptr);
    const QStringList pair = menuOf(*page.views().pair().view());
    EXPECT_TRUE(pair.contains(saveImage) && pair.contains(QStringLiteral("Save image of all views…")));
    window_->leaveComparison();
    window_->showSweep();
    settle();
    ui::SweepPage& sweep = *window_->comparison()->sweep();
    ASSERT_FALSE(sweep.views().empty());
    EXPECT_TRUE(menuOf(*sweep.views().front()).contains(QStringLiteral("Save image of all views…")));
    EXPECT_TRUE(menuOf(*sweep.numbers().table()->viewport()).contains(saveTable));
}

TEST_F(Figures, AChartIsADrawing) {
    open(imageFile());
    edits().setRecipe({{app::parseStep("gaussian:sigma=2")}});
    settle();
    window_->showComparison();
    settle();
    ui::ComparePage& page = *window_->comparison()->variants();
    page.controller().run();
    ASSERT_TRUE(
        QTest::qWaitFor([&] { return page.controller().state().comparison.has_value() && page.settled(); }, 60000));
    page.charts().chart().setKind(ui::CompareChart::Kind::bars);
    const QString path = this->path(QStringLiteral("bars.svg"));
    ui::Figure{&page.charts().chart(), {}}.save(path);
    const QString svg = contentOf(path);
    EXPECT_TRUE(svg.contains(QStringLiteral("cpu-separable"))) << "names are texts";
    EXPECT_FALSE(svg.contains(QStringLiteral("base64"))) << "no pixels";
}

TEST_F(Figures, ADrawingOfTwoResultsShowsBoth) {
    open(imageFile());
    edits().setRecipe({{app::parseStep("gaussian:sigma=6")}});
    settle();
    ui::DataView& view = *window_->views().view();
    const auto levels = [](const QImage& picture) { // every fourth pixel of the left half
        std::vector<int> list;
        for (int y = 60; y < picture.height() - 60; y += 4)
            for (int x = 60; x < picture.width() / 2 - 20; x += 4)
                list.push_back(qGray(picture.pixel(x, y)));
        return list;
    };
    for (const ui::Show show : {ui::Show::swipe, ui::Show::checker}) {
        view.setShow(show);
        settle();
        const QString path = this->path(QStringLiteral("both.svg"));
        ui::Figure{&view, {}}.save(path);
        QImage drawn(view.size(), QImage::Format_RGB32);
        drawn.fill(Qt::black);
        QPainter painter(&drawn);
        QSvgRenderer(path).render(&painter);
        painter.end();
        const std::vector<int> a = levels(drawn), b = levels(ui::Figure{&view, {}}.image(1));
        ASSERT_EQ(a.size(), b.size());
        double difference = 0;
        for (std::size_t i = 0; i < a.size(); ++i)
            difference += std::abs(a[i] - b[i]);
        EXPECT_LT(difference / static_cast<double>(a.size()), 5) << static_cast<int>(show);
    }
}
