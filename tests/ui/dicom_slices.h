// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "tests/places.h"
#include <QByteArray>
#include <QDir>
#include <QFile>
#include <gtest/gtest.h>

/// DICOM series whose slices are no plain stack.
namespace window_test {

/// Copies the slices of a sample series to a folder; `change` edits the bytes of each.
template <class F>
void copySlices(const QString& to, F&& change) {
    QDir().mkpath(to);
    const QDir from(QString::fromUtf8(tests::sourceDir()) + QStringLiteral("/samples/head_ct_dicom"));
    for (const QString& name : from.entryList(QDir::Files)) {
        QFile in(from.filePath(name)), out(to + QLatin1Char('/') + name);
        ASSERT_TRUE(in.open(QIODevice::ReadOnly) && out.open(QIODevice::WriteOnly));
        QByteArray bytes = in.readAll();
        change(bytes);
        out.write(bytes);
    }
}

/// Moves a slice towards the back by a quarter of its height, as a tilted gantry does.
inline void shear(QByteArray& bytes) {
    const QByteArray tag("\x20\x00\x32\x00"
                         "DS",
                         6);
    const auto at = bytes.indexOf(tag);
    ASSERT_GT(at, 0);
    const auto length = static_cast<qsizetype>(static_cast<unsigned char>(bytes[at + 6]));
    QList<QByteArray> numbers = bytes.mid(at + 8, length).split('\\');
    ASSERT_EQ(numbers.size(), 3);
    numbers[1] = QByteArray::number(numbers[1].toDouble() + numbers[2].toDouble() / 4, 'f', 4);
    QByteArray text = numbers.join('\\');
    if (text.size() % 2 != 0)
        text += ' ';
    bytes.replace(at + 8, length, text);
    bytes[at + 6] = static_cast<char>(text.size());
}

} // namespace window_test
