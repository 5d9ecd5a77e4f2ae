// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/workspace/open/data_reader.h"
#include "ui/workspace/open_documents.h"
#include "ui/workspace/preferences.h"
#include "ui/workspace/recipe_edits.h"
#include "ui/workspace/sampling.h"
#include "ui/workspace/save/result_saver.h"
#include <QObject>

namespace ui {

/// The documents of a window, without widgets. Loads and saves on pool threads, starts a run on every change of the
/// recipe, reports by signals. Lives on the GUI thread and never blocks it.
class Workspace : public QObject {
    Q_OBJECT
  public:
    explicit Workspace(QObject* parent = nullptr);

    [[nodiscard]] const OpenDocuments& documents() const { return documents_; }
    /// Returns the runs of the current document.
    [[nodiscard]] RunController& runs() { return runs_; }
    [[nodiscard]] const RunController& runs() const { return runs_; }
    /// Returns the changes of the current document's recipes.
    [[nodiscard]] RecipeEdits& edits() { return edits_; }
    /// Returns the files that are being written.
    [[nodiscard]] ResultSaver& saver() { return saver_; }
    [[nodiscard]] const ResultSaver& saver() const { return saver_; }
    /// Returns the data that are being read.
    [[nodiscard]] const DataReader& reader() const { return reader_; }

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
    void setCurrent(int index);
    void close(int index);

    /// Stops reading from servers and of levels, else the running computation, else the files that are being written.
    void cancel();

    void saveRecipe(const QString& path);
    /// Title of the message that tells of a coarsest level on screen.
    [[nodiscard]] static QString levelNote();
    /// Writes the result as the document's output says. Replaces an existing file: ask before.
    void save(const QString& path);
    void setOutput(const app::OutputChoice& output);
    /// Returns the proposed output path: beside the source, with the suffix "_filtered", in a format that holds `type`.
    [[nodiscard]] QString proposedOutput(std::optional<conv::ElementType> type = {}) const;
    /// Returns the equivalent "convapp --headless …" command.
    [[nodiscard]] QString commandLine() const;
    /// Returns a Python program that computes the current result. Throws Error(usage) for a choice that Python lacks.
    [[nodiscard]] QString pythonScript() const;
    /// Reads the current document again in a montage; empty: as recorded. Keeps its recipes.
    void setMontage(const QString& montage);
    /// Opens another data set of a document's file as its own document, or shows it if it is already open.
    void openOther(int index, const QString& series);
    /// Overrides the current document's sampling; empty restores the file's. Reads the file again.
    void setSampling(const Sampling& sampling);

  Q_SIGNALS:
    void saved(const QString& path);
    void outputChanged();
    /// One open request has ended. A failure is also reported by a message.
    void openEnded(const QString& path, bool opened);
    /// The path holds several series: call open() again with one of them.
    void seriesAsked(const ui::SeriesQuestion& question);
    void message(const ui::Message& message);

  private:
    void load(Opening opening);
    /// Shows the coarsest level of an image until its chosen level is read.
    void showMeanwhile(LoadedData preview);
    /// Makes a document of the coarsest level, whose chosen level was not read, and reports why.
    void keepCoarsest(int shown, const LoadedData& unread);
    /// Adds a document in the place of the one that it replaces, if there is one. Returns its row.
    int put(const LoadedData& loaded);
    /// Reads the current document again, as another series, in its place. Keeps its recipes.
    void loadAgain(const QString& series);
    /// Reports an address or a level that was not read, with a way to try again.
    void reportUnread(const LoadedData& loaded);
    [[nodiscard]] app::Recipe parseRecipe(const QByteArray& json, const QString& path);
    void take(LoadedData loaded);
    /// Returns an empty recipe and reports a message if the file cannot be read.
    [[nodiscard]] app::Recipe readRecipe(const QString& path);
    /// Tells that a heavy run waits, and offers to start it.
    void tellHeldBack(const app::Forecast& forecast, bool onScreen);
    [[nodiscard]] std::vector<Message::Action> waysOut(const conv::Error& error);
    /// Emits message(), with context for a bug report if it is an error.
    void tell(Message message);
    void report(const QString& title, const QString& detail, Message::Kind kind = Message::Kind::error,
                std::vector<Message::Action> actions = {});

    OpenDocuments documents_;
    quint64 asked_ = 0;     ///< number of open requests so far
    QString pendingRecipe_; ///< recipe for the next document that is opened
    RunController runs_;    ///< its thread must end before the members above are destroyed
    RecipeEdits edits_;
    ResultSaver saver_;
    DataReader reader_;
};

} // namespace ui
Q_DECLARE_METATYPE(ui::Message)
