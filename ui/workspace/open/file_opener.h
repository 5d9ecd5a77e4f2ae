// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/workspace/open/data_reader.h"
#include "ui/workspace/preferences.h"
#include "ui/workspace/recipe_edits.h"
#include "ui/workspace/sampling.h"
#include "ui/workspace/save/result_saver.h"

namespace ui {

/// Opens data and recipes: reads them, adds documents or puts new data in their place, and tells what was not opened.
/// Lives on the GUI thread and never blocks it.
class FileOpener : public QObject {
    Q_OBJECT
  public:
    /// All must outlive this object.
    FileOpener(OpenDocuments& documents, RecipeEdits& edits, RunController& runs, ResultSaver& saver);

    [[nodiscard]] DataReader& reader() { return reader_; }
    [[nodiscard]] const DataReader& reader() const { return reader_; }
    /// Returns the title of the message that tells of a coarsest level on screen.
    [[nodiscard]] static QString levelNote();

    /// Opens data files, DICOM folders, addresses of stores, and recipes (.json). A recipe listed with data applies to
    /// these data. A recipe alone applies to the current document, or to the next one if none is open.
    void open(const QStringList& paths);
    /// `series` is the id of an image or series if the path holds several. Without it the user is asked.
    void open(const QString& path, const app::Recipe& recipe, const QString& recipeFile = {},
              const QString& series = {});
    void openRecipe(const QString& path);
    /// Opens a file with a recipe in JSON. A faulty recipe is reported and left out.
    void openWith(const QString& path, const QByteArray& json);
    /// Reopens a document of an earlier session. Faulty recipes are reported and left out.
    void openAgain(const SessionFile& file);
    /// Reads the current document again in a montage; empty: as recorded. Keeps its recipes.
    void setMontage(const QString& montage);
    /// Opens another data set of a document's file as its own document, or shows it if it is already open.
    void openOther(int index, const QString& series);
    /// Overrides the current document's sampling; empty restores the file's. Reads the file again.
    void setSampling(const Sampling& sampling);

  Q_SIGNALS:
    /// One request has ended. A failure is also reported by a message.
    void ended(const QString& path, bool opened);
    /// The path holds several series: call open() again with one of them.
    void seriesAsked(const ui::SeriesQuestion& question);
    void message(const ui::Message& message);

  private:
    void load(Opening opening);
    /// Reads the current document again, as another series, in its place. Keeps its recipes.
    void loadAgain(const QString& series);
    void take(LoadedData loaded);
    /// Makes a document of what was read, and tells warnings.
    void show(const LoadedData& loaded);
    /// Adds a document, in the place of the one that it replaces if there is one.
    void put(const LoadedData& loaded);
    /// Shows the coarsest level of an image until its chosen level is read.
    void showPreview(const LoadedData& preview);
    /// Makes a document of the coarsest level, whose chosen level was not read, and tells why.
    void keepPreview(int row, const LoadedData& unread);
    /// Tells why there is no document, and offers what may help. `left` is a sentence on what stays open.
    void tellUnread(const LoadedData& unread, const QString& left = {});
    /// Returns an empty recipe and reports a message if the file cannot be read.
    [[nodiscard]] app::Recipe readRecipe(const QString& path);
    [[nodiscard]] app::Recipe parseRecipe(const QByteArray& json, const QString& path);
    void report(const QString& title, const QString& detail, Message::Kind kind = Message::Kind::error);

    OpenDocuments& documents_;
    RecipeEdits& edits_;
    RunController& runs_;
    ResultSaver& saver_;
    DataReader reader_;
    quint64 asked_ = 0;     ///< number of requests for documents so far
    QString pendingRecipe_; ///< recipe for the next document that is opened
};

} // namespace ui
