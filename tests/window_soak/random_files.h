// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <QDateTime>
#include <QMap>
#include <QString>
#include <QStringList>
#include <random>
#include <string>
#include <vector>

namespace soak {

/// Files to open: the samples, those of further folders, damaged copies, and files that are no data. All are copies in
/// `scratch`, because the window offers to save beside the opened file and a random user accepts.
class RandomFiles {
  public:
    RandomFiles(const QString& scratch, const QStringList& folders);
    [[nodiscard]] QString next(std::mt19937_64& random);
    /// A sentence for each original that was changed, removed or added since.
    [[nodiscard]] std::vector<std::string> touched() const;

  private:
    struct State {
        qint64 size;
        QDateTime changed;
        friend bool operator==(const State&, const State&) = default;
    };
    using States = QMap<QString, State>; ///< by path
    [[nodiscard]] static States statesOf(const QStringList& folders);
    void copy(const QString& folder, const QString& to);
    [[nodiscard]] QString damaged(const QString& path, std::mt19937_64& random);
    QString scratch_;
    QStringList originals_; ///< folders
    States before_;
    QStringList files_;
    int made_ = 0;
};

} // namespace soak
