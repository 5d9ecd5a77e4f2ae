// SPDX-License-Identifier: Apache-2.0
// A window with the comparison page, used as by a user.
#pragma once
#include "tests/ui/window_support.h"
#include "ui/compare/chart/compare_table.h"
#include "ui/compare/compare_area.h"
#include "ui/compare/compare_page.h"
#include "ui/compare/explain/explain_card.h"
#include "ui/compare/files_page.h"
#include "ui/compare/sweep_page.h"
#include <QSpinBox>
#include <conv/device.h>
#include <conv/error.h>

namespace compare_test {

using app::compare::Verdict;
using ui::CompareModel;
using window_test::Window;

/// Adds a variant that computes nothing: its result is the memory's old content.
inline const char* addWrong() {
    static const bool once = [] {
        for (const conv::Variant& v : conv::variants())
            if (v.name == "cpu-direct" && v.dimension == 2) {
                conv::Variant wrong = v;
                wrong.name = "test-idle";
                wrong.thin = nullptr;
                wrong.launch = [](const conv::Launch&) {};
                // Never the fastest, and never skipped.
                wrong.predictSeconds = [](const conv::Problem&, const conv::Device&) { return 0.09; };
                conv::addVariants({&wrong, 1});
                return true;
            }
        return false;
    }();
    (void)once;
    return "test-idle";
}

struct CompareWindow : Window {
    /// Chooses a device by name; "auto": all.
    void chooseDevice(const QString& name) {
        QComboBox& device = *page().head().options().device();
        device.setCurrentIndex(device.findData(name));
        Q_EMIT device.activated(device.currentIndex());
    }
    ui::ComparePage& page() { return *window_->comparison()->variants(); }
    void openPage(const QString& file, const char* step) {
        open(file);
        edits().setRecipe({{app::parseStep(step)}});
        settle();
        window_->actions()["compare.open"]->trigger();
        page().head().options().runs()->setValue(3);
        chooseDevice(QStringLiteral("cpu"));
    }
    void tickOnly(const QStringList& variants) {
        for (const ui::CompareEntry& e : std::vector<ui::CompareEntry>(page().controller().model().entries()))
            page().controller().model().setTicked(e.id,
                                                  variants.contains(QString::fromStdString(e.row.candidate.variant)));
    }
    void run() {
        window_->actions()["compare.run"]->trigger();
        ASSERT_TRUE(QTest::qWaitFor([&] { return page().settled(); }, 60000));
    }
    const app::compare::Measurement& row(const char* variant) {
        return page().controller().model().entry(QString::fromLatin1(variant) + QStringLiteral(" on cpu"))->row;
    }
};

} // namespace compare_test
