// SPDX-License-Identifier: Apache-2.0
// GPU and CPU in a step's variant list: it has a group for each, and one choice sets variant and device.
#include "tests/app/flipping_card.h"
#include "tests/ui/view_support.h"
#include "ui/panels/recipe/fields/variant_field.h"
#include "ui/panels/recipe/step_card.h"
#include "ui/style/theme.h"
#include <QAbstractItemView>
#include <QComboBox>
#include <QTest>
#include <QVBoxLayout>
#include <gtest/gtest.h>

namespace {

/// StepCards of a recipe, with the offers of a plan.
class StepDevicesCard : public ::testing::Test {
  protected:
    StepDevicesCard() {
        layout_.extent = {640, 480, 1}; // so that the card is the faster one for all that it can do
        recipe_.steps = {app::parseStep("gaussian:sigma=2"), app::parseStep("median:size=9"),
                         app::parseStep("box:size=3")};
        auto* column = new QVBoxLayout(&window_);
        for (std::size_t i = 0; i < recipe_.steps.size(); ++i) {
            cards_.push_back(new ui::StepCard(static_cast<int>(i) + 1, recipe_.steps[i], layout_));
            column->addWidget(cards_.back());
            QObject::connect(cards_.back(), &ui::StepCard::stepChanged, cards_.back(), [this, i](const app::Step& s) {
                before_ = recipe_;
                recipe_.steps[i] = s;
                replan();
            });
        }
        replan();
        window_.setProperty("panel", true);
        window_.resize(420, 900);
        window_.show();
        QTest::qWait(50);
    }
    ~StepDevicesCard() override {
        conv::markLost(card_.index, "The test is over.");
        ui::setTheme(ui::Theme::dark);
    }

    void replan() {
        const conv::Device both[] = {conv::devices().front(), card_};
        plan_ = conv::makePlan(app::build(recipe_, layout_), layout_, both, app::planOptionsFor(recipe_, {}));
        for (std::size_t i = 0; i < cards_.size(); ++i) {
            cards_[i]->setStep(recipe_.steps[i]);
            cards_[i]->setOffers(app::offersOf(plan_, static_cast<int>(i)), 1);
        }
    }
    QComboBox& list(std::size_t step) { return *cards_[step]->variants()->combo(); }
    [[nodiscard]] QString here() const { return QString::fromStdString(conv::name(card_)); }
    int entry(std::size_t step, const QString& words) {
        const int at = list(step).findText(words, Qt::MatchStartsWith);
        EXPECT_GE(at, 0) << words.toStdString();
        return at;
    }
    bool enabled(std::size_t step, int at) {
        return list(step).model()->flags(list(step).model()->index(at, 0)).testFlag(Qt::ItemIsEnabled);
    }
    void choose(std::size_t step, int at) {
        ASSERT_TRUE(enabled(step, at));
        list(step).setCurrentIndex(at);
        Q_EMIT list(step).activated(at);
    }

    conv::Device card_ = conv::FlippingCard::invent();
    conv::Layout layout_;
    app::Recipe recipe_, before_;
    conv::Plan plan_;
    QWidget window_;
    std::vector<ui::StepCard*> cards_;
};

} // namespace

TEST_F(StepDevicesCard, SaysWhereAStepIsAndWhy) {
    EXPECT_EQ(conv::placesOf(plan_), conv::name(card_) + ", step 2 on cpu");
    EXPECT_TRUE(list(1).currentText().startsWith(QStringLiteral("Auto: cpu-"))) << list(1).currentText().toStdString();
    EXPECT_TRUE(cards_[1]->variants()->why().startsWith(QStringLiteral("On the CPU: predicted ")));
    EXPECT_TRUE(cards_[0]->variants()->why().startsWith(QStringLiteral("On ") + here()));
    EXPECT_FALSE(enabled(0, entry(0, QStringLiteral("CPU")))) << "a head is no choice";
    EXPECT_FALSE(enabled(0, entry(0, QStringLiteral("Flipping, ") + here())));
    const int automatic = entry(1, QStringLiteral("Auto on ") + here());
    EXPECT_FALSE(enabled(1, automatic)) << "no card has such a median";
    EXPECT_FALSE(list(1).itemData(automatic, ui::detailRole).toString().isEmpty()) << "refused without a reason";
    for (int i = 1; i < list(1).count(); ++i)
        EXPECT_TRUE(enabled(1, i) || list(1).itemData(i, ui::headRole).toBool() ||
                    !list(1).itemData(i, ui::detailRole).toString().isEmpty())
            << list(1).itemText(i).toStdString();
}

TEST_F(StepDevicesCard, OneChoiceSaysHowAndWhere) {
    choose(2, entry(2, QStringLiteral("Auto on the CPU")));
    EXPECT_EQ(recipe_.steps[2].device, "cpu");
    EXPECT_TRUE(recipe_.steps[2].variant.empty());
    EXPECT_EQ(conv::placesOf(plan_), conv::name(card_) + ", steps 2,3 on cpu");
    EXPECT_TRUE(list(2).currentText().startsWith(QStringLiteral("Auto on the CPU: cpu-")))
        << list(2).currentText().toStdString();
    EXPECT_NE(app::commandLine(recipe_, "a.npy", "b.npy").find("device=cpu"), std::string::npos);
    choose(0, entry(0, QStringLiteral("cpu-direct")));
    EXPECT_EQ(recipe_.steps[0].variant, "cpu-direct");
    EXPECT_TRUE(recipe_.steps[0].device.empty()) << "the variant says it";
    EXPECT_EQ(conv::placesOf(plan_), "cpu");
    recipe_ = before_; // undone
    replan();
    EXPECT_TRUE(list(0).currentText().startsWith(QStringLiteral("Auto: test-flipping")))
        << list(0).currentText().toStdString();
    choose(2, 0);
    EXPECT_TRUE(recipe_.steps[2].device.empty());
    choose(0, entry(0, QStringLiteral("Auto on ") + here()));
    EXPECT_EQ(recipe_.steps[0].device, "cuda") << "any card will do";
    EXPECT_EQ(conv::placesOf(plan_), conv::name(card_) + ", step 2 on cpu");
}

TEST_F(StepDevicesCard, OneDeviceHasNoGroups) {
    std::vector<app::DeviceOffer> offers = app::offersOf(plan_, 0);
    offers.resize(1);
    cards_[0]->setOffers(offers, 1);
    for (int i = 0; i < list(0).count(); ++i)
        EXPECT_FALSE(list(0).itemData(i, ui::headRole).toBool());
    EXPECT_TRUE(cards_[0]->variants()->why().startsWith(QStringLiteral("predicted ")));
    app::Step elsewhere = recipe_.steps[0];
    elsewhere.device = "cpu"; // a choice from another machine is visible and editable
    cards_[0]->setStep(elsewhere);
    EXPECT_TRUE(list(0).currentText().startsWith(QStringLiteral("Auto on the CPU")));
}

TEST_F(StepDevicesCard, PicturesOfTheListAreKept) {
    for (const ui::Theme theme : {ui::Theme::dark, ui::Theme::light}) {
        ui::setTheme(theme);
        const std::string suffix = theme == ui::Theme::dark ? "_dark" : "_light";
        for (const double ratio : {1.0, 2.0}) {
            const std::string size = ratio > 1 ? "_200" : "";
            view::save(view::grab(window_, ratio), "step_devices" + suffix + size);
            list(1).showPopup();
            const QImage picture = view::grab(*list(1).view()->window(), ratio);
            list(1).hidePopup();
            view::save(picture, "step_devices_list" + suffix + size);
            EXPECT_FALSE(view::oneColor(picture));
        }
    }
}
