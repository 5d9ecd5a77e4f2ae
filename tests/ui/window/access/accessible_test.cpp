// SPDX-License-Identifier: Apache-2.0
// The window as a screen reader meets it: by Qt's accessibility interfaces alone.
#include "tests/ui/window_support.h"
#include "ui/compare/compare_area.h"
#include "ui/panels/kernel_editor/kernel_editor.h"
#include "ui/panels/look/look_window.h"
#include "ui/panels/metadata/metadata_window.h"
#include "ui/panels/recipe/help/filter_help.h"
#include "ui/text/number.h"
#include "ui/views/signal/signal_view.h"
#include "ui/window/item_bar.h"
#include "ui/window/views/four_up.h"
#include <QAccessible>
#include <QSlider>
#include <set>

namespace {

using window_test::Window;

/// Everything below an interface, itself first. Invisible parts are left out.
std::vector<QAccessibleInterface*> below(QAccessibleInterface* top) {
    std::vector<QAccessibleInterface*> all;
    if (top == nullptr || !top->isValid() || top->state().invisible)
        return all;
    all.push_back(top);
    for (int i = 0; i < top->childCount(); ++i)
        for (QAccessibleInterface* each : below(top->child(i)))
            all.push_back(each);
    return all;
}

std::string told(const QAccessibleInterface& i) {
    const char* type = i.object() != nullptr ? i.object()->metaObject()->className() : "no object";
    return std::string(type) + ", role " + std::to_string(i.role()) + ", name '" +
           i.text(QAccessible::Name).toStdString() + "', value '" + i.text(QAccessible::Value).toStdString() + "'";
}

class Accessible : public Window {
  protected:
    /// Checks each part of a window; returns the number of parts that take the focus.
    int walk(QWidget& window, const char* name) {
        int focusable = 0;
        std::set<const QObject*> seen;
        for (QAccessibleInterface* i : below(QAccessible::queryAccessibleInterface(&window))) {
            SCOPED_TRACE(std::string(name) + ": " + told(*i));
            const bool takesFocus = i->state().focusable && i->object() != &window;
            const QAccessible::Role role = i->role();
            if (role == QAccessible::Slider || role == QAccessible::SpinBox)
                expectValue(*i);
            const bool emptyCell = i->object() == nullptr && role == QAccessible::Cell; // silent because it is empty
            if (!takesFocus || emptyCell || (i->object() != nullptr && !seen.insert(i->object()).second))
                continue;
            ++focusable;
            EXPECT_NE(role, QAccessible::NoRole);
            EXPECT_NE(role, QAccessible::Client) << "a role that says nothing";
            EXPECT_FALSE(i->text(QAccessible::Name).isEmpty() && i->text(QAccessible::Description).isEmpty());
        }
        return focusable;
    }

  private:
    static void expectValue(QAccessibleInterface& i) {
        EXPECT_FALSE(i.text(QAccessible::Name).isEmpty());
        ASSERT_NE(i.valueInterface(), nullptr);
        const bool automatic = i.text(QAccessible::Value) == QLatin1String("auto"); // has no number
        EXPECT_TRUE(automatic || i.valueInterface()->currentValue().isValid());
        EXPECT_FALSE(i.text(QAccessible::Value).isEmpty());
    }
};

QString valueOf(QWidget& widget) {
    return QAccessible::queryAccessibleInterface(&widget)->text(QAccessible::Value);
}

} // namespace

TEST_F(Accessible, EverythingThatTakesTheFocusHasARoleAndAName) {
    EXPECT_GT(walk(*window_, "start page"), 10);
    open(volumeFile());
    edits().setRecipe({{app::parseStep("gaussian:sigma=2mm"), app::parseStep("canny:axes=xy")}});
    settle();
    edits().branch();
    settle();
    EXPECT_GT(walk(*window_, "volume"), 40);
    window_->showMetadata();
    EXPECT_GT(walk(*window_->metadataWindow(), "metadata"), 1);
    window_->showFilterHelp();
    EXPECT_GT(walk(*window_->filterHelp(), "filter help"), 1);
    window_->showLook();
    settle(true);
    EXPECT_GT(walk(*window_->lookWindow(), "look"), 10);
    open(signalFile());
    edits().setRecipe({{app::parseStep("fir:cutoff=20%")}});
    settle();
    EXPECT_GT(walk(*window_, "signal"), 30);
}

TEST_F(Accessible, EditorsAndComparisonsHaveRolesAndNames) {
    open(imageFile());
    edits().setRecipe({{app::parseStep("custom:kernel=[1 2;3 4]")}});
    settle();
    window_->editKernel(0);
    settle();
    EXPECT_GT(walk(*window_->kernelEditor(), "kernel editor"), 10);
    window_->kernelEditor()->reject();
    settle();
    for (const char* page : {"compare.open", "compare.sweep", "compare.files", "compare.ladder"}) {
        window_->actions()[page]->trigger();
        settle();
        EXPECT_GT(walk(*window_, page), 2) << page;
        window_->leaveComparison();
    }
}

TEST_F(Accessible, SlidersSayTheirValueWithItsUnit) {
    open(volumeFile());
    edits().setRecipe({{app::parseStep("gaussian:sigma=2mm")}});
    settle();
    auto* sigma = window_->recipe().card(0)->field("sigma")->findChild<QSlider*>();
    ASSERT_NE(sigma, nullptr);
    EXPECT_EQ(valueOf(*sigma), box(0, "sigma")->text());
    EXPECT_TRUE(valueOf(*sigma).endsWith(QStringLiteral("mm"))) << valueOf(*sigma).toStdString();
    EXPECT_EQ(valueOf(*box(0, "sigma")), valueOf(*sigma));
    QAccessibleInterface* i = QAccessible::queryAccessibleInterface(sigma);
    ASSERT_NE(i->valueInterface(), nullptr);
    const QString before = valueOf(*sigma);
    i->valueInterface()->setCurrentValue(sigma->value() + 100);
    settle();
    EXPECT_NE(valueOf(*sigma), before) << "a screen reader moves it";
    EXPECT_NE(app::toText(documents().current().recipe.steps.front()).find("sigma"), std::string::npos);
    QAccessibleInterface* field = QAccessible::queryAccessibleInterface(box(0, "sigma"));
    ASSERT_NE(field->valueInterface(), nullptr);
    field->valueInterface()->setCurrentValue(3);
    settle();
    expectResult("gaussian:sigma=3mm");
    EXPECT_EQ(field->valueInterface()->currentValue().toDouble(), 3);
    ASSERT_NE(field->textInterface(), nullptr) << "what is typed can be read";
    EXPECT_EQ(field->textInterface()->text(0, 4), QStringLiteral("3 mm"));
    ASSERT_NE(window_->views().bar(), nullptr);
    EXPECT_EQ(valueOf(*window_->views().bar()->slider()), ui::placeText(7, 14));
}

TEST_F(Accessible, ViewsSayWhatTheyShow) {
    open(volumeFile());
    auto* four = qobject_cast<ui::FourUp*>(window_->views().view());
    ASSERT_NE(four, nullptr);
    four->setCursorIndex({10, 12, 3});
    QAccessibleInterface* axial = QAccessible::queryAccessibleInterface(four->slice(0));
    EXPECT_EQ(axial->role(), QAccessible::Graphic);
    EXPECT_EQ(axial->text(QAccessible::Name), four->slice(0)->axes().name);
    EXPECT_EQ(QAccessible::queryAccessibleInterface(four)->text(QAccessible::Name), QStringLiteral("blobs.nii"));
    const ui::Probe at = four->probeAt(conv::Index3{10, 12, 3});
    EXPECT_EQ(axial->text(QAccessible::Value),
              QStringLiteral("Source, slice %1, %2 at %3").arg(ui::placeText(3, 14), at.value, at.physical));
    edits().setRecipe({{app::parseStep("gaussian:sigma=2mm")}});
    settle();
    EXPECT_TRUE(axial->text(QAccessible::Value).startsWith(QStringLiteral("After, slice")));
    EXPECT_TRUE(axial->text(QAccessible::Value).contains(QStringLiteral(" → "))) << "before and after";
    EXPECT_FALSE(valueOf(*four->volume()).isEmpty());
    open(signalFile());
    EXPECT_TRUE(valueOf(*window_->views().view()).startsWith(QStringLiteral("Source, 250 samples, ")))
        << valueOf(*window_->views().view()).toStdString();
    open(imageFile());
    EXPECT_TRUE(valueOf(*window_->views().view()).startsWith(QStringLiteral("Source, 64 × 48 pixels, ")))
        << valueOf(*window_->views().view()).toStdString();
}
