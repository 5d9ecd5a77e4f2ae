#include "tests/window_soak/random_files.h"
#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QFileInfo>

namespace soak {
namespace {

constexpr qint64 largest = 8 << 20; ///< bytes: more is slow, not random

int below(std::mt19937_64& random, qsizetype count) {
    return static_cast<int>(random() % static_cast<std::uint64_t>(std::max<qsizetype>(1, count)));
}

} // namespace

RandomFiles::RandomFiles(const QString& scratch, const QStringList& folders) : scratch_(scratch) {
    const QString samples = QStringLiteral(CONVAPP_SOURCE_DIR "/samples");
    files_ << samples + QStringLiteral("/head_ct_dicom") << samples + QStringLiteral("/kernels") << samples
           << scratch + QStringLiteral("/no such file.nii");
    for (const QString& name : QDir(samples).entryList(QDir::Files))
        files_ << samples + QLatin1Char('/') + name;
    for (const QString& name : QDir(samples + QStringLiteral("/recipes")).entryList(QDir::Files))
        files_ << samples + QStringLiteral("/recipes/") + name;
    for (const QString& folder : folders)
        for (QDirIterator it(folder, QDir::Files, QDirIterator::Subdirectories); it.hasNext();)
            if (const QFileInfo info(it.next()); info.size() < largest)
                files_ << info.filePath();
    files_.sort(); // a seed gives the same on every machine
}

QString RandomFiles::next(std::mt19937_64& random) {
    const QString path = files_.at(below(random, files_.size()));
    return below(random, 5) == 0 && QFileInfo(path).isFile() ? damaged(path, random) : path;
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
