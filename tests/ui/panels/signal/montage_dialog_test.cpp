// SPDX-License-Identifier: Apache-2.0
// The montage of a signal in the window: the dialog, the document, session, commands and refusals.
#include "tests/ui/window_support.h"
#include "ui/panels/signal/montage_dialog.h"
#include "ui/workspace/preferences.h"
#include "ui/workspace/series_id.h"
#include "ui/workspace/session_restore.h"
#include <QComboBox>
#include <QLineEdit>

namespace {

using namespace ui;

class MontageInWindow : public window_test::Window {
  protected:
    MontageInWindow() {
        QFile table(path(QStringLiteral("eeg.csv")));
        if (!table.open(QIODevice::WriteOnly))
            return;
        table.write("Time (s),Fp1,F7,T3,A1,ECG\n");
        for (int i = 0; i < 200; ++i)
            table.write(QStringLiteral("%1,%2,%3,%4,%5,%6\n")
                            .arg(i / 100.0)
                            .arg(i % 7)
                            .arg(i % 5)
                            .arg(3 * (i % 3))
                            .arg(i % 2)
                            .arg(100 * (i % 11))
                            .toUtf8());
    }
    QString file() const { return path(QStringLiteral("eeg.csv")); }
    MontageDialog* dialog() {
        window_->actions()["file.montage"]->trigger();
        MontageDialog* found = nullptr;
        EXPECT_TRUE(QTest::qWaitFor([&] { return (found = window_->findChild<MontageDialog*>()) != nullptr; }, 5000));
        return found;
    }
    double sample(std::int64_t channel, std::int64_t at) {
        return documents().current().source->as<double>({0, channel})[at];
    }
};

} // namespace

TEST_F(MontageInWindow, AverageWithoutBadAndOtherChannels) {
    open(file());
    ASSERT_EQ(documents().current().source->layout().channels, 5);
    edits().setRecipe({{app::parseStep("box:size=3")}});
    settle();
    MontageDialog* d = dialog();
    ASSERT_NE(d, nullptr);
    EXPECT_TRUE(window_test::clipped(*d).empty());
    d->kindBox()->setCurrentIndex(1);
    d->badField()->setText(QStringLiteral("Cz"));
    EXPECT_FALSE(d->applyButton()->isEnabled());
    EXPECT_TRUE(d->summary()->text().contains(QStringLiteral("Cz"))) << d->summary()->text().toStdString();
    d->badField()->setText(QStringLiteral("A1"));
    d->keepField()->setText(QStringLiteral("ECG"));
    EXPECT_EQ(d->summary()->text(), QStringLiteral("4 channels · minus the mean of 3 · 1 as they are"));
    EXPECT_TRUE(window_test::clipped(*d).empty());
    d->applyButton()->click();
    settle();
    ASSERT_EQ(documents().count(), 1);
    EXPECT_EQ(documents().current().title, "eeg.csv – average");
    EXPECT_EQ(documents().current().recipe.steps.size(), 1U);
    for (const std::int64_t i : {0, 17, 199}) {
        const double mean =
            (static_cast<double>(i % 7) + static_cast<double>(i % 5) + 3.0 * static_cast<double>(i % 3)) / 3;
        EXPECT_EQ(sample(0, i), static_cast<double>(i % 7) - mean);
        EXPECT_EQ(sample(3, i), static_cast<double>(i % 2) - mean);
        EXPECT_EQ(sample(4, i), 100.0 * static_cast<double>(i % 11));
    }
    EXPECT_TRUE(workspace().commandLine().contains(QStringLiteral("--rereference 'average;bad=A1;keep=ECG'")));
    EXPECT_THROW((void)workspace().pythonScript(), conv::Error);
    window_->session().keep();
    EXPECT_EQ(SeriesId::from(Preferences::session().front().series).montage, QStringLiteral("average;bad=A1;keep=ECG"));
    d = dialog(); // opens with the present montage, and takes it back
    ASSERT_NE(d, nullptr);
    EXPECT_EQ(d->kindBox()->currentIndex(), 1);
    EXPECT_EQ(d->badField()->text(), QStringLiteral("A1"));
    d->kindBox()->setCurrentIndex(0);
    d->applyButton()->click();
    settle();
    EXPECT_EQ(documents().current().title, "eeg.csv");
    EXPECT_EQ(sample(0, 17), 3);
}

TEST_F(MontageInWindow, PairsBecomeTheChannels) {
    open(file());
    MontageDialog* d = dialog();
    ASSERT_NE(d, nullptr);
    d->kindBox()->setCurrentIndex(3);
    EXPECT_FALSE(d->applyButton()->isEnabled());
    d->channelsField()->setText(QStringLiteral("Fp1-F7, F7-T3"));
    EXPECT_TRUE(window_test::clipped(*d).empty());
    d->applyButton()->click();
    settle();
    ASSERT_EQ(documents().current().source->layout().channels, 2);
    EXPECT_EQ(documents().current().source->layout().channelNames, (std::vector<std::string>{"Fp1-F7", "F7-T3"}));
    EXPECT_EQ(sample(0, 12), 12 % 7 - 12 % 5);
    EXPECT_EQ(documents().current().title, "eeg.csv – bipolar");
    window_->session().keep();
    const std::vector<SessionFile> session = Preferences::session();
    workspace().close(0);
    Preferences::setSession(session, 0);
    window_->session().restore();
    settle();
    ASSERT_EQ(documents().count(), 1);
    EXPECT_EQ(documents().current().source->layout().channels, 2);
    d = dialog(); // knows the channels as recorded
    ASSERT_NE(d, nullptr);
    d->channelsField()->setText(QStringLiteral("A1-ECG"));
    EXPECT_TRUE(d->applyButton()->isEnabled());
}

TEST_F(MontageInWindow, OnlyForSignalsOfSeveralChannels) {
    open(signalFile());
    EXPECT_FALSE(window_->actions()["file.montage"]->isEnabled());
    open(imageFile());
    EXPECT_FALSE(window_->actions()["file.montage"]->isEnabled());
}

TEST(SeriesIdentity, HoldsAMontage) {
    SeriesId id;
    id.series = QStringLiteral("256 Hz");
    id.sampling.rate = 250;
    id.montage = QStringLiteral("reference=A1,A2;keep=ECG");
    const SeriesId back = SeriesId::from(id.text());
    EXPECT_EQ(back.series, id.series);
    EXPECT_EQ(back.sampling.rate, 250);
    EXPECT_EQ(back.montage, id.montage);
}
