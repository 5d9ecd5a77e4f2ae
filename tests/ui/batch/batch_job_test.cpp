// SPDX-License-Identifier: Apache-2.0
// A batch without widgets: template, plan, run and problems.
#include "tests/ui/window_support.h"
#include "ui/batch/batch_job.h"

namespace {

using ui::BatchEnd;
using ui::BatchState;

class BatchJobTest : public testing::Test {
  protected:
    BatchJobTest() {
        QObject::connect(&job_, &ui::BatchJob::formChanged, [this](const QString& form) { forms_ << form; });
        QObject::connect(&job_, &ui::BatchJob::ended, [this](BatchEnd how) { ends_.push_back(how); });
        job_.setSteps({{app::parseStep("gaussian:sigma=2")}}, {}, {});
    }
    [[nodiscard]] QString path(const QString& name) const { return folder_.filePath(name); }
    QString image(const QString& name) const {
        app::io::save(*window_test::blobs(window_test::layoutOf(2, {40, 30, 1}, conv::ElementType::u8)),
                      path(name).toStdString(), {true});
        return path(name);
    }
    void wait() {
        ASSERT_TRUE(QTest::qWaitFor([&] { return job_.status().settled; }, 60000));
    }
    void expectAll(BatchState state) const {
        for (const ui::BatchRow& row : job_.items().rows())
            EXPECT_EQ(row.state, state) << row.detail.toStdString();
    }

    QTemporaryDir folder_;
    ui::BatchJob job_;
    QStringList forms_;
    std::vector<BatchEnd> ends_;
};

TEST_F(BatchJobTest, PlansAndRunsItsItems) {
    job_.setInputs({image(QStringLiteral("a.npy"))});
    job_.addInputs({image(QStringLiteral("b.npy")), path(QStringLiteral("a.npy"))}); // one of them is known
    wait();
    ASSERT_EQ(job_.items().rows().size(), 2U);
    expectAll(BatchState::planned);
    EXPECT_TRUE(job_.status().ready);
    EXPECT_FALSE(job_.status().began);
    job_.start();
    EXPECT_TRUE(job_.running());
    job_.setInputs({}); // without effect while it runs
    wait();
    ASSERT_EQ(job_.items().rows().size(), 2U);
    expectAll(BatchState::done);
    EXPECT_EQ(ends_, std::vector{BatchEnd::completed});
    EXPECT_TRUE(job_.status().failure.isEmpty());
    EXPECT_FALSE(job_.report(QStringLiteral(".csv")).isEmpty());
}

TEST_F(BatchJobTest, ProposesTemplatesUntilOneIsSet) {
    job_.setInputs({image(QStringLiteral("a.npy"))});
    wait();
    ASSERT_EQ(forms_.size(), 1);
    EXPECT_EQ(forms_.front(), job_.order().form);
    const QString own = path(QStringLiteral("out/{stem}.npy"));
    job_.setForm(own);
    job_.setInputs({image(QStringLiteral("b.npy"))});
    wait();
    EXPECT_EQ(job_.order().form, own);
    ASSERT_EQ(job_.items().rows().size(), 1U);
    EXPECT_EQ(job_.items().rows().front().output, path(QStringLiteral("out/b.npy")));
}

TEST_F(BatchJobTest, AProblemKeepsItFromRunning) {
    job_.setInputs({image(QStringLiteral("a.npy"))});
    job_.setForm(QStringLiteral("out/{stem}.npy")); // not below a folder
    wait();
    EXPECT_FALSE(job_.status().problem.isEmpty());
    EXPECT_FALSE(job_.status().ready);
    job_.start();
    EXPECT_FALSE(job_.running());
    job_.setForm(path(QStringLiteral("out/{stem}.npy")));
    job_.setSampling({}, QStringLiteral("Write the rate as 500 Hz."));
    wait();
    EXPECT_TRUE(job_.status().problem.isEmpty());
    EXPECT_FALSE(job_.status().ready);
    job_.setSampling({}, {});
    wait();
    EXPECT_TRUE(job_.status().ready);
}

/// A start while the names are searched for waits for them.
TEST_F(BatchJobTest, StartsWhenTheNamesAreKnown) {
    job_.setInputs({image(QStringLiteral("a.npy"))});
    job_.start();
    EXPECT_FALSE(job_.running());
    wait();
    expectAll(BatchState::done);
    EXPECT_EQ(ends_, std::vector{BatchEnd::completed});
}

} // namespace
