// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/cli/batch/item/supply.h"
#include "app/cli/batch/journal/plan_book.h"
#include "app/cli/options/computers.h"
#include "app/cli/report/progress.h"
#include "app/cli/report/report.h"
#include "app/io/files/regions.h"
#include <stop_token>

namespace app {
struct Fractions;
}

namespace app::cli {

/// Memory for the samples of all items under way.
struct Allowance {
    std::int64_t bytes = 0;
    std::int64_t asked = 0; ///< what --memory says, the program's own part in it; 0: nothing
};

/// What the items of a run share.
struct Run {
    const Request& request;
    conv::Choice whole;              ///< all devices that were chosen
    std::vector<Computer> computers; ///< of which each takes items; the one that helps is the last
    Progress& progress;
    std::stop_token stop;
    std::int64_t heldBytes = 0; ///< memory for the samples of all items under way
    PlanBook& plans;
    [[nodiscard]] Allowance memory() const { return {heldBytes, request.choice.memoryBytes}; }
};

/// One file on its way: read, filtered, saved, each a call of its own and perhaps a thread's of its own. What is known
/// when a call throws is in the report already.
class ItemWork {
  public:
    /// With `slab` only that part of the result is made, and written into the file that it names.
    ItemWork(const Run& run, const WorkItem& item, ItemReport& report, const Slab* slab = nullptr)
        : run_(run), item_(item), report_(report), slab_(slab), facts_(slab ? slab->facts : SampleFacts{}) {}
    /// Memory that it will take, as far as headers or sizes of files say.
    [[nodiscard]] std::int64_t bytesExpected();
    void read();
    /// The same when it has been read.
    [[nodiscard]] std::int64_t bytesNeeded() const;
    /// Whether it goes from file to file.
    [[nodiscard]] bool inParts() const { return parts_ != nullptr; }
    /// For what was read; infinite where it cannot be computed so.
    [[nodiscard]] double predictedSeconds(const conv::Choice& choice) const;
    void compute(const conv::Choice& choice, const std::stop_token& stop);
    void write();
    /// Instead of `read` and `compute`: plans it, makes the file, and cuts the result into slabs for so many processes
    /// that will write them; `write` is called when they have. False, and nothing has happened, where it must be worked
    /// on as a whole.
    [[nodiscard]] bool split(int processes, const std::stop_token& stop);
    [[nodiscard]] const std::vector<conv::Region>& slabs() const { return slabs_; }
    [[nodiscard]] io::SharedFile sharedFile() const { return partsOut_->shared(); }
    [[nodiscard]] const SampleFacts& facts() const { return facts_; }

  private:
    /// What a plan depends on, and is not known.
    struct Open {
        bool strict = false, offset = false, precision = false;
        [[nodiscard]] bool any() const { return strict || offset || precision; }
    };
    void readInput();
    void loadInput();
    void makePlan(const conv::Choice& choice);
    [[nodiscard]] std::shared_ptr<const conv::Plan> settled(conv::Choice choice);
    void lookBeforehand();
    void lookAtPrecision();
    void lookThrough(const std::stop_token& stop);
    [[nodiscard]] bool holdsAfterLook(const conv::Layout& out, const std::stop_token& stop);
    [[nodiscard]] conv::Layout planned(const conv::Choice& choice);
    void computeOnce(const conv::Choice& choice, const std::stop_token& stop);
    [[nodiscard]] conv::ElementType savedAs(const conv::Layout& input) const;
    [[nodiscard]] std::vector<bool> filteredChannels() const;
    [[nodiscard]] double largestRounded() const;
    [[nodiscard]] bool looksRoundedAway() const;
    [[nodiscard]] Fractions lookAtFractions(const conv::Choice& choice, const std::stop_token& stop);
    [[nodiscard]] std::optional<conv::ElementType> typeInstead(const Fractions& found, const conv::Layout& out);
    void noteFractions();
    void tellWarnings(std::size_t from) const;
    void tellClipped();
    const Run& run_;
    const WorkItem& item_;
    ItemReport& report_;
    const Slab* slab_;
    std::int64_t expected_ = 0;
    void computeAsPlanned(const conv::Choice& choice, const std::stop_token& stop);
    void run(const conv::Source& from, const conv::Layout& out, const std::stop_token& stop);
    void finishInMemory();
    void takePictures();
    void writeToStandardOutput();
    void writePictures();
    void apply(const conv::Source& from, conv::Sink& sink, const std::stop_token& stop);
    [[nodiscard]] const conv::Source& source() const;
    [[nodiscard]] const conv::Info& info() const;
    conv::Volume source_, result_;
    std::shared_ptr<const conv::Volume> before_; ///< where a picture shows it
    std::unique_ptr<io::RegionSource> parts_;    ///< instead of source_, where that would be too large
    std::unique_ptr<io::FileSink> partsOut_;     ///< instead of result_
    bool provenance_ = false, saved_ = false;    ///< written already
    std::vector<conv::Filter> filters_;
    std::shared_ptr<const conv::Plan> plan_;
    SampleFacts facts_;
    Open open_;                                ///< of plan_
    std::optional<conv::ElementType> widened_; ///< instead of the type that the recipe alone gives
    std::vector<conv::Region> slabs_;
};

/// What is asked of the planner for an item with such an input: its recipe's wishes, and the type of what is saved.
[[nodiscard]] conv::Choice choiceOf(const WorkItem& item, const conv::Layout& input, const conv::Choice& choice);

/// Cuts the result of a plan for processes that compute the slabs apart, a few for each, so that none waits long for
/// the last: along the slowest axis, where the plan's tiles have the same bits. One slab, or none, where that cannot
/// be.
[[nodiscard]] std::vector<conv::Region> slabsOf(const conv::Plan& plan, int processes);

/// Memory that such an item takes as a whole: its input, its result, and what writing and pictures take.
[[nodiscard]] std::int64_t bytesFor(const WorkItem& item, const conv::Layout& in);
/// The input as a file to be read in parts, where it is too large for the memory of the run; null where it must be read
/// as a whole all the same. Throws Error(memory) if that is not allowed.
[[nodiscard]] std::unique_ptr<io::RegionSource> openParts(const Allowance& memory, const WorkItem& item,
                                                          std::int64_t expected);
/// A plan in tiles whose input, result and intermediate blocks fit into that memory together, with what reading takes
/// `beside` them. Throws Error(memory).
[[nodiscard]] conv::Plan partsPlan(const Allowance& memory, const std::vector<conv::Filter>& filters,
                                   const conv::Layout& layout, const conv::Choice& choice, std::int64_t beside);
/// The same as the run's journal and its other processes have it.
[[nodiscard]] std::shared_ptr<const conv::Plan> planForParts(const Run& run, const std::vector<conv::Filter>& filters,
                                                             const conv::Layout& layout, conv::Choice choice,
                                                             std::int64_t beside);

/// Writes what made a result beside it, to "OUTPUT.json". The same for equal runs: it holds no times.
void writeProvenance(const WorkItem& item, const ItemReport& report, bool overwrite);

/// Compares a small box of the result with the float64 reference; nothing where that would take long or is not
/// possible (a global step such as Canny's).
[[nodiscard]] std::optional<Agreement> sampleAgreement(const conv::Plan& plan, std::span<const conv::Filter> filters,
                                                       const conv::Source& input, const std::stop_token& stop);

} // namespace app::cli
