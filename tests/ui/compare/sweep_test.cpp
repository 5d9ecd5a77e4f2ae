// SPDX-License-Identifier: Apache-2.0
// The sweep page, and its common parts with the comparison: plane names, values with units, layout.
#include "tests/ui/compare/compare_support.h"
#include "tests/ui/recipe_steps.h"
#include <QLineEdit>

namespace {

using compare_test::CompareWindow;

struct SweepWindow : CompareWindow {
    ui::SweepPage& openSweep(const QString& file, const char* step) {
        open(file);
        edits().setRecipe({{app::parseStep(step)}});
        settle();
        window_->actions()["compare.sweep"]->trigger();
        return *window_->comparison()->sweep();
    }
    QString stackFile() const {
        conv::Layout layout = window_test::layoutOf(3, {40, 36, 14});
        layout.geometry.spacing = {0.0002, 0.0002, 0.0005};
        return file(QStringLiteral("stack.nrrd"), *window_test::blobs(layout));
    }
    template <class Widget>
    static Widget* named(QWidget& page, const char* name) {
        for (Widget* w : page.findChildren<Widget*>())
            if (w->accessibleName() == QLatin1String(name))
                return w;
        ADD_FAILURE() << "no " << name;
        return nullptr;
    }
    static QString planes(QWidget& page) {
        const auto* combo = named<QComboBox>(page, "Plane");
        QStringList names;
        for (int i = 0; i < combo->count(); ++i)
            names << combo->itemText(i);
        return names.join(QLatin1Char(' '));
    }
};

} // namespace

TEST_F(SweepWindow, PlanesAreCalledAsTheViewsCallThem) {
    for (const auto& [path, names] :
         {std::pair{stackFile(), "XY XZ YZ 3-D"}, {volumeFile(), "Axial Coronal Sagittal 3-D"}}) {
        EXPECT_EQ(planes(openSweep(path, "gaussian")).toStdString(), names);
        window_->actions()["compare.open"]->trigger();
        EXPECT_EQ(planes(page()).toStdString(), names);
        window_->actions()["compare.open"]->trigger();
        QStringList views;
        for (ui::DataView* view : window_->views().view()->findChildren<ui::DataView*>())
            views << view->accessibleName();
        EXPECT_EQ(views.join(QLatin1Char(' ')).toStdString(), names);
    }
}

TEST_F(SweepWindow, ValuesHaveTheUnitOfTheData) {
    ui::SweepPage& sweep = openSweep(stackFile(), "gaussian:sigma=0.4um");
    ASSERT_EQ(sweep.cells().size(), 5U);
    EXPECT_EQ(sweep.cells()[0].words, QString::fromUtf8("sigma 0.2 µm"));
    EXPECT_TRUE(sweep.useButton(2)->isChecked());
}

TEST_F(SweepWindow, AFieldShowsItsFirstValues) {
    ui::SweepPage& sweep = openSweep(volumeFile(), "gaussian:sigma=2mm");
    auto* values = named<QLineEdit>(sweep, "Values across");
    EXPECT_EQ(values->cursorPosition(), 0);
    values->setFocus();
    values->setText(QStringLiteral("1 mm, 2 mm, 3 mm"));
    EXPECT_GT(values->cursorPosition(), 0);
    QTest::keyClick(values, Qt::Key_Tab);
    EXPECT_EQ(values->cursorPosition(), 0);
    EXPECT_EQ(sweep.cells().size(), 3U);
}

TEST_F(SweepWindow, AVersionThatCannotBeIsASentenceInPlaceOfAPicture) {
    ui::SweepPage& sweep = openSweep(signalFile(), "fir:kind=bandpass,cutoff=20x60%");
    sweep.setAxis(0, 0, "kind",
                  {QStringLiteral("lowpass"), QStringLiteral("bandpass")}); // a low-pass takes one cut-off
    sweep.setAxis(1, 0, "boundary", {QStringLiteral("nearest"), QStringLiteral("mend")}); // no such boundary
    ASSERT_TRUE(QTest::qWaitFor([&] { return sweep.settled(); }, 20000));
    QApplication::processEvents();
    ASSERT_EQ(sweep.cells().size(), 4U);
    for (std::size_t i = 0; i < 4; ++i) {
        const ui::SweepCell& cell = sweep.cells()[i];
        const bool good = i == 1;
        EXPECT_EQ(cell.problem.isEmpty(), good) << cell.problem.toStdString();
        EXPECT_EQ(sweep.views()[i]->isVisible(), good) << i;
        EXPECT_EQ(sweep.useButton(static_cast<int>(i))->isEnabled(), good) << i;
        EXPECT_EQ(sweep.views()[i]->hasPatches(), good) << i;
        const auto labels = sweep.findChildren<QLabel*>();
        const auto says = [&](const QString& text) {
            return std::any_of(labels.begin(), labels.end(),
                               [&](const QLabel* l) { return l->isVisible() && l->text() == text; });
        };
        EXPECT_TRUE(says(cell.words)) << cell.words.toStdString();
        EXPECT_TRUE(good || says(cell.problem)) << cell.problem.toStdString();
    }
    EXPECT_EQ(sweep.cells()[2].words, QStringLiteral("kind lowpass, boundary mend"));
}

TEST_F(SweepWindow, WithoutStepsItSaysWhy) {
    open(imageFile());
    window_->actions()["compare.sweep"]->trigger();
    const ui::SweepPage& sweep = *window_->comparison()->sweep();
    EXPECT_TRUE(sweep.views().empty());
    bool told = false;
    for (const QLabel* l : sweep.findChildren<QLabel*>())
        told = told || (l->isVisible() && l->text().contains(QLatin1String("no steps")));
    EXPECT_TRUE(told);
}

TEST_F(SweepWindow, NothingLiesOnAnotherInANarrowWindow) {
    ui::SweepPage& sweep = openSweep(volumeFile(), "gaussian:sigma=2mm");
    for (const auto& [width, text] : {std::pair{1600, 1.0}, {1024, 1.0}, {1024, 1.25}, {800, 1.5}, {1440, 1.0}}) {
        ui::setTextScale(text);
        window_->resize(width, 700);
        QApplication::processEvents();
        SCOPED_TRACE(std::to_string(width) + " at " + std::to_string(text));
        std::vector<std::pair<QRect, QWidget*>> places;
        for (const char* name : {"Across", "Down", "Plane"}) {
            auto* w = named<QComboBox>(sweep, name);
            places.emplace_back(QRect(w->mapTo(&sweep, QPoint()), w->size()), w);
        }
        for (const char* name : {"Values across", "Values down"}) {
            auto* w = named<QLineEdit>(sweep, name);
            places.emplace_back(QRect(w->mapTo(&sweep, QPoint()), w->size()), w);
        }
        for (const auto& [box, w] : places) {
            EXPECT_TRUE(w->isVisible());
            EXPECT_LE(box.right(), sweep.width()) << w->accessibleName().toStdString();
            EXPECT_LE(sweep.width(), width);
            for (const auto& [other, v] : places)
                EXPECT_TRUE(w == v || !box.intersects(other))
                    << w->accessibleName().toStdString() << " lies on " << v->accessibleName().toStdString();
        }
    }
}
