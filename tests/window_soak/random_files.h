#pragma once
#include <QString>
#include <QStringList>
#include <random>

namespace soak {

/// Files to open: the samples, those of further folders, damaged copies, and things that are no data at all.
class RandomFiles {
  public:
    /// `scratch`: a folder for damaged copies.
    RandomFiles(const QString& scratch, const QStringList& folders);
    [[nodiscard]] QString next(std::mt19937_64& random);

  private:
    [[nodiscard]] QString damaged(const QString& path, std::mt19937_64& random);
    QString scratch_;
    QStringList files_;
    int made_ = 0;
};

} // namespace soak
