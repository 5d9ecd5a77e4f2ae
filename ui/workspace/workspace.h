// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/session/agreement.h"
#include "ui/workspace/message.h"
#include "ui/workspace/preferences.h"
#include "ui/workspace/sampling.h"
#include "ui/workspace/series_choice.h"
#include <QElapsedTimer>
#include <QImage>
#include <QObject>
#include <QStringList>
#include <QTimer>
#include <deque>

namespace ui {

using VolumePtr = std::shared_ptr<const conv::Volume>;

/// Whether what is on screen is what the recipe says.
struct RunStatus {
    /// held: only what is on screen was computed, the whole waits for the user's word.
    enum class State { idle, computing, done, cancelled, failed, held };
    State state = State::idle;
    double progress = -1; ///< 0 to 1 while computing
    bool preview = false; ///< the visible part is already new
    double secondsLeft = -1;
};

/// What computing the visible part took, while the rest is on its way.
struct LiveRun {
    conv::Report report;        ///< of the newest region
    conv::Region region;        ///< which one
    app::Recipe recipe;         ///< what it was computed with: while a slider moves, perhaps an earlier one
    std::deque<double> history; ///< total milliseconds of recent ones, oldest first
};

/// What the window knows of a document beside app::Document.
struct DocumentExtra {
    QImage thumbnail;
    std::optional<std::pair<double, double>> window = {}; ///< values that are black and white at first
    std::deque<double> history;                           ///< total milliseconds of recent runs, oldest first
    std::shared_ptr<conv::ResultCache> cache;
    app::Recipe asked;                            ///< what the last job was asked for
    std::optional<app::Agreement> agreement = {}; ///< of the present result, once it was checked
    QString series;                               ///< which of its file's or folder's, where there are several
    std::vector<SeriesChoice> others = {};        ///< further data sets of its file: channels of other sampling rates
    QString recipeFile;                           ///< name of the file that the recipe came from or was saved to
    bool agreed = false;                          ///< the user wants heavy runs of this recipe
    bool told = false;                            ///< that they are heavy
    quint64 order = 0;                            ///< documents stand as they were asked for, not as they arrived
};

/// The documents of a window and the work on them, without widgets: loads and saves on pool threads, starts a job on
/// every change of the recipe, and tells what became of it. Lives on the GUI thread and never blocks it.
class Workspace : public QObject {
    Q_OBJECT
  public:
    explicit Workspace(QObject* parent = nullptr);
    ~Workspace() override;

    [[nodiscard]] int count() const { return session_.count(); }
    [[nodiscard]] int current() const { return session_.current(); }
    [[nodiscard]] bool hasDocument() const { return current() >= 0; }
    [[nodiscard]] const app::Document& document(int index) const { return session_.document(index); }
    [[nodiscard]] const app::Document& document() const { return session_.document(current()); }
    [[nodiscard]] const DocumentExtra& extra(int index) const { return extras_.at(static_cast<std::size_t>(index)); }
    [[nodiscard]] const RunStatus& status() const { return status_; }
    [[nodiscard]] const LiveRun& live() const { return live_; }
    [[nodiscard]] bool dragging() const { return dragging_; }
    [[nodiscard]] const QStringList& loading() const { return loading_; }

    /// Files, DICOM folders, and recipes (.json). A recipe among data is for these data, one alone for the current
    /// document or, without one, for the next that is opened.
    void open(const QStringList& paths);
    /// `series`: which picture or series of a file or folder that holds several; without it the user is asked.
    void open(const QString& path, const app::Recipe& recipe, const QString& recipeFile = {},
              const QString& series = {});
    void openRecipe(const QString& path);
    /// A file with a recipe as JSON; a faulty one is reported and left out.
    void openWith(const QString& path, const QByteArray& json);
    /// A document of an earlier session, with its branches and what computes them. Faulty recipes are told and left
    /// out.
    void openAgain(const SessionFile& file);
    void setCurrent(int index);
    void close(int index);

    /// `merge`: goes on with the gesture that the last call began.
    void setRecipe(const app::Recipe& recipe, bool merge = false);
    /// Device and variant of the whole recipe; undo takes it back like a change of the recipe.
    void setChoice(const conv::Choice& choice);
    void undo(int steps = 1);
    void redo(int steps = 1);
    /// The recipe once more, to be changed beside the first; results of branches can be compared.
    void branch();
    void setBranch(int branch);
    void closeBranch(int branch); ///< −1: the active one
    /// What stands for "before" in the views: a branch's result, which is computed if it is not there yet, or the
    /// source (−1).
    void setReference(int branch);
    [[nodiscard]] VolumePtr reference() const;
    /// Computes all of it after a forecast held it back.
    void runAnyway();
    /// Leaves to the planner what was asked for and cannot run: the variant of that name wherever it was asked for, or,
    /// without a name, the devices. Undo takes it back. Returns false if nothing asked for it.
    bool useAuto(const std::string& variant);
    /// While a slider is being dragged only what is on screen is computed.
    void setDragging(bool dragging);
    /// Asks the view what to compute first.
    void setVisible(std::function<std::vector<conv::Region>()> regions, std::function<conv::Item()> item);
    /// Asks the view what of a large image the screen shows, where pictures would do while a slider is being dragged.
    void setDisplay(std::function<std::optional<conv::DisplayPart>()> display) { display_ = std::move(display); }
    /// What is to be done on the worker thread before anything is planned, each time.
    void setPrepare(std::function<void()> prepare) { prepare_ = std::move(prepare); }
    /// Asks whether the window draws, counts or compares, so that times taken now would be too long.
    void setOccupied(std::function<bool()> occupied) { occupied_ = std::move(occupied); }
    /// The user does something: runs that only take times end at once, and start again after a pause.
    void heedUser();
    /// Starts over unless the result is up to date.
    void refresh();
    void cancel();

    void saveRecipe(const QString& path);
    /// Writes the result in the source's type, or `type`. Tells by message what would be clipped before it is written,
    /// unless `clamp`. Replaces an existing file: ask before.
    void save(const QString& path, std::optional<conv::ElementType> type = {}, bool clamp = false);
    /// Where the result would be saved: beside the source, as "…_filtered".
    [[nodiscard]] QString proposedOutput() const;
    /// "convapp --headless …" that does the same.
    [[nodiscard]] QString commandLine() const;
    [[nodiscard]] bool upToDate() const;
    /// Whether a job is on its way, shown or not.
    [[nodiscard]] bool busy() const { return hidden_.state == RunStatus::State::computing; }
    /// Whether warm runs are on their way.
    [[nodiscard]] bool warming() const { return warming_; }
    /// Whether times or a check of the present result are still to come.
    [[nodiscard]] bool idleWorkLeft() const { return idle_.isActive() || warming_ || checkingNow_ > 0; }

    /// Another data set of a document's file, as a document of its own; one that is open already is shown.
    void openOther(int index, const QString& series);
    /// Says how far apart the current document's samples are, in place of its file; nothing given: as the file says.
    /// The file is read again and takes the document's place with its recipes, which are computed anew.
    void setSampling(const Sampling& sampling);

  Q_SIGNALS:
    void documentAdded(int index);
    void documentClosed(int index);
    void currentChanged();
    void recipeChanged();
    /// Branches of the current document, or what stands for "before".
    void branchesChanged();
    void choiceChanged();
    /// A computed part of the current document's result.
    void patch(const conv::Region& region, const ui::VolumePtr& samples);
    /// Pictures of what the screen shows of it, in place of its samples.
    void pictures(const conv::DisplayPart& part, const ui::VolumePtr& levels);
    /// Outcome of the current document.
    void resultChanged();
    /// The current document's result was compared with the reference.
    void agreementChanged();
    /// Warm times of the current document's result are known.
    void timesChanged();
    void statusChanged();
    void loadingChanged();
    void saved(const QString& path);
    /// A loaded file or folder that could not be opened is told by a message; this says that one request has ended.
    void openEnded(const QString& path, bool opened);
    /// What was to be opened holds several: open it again with one of them.
    void seriesAsked(const ui::SeriesQuestion& question);
    void message(const ui::Message& message);

  private:
    struct Opening;
    struct Loaded;
    void load(const Opening& opening);
    [[nodiscard]] app::Recipe parseRecipe(const QByteArray& json, const QString& path);
    void take(const Loaded& loaded);
    /// No steps if it cannot be read, which is told.
    [[nodiscard]] app::Recipe readRecipe(const QString& path);
    void start();
    void takeChoice();
    void travel(int steps, bool (app::Session::*step)(int));
    [[nodiscard]] app::JobRequest request();
    [[nodiscard]] app::JobEvents events();
    void takeRegion(quint64 run, const conv::Region& region, const VolumePtr& samples, const conv::Report& report);
    void takePictures(quint64 run, const conv::DisplayPart& part, const VolumePtr& levels, const conv::Report& report);
    /// Times of what has just come to be on screen.
    void takeLive(const conv::Region& region, const conv::Report& report);
    void takeProgress(quint64 run, double fraction);
    void takeOutcome(quint64 run, app::Outcome outcome);
    void holdBack(const app::Forecast& forecast, bool onScreen);
    [[nodiscard]] std::vector<Message::Action> waysOut(const conv::Error& error);
    void takeError(quint64 run, const conv::Error& error);
    /// The result of the branch that stands for "before", where it is missing and nothing else is to be done.
    void computeReference();
    void takeReference(quint64 run, app::Outcome outcome);
    void dropReference(const QString& why);
    /// Where the active branch's run was held back, stopped or failed.
    void dropMissingReference();
    /// The current document's result is all that there is to be computed.
    void rest();
    /// Nothing was to be done for a moment: warm times first, then the check.
    void useIdleTime();
    void startWarming();
    void takeWarmTimes(const app::WarmTimes& times);
    void stopWarming();
    /// Compares samples of the result with the reference, in the background.
    void check();
    void setStatus(const RunStatus& status);
    void report(const QString& title, const QString& detail, Message::Kind kind = Message::Kind::error,
                std::vector<Message::Action> actions = {});

    app::Session session_;
    std::vector<DocumentExtra> extras_;
    QStringList loading_;
    quint64 asked_ = 0;     ///< documents so far
    QString pendingRecipe_; ///< opened before any data: for the next document
    std::function<std::vector<conv::Region>()> visibleRegions_;
    std::function<conv::Item()> visibleItem_;
    std::function<std::optional<conv::DisplayPart>()> display_;
    std::function<void()> prepare_;
    RunStatus status_, hidden_; ///< shown, and known: work under 200 ms shows nothing
    QTimer showBusy_;
    QElapsedTimer clock_;
    quint64 run_ = 0; ///< events of earlier runs are stale
    bool dragging_ = false;
    bool visibleOnly_ = false;
    bool begunDragging_ = false; ///< so was the run that goes on
    bool again_ = false;         ///< the recipe changed while the visible part was on its way
    LiveRun live_;
    std::function<bool()> occupied_;
    QTimer idle_;                               ///< until the machine is taken to be idle
    std::weak_ptr<const conv::Volume> checked_; ///< the result of which a check was begun
    bool warming_ = false;
    quint64 warmRun_ = 0; ///< times of earlier ones are stale
    int checkingNow_ = 0;
    std::stop_source checking_;
    app::Job job_; ///< last: its thread ends before the rest goes
};

/// The samples in another type, and how many did not fit.
[[nodiscard]] std::pair<conv::Volume, std::int64_t> converted(const conv::Volume& volume, conv::ElementType type);

} // namespace ui
Q_DECLARE_METATYPE(ui::Message)
