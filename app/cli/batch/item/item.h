// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/cli/batch/item/work_source.h"
#include "app/cli/batch/journal/plan_journal.h"
#include "app/cli/batch/open_ahead.h"
#include "app/cli/options/device_workers.h"
#include "app/cli/report/progress.h"
#include "app/cli/report/report.h"
#include "app/io/files/regions.h"
#include "app/recipe/grids/grid_steps.h"
#include "app/recipe/times/time_steps.h"
#include <stop_token>

namespace app {
struct Fractions;
class TimeRun;
} // namespace app

namespace app::cli {

/// Memory for the samples of all items under way.
struct Allowance {
    std::int64_t bytes = 0;
    std::int64_t asked = 0; ///< --memory, including the program's own share; 0: not given
};

/// Shared state of the items of a run.
struct BatchContext {
    const Request& request;
    conv::PlanOptions whole;           ///< all chosen devices
    std::vector<DeviceWorker> workers; ///< each takes items; the helper is the last
    Progress& progress;
    std::stop_token stop;
    std::int64_t heldBytes = 0;
    PlanJournal& plans;
    bool single = false; ///< one item in all: only its own parts can overlap
    std::shared_ptr<OpenAhead> ahead = std::make_shared<OpenAhead>();
    [[nodiscard]] Allowance memory() const { return {heldBytes, request.planOptions.memoryBytes}; }
};

/// One file under way: read, filtered, saved, each in its own call, possibly on different threads. When a call throws,
/// the report already has all known facts.
class ItemWork {
  public:
    /// `slab`: computes only that part of the result and writes it into the file that it names.
    ItemWork(const BatchContext& context, const WorkItem& item, ItemReport& report, const Slab* slab = nullptr);
    ~ItemWork();
    ItemWork(const ItemWork&) = delete;
    ItemWork& operator=(const ItemWork&) = delete;
    /// Returns the bytes that it will need, estimated from headers or file sizes.
    [[nodiscard]] std::int64_t bytesExpected();
    void read();
    /// Returns the bytes that it needs, once it is read.
    [[nodiscard]] std::int64_t bytesNeeded() const;
    /// Returns true if it is processed from file to file.
    [[nodiscard]] bool inParts() const { return parts_ != nullptr; }
    /// Returns the predicted time of the input that was read; infinite if `choice` cannot compute it.
    [[nodiscard]] double predictedSeconds(const conv::PlanOptions& planOptions) const;
    void compute(const conv::PlanOptions& planOptions, const std::stop_token& stop);
    void write();
    /// Replaces `read` and `compute`: plans, creates the file, and cuts the result into slabs for so many processes.
    /// Call `write` when they are written. Returns the reason, without side effects, if the item cannot be cut; empty:
    /// it was. `file`: place of the file, if another process will complete it; call `leaveFile` then.
    [[nodiscard]] std::string split(int processes, const std::stop_token& stop, const fs::path& file = {});
    /// Leaves the file of `split` to other processes. Returns what they need to write their slabs.
    [[nodiscard]] io::SharedFile leaveFile();
    /// Replaces `split` for a file that another process left, once its slabs are written. `facts`: of all samples;
    /// `slabs`: their common report. Call `write` afterwards.
    void adopt(const io::SharedFile& file, const conv::SampleFacts& facts, const ItemReport& slabs);
    [[nodiscard]] const std::vector<conv::Region>& slabs() const { return slabs_; }
    [[nodiscard]] io::SharedFile sharedFile() const { return partsOut_->shared().value(); }
    [[nodiscard]] const conv::SampleFacts& facts() const { return facts_; }

  private:
    void readInput();
    void loadInput();
    /// Returns the memory that tiles from file to file must fit; empty if tiles are not limited.
    [[nodiscard]] std::optional<Allowance> memoryOfTiles() const;
    /// Opens the GPU that `auto` should choose for an input of that layout, while its samples are read.
    void openAhead(const conv::Layout& layout) const;
    void makePlan(const conv::PlanOptions& planOptions);
    [[nodiscard]] std::shared_ptr<const conv::Plan> settled(conv::PlanOptions planOptions);
    void findFacts(conv::FactKinds required, const conv::Plan& plan, conv::SampleFacts& facts) const;
    void lookThrough(const std::stop_token& stop);
    [[nodiscard]] bool holdsAfterLook(const conv::Layout& out, const std::stop_token& stop);
    [[nodiscard]] conv::Layout planned(const conv::PlanOptions& planOptions);
    void computeOnce(const conv::PlanOptions& planOptions, const std::stop_token& stop);
    [[nodiscard]] conv::ElementType savedAs(const conv::Layout& input) const;
    [[nodiscard]] std::vector<bool> filteredChannels() const;
    [[nodiscard]] double largestRounded() const;
    [[nodiscard]] bool looksRoundedAway() const;
    [[nodiscard]] Fractions lookAtFractions(const conv::PlanOptions& planOptions, const std::stop_token& stop);
    [[nodiscard]] std::optional<conv::ElementType> typeInstead(const Fractions& found, const conv::Layout& out);
    void noteType();
    /// Warns of masks on another grid, with fractions, or without a sample.
    void noteMasks();
    [[nodiscard]] std::vector<std::string> warningsOfInput() const;
    void tellWarnings(std::size_t from) const;
    void tellClipped();
    const BatchContext& context_;
    const WorkItem& item_;
    ItemReport& report_;
    const Slab* slab_;
    const GridParts grids_;
    /// Parts of the recipe behind its last grid step; empty if none acts along time.
    const std::vector<TimePart> times_;
    std::size_t timesDone_ = 0;        ///< parts computed before the last one
    std::optional<conv::Layout> file_; ///< layout of the file, once the source is on another grid
    std::int64_t expected_ = 0;
    void computeAsPlanned(const conv::PlanOptions& planOptions, const std::stop_token& stop);
    void run(const conv::Source& from, const conv::Layout& out, const std::stop_token& stop);
    void finishInMemory();
    void takePictures();
    void writeToStandardOutput();
    void writePictures();
    void apply(const conv::Source& from, conv::Sink& sink, const std::stop_token& stop);
    /// Opens the input for reading in parts, on the recipe's last grid; null: not possible.
    void openOnGrid();
    /// Computes the recipe up to its last grid step; source_ is on that grid afterwards.
    void changeGrid(const conv::PlanOptions& planOptions, const std::stop_token& stop);
    /// Computes the recipe up to the last change between time and space; source_ or parts_ is its result afterwards.
    void changeTime(const conv::PlanOptions& planOptions, const std::stop_token& stop);
    void partInMemory(const TimePart& part, const conv::PlanOptions& planOptions, const conv::RunControl& control);
    void partInFile(const TimePart& part, const conv::PlanOptions& planOptions, const conv::RunControl& control);
    [[nodiscard]] std::unique_ptr<TimeRun> timeRun(const Recipe& steps, const conv::PlanOptions& planOptions) const;
    /// Returns the bytes that blocks of a run along time may take.
    [[nodiscard]] std::int64_t bytesOfBlocks() const;
    void planInTime(const conv::PlanOptions& planOptions);
    void noteTimeSteps();
    /// Warns of steps without an effect, as a Gaussian of 2 µm on samples 2 mm apart.
    void noteIdleSteps();
    /// Runs the planned steps.
    conv::Report runPlan(const conv::Source& from, const conv::Request& wanted, conv::Sink& sink,
                         const conv::RunControl& control);
    [[nodiscard]] std::optional<Agreement> agreement(const std::stop_token& stop) const;
    /// Returns true if the last steps act along time.
    [[nodiscard]] bool endsInTime() const { return !times_.empty() && times_.back().inTime; }
    /// Returns the filters of the last part of the recipe.
    [[nodiscard]] const Recipe& rest() const { return times_.empty() ? grids_.rest : times_.back().recipe; }
    /// Returns true if a step up to the last grid step gives other values than samples of its input.
    [[nodiscard]] bool computesBefore() const;
    /// Returns the layout of the input as in the file.
    [[nodiscard]] const conv::Layout& fileLayout() const { return file_ ? *file_ : source().layout(); }
    /// Returns the layout on the last grid with the file's type.
    [[nodiscard]] conv::Layout storedLayout() const;
    /// Returns the samples that the filters behind the last grid step read.
    [[nodiscard]] const conv::Source& source() const;
    [[nodiscard]] const conv::Info& info() const;
    conv::Volume source_, result_;
    std::shared_ptr<const conv::Volume> before_; ///< input for pictures that show it
    std::unique_ptr<io::RegionSource> parts_;    ///< in place of source_
    bool streamed_ = false;                      ///< parts_ are read once, in order
    std::unique_ptr<io::RegionSink> partsOut_;   ///< in place of result_
    bool provenance_ = false, saved_ = false;
    std::unique_ptr<io::RegionSink> between_; ///< temporary file that parts_ reads
    std::unique_ptr<TimeRun> time_;           ///< last steps, along time
    std::optional<conv::Info> info_;          ///< in place of the file's own
    std::vector<conv::Filter> filters_;
    std::shared_ptr<const conv::Plan> plan_;
    conv::SampleFacts facts_;
    conv::FactKinds open_;                     ///< unknown facts that plan_ depends on
    std::optional<conv::ElementType> widened_; ///< in place of the recipe's own type
    std::vector<conv::Region> slabs_;
};

/// Returns the planner's choice for an item with such an input: the recipe's choices, and the type of the saved result.
[[nodiscard]] conv::PlanOptions choiceOf(const WorkItem& item, const conv::Layout& input,
                                         const conv::PlanOptions& planOptions);

/// Records a plan in an item's report.
void notePlan(const conv::Plan& plan, ItemReport& report);

/// Cuts the result of a plan into slabs along the slowest axis, a few per process, so that none waits long for the
/// last. Slabs have the bits of the plan's tiles. `unit`: samples that a slab should be a multiple of, if that leaves
/// one for each process. Returns one slab or none if the result cannot be cut.
[[nodiscard]] std::vector<conv::Region> slabsOf(const conv::Plan& plan, int processes, std::int64_t unit = 1);

/// Adds the report of a slab to that of its item.
void addSlab(ItemReport& item, const ItemReport& slab);

/// Returns the bytes of such an item in memory: input, result, writing and pictures.
[[nodiscard]] std::int64_t bytesFor(const WorkItem& item, const conv::Layout& in);
/// Opens the input for reading in parts if it exceeds the run's memory; null if it must be read completely all the
/// same. Throws Error(memory) if that is not allowed.
[[nodiscard]] std::unique_ptr<io::RegionSource> openParts(const Allowance& memory, const WorkItem& item,
                                                          std::int64_t expected);
/// Returns a plan whose tiles, with `beside` bytes for reading, fit that memory. Throws Error(memory).
[[nodiscard]] conv::Plan partsPlan(const Allowance& memory, const std::vector<conv::Filter>& filters,
                                   const conv::Layout& layout, const conv::PlanOptions& planOptions,
                                   std::int64_t beside);
/// As partsPlan, agreed with the run's journal and its other processes.
[[nodiscard]] std::shared_ptr<const conv::Plan> planForParts(const BatchContext& context, const Allowance& memory,
                                                             const std::vector<conv::Filter>& filters,
                                                             const conv::Layout& layout, conv::PlanOptions planOptions,
                                                             std::int64_t beside);

/// Writes provenance to "OUTPUT.json". Equal runs give equal files: it has no times.
void writeProvenance(const WorkItem& item, const ItemReport& report, bool overwrite);

/// Checks a small box against float64; nothing if that takes long or a step is global (Canny).
[[nodiscard]] std::optional<Agreement> sampleAgreement(const conv::Plan& plan, std::span<const conv::Filter> filters,
                                                       const conv::Source& input, const std::stop_token& stop);

} // namespace app::cli
