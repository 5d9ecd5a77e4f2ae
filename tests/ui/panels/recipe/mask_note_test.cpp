// SPDX-License-Identifier: Apache-2.0
// Warnings of masks below the field of the mask: the sentences of the command line.
#include "app/io/dicom/frame_of_reference.h"
#include "tests/ui/in_language.h"
#include "tests/ui/window_support.h"
#include "ui/panels/recipe/step_hint.h"
#include <QFileInfo>
#include <QLineEdit>
#include <QProcess>

namespace {

using window_test::Window;

class MaskNote : public Window {
  protected:
    /// Writes a mask of ones whose samples lie `shift` mm beside those of the data.
    QString mask(const QString& name, double shift, conv::Index3 extent = {40, 36, 14}) const {
        conv::Layout layout = window_test::layoutOf(3, extent, conv::ElementType::u8);
        layout.geometry.origin[0] = shift;
        return file(name, *view::make(layout, [](double, double, double, int) { return 1; }));
    }
    /// Returns the visible text below the field of the mask, after its role.
    std::string below() {
        QApplication::processEvents();
        const ui::ParamField* field = window_->recipe().card(0)->field("mask");
        for (const QLabel* label : field->parentWidget()->findChildren<QLabel*>())
            if (label->isVisible() && label->wordWrap())
                return (label->property("role").toString() + QLatin1Char(' ') + label->text()).toStdString();
        return {};
    }
    void take(const QString& text) {
        auto* edit = window_->recipe().card(0)->field("mask")->findChild<QLineEdit*>();
        ASSERT_NE(edit, nullptr);
        edit->setFocus();
        edit->selectAll();
        QTest::keyClicks(edit, text);
        QTest::keyClick(edit, Qt::Key_Return);
        settle();
        EXPECT_TRUE(QTest::qWaitFor([&] { return below() != "secondary The mask is being read."; }, 60000));
    }
};

} // namespace

TEST_F(MaskNote, IsTheSentenceOfTheCommandLine) {
    const QString data = volumeFile();
    open(data);
    edits().setRecipe({{app::parseStep("gaussian:sigma=2,mask=5:20x5:20")}});
    settle();
    EXPECT_EQ(below(), "");
    take(mask(QStringLiteral("same.nii"), 0));
    EXPECT_EQ(below(), "");
    const QString beside = mask(QStringLiteral("beside.nii"), 0.3);
    take(beside);
    const std::string said = below();
    EXPECT_TRUE(said.starts_with("warn beside.nii: the mask lies on another grid (")) << said;
    EXPECT_TRUE(said.ends_with("); the nearest of its samples count")) << said;
    EXPECT_NE(outcome().result, nullptr); // it is a warning
    QProcess process;
    process.setProcessChannelMode(QProcess::MergedChannels);
    process.start(QStringLiteral("%1/convapp").arg(QLatin1String(tests::buildDir())),
                  {QStringLiteral("--headless"), QStringLiteral("-i"), data, QStringLiteral("-o"),
                   path(QStringLiteral("out.nii")), QStringLiteral("--filter"),
                   QStringLiteral("gaussian:sigma=2,mask=") + beside});
    ASSERT_TRUE(process.waitForFinished(60000));
    const std::string printed = process.readAll().toStdString();
    EXPECT_NE(printed.find(said.substr(5)), std::string::npos) << printed;
    take(QStringLiteral("none"));
    EXPECT_EQ(below(), "");
}

TEST_F(MaskNote, AFolderIsReadAtEnter) {
    const std::string folder = CONVAPP_SOURCE_DIR "/samples/head_ct_dicom";
    open(QString::fromStdString(folder));
    edits().setRecipe({{app::parseStep("gaussian:sigma=2")}});
    settle();
    const auto mask = [&] { return app::toText(app::valueOf(documents().current().recipe.steps[0], "mask")); };
    auto* edit = window_->recipe().card(0)->field("mask")->findChild<QLineEdit*>();
    ASSERT_NE(edit, nullptr);
    edit->setFocus();
    edit->selectAll();
    QTest::keyClicks(edit, QString::fromStdString(folder) + QLatin1Char('/'));
    EXPECT_FALSE(QFileInfo(QString::fromStdString(mask())).isDir()) << mask();
    EXPECT_EQ(below(), "error Press Enter to read the folder.");
    QTest::keyClick(edit, Qt::Key_Return);
    settle();
    EXPECT_EQ(mask(), folder + "/");
    EXPECT_EQ(below(), "");
}

TEST_F(MaskNote, AnEmptyMaskIsNamedInTheLanguageOfTheWindow) {
    open(volumeFile());
    conv::Layout layout = window_test::layoutOf(3, {40, 36, 14}, conv::ElementType::u8);
    const QString empty =
        file(QStringLiteral("empty.nii"), *view::make(layout, [](double, double, double, int) { return 0; }));
    edits().setRecipe({{app::parseStep("gaussian:sigma=2,mask=" + empty.toStdString())}});
    settle();
    EXPECT_EQ(below(), "warn mask=empty.nii: no sample of the data is in the mask");
    for (const auto& [language, words] :
         {std::pair{"de", "kein Abtastwert der Daten liegt in der Maske"}, {"zh_CN", "没有数据采样点在掩膜内"}}) {
        const window_test::InLanguage translated(language);
        const std::string note = ui::maskNotes(documents().current().recipe.steps[0], layout, {}).toStdString();
        EXPECT_NE(note.find(words), std::string::npos) << note;
    }
}

TEST_F(MaskNote, AnotherFrameOfReferenceIsNamed) {
    const std::string folder = CONVAPP_SOURCE_DIR "/samples/head_ct_dicom";
    const conv::Volume head = app::io::load(folder);
    const std::string frame = app::io::frameOfReference(head.info());
    ASSERT_FALSE(frame.empty());
    const app::Step step = app::parseStep("gaussian:sigma=2,mask=" + folder);
    EXPECT_EQ(ui::maskNotes(step, head.layout(), frame), QString());
    EXPECT_EQ(ui::maskNotes(step, head.layout(), {}), QString());
    EXPECT_TRUE(ui::maskNotes(step, head.layout(), "1.2.3")
                    .startsWith(QStringLiteral("head_ct_dicom: the mask is in the frame of reference ")));
    open(QString::fromStdString(folder)); // the card knows the frame of the data
    edits().setRecipe({{step}});
    settle();
    EXPECT_EQ(below(), "");
    window_->recipe().setDocument(head.layout(), {}, "1.2.3");
    window_->recipe().setRecipe({{step}});
    EXPECT_TRUE(QTest::qWaitFor([&] { return below() != "secondary The mask is being read."; }, 60000));
    EXPECT_TRUE(below().starts_with("warn head_ct_dicom: the mask is in the frame of reference ")) << below();
}
