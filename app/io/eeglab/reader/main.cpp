// SPDX-License-Identifier: Apache-2.0
#include "app/io/child/child_task.h"
#include "app/io/eeglab/reader/dataset.h"

// Process that reads an EEGLAB dataset: convapp-eeglab PATH, with a socket at descriptor 3. eeglab.cpp starts it.
// Damaged files may crash matio, and then this process only.
namespace app::io {
namespace {

constexpr std::int64_t mostBytes = std::int64_t{64} << 20; ///< in one answer

/// Answers requests for samples in the MATLAB file.
void answer(const EeglabFields& fields, const EeglabSet& set) {
    const auto point = static_cast<std::int64_t>(set.recording.channels.size() * conv::sizeOf(set.recording.type));
    EeglabRequest request;
    while (takeFromParent(childPipe, &request, sizeof request)) {
        if (!set.file.empty() || request.first < 0 || request.count < 1 || request.count > set.recording.points ||
            request.first > set.recording.points - request.count ||
            (request.count > 1 && request.count > mostBytes / point))
            return;
        const auto* const samples = static_cast<const char*>(fields.field("data")->data);
        const ChildHead head{childKind(EeglabMessage::samples), 0, static_cast<std::uint64_t>(request.count * point)};
        sendToParent(childPipe, &head, sizeof head);
        sendToParent(childPipe, samples + request.first * point, head.size);
    }
}

} // namespace
} // namespace app::io

int main(int count, char** arguments) {
    using namespace app::io;
    beginTask();
    if (count != 2)
        return EXIT_FAILURE;
    const std::filesystem::path path = arguments[1];
    limitMemory(path, 8, std::uint64_t{32} << 30); // variables are compressed
    reportingFailures(path, eeglabReader, [&] {
        const EeglabFields fields(path);
        const EeglabSet set = readEeglabSet(fields);
        sendMessage(childKind(EeglabMessage::dataset), wireText(set));
        answer(fields, set);
    });
    // Skips destructors of the library.
    std::_Exit(EXIT_SUCCESS);
}
