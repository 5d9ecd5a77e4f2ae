// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/cli/batch/files/work_item.h"
#include "app/cli/report/report.h"
#include <condition_variable>
#include <conv/plan.h>
#include <map>
#include <mutex>

namespace app::cli {

/// How a plan was decided, in the words of the journal: enough to decide the same again.
struct PlanRecord {
    std::string fingerprint;
    conv::Index3 tile{0, 0, 0};
    std::vector<std::string> variants; ///< per task; empty for one that needs none
    /// Of the device that it is for: "cpu", "cuda90".
    [[nodiscard]] std::string deviceClass() const { return fingerprint.substr(0, fingerprint.find(' ')); }
    friend bool operator==(const PlanRecord&, const PlanRecord&) = default;
};
/// By what was to be planned (`PlanBook`); one for each class of devices.
using PlanRecords = std::map<std::string, std::vector<PlanRecord>>;
/// Keeps the first one for a key and class.
void addRecord(PlanRecords& records, const std::string& key, const PlanRecord& record);

/// Size and time of last change (ns) of a file; 0, 0 if there is none.
struct FileState {
    std::int64_t bytes = 0, changed = 0;
    friend bool operator==(const FileState&, const FileState&) = default;
};
[[nodiscard]] FileState stateOf(const fs::path& path);

/// Which input an output was made from.
struct InputState {
    std::string from; ///< its absolute path, with the series where a folder holds several; empty: not known
    FileState state;  ///< of a folder: of all files in it
    friend bool operator==(const InputState&, const InputState&) = default;
};
[[nodiscard]] InputState inputStateOf(const WorkItem& item);

/// What the journals of earlier runs prove.
struct JournalHistory {
    struct Output {
        std::string key; ///< of its last record
        bool done = false;
        std::int64_t bytes = 0, changed = 0; ///< of the file when it was done: size, time of last change in ns
        std::string plan;
        std::string deviceClass; ///< that computed it, in a run of several classes
        InputState input;        ///< that it was made from
    };
    struct Writer {
        std::string host;
        std::int64_t process = 0;
    };
    std::map<std::string, Output> outputs; ///< by path as written after -o (io::nameAsText)
    PlanRecords plans;
    std::vector<Writer> writers;
    std::string date;        ///< of the first run; empty: there was none
    std::string deviceClass; ///< "cpu", "cuda90", "cuda90+cpu"
};

/// A file of one JSON object a line, only ever added to, that says what a run began and what it finished. A line cut
/// off by the end of the world is no line. Calls may come from several threads.
class Journal {
  public:
    /// "convapp-journal.jsonl" in `folder`, which is made if need be; with `part` ("3-of-16") a name of its own. Throws
    /// Error(unwritable), also if another process writes it.
    Journal(const fs::path& folder, const std::string& part);
    ~Journal();
    Journal(const Journal&) = delete;
    Journal& operator=(const Journal&) = delete;

    void run(const Request& request, const std::string& started, const std::string& date,
             const std::string& deviceClass);
    /// Another process that takes part in the run.
    void process(const std::string& host, std::int64_t process);
    void plan(const std::string& key, const PlanRecord& plan);
    void begin(const WorkItem& item, const std::string& key);
    /// In runs of several classes of devices: which one computed it.
    void computed(const WorkItem& item, const std::string& key, const std::string& deviceClass);
    void done(const WorkItem& item, const std::string& key, const ItemReport& report);
    void failed(const WorkItem& item, const std::string& key, const conv::Error& error);
    /// Returns when everything said so far is on the disk. Threads that wait together share one wait for the disk.
    void sync();

    /// Of this folder's journals, all parts. Throws Error(unreadable) for what is no journal.
    [[nodiscard]] static JournalHistory history(const fs::path& folder);

  private:
    void add(const std::string& line);
    fs::path path_;
    int descriptor_ = -1;
    std::mutex mutex_, disk_;
    std::uint64_t said_ = 0, kept_ = 0; ///< lines written, lines that are on the disk
};

/// What must be equal for an output to be the same: input and its state, recipe, options.
[[nodiscard]] std::string keyOf(const WorkItem& item, const Request& request);

/// Removes temporary files that the writers of earlier runs left in the folders of these outputs.
void removeLeftovers(const std::vector<WorkItem>& items, const JournalHistory& history);

} // namespace app::cli
