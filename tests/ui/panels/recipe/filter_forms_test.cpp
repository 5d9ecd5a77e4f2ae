// SPDX-License-Identifier: Apache-2.0
// The form of every filter fits the recipe panel in every language, at the panel's first width and at its least.
#include "tests/ui/in_language.h"
#include "tests/ui/window_support.h"
#include "ui/panels/recipe/fields/variant_field.h"
#include <QComboBox>
#include <QScrollArea>
#include <QSplitter>
#include <algorithm>

namespace {

using window_test::InLanguage;
using window_test::Window;

class FilterForms : public Window, public testing::WithParamInterface<const char*> {
  protected:
    /// Shows the form of a step with its rare options.
    void openForm(const app::Step& step) {
        edits().setRecipe({{step}});
        settle();
        for (QToolButton* button : card().findChildren<QToolButton*>())
            if (button->property("inline").toBool() && button->isVisible())
                button->click(); // More
    }
    ui::StepCard& card() { return *window_->recipe().card(0); }

    /// Moves the panel's edge; returns its width then.
    int setPanelWidth(int width) {
        QWidget* dock = window_->recipe().parentWidget();
        auto* split = qobject_cast<QSplitter*>(dock->parentWidget());
        if (split == nullptr)
            return 0;
        QList<int> sizes = split->sizes();
        const int at = split->indexOf(dock);
        sizes[at == 0 ? 1 : 0] += sizes[at] - width;
        sizes[at] = width;
        split->setSizes(sizes);
        for (int i = 0; i < 3; ++i)
            QApplication::processEvents();
        return dock->width();
    }

    /// Returns cut texts of the panel, also of titles that may be elided where other texts are not.
    std::vector<std::string> faults() {
        std::vector<std::string> found = window_test::clipped(window_->recipe());
        for (const QLabel* label : card().findChildren<QLabel*>())
            if (const auto* title = dynamic_cast<const ui::ElidedLabel*>(label);
                title != nullptr && title->isVisible() && title->shown() != title->text())
                found.push_back("elided: " + title->text().toStdString());
        return found;
    }

    /// Chooses each entry of the form's lists, for its width; variants and devices are shown below their names.
    std::vector<std::string> faultsOfChoices() {
        std::vector<std::string> found;
        for (QComboBox* combo : card().findChildren<QComboBox*>()) {
            if (!combo->isVisible() || combo == card().variants()->combo())
                continue;
            const int chosen = combo->currentIndex();
            for (int i = 0; i < combo->count(); ++i) {
                combo->setCurrentIndex(i); // without `activated`, which the form listens to
                for (std::string& fault : window_test::clipped(*combo->parentWidget()))
                    found.push_back(combo->itemText(i).toStdString() + " in " + std::move(fault));
            }
            combo->setCurrentIndex(chosen);
        }
        return found;
    }
};

/// Returns a step with every parameter, so that its form has each of its rows.
app::Step full(const app::FilterSpec& filter) {
    app::Step step;
    step.filter = filter.name;
    for (const app::ParamSpec& spec : filter.params) {
        const auto offers = [&](std::string_view choice) {
            return std::ranges::find(spec.choices, choice) != spec.choices.end();
        };
        const std::string key(spec.key);
        if (offers("constant")) // has a value
            step.values[key] = std::string("constant");
        else if (offers("kaiser")) // has an attenuation
            step.values[key] = std::string("kaiser");
        else if (!spec.standard.empty() && spec.kind != app::ParamKind::kernel)
            step.values[key] = app::valueOf(step, spec.key);
    }
    return step;
}

} // namespace

TEST_P(FilterForms, FitThePanel) {
    const InLanguage in(GetParam());
    window_ = std::make_unique<ui::MainWindow>();
    window_->resize(1280, 800);
    window_->show();
    int forms = 0;
    for (const QString& file : {volumeFile(), imageFile(), signalFile()}) {
        open(file);
        const int dimension = documents().current().source->layout().dimension;
        for (const app::FilterSpec& filter : app::filterTable()) {
            if (filter.minDimension > dimension)
                continue;
            app::Step plain;
            plain.filter = filter.name;
            std::vector<app::Step> steps{plain};
            if (dimension == 3)
                steps.push_back(full(filter));
            for (const app::Step& step : steps) {
                openForm(step);
                ++forms;
                for (const int width : {348, 320}) {
                    ASSERT_EQ(setPanelWidth(width), width);
                    std::vector<std::string> found = faults();
                    if (width == 320)
                        std::ranges::move(faultsOfChoices(), std::back_inserter(found));
                    for (const std::string& fault : found)
                        ADD_FAILURE() << filter.name << ", " << width << " px: " << fault;
                }
            }
        }
    }
    EXPECT_GE(forms, 4 * 30);
}

// Languages of ui::languages(): "EachHasItsForms" fails if one is missing here.
constexpr const char* tried[] = {"en", "de", "zh_CN"};
INSTANTIATE_TEST_SUITE_P(Languages, FilterForms, testing::ValuesIn(tried),
                         [](const auto& one) { return std::string(one.param); });

TEST(FilterFormsOfLanguages, EachHasItsForms) {
    for (const ui::Language& language : ui::languages())
        EXPECT_NE(std::ranges::find(tried, language.id.toStdString()), std::end(tried)) << language.id.toStdString();
    EXPECT_EQ(ui::languages().size(), std::size(tried));
}
