// SPDX-License-Identifier: Apache-2.0
// Verbs of journeys for the batch window.
#include "tests/ui/journey.h"
#include "ui/batch/batch_opener.h"
#include "ui/batch/batch_window.h"

namespace journey_test {

bool Journey::actInBatch(const QString& verb, const QString& rest) {
    if (verb != QLatin1String("batch"))
        return false;
    ui::BatchWindow* batch = window_->findChild<ui::BatchOpener*>()->window();
    EXPECT_NE(batch, nullptr) << "the batch window is closed";
    if (batch == nullptr)
        return true;
    const QString what = rest.section(QLatin1Char(' '), 0, 0), words = rest.section(QLatin1Char(' '), 1);
    if (what == QLatin1String("inputs"))
        batch->job().setInputs({words});
    else if (what == QLatin1String("outputs"))
        batch->job().setForm(words);
    else if (what == QLatin1String("run"))
        batch->job().start();
    else
        ADD_FAILURE() << "no such part of the batch window";
    EXPECT_TRUE(QTest::qWaitFor([&] { return batch->job().status().settled; }, 60000));
    EXPECT_EQ(batch->job().status().problem.toStdString(), "");
    return true;
}

/// Expects `count` rows, all of them in `state`: "planned", "done" or "kept".
void Journey::expectRows(const QString& state, std::size_t count) {
    const std::map<QString, ui::BatchState> states{{QStringLiteral("planned"), ui::BatchState::planned},
                                                   {QStringLiteral("done"), ui::BatchState::done},
                                                   {QStringLiteral("kept"), ui::BatchState::kept}};
    const std::vector<ui::BatchRow>& rows = window_->findChild<ui::BatchOpener*>()->window()->job().items().rows();
    EXPECT_EQ(rows.size(), count);
    for (const ui::BatchRow& row : rows)
        EXPECT_EQ(row.state, states.at(state)) << row.input.toStdString() << ' ' << row.detail.toStdString();
}

} // namespace journey_test
