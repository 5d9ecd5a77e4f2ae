// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/io.h"
#include "app/recipe/recipe.h"
#include "app/session/warm_times.h"
#include <conv/apply.h>
#include <conv/display.h>
#include <conv/error.h>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace app {

/// A variant as the last plan saw it, summed over the convolutions of a step.
struct VariantOffer {
    std::string name;
    std::string refused; ///< why it cannot run: a sentence; empty if it can
    double seconds = 0;  ///< predicted
    bool chosen = false; ///< for at least one of them
    std::string remark;  ///< what to know beside its time: how far an approximate one may be off
    /// Why only who asks for it gets it, however fast it is: a sentence. Empty: the planner may take it.
    std::string onlyAsked;
    friend bool operator==(const VariantOffer&, const VariantOffer&) = default;
};
/// What a device offers for a step.
struct DeviceOffer {
    std::string name;                   ///< "cpu", "cuda:0"
    std::string model;                  ///< "NVIDIA H100", "AMD EPYC"
    bool chosen = false;                ///< the step is computed there
    double transferring = 0;            ///< seconds to bring the samples there and the result on
    std::vector<VariantOffer> variants; ///< in the order of preference for its first convolution, refused ones last
    friend bool operator==(const DeviceOffer&, const DeviceOffer&) = default;
};
/// For one active step of a plan: its device, then one of the other kind, if there is one.
[[nodiscard]] std::vector<DeviceOffer> offersOf(const conv::Plan& plan, int step);

/// What a run will take, known before it starts.
struct Forecast {
    std::int64_t hostBytes = 0;   ///< of new host memory: the result, and what a CPU run works in
    std::int64_t hostFree = 0;    ///< host memory that is available now; 0 if that is not known
    std::int64_t deviceBytes = 0; ///< of working memory on a GPU; 0 on the CPU
    std::int64_t deviceFree = 0;  ///< free there when it was probed
    std::int64_t keptBytes = 0;   ///< there, beside the working memory: the input, for the next runs
    std::int64_t tiles = 1;       ///< parts that the input is cut into
    double seconds = 0;           ///< predicted
    std::string device;           ///< "cuda:0" where a GPU computes some of it, else "cpu"
    /// Too much to start without being told to: more host memory than there is, or longer than a minute
    /// (CONVAPP_PATIENCE in the environment: other seconds).
    [[nodiscard]] bool heavy() const;
    friend bool operator==(const Forecast&, const Forecast&) = default;
};
[[nodiscard]] Forecast forecastOf(const conv::Plan& plan);

/// What the last run gave. A printable value; the volumes are shared, never changed.
struct Outcome {
    std::shared_ptr<const conv::Volume> result; ///< float32, or null before the first run
    conv::Region domain;                        ///< where it has values, in the source's index space
    conv::Report report;
    std::string plan;         ///< conv::describe(plan)
    std::string device;       ///< "cpu", "cuda:0"
    std::string places;       ///< the same, with the steps that are computed elsewhere: "cuda:0, step 2 on cpu"
    std::string whyElsewhere; ///< why the run's device cannot compute those steps; empty: as asked
    std::string whyDevice;    ///< how `auto` chose among several: "predicted 1.2 ms; cuda:0 3.1 ms with its transfers"
    std::string whyStrict;    ///< why only sums were taken: "as the recipe says"; empty where all was allowed
    bool fellBack = false;
    std::vector<std::vector<DeviceOffer>> offers; ///< for each active step
    std::vector<double> stepMilliseconds;         ///< of each active step's kernels
    Forecast forecast;
    bool heldBack = false; ///< the whole was not computed: the forecast is heavy and was not agreed to
    Recipe recipe;         ///< what it was computed with
    /// Times of the same work once it was warm; empty until they were taken.
    std::optional<WarmTimes> warm = {};
    /// Returns the report of the warm runs, or, before there are any, of the run that made the result.
    [[nodiscard]] const conv::Report& timed() const { return isWarm() ? warm->report : report; }
    [[nodiscard]] const std::vector<double>& timedSteps() const {
        return isWarm() ? warm->stepMilliseconds : stepMilliseconds;
    }
    [[nodiscard]] bool isWarm() const { return warm && warm->runs > 0; }
};

/// What a user can take back: a recipe, and what it was to be computed with.
struct Version {
    Recipe recipe;
    conv::Choice choice;
    friend bool operator==(const Version&, const Version&) = default;
};

/// A recipe with everything that goes with it. A document has one, or several to be compared.
struct Branch {
    std::string name; ///< "A"
    Recipe recipe;
    conv::Choice choice;
    std::vector<Version> undo, redo;
    bool mergeable = false; ///< the last change may be continued by a merge (not after undo or redo)
    Outcome outcome;
};

/// An open data set with the branch that is being worked on. The source is never changed; undo and redo step through
/// recipes and what they are computed with.
struct Document : Branch {
    std::string title; ///< file name
    io::fs::path path;
    std::shared_ptr<const conv::Volume> source;
    std::vector<Branch> branches; ///< empty, or two and more; the active one's entry holds its name alone
    int active = 0;               ///< index among them
    int reference = -1;           ///< the branch whose result stands for "before"; −1: the source
};

/// Open documents. Used from one thread; heavy work goes through Job.
class Session {
  public:
    /// Adds a loaded file before the document at index `at`, or at the end, and makes it current. Returns its index.
    int add(io::fs::path path, std::shared_ptr<const conv::Volume> source, int at = -1);
    void close(int index);
    [[nodiscard]] int count() const { return static_cast<int>(documents_.size()); }
    [[nodiscard]] int current() const { return current_; }
    void setCurrent(int index);
    [[nodiscard]] Document& document(int index) { return *documents_.at(static_cast<std::size_t>(index)); }
    [[nodiscard]] const Document& document(int index) const { return *documents_.at(static_cast<std::size_t>(index)); }

    /// Replaces the recipe and remembers the old one for undo. `merge`: continues the previous change (a slider being
    /// dragged), so that undo returns to the state before the gesture. A gesture that ends where it began leaves no
    /// trace. Returns whether anything changed.
    bool setRecipe(int index, Recipe recipe, bool merge = false);
    /// The same for device and variant of the whole recipe.
    bool setChoice(int index, conv::Choice choice);
    bool undo(int index);
    bool redo(int index);
    /// The recipe once more, with its history and result, under the next letter; it becomes the active one.
    void branch(int index);
    /// Another branch of the document becomes the active one.
    void setBranch(int index, int branch);
    /// Drops a branch. If that is the active one, its neighbour takes its place; a single one left is no branch.
    void closeBranch(int index, int branch);
    /// What an earlier session left of a document: a recipe with what computes it, or two branches and more, with their
    /// names and the one that stood for "before". Results and histories are not brought back.
    void resume(int index, std::vector<Branch> branches, int active, int reference = -1);
    /// A branch in any case: the active one, or a parked one.
    [[nodiscard]] const Branch& branchAt(int index, int branch) const;

  private:
    std::vector<std::unique_ptr<Document>> documents_;
    int current_ = -1;
};

/// What a Job is asked to do: a value.
struct JobRequest {
    std::shared_ptr<const conv::Volume> source;
    Recipe recipe;
    conv::Choice choice;
    std::vector<conv::Region> visible;    ///< slices or boxes on screen: computed first, in this order
    std::vector<conv::Item> visibleItems; ///< channels and times on screen; empty: all
    bool visibleOnly = false;             ///< stop after them (while a slider is being dragged)
    /// What the screen shows of a large image while a slider is being dragged. If the card that computes keeps the
    /// source, only that picture leaves it (JobEvents::picture), and there is no result; otherwise this is nothing.
    std::optional<conv::DisplayPart> display;
    std::shared_ptr<conv::ResultCache> cache; ///< results of earlier steps on this source; may be null
    int keepStep = -1;                        ///< active step whose result is kept there: the one before the edited one
    bool agreed = false;                      ///< the whole is computed even if the forecast is heavy
    /// Times the whole once more (warmTimesOf) and computes no result: ends with JobEvents::warm in place of `done`.
    bool warm = false;
    std::function<void()> prepare; ///< called on the worker thread before the plan is made; may be null
};

/// What a Job tells while it runs. Called on the worker thread; the receiver must hand it over to its own.
struct JobEvents {
    /// A finished visible region, cut to where the result has values: float32 samples of its box, with the k-th of
    /// JobRequest::visibleItems as channel k (all items: the layout of the source).
    std::function<void(conv::Region, std::shared_ptr<const conv::Volume>, conv::Report)> region;
    std::function<void(double)> progress;    ///< 0 to 1 of everything asked for, never falling
    std::function<void(Outcome)> done;       ///< its result is null after `visibleOnly` and after a picture
    std::function<void(conv::Error)> failed; ///< also for cancelled and replaced requests
    /// JobRequest::display as it was asked for, and its pictures: uint8, one for each channel of the source.
    std::function<void(conv::DisplayPart, std::shared_ptr<const conv::Volume>, conv::Report)> picture;
    std::function<void(WarmTimes)> warm; ///< the end of a request for warm times
};

/// One cancellable apply on a worker thread. A new request cancels and replaces the running one. Every request ends
/// with exactly one of `done`, `warm` and `failed`. The plan is kept while recipe, source layout and choice stay the
/// same.
class Job {
  public:
    Job();
    ~Job(); ///< cancels and waits
    Job(const Job&) = delete;
    Job& operator=(const Job&) = delete;
    void start(JobRequest request, JobEvents events);
    void cancel();
    /// What a card keeps of a data set that will not be asked for again is given back.
    void forget(std::shared_ptr<const conv::Volume> source);
    /// Whether a request is waiting or being worked on.
    [[nodiscard]] bool running() const;

  private:
    struct State;
    std::unique_ptr<State> state_;
};

} // namespace app
