// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/cli/batch/files/work_item.h"
#include "app/cli/report/report.h"
#include <condition_variable>
#include <conv/plan.h>
#include <map>
#include <mutex>

namespace app::cli {

/// A planning decision as the journal records it, sufficient to repeat it.
struct PlanRecord {
    std::string fingerprint; ///< for comparison only
    conv::Index3 tile{0, 0, 0};
    std::vector<std::string> variants; ///< one per op; empty for an op without variants
    std::string deviceClass;           ///< "cpu", "cuda90"
    std::vector<int> elsewhere;        ///< steps on a device of the other kind, from 0
    friend bool operator==(const PlanRecord&, const PlanRecord&) = default;
};
/// Decisions by planning key (`PlanJournal`); one per device class.
using PlanRecords = std::map<std::string, std::vector<PlanRecord>>;
/// Adds a record unless the key and class have one.
void addRecord(PlanRecords& records, const std::string& key, const PlanRecord& record);

/// File size and time of last change (ns); 0, 0 if the file does not exist. For an input of several files, the sum of
/// the sizes and the latest change.
struct FileState {
    std::int64_t bytes = 0, changed = 0;
    std::string members{}; ///< digest of the names and states of several files; empty: one file
    friend bool operator==(const FileState&, const FileState&) = default;
};
[[nodiscard]] FileState stateOf(const fs::path& path);

struct InputState {
    std::string from; ///< absolute path, with the series if a folder has several; empty: unknown
    FileState state;  ///< state of all files that reading it needs; for a folder, of all its files
    friend bool operator==(const InputState&, const InputState&) = default;
};
[[nodiscard]] InputState inputStateOf(const WorkItem& item);

/// Facts from the journals of earlier runs.
struct JournalHistory {
    struct Output {
        std::string key; ///< key of the last record
        bool done = false;
        std::int64_t bytes = 0, changed = 0; ///< size and time of last change (ns) when it was done
        std::string plan;
        std::string deviceClass; ///< in a run of several classes
        InputState input;
    };
    struct Writer {
        std::string host;
        std::int64_t process = 0;
    };
    std::map<std::string, Output> outputs; ///< keyed by path as written after -o (io::nameAsText)
    PlanRecords plans;
    std::vector<Writer> writers;
    std::string date;        ///< date of the first run; empty: none
    std::string deviceClass; ///< "cpu", "cuda90", "cuda90+cpu"
};

/// Append-only file with one JSON object per line: a run records what it begins and what it finishes. Lines cut off by
/// a crash are ignored. Thread-safe.
class Journal {
  public:
    /// Opens "convapp-journal.jsonl" in `folder`, which is created if needed; `part` ("3-of-16") gives a name of its
    /// own. Throws Error(unwritable), also if another process writes it.
    Journal(const fs::path& folder, const std::string& part);
    ~Journal();
    Journal(const Journal&) = delete;
    Journal& operator=(const Journal&) = delete;

    void run(const Request& request, const std::string& started, const std::string& date,
             const std::string& deviceClass);
    void process(const std::string& host, std::int64_t process);
    void plan(const std::string& key, const PlanRecord& plan);
    void begin(const WorkItem& item, const std::string& key);
    /// Device class of an item, in runs of several.
    void computed(const WorkItem& item, const std::string& key, const std::string& deviceClass);
    void done(const WorkItem& item, const std::string& key, const ItemReport& report);
    void failed(const WorkItem& item, const std::string& key, const conv::Error& error);
    /// Blocks until all lines so far are on disk. Waiting threads share one flush.
    void sync();

    /// Reads all journals of this folder. Throws Error(unreadable) for a file that is no journal.
    [[nodiscard]] static JournalHistory history(const fs::path& folder);

  private:
    void add(const std::string& line);
    fs::path path_;
    int descriptor_ = -1;
    std::mutex mutex_, disk_;
    std::uint64_t said_ = 0, kept_ = 0; ///< lines written, lines on disk
};

/// Returns the key of an output: outputs with equal input state, recipe and options have equal keys.
[[nodiscard]] std::string keyOf(const WorkItem& item, const Request& request);

/// Removes temporary files of earlier writers from the folders of these outputs.
void removeLeftovers(const std::vector<WorkItem>& items, const JournalHistory& history);

} // namespace app::cli
