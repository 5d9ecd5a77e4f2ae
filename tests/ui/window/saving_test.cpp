// SPDX-License-Identifier: Apache-2.0
// Files that the window writes: progress, and how saving is stopped.
#include "tests/ui/window_support.h"
#include "ui/compare/model/scaling.h"
#include <QDir>
#include <QFile>

namespace {

class Saving : public window_test::Window {
  protected:
    /// An image whose PNG file takes a second or more.
    QString noise() {
        std::uint32_t state = 1;
        return file(
            QStringLiteral("noise.npy"),
            *view::make(window_test::layoutOf(2, {4000, 4000, 1}, conv::ElementType::u16),
                        [&](double, double, double, int) { return (state = state * 1664525 + 1013904223) >> 16; }));
    }
    [[nodiscard]] QString badge() const { return window_->status().badgeText(); }
    [[nodiscard]] QStringList outputs() const {
        return QDir(folder_.path()).entryList({QStringLiteral("*out*")}, QDir::Files | QDir::Hidden);
    }
    [[nodiscard]] bool told(const QString& words) const {
        for (const ui::Message& m : window_->messages().messages())
            if (m.title.contains(words))
                return true;
        return false;
    }
};

} // namespace

TEST_F(Saving, ShowsItsProgressAndEscStopsIt) {
    open(noise());
    const QString out = path(QStringLiteral("out.png"));
    workspace().save(out);
    EXPECT_TRUE(workspace().saver().writing());
    EXPECT_TRUE(badge().startsWith(QStringLiteral("Saving out.png"))) << badge().toStdString();
    EXPECT_TRUE(badge().endsWith(QStringLiteral("Esc stops"))) << badge().toStdString();
    ASSERT_TRUE(QTest::qWaitFor([&] { return badge().contains(QLatin1Char('%')); }, 20000)) << badge().toStdString();
    EXPECT_GT(workspace().saver().share(), 0);
    EXPECT_TRUE(window_->actions()["run.cancel"]->isEnabled());
    window_->views().view()->setFocus();
    QTest::keyClick(window_->views().view(), Qt::Key_Escape);
    settle();
    EXPECT_EQ(outputs(), QStringList());
    EXPECT_TRUE(told(QStringLiteral("out.png was not saved")));
    EXPECT_FALSE(badge().contains(QStringLiteral("Saving")));
    EXPECT_FALSE(window_->actions()["run.cancel"]->isEnabled());
    workspace().save(out);
    settle();
    EXPECT_EQ(outputs(), QStringList{QStringLiteral("out.png")}) << "the next save is not stopped";
}

TEST_F(Saving, AStoppedSaveLeavesTheFileOfThatName) {
    open(volumeFile());
    const QString out = path(QStringLiteral("out.nii"));
    workspace().save(out);
    settle();
    const auto content = [&] {
        QFile f(out);
        EXPECT_TRUE(f.open(QIODevice::ReadOnly));
        return f.readAll();
    };
    const QByteArray before = content();
    edits().setRecipe({{app::parseStep("box:size=3")}});
    settle();
    workspace().save(out);
    workspace().cancel();
    settle();
    EXPECT_EQ(content(), before);
    EXPECT_EQ(outputs().size(), 1) << "nothing beside it";
}

TEST_F(Saving, ASelectionIsSavedWithProgressToo) {
    open(signalFile());
    const auto part = ui::croppedTo(documents().current().source, {{10, 0, 0}, {60, 1, 1}});
    workspace().saver().savePart(part, path(QStringLiteral("out.csv")));
    EXPECT_TRUE(badge().startsWith(QStringLiteral("Saving out.csv"))) << badge().toStdString();
    settle();
    EXPECT_EQ(app::io::probe(path(QStringLiteral("out.csv")).toStdString()).extent[0], 50);
    EXPECT_TRUE(told(QStringLiteral("Saved out.csv")));
}
