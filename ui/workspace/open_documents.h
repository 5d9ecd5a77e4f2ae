// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/workspace/open/opening.h"
#include <QObject>

namespace ui {

/// The window's data for a document, beside app::Document.
struct DocumentExtra {
    QImage thumbnail;
    std::optional<std::pair<double, double>> window = {}; ///< initial values of black and white
    QString series;                        ///< id of the opened image or series if the path holds several
    QString seriesTitle;                   ///< name of what is shown of them, "Image1, level 1"
    std::vector<SeriesChoice> others = {}; ///< further data sets of the file: channels at other sampling rates
    QString recipeFile;                    ///< file that the recipe was read from or saved to
    app::OutputChoice output = {};         ///< how results are stored
    quint64 order = 0;                     ///< order of the open request, kept in the list
    QString coarsest = {}; ///< id of the coarsest level, if that was read; `series` is the chosen one until it is read
    std::shared_ptr<StoreReading> awaited = {}; ///< reads the level that will replace the coarsest one; null: none
};

/// The open documents of a window in the order of their requests, and the current one. Lives on the GUI thread.
class OpenDocuments : public QObject {
    Q_OBJECT
  public:
    [[nodiscard]] int count() const { return session_.count(); }
    [[nodiscard]] bool empty() const { return count() == 0; }
    /// Returns the row of the current document; −1: none is open.
    [[nodiscard]] int row() const { return session_.current(); }
    [[nodiscard]] const app::Document& current() const { return at(row()); }
    [[nodiscard]] const app::Document& at(int row) const { return session_.document(row); }
    [[nodiscard]] const DocumentExtra& extra() const { return extra(row()); }
    [[nodiscard]] const DocumentExtra& extra(int row) const { return extras_.at(static_cast<std::size_t>(row)); }
    [[nodiscard]] DocumentExtra& extra(int row) { return extras_.at(static_cast<std::size_t>(row)); }
    /// Returns the documents with their recipes and results. Only this object adds and closes them.
    [[nodiscard]] app::Session& session() { return session_; }
    /// Returns the row of a request's document; −1: none.
    [[nodiscard]] int rowOf(quint64 order) const;
    /// Returns a request that reads a document again, as `series`, with its present recipes.
    [[nodiscard]] Opening openingOf(int row, const QString& series) const;

    /// Adds a document with what was read. It becomes current unless one of a later request is open. Returns its row.
    int add(const LoadedData& loaded);
    /// Returns false if that document is current, or missing.
    bool setCurrent(int row);
    /// Closes a document, and drops what is still read for it. Returns true if another one, or none, is current now.
    bool close(int row);

  Q_SIGNALS:
    void added(int row);
    void closing(int row);
    void closed(int row);
    void currentChanged();

  private:
    app::Session session_;
    std::vector<DocumentExtra> extras_;
};

} // namespace ui
