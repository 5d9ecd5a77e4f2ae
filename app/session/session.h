// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/io.h"
#include "app/recipe/recipe.h"
#include "app/session/warm_times.h"
#include <atomic>
#include <conv/apply.h>
#include <conv/display.h>
#include <conv/error.h>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace app {

/// A variant in the last plan, summed over the convolutions of a step.
struct VariantOffer {
    std::string name;
    std::string refused; ///< reason why it cannot run, a sentence; empty if it can
    double seconds = 0;  ///< predicted (s)
    bool chosen = false; ///< for at least one of them
    std::string note;    ///< note beside its time, such as the error of an approximate variant
    /// Reason why `auto` never takes it however fast it is, a sentence. Empty: the planner may take it.
    std::string onlyAsked;
    friend bool operator==(const VariantOffer&, const VariantOffer&) = default;
};
struct DeviceOffer {
    std::string name;                   ///< "cpu", "cuda:0"
    std::string model;                  ///< "NVIDIA H100", "AMD EPYC"
    bool chosen = false;                ///< the step is computed there
    double transferring = 0;            ///< seconds to transfer the samples there and the result onward
    std::vector<VariantOffer> variants; ///< in the order of preference for its first convolution, refused ones last
    friend bool operator==(const DeviceOffer&, const DeviceOffer&) = default;
};
/// Returns the offers for one active step: of its device, then of one of the other kind if there is one.
[[nodiscard]] std::vector<DeviceOffer> offersOf(const conv::Plan& plan, int step);

/// Estimated before a run starts.
struct Forecast {
    std::int64_t hostBytes = 0;   ///< new host memory: the result and a CPU run's working memory
    std::int64_t hostFree = 0;    ///< host memory available now; 0 if unknown
    std::int64_t deviceBytes = 0; ///< working memory on a GPU; 0 on the CPU
    std::int64_t deviceFree = 0;  ///< free device memory when it was probed
    std::int64_t keptBytes = 0;   ///< device memory beside the working memory: the input, kept for later runs
    std::int64_t tiles = 1;
    double seconds = 0; ///< predicted
    std::string device; ///< "cuda:0" if a GPU computes some of it, else "cpu"
    /// True if it exceeds the free host memory or a minute (CONVAPP_PATIENCE: other seconds).
    [[nodiscard]] bool heavy() const;
    friend bool operator==(const Forecast&, const Forecast&) = default;
};
[[nodiscard]] Forecast forecastOf(const conv::Plan& plan);

/// Result of the last run. A printable value; the volumes are shared and immutable.
struct Outcome {
    std::shared_ptr<const conv::Volume> result; ///< float32, or null before the first run
    /// If the recipe changes the grid: the source with its grid steps only, and the samples that the filters behind the
    /// last grid step read. `domain` is in their index space. Null: both are the source.
    std::shared_ptr<const conv::Volume> before, input;
    conv::Region domain; ///< region with values, in the source's index space
    conv::Report report;
    std::string plan;         ///< conv::describe(plan)
    std::string device;       ///< "cpu", "cuda:0"
    std::string places;       ///< device, with the steps that are computed elsewhere: "cuda:0, step 2 on cpu"
    std::string whyElsewhere; ///< why the run's device cannot compute those steps; empty: as chosen
    std::string deviceReason; ///< why `auto` chose this device: "predicted 1.2 ms; cuda:0 3.1 ms with its transfers"
    std::string strictReason; ///< why only strict variants were used: "as the recipe says"; empty if all were allowed
    bool fellBack = false;
    std::vector<std::vector<DeviceOffer>> offers; ///< one entry per active step
    std::vector<double> stepMilliseconds;         ///< kernel time of each active step
    Forecast forecast;
    bool heldBack = false; ///< only visible regions were computed: the forecast is heavy and has no consent
    Recipe recipe;
    /// Iterations after which the user stopped a deconvolution, whose number in `recipe` is this one; 0: not stopped.
    int stoppedAfter = 0;
    /// Warm times; empty until measured.
    std::optional<WarmTimes> warm = {};
    /// Returns the report of the warm runs; before there are any, of the run that made the result.
    [[nodiscard]] const conv::Report& timed() const { return isWarm() ? warm->report : report; }
    [[nodiscard]] const std::vector<double>& timedSteps() const {
        return isWarm() ? warm->stepMilliseconds : stepMilliseconds;
    }
    [[nodiscard]] bool isWarm() const { return warm && warm->runs > 0; }
};

/// An undo entry: a recipe and its device choice.
struct Version {
    Recipe recipe;
    conv::PlanOptions planOptions;
    friend bool operator==(const Version&, const Version&) = default;
};

/// A recipe with its history and result. A document has one, or several to compare.
struct Branch {
    std::string name; ///< "A"
    Recipe recipe;
    conv::PlanOptions planOptions;
    std::vector<Version> undo, redo;
    bool mergeable = false; ///< the last change may be continued by a merge (not after undo or redo)
    Outcome outcome;
};

/// An open data set with its active branch. The source never changes; undo and redo step through recipes and choices.
struct Document : Branch {
    std::string title; ///< file name
    io::fs::path path;
    std::shared_ptr<const conv::Volume> source;
    std::vector<Branch> branches; ///< empty, or at least two; the active one's entry holds only its name
    int active = 0;               ///< index in `branches`
    int reference = -1;           ///< branch whose result stands for "before"; −1: the source
};

/// Open documents. Used from one thread; heavy work goes through Job.
class Session {
  public:
    /// Inserts a loaded file before index `at`, or at the end, and makes it current. Returns its index.
    int add(io::fs::path path, std::shared_ptr<const conv::Volume> source, int at = -1);
    void close(int index);
    [[nodiscard]] int count() const { return static_cast<int>(documents_.size()); }
    [[nodiscard]] int current() const { return current_; }
    void setCurrent(int index);
    [[nodiscard]] Document& document(int index) { return *documents_.at(static_cast<std::size_t>(index)); }
    [[nodiscard]] const Document& document(int index) const { return *documents_.at(static_cast<std::size_t>(index)); }

    /// Replaces the recipe and records the old one for undo. `merge` continues the previous change (dragging a slider),
    /// so that undo returns to the state before the gesture. A gesture that ends where it began records nothing.
    /// Returns true if anything changed.
    bool setRecipe(int index, Recipe recipe, bool merge = false);
    /// Device and variant of all steps, with undo as in setRecipe.
    bool setChoice(int index, conv::PlanOptions planOptions);
    bool undo(int index);
    bool redo(int index);
    /// Copies the recipe, its history and result under the next letter and makes the copy active.
    void branch(int index);
    void setBranch(int index, int branch);
    /// Drops a branch. The neighbour of an active one becomes active; a last one becomes the plain document.
    void closeBranch(int index, int branch);
    /// Restores a document of an earlier session: a recipe and its choice, or two or more branches with their names and
    /// the one that stands for "before". Results are not restored.
    void resume(int index, std::vector<Branch> branches, int active, int reference = -1);
    [[nodiscard]] const Branch& branchAt(int index, int branch) const;

  private:
    std::vector<std::unique_ptr<Document>> documents_;
    int current_ = -1;
};

/// Wishes of a window about a running deconvolution. Thread-safe.
class IterationWatch {
  public:
    /// Regions on screen, from the next iteration on.
    void show(std::vector<conv::Region> regions);
    [[nodiscard]] std::vector<conv::Region> shown() const;
    /// Ends the run after its present iteration. Its result is that of the iterations done.
    void stop() { stopped_ = true; }
    [[nodiscard]] bool stopped() const { return stopped_; }

  private:
    mutable std::mutex mutex_;
    std::vector<conv::Region> shown_;
    std::atomic<bool> stopped_ = false;
};

/// An iteration of a running deconvolution.
struct IterationEvent {
    int done = 0, of = 0;
    bool mayStop = false; ///< false after the first of several channels or times: they all get as many iterations
    conv::Item item;
    /// Regions that IterationWatch shows, as in JobEvents::region. Empty if the view shows several items at once.
    std::vector<std::pair<conv::Region, std::shared_ptr<const conv::Volume>>> parts;
};

struct JobRequest {
    std::shared_ptr<const conv::Volume> source;
    Recipe recipe;
    conv::PlanOptions planOptions;
    std::vector<conv::Region> visible;    ///< slices or boxes on screen: computed first, in this order
    std::vector<conv::Item> visibleItems; ///< channels and times on screen; empty: all
    /// Layout that `visible` and `display` refer to. They are ignored if the recipe gives the data another grid.
    conv::Layout shown;
    bool visibleOnly = false; ///< stop after the visible regions (while a slider is dragged)
    /// Displayed part of a large image while a slider is dragged. If the computing GPU keeps the source, only that
    /// picture leaves it (JobEvents::picture), and there is no result. Otherwise ignored.
    std::optional<conv::DisplayPart> display;
    std::shared_ptr<conv::ResultCache> cache; ///< results of earlier steps for this source; may be null
    int keepStep = -1;                        ///< active step whose result is cached: the one before the edited one
    bool agreed = false;                      ///< compute everything even if the forecast is heavy
    /// Times the full run again (warmTimesOf) and computes no result: ends with JobEvents::warm in place of `done`.
    bool warm = false;
    std::function<void()> prepare; ///< called on the worker thread before the plan is made; may be null
    /// For JobEvents::iteration. Where it is called, `visible` is left out if it reads most of the data. May be null.
    std::shared_ptr<IterationWatch> iterations;
};

/// Callbacks of a Job, on the worker thread; the receiver must hand the data over to its own thread.
struct JobEvents {
    /// A finished visible region, cut to the result's domain: float32 samples of its box, with the k-th of
    /// JobRequest::visibleItems as channel k (all items: the layout of the source).
    std::function<void(conv::Region, std::shared_ptr<const conv::Volume>, conv::Report)> region;
    std::function<void(double)> progress;    ///< 0 to 1 of the full request, never falling
    std::function<void(Outcome)> done;       ///< its result is null after `visibleOnly` and after a picture
    std::function<void(conv::Error)> failed; ///< also for cancelled and replaced requests
    /// JobRequest::display and its pictures: uint8, one per channel of the source.
    std::function<void(conv::DisplayPart, std::shared_ptr<const conv::Volume>, conv::Report)> picture;
    std::function<void(WarmTimes)> warm;
    /// Iterations of a deconvolution that is computed for all samples at once (conv::reportsIterations): at most ten a
    /// second, and less often if reading the regions takes more than a tenth of the time.
    std::function<void(IterationEvent)> iteration = {};
};

/// One cancellable apply on a worker thread. A new request cancels and replaces the running one. Every request ends
/// with exactly one of `done`, `warm` and `failed`. The plan is kept while recipe, source layout and choice do not
/// change.
class Job {
  public:
    Job();
    ~Job(); ///< cancels and waits
    Job(const Job&) = delete;
    Job& operator=(const Job&) = delete;
    void start(JobRequest request, JobEvents events);
    void cancel();
    /// Frees a GPU's copy of a data set that is not needed any more.
    void forget(std::shared_ptr<const conv::Volume> source);
    [[nodiscard]] bool running() const;

  private:
    struct State;
    std::unique_ptr<State> state_;
};

} // namespace app
