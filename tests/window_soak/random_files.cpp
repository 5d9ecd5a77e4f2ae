// SPDX-License-Identifier: Apache-2.0
#include "tests/window_soak/random_files.h"
#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QFileInfo>

namespace soak {
namespace {

constexpr qint64 largest = 8 << 20; ///< bytes: larger files are slow, not random

int below(std::mt19937_64& random, qsizetype count) {
    return static_cast<int>(random() % static_cast<std::uint64_t>(std::max<qsizetype>(1, count)));
}

} // namespace

RandomFiles::RandomFiles(const QString& scratch, const QStringList& folders)
    : scratch_(scratch),
      originals_(QStringList(QStringLiteral(CONVAPP_SOURCE_DIR "/samples")) + folders),
      before_(statesOf(originals_)) {
    for (qsizetype i = 0; i < originals_.size(); ++i)
        copy(originals_[i], scratch_ + QStringLiteral("/given %1").arg(i));
    const QString samples = scratch_ + QStringLiteral("/given 0");
    files_ << samples + QStringLiteral("/head_ct_dicom") << samples + QStringLiteral("/kernels") << samples
           << scratch_ + QStringLiteral("/no such file.nii");
    files_.sort(); // a seed gives the same order on every machine
}

RandomFiles::States RandomFiles::statesOf(const QStringList& folders) {
    States found;
    for (const QString& folder : folders)
        for (QDirIterator it(folder, QDir::Files | QDir::Hidden, QDirIterator::Subdirectories); it.hasNext();) {
            const QFileInfo info(it.next());
            found[info.filePath()] = {info.size(), info.lastModified()};
        }
    return found;
}

void RandomFiles::copy(const QString& folder, const QString& to) {
    // Sources of the samples' programs are no data.
    static const QStringList left{QStringLiteral("generator/"), QStringLiteral("library/")};
    for (QDirIterator it(folder, QDir::Files, QDirIterator::Subdirectories); it.hasNext();) {
        const QFileInfo info(it.next());
        const QString inside = QDir(folder).relativeFilePath(info.filePath());
        if (info.size() >= largest ||
            std::any_of(left.begin(), left.end(), [&](const QString& l) { return inside.startsWith(l); }))
            continue;
        const QString copied = to + QLatin1Char('/') + inside;
        QDir().mkpath(QFileInfo(copied).path());
        if (QFile::copy(info.filePath(), copied)) {
            QFile::setPermissions(copied, QFile::ReadOwner | QFile::WriteOwner);
            files_ << copied;
        }
    }
}

QString RandomFiles::next(std::mt19937_64& random) {
    const QString path = files_.at(below(random, files_.size()));
    return below(random, 5) == 0 && QFileInfo(path).isFile() ? damaged(path, random) : path;
}

std::vector<std::string> RandomFiles::touched() const {
    std::vector<std::string> sentences;
    const States now = statesOf(originals_);
    for (auto it = before_.begin(); it != before_.end(); ++it)
        if (!now.contains(it.key()) || now[it.key()] != it.value())
            sentences.push_back("changed " + it.key().toStdString());
    for (auto it = now.begin(); it != now.end(); ++it)
        if (!before_.contains(it.key()))
            sentences.push_back("wrote " + it.key().toStdString());
    return sentences;
}

QString RandomFiles::damaged(const QString& path, std::mt19937_64& random) {
    QFile file(path);
    QByteArray data = file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    if (below(random, 2) == 0)
        data.truncate(below(random, data.size()));
    else
        for (int i = below(random, 20); i >= 0 && !data.isEmpty(); --i)
            data[below(random, std::min<qsizetype>(data.size(), 600))] = static_cast<char>(random() & 0xff);
    const QString copy = scratch_ + QStringLiteral("/%1 ").arg(made_++ % 20) + QFileInfo(path).fileName();
    QFile out(copy);
    if (out.open(QIODevice::WriteOnly))
        out.write(data);
    return copy;
}

} // namespace soak
