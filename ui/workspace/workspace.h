// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/workspace/open/file_opener.h"
#include <QObject>

namespace ui {

/// Connects what a window does with documents, without widgets: opens and saves them on pool threads, starts a run on
/// every change of a recipe, reports by signals. Lives on the GUI thread and never blocks it.
class Workspace : public QObject {
    Q_OBJECT
  public:
    explicit Workspace(QObject* parent = nullptr);

    [[nodiscard]] const OpenDocuments& documents() const { return documents_; }
    /// Returns the runs of the current document.
    [[nodiscard]] RunController& runs() { return runs_; }
    [[nodiscard]] const RunController& runs() const { return runs_; }
    /// Returns what changes the current document's recipes.
    [[nodiscard]] RecipeEdits& edits() { return edits_; }
    [[nodiscard]] ResultSaver& saver() { return saver_; }
    [[nodiscard]] const ResultSaver& saver() const { return saver_; }
    [[nodiscard]] FileOpener& opener() { return opener_; }
    [[nodiscard]] const FileOpener& opener() const { return opener_; }

    void setCurrent(int index);
    void close(int index);

    /// Stops reading from servers and of levels, else the running computation, else the files that are being written.
    void cancel();

    void saveRecipe(const QString& path);
    /// Writes the result as the document's output says. Replaces an existing file: ask before.
    void save(const QString& path);
    void setOutput(const app::OutputChoice& output);
    /// Returns the proposed output path: beside the source, with the suffix "_filtered", in a format that holds `type`.
    [[nodiscard]] QString proposedOutput(std::optional<conv::ElementType> type = {}) const;
    /// Returns the equivalent "convapp --headless …" command.
    [[nodiscard]] QString commandLine() const;
    /// Returns a Python program that computes the current result. Throws Error(usage) for a choice that Python lacks.
    [[nodiscard]] QString pythonScript() const;

  Q_SIGNALS:
    void saved(const QString& path);
    void outputChanged();
    void message(const ui::Message& message);

  private:
    /// Releases kept memory a moment after a document was closed.
    void releaseSoon();
    /// Tells that a heavy run waits, and offers to start it.
    void tellHeldBack(const app::Forecast& forecast, bool onScreen);
    [[nodiscard]] std::vector<Message::Action> waysOut(const conv::Error& error);
    /// Emits message(), with context for a bug report if it is an error.
    void tell(Message message);
    void report(const QString& title, const QString& detail, Message::Kind kind = Message::Kind::error,
                std::vector<Message::Action> actions = {});

    OpenDocuments documents_;
    RunController runs_; ///< its thread must end before the members above are destroyed
    RecipeEdits edits_;
    ResultSaver saver_;
    FileOpener opener_;
};

} // namespace ui
Q_DECLARE_METATYPE(ui::Message)
