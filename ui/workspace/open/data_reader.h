// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/workspace/open/opening.h"
#include <QObject>
#include <QStringList>
#include <QTimer>

namespace ui {

/// Reads the data of requests on pool threads. Reading from a server, or a level of an image, has a progress and can be
/// stopped. Lives on the GUI thread and never blocks it.
class DataReader : public QObject {
    Q_OBJECT
  public:
    DataReader();
    ~DataReader() override;

    /// Names of the data that are being read, in the order of the requests.
    [[nodiscard]] const QStringList& names() const { return names_; }
    /// Returns true while a store on a server or a level of an image is read; stop() then stops that.
    [[nodiscard]] bool stoppable() const { return !readings_.empty(); }
    /// Returns the share that was read of the first of names(), 0 to 1; −1: not known.
    [[nodiscard]] double share() const;
    /// Reads what an opening asks for. `preview`: if that is a level of a local image that lasts, the coarsest level
    /// is read first. Returns how to stop it; null if that cannot be stopped.
    std::shared_ptr<StoreReading> read(const Opening& opening, bool preview);
    /// Stops all that can be stopped. Returns false if there is none.
    bool stop();

  Q_SIGNALS:
    /// names(), stoppable() or share() changed.
    void changed();
    /// The coarsest level was read, and the chosen one is still being read.
    void previewRead(const ui::LoadedData& loaded);
    /// A request has ended, with or without data.
    void ended(const ui::LoadedData& loaded);

  private:
    void readPreview(const Opening& opening, const std::shared_ptr<StoreReading>& reading);

    QStringList names_;
    std::vector<std::shared_ptr<StoreReading>> readings_; ///< those of names_ that can be stopped
    QTimer tick_;                                         ///< repeats changed() meanwhile
};

} // namespace ui
