// SPDX-License-Identifier: Apache-2.0
// The editor of a custom step without its window: what it emits, tells, takes over and puts back.
#include "app/recipe/param/kernel_text.h"
#include "ui/panels/kernel_editor/model/kernel_editor_controller.h"
#include "ui/text/number.h"
#include <QFile>
#include <QTemporaryDir>
#include <gtest/gtest.h>

namespace {

class KernelEditing : public testing::Test {
  protected:
    struct Edit {
        std::string step;
        bool merge;
        friend bool operator==(const Edit&, const Edit&) = default;
    };

    void begin(const char* step, int dataDimension = 2) {
        editor_.emplace(app::parseStep(step), dataDimension);
        QObject::connect(&*editor_, &ui::KernelEditorController::edited,
                         [this](const app::Step& s, bool merge) { edits_.push_back({app::toText(s), merge}); });
        QObject::connect(&*editor_, &ui::KernelEditorController::told, [this](const QString& sentence, bool problem) {
            told_ = sentence;
            problem_ = problem;
        });
    }
    ui::KernelModel& model() { return editor_->model(); }
    std::string kernel() {
        const app::TapGrid& g = model().grid();
        return app::inlineText({{}, g.taps, g.extent, g.dimension()});
    }
    static const ui::KernelPreset& preset(const std::string& id) {
        for (const ui::KernelPreset* p : ui::kernelPresets(2))
            if (p->id == id)
                return *p;
        throw std::out_of_range(id);
    }
    QString file(const char* name, const char* text) {
        QFile f(folder_.filePath(QString::fromUtf8(name)));
        EXPECT_TRUE(f.open(QIODevice::WriteOnly));
        f.write(text);
        return f.fileName();
    }

    std::optional<ui::KernelEditorController> editor_;
    std::vector<Edit> edits_;
    QString told_;
    bool problem_ = false;
    QTemporaryDir folder_;
};

} // namespace

TEST_F(KernelEditing, ChangesExtendOneUndoStepUntilTheGestureBreaks) {
    begin("custom:kernel=[1 2 1],boundary=wrap");
    model().setTaps({{0, 5}}, QStringLiteral("Tap"));
    model().setNormalize("sum");
    editor_->breakGesture();
    model().undo();
    model().setSymmetry({{true, false, false}, false}); // changes the taps, too
    const std::vector<Edit> expected{{"custom:boundary=wrap,kernel=[5 2 1]", false},
                                     {"custom:boundary=wrap,kernel=[5 2 1],normalize=sum", true},
                                     {"custom:boundary=wrap,kernel=[5 2 1]", false},
                                     {"custom:boundary=wrap,kernel=[3 2 3]", true}};
    for (std::size_t i = 0; i < std::max(edits_.size(), expected.size()); ++i)
        EXPECT_TRUE(app::parseStep(edits_.at(i).step) == app::parseStep(expected.at(i).step) &&
                    edits_[i].merge == expected[i].merge)
            << i << ": " << edits_[i].step;
}

TEST_F(KernelEditing, ChangesThatTheStepDoesNotHoldAreNotEmitted) {
    begin("custom:kernel=[1 2 1]");
    model().setSymmetry({{true, false, false}, false});
    EXPECT_TRUE(model().canUndo());
    EXPECT_TRUE(edits_.empty()) << "the kernel is symmetric already";
}

TEST_F(KernelEditing, AdoptsAStepWithoutEmittingIt) {
    begin("custom:kernel=[1 2 1]");
    model().setTaps({{0, 5}}, QStringLiteral("Tap"));
    editor_->adopt(app::parseStep("custom:kernel=[7 8;9 10],op=correlate"));
    EXPECT_EQ(edits_.size(), 1U);
    EXPECT_EQ(kernel(), "[7 8;9 10]");
    EXPECT_EQ(model().state().op, "correlate");
    model().setOperation("convolve");
    ASSERT_EQ(edits_.size(), 2U);
    EXPECT_EQ(edits_.back(), (Edit{"custom:kernel=[7 8;9 10]", false})) << "starts a new undo step";
    editor_->adopt(app::parseStep("custom:kernel=[7 8;9 10],boundary=wrap"));
    const QString last = model().undoName();
    model().setNormalize("sum");
    EXPECT_EQ(app::parseStep(edits_.back().step),
              app::parseStep("custom:kernel=[7 8;9 10],boundary=wrap,normalize=sum"))
        << "keeps parameters that are not edited here";
    model().undo();
    EXPECT_EQ(model().undoName(), last) << "an equal kernel is no change of the editor";
}

TEST_F(KernelEditing, RestoresTheOriginalStepIfItChanged) {
    begin("custom:kernel=[1 2 3;4 5 6],op=correlate");
    editor_->restore();
    EXPECT_TRUE(edits_.empty());
    EXPECT_TRUE(model().setExtent({5, 2, 1}).isEmpty());
    editor_->restore();
    ASSERT_EQ(edits_.size(), 2U);
    EXPECT_EQ(app::parseStep(edits_.back().step), app::parseStep("custom:kernel=[1 2 3;4 5 6],op=correlate"));
    EXPECT_TRUE(edits_.back().merge);
    EXPECT_EQ(editor_->step(), app::parseStep("custom:kernel=[1 2 3;4 5 6],op=correlate"));
}

TEST_F(KernelEditing, APresetTellsThatItSetsTheOperation) {
    begin("custom:kernel=[1 2;3 4]");
    editor_->choose(preset("box"));
    EXPECT_EQ(told_, ui::presetTip(preset("box")));
    EXPECT_EQ(model().state().op, "convolve");
    editor_->choose(preset("sobel-x"));
    EXPECT_EQ(model().state().op, "correlate");
    EXPECT_EQ(told_, ui::presetTip(preset("sobel-x")) + QStringLiteral(" Set to correlate, for which it is written."));
    EXPECT_FALSE(problem_);
}

TEST_F(KernelEditing, AllowsTheAxesOfTheDataAndOfTheKernel) {
    begin("custom:kernel=[1 2;3 4]", 1);
    EXPECT_TRUE(editor_->allows(1));
    EXPECT_TRUE(editor_->allows(2)) << "the kernel has two already";
    EXPECT_FALSE(editor_->allows(3));
    editor_->setDimension(1);
    EXPECT_FALSE(problem_);
    EXPECT_FALSE(editor_->allows(2));
    EXPECT_TRUE(model().setExtent({4095, 1, 1}).isEmpty());
    editor_->setDimension(2);
    EXPECT_TRUE(problem_);
    EXPECT_TRUE(told_.contains(ui::integer(ui::KernelModel::maxTaps))) << told_.toStdString();
    EXPECT_EQ(model().state().dimension, 1);
}

TEST_F(KernelEditing, LoadsFilesThatFitTheData) {
    begin("custom:kernel=[1]", 1);
    EXPECT_TRUE(editor_->load(file("row.csv", "1,2,3\n")));
    EXPECT_EQ(kernel(), "[1 2 3]");
    EXPECT_EQ(model().undoName(), QStringLiteral("Open row.csv"));
    EXPECT_FALSE(problem_);
    EXPECT_FALSE(editor_->load(file("plane.csv", "1,2\n3,4\n")));
    EXPECT_EQ(told_, QStringLiteral("The file has 2 axes, the data have 1."));
    EXPECT_FALSE(editor_->load(file("faulty.csv", "1,x\n")));
    EXPECT_TRUE(problem_);
    EXPECT_FALSE(editor_->load(folder_.filePath(QStringLiteral("none.csv"))));
    EXPECT_TRUE(told_.contains(QStringLiteral("none.csv"))) << told_.toStdString();
    EXPECT_EQ(kernel(), "[1 2 3]");
}

TEST_F(KernelEditing, WritesTheKernelAsText) {
    begin("custom:kernel=[1 2;3 4]");
    EXPECT_EQ(editor_->text(app::KernelDialect::matlab), QStringLiteral("[1 2; 3 4]"));
    EXPECT_EQ(editor_->text(app::KernelDialect::csv), QStringLiteral("1,2\n3,4\n"));
}

TEST_F(KernelEditing, TellsWhyTypedTextIsRefused) {
    begin("custom:kernel=[1 2 1]");
    EXPECT_FALSE(editor_->table().setData(editor_->table().index(0, 0), QStringLiteral("2x"), Qt::EditRole));
    EXPECT_TRUE(problem_);
    EXPECT_FALSE(told_.isEmpty());
    EXPECT_TRUE(editor_->table().setData(editor_->table().index(0, 0), QStringLiteral("2"), Qt::EditRole));
    EXPECT_TRUE(told_.isEmpty());
    EXPECT_EQ(edits_.size(), 1U);
}
