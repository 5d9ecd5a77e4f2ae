// SPDX-License-Identifier: Apache-2.0
// DataReader without a window: files, levels with a preview, stops.
#include "tests/ui/level_store.h"
#include "ui/workspace/open/data_reader.h"
#include "ui/workspace/place.h"
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <gtest/gtest.h>

namespace {

using namespace ui;
using window_test::LevelStore;

class Reader : public ::testing::Test {
  protected:
    Reader() {
        QObject::connect(reader_.get(), &DataReader::changed, [this] { changes_ << reader_->names().size(); });
        QObject::connect(reader_.get(), &DataReader::previewRead, [this](const LoadedData& l) {
            previews_.push_back(l);
            if (onPreview_)
                onPreview_();
        });
        QObject::connect(reader_.get(), &DataReader::ended, [this](const LoadedData& l) { ended_.push_back(l); });
    }
    ~Reader() override {
        reader_.reset();
        backgroundPool().waitForDone();
    }
    static Opening opening(const QString& path, const QString& series = {}) {
        return {path, {app::Branch{}}, 0, -1, {}, series, 1};
    }
    void settle(std::size_t requests = 1) {
        ASSERT_TRUE(QTest::qWaitFor([&] { return ended_.size() == requests; }, 30000));
        EXPECT_TRUE(reader_->names().isEmpty());
        EXPECT_FALSE(reader_->stoppable());
        EXPECT_FALSE(reader_->stop());
    }
    QString file(const QString& name, const QByteArray& bytes) const {
        QFile out(folder_.filePath(name));
        EXPECT_TRUE(out.open(QIODevice::WriteOnly));
        out.write(bytes);
        return out.fileName();
    }

    QTemporaryDir folder_;
    window_test::OneReader one_;
    std::unique_ptr<DataReader> reader_ = std::make_unique<DataReader>();
    QList<qsizetype> changes_; ///< number of names at each change
    std::vector<LoadedData> previews_, ended_;
    std::function<void()> onPreview_;
};

class LevelReader : public Reader {
  protected:
    void SetUp() override {
        if (!app::io::formatOf(store_.path().toStdString()).missing.empty())
            GTEST_SKIP() << "built without blosc";
    }
    std::shared_ptr<StoreReading> read(bool preview = true) {
        return reader_->read(opening(store_.path(), LevelStore::fine()), preview);
    }

    LevelStore store_{folder_.filePath(QStringLiteral("large.zarr"))};
};

TEST_F(Reader, FilesHaveNamesWhileTheyAreRead) {
    const QString good = file(QStringLiteral("good.csv"), "1\n2\n3\n"),
                  bad = file(QStringLiteral("bad.csv"), "1\n\n2,x");
    EXPECT_EQ(reader_->read(opening(good), true), nullptr);
    EXPECT_EQ(reader_->read(opening(bad), true), nullptr);
    EXPECT_EQ(reader_->names(), (QStringList{QStringLiteral("good.csv"), QStringLiteral("bad.csv")}));
    EXPECT_FALSE(reader_->stoppable());
    EXPECT_EQ(reader_->share(), -1);
    settle(2);
    EXPECT_EQ(changes_, (QList<qsizetype>{1, 2, 1, 0}));
    EXPECT_TRUE(previews_.empty());
    ASSERT_NE(ended_[0].volume, nullptr);
    EXPECT_EQ(ended_[0].volume->layout().extent[0], 3);
    EXPECT_FALSE(ended_[0].picture.isNull());
    EXPECT_TRUE(ended_[0].error.isEmpty());
    EXPECT_EQ(ended_[1].volume, nullptr);
    EXPECT_FALSE(ended_[1].error.isEmpty());
    EXPECT_FALSE(ended_[1].stopped);
    EXPECT_EQ(ended_[1].opening.name(), QStringLiteral("bad.csv"));
}

TEST_F(LevelReader, ALevelIsReadAfterItsPreview) {
    onPreview_ = [this] {
        EXPECT_TRUE(ended_.empty());
        EXPECT_TRUE(reader_->stoppable());
    };
    const auto reading = read();
    ASSERT_NE(reading, nullptr);
    EXPECT_TRUE(reader_->stoppable());
    settle();
    ASSERT_EQ(previews_.size(), 1U);
    EXPECT_EQ(previews_[0].coarsest, LevelStore::coarse());
    EXPECT_EQ(previews_[0].opening.series, LevelStore::fine());
    EXPECT_EQ(previews_[0].reading, reading);
    EXPECT_EQ(previews_[0].volume->as<std::uint8_t>()[0], LevelStore::coarseValue);
    EXPECT_EQ(ended_[0].coarsest, QString());
    EXPECT_EQ(ended_[0].reading, reading);
    ASSERT_NE(ended_[0].volume, nullptr);
    EXPECT_EQ(ended_[0].volume->as<std::uint8_t>()[0], LevelStore::fineValue);
    EXPECT_EQ(reading->share(), 1);
}

TEST_F(LevelReader, APreviewIsReadOnlyIfAsked) {
    read(false);
    settle();
    EXPECT_TRUE(previews_.empty());
    EXPECT_NE(ended_[0].volume, nullptr);
}

TEST_F(LevelReader, AStopEndsWithoutData) {
    store_.makeSlow();
    onPreview_ = [this] { EXPECT_TRUE(reader_->stop()); };
    read();
    settle();
    EXPECT_EQ(previews_.size(), 1U);
    EXPECT_EQ(ended_[0].volume, nullptr);
    EXPECT_TRUE(ended_[0].stopped);
}

TEST_F(LevelReader, ADroppedReadingShowsNoPreview) {
    store_.makeSlow();
    read()->drop();
    settle();
    EXPECT_TRUE(previews_.empty());
    EXPECT_TRUE(ended_[0].reading->dropped);
    EXPECT_EQ(ended_[0].volume, nullptr);
}

TEST_F(LevelReader, ItsEndStopsReading) {
    store_.makeSlow();
    const auto reading = read();
    reader_.reset();
    EXPECT_TRUE(reading->stop.stop_requested());
    backgroundPool().waitForDone();
    QCoreApplication::sendPostedEvents();
    EXPECT_TRUE(ended_.empty());
}

} // namespace
