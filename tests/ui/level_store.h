// SPDX-License-Identifier: Apache-2.0
// A Zarr store with two levels, whose values differ.
#pragma once
#include "ui/workspace/background.h"
#include <QByteArray>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QString>
#include <gtest/gtest.h>

namespace window_test {

/// The chosen level has 65 MiB: up to 64 MiB are read without a preview.
class LevelStore {
  public:
    static constexpr int fineSlices = 65, fineValue = 100, coarseValue = 7;
    static QString fine() { return QStringLiteral("level=0"); }
    static QString coarse() { return QStringLiteral("level=1"); }

    explicit LevelStore(QString path) : path_(std::move(path)) {
        putFine(fineSlices, 64);
        put("1/.zarray", array(9, 128, 9, 64, coarseValue));
        put("1/0/0/0", QByteArray(9 * 64 * 64, static_cast<char>(coarseValue)));
        put(".zgroup", R"({"zarr_format": 2})");
        put(".zattrs", R"({"multiscales": [{"version": "0.4", "axes": [{"name": "z", "type": "space"},
            {"name": "y", "type": "space"}, {"name": "x", "type": "space"}], "datasets": [
            {"path": "0", "coordinateTransformations": [{"type": "scale", "scale": [1, 1, 1]}]},
            {"path": "1", "coordinateTransformations": [{"type": "scale", "scale": [8, 8, 8]}]}]}]})");
    }
    [[nodiscard]] const QString& path() const { return path_; }
    void makeFast() const { putFine(fineSlices, 64); }
    /// Makes reading of the chosen level last: it has some hundred thousand chunks.
    void makeSlow() const { putFine(1, 16); }
    /// Makes reading of the chosen level fail.
    void makeDamaged() const { put("0/0/15/15", "too short"); }

  private:
    void put(const char* name, const QByteArray& bytes) const {
        const QString file = path_ + QLatin1Char('/') + QLatin1String(name);
        QDir().mkpath(QFileInfo(file).path());
        QFile out(file);
        ASSERT_TRUE(out.open(QIODevice::WriteOnly));
        out.write(bytes);
    }
    static QByteArray array(int slices, int rows, int chunkSlices, int chunkRows, int fill) {
        return QStringLiteral(R"({"zarr_format": 2, "dtype": "|u1", "compressor": null, "fill_value": %5, "order": "C",
            "filters": null, "dimension_separator": "/", "shape": [%1, %2, %2], "chunks": [%3, %4, %4]})")
            .arg(slices)
            .arg(rows)
            .arg(chunkSlices)
            .arg(chunkRows)
            .arg(fill)
            .toUtf8();
    }
    /// Writes the chosen level. Its first chunks are stored, the others have the fill value.
    void putFine(int chunkSlices, int chunkRows) const {
        put("0/.zarray", array(fineSlices, 1024, chunkSlices, chunkRows, fineValue));
        const QByteArray chunk(chunkSlices * chunkRows * chunkRows, static_cast<char>(fineValue));
        for (int x = 0; x < 1024 / chunkRows; ++x) // fewer would be refused for so many samples
            put(qPrintable(QStringLiteral("0/0/0/%1").arg(x)), chunk);
    }

    QString path_;
};

/// Pool threads of the window while it lives: one, which reads the coarsest level before the chosen one.
class OneReader {
  public:
    OneReader() : threads_(ui::backgroundPool().maxThreadCount()) { ui::backgroundPool().setMaxThreadCount(1); }
    ~OneReader() { ui::backgroundPool().setMaxThreadCount(threads_); }
    OneReader(const OneReader&) = delete;
    OneReader& operator=(const OneReader&) = delete;

  private:
    int threads_;
};

} // namespace window_test
