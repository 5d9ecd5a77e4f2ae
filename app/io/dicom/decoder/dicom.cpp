// SPDX-License-Identifier: Apache-2.0
#include "app/io/core/file_bytes.h"
#include "app/io/dicom/decoder/decode.h"
#include "app/io/dicom/decoder/dicom_common.h"
#include "app/io/dicom/decoder/dicom_samples.h"
#include "app/io/dicom/decoder/header/dicom_segmentation.h"
#include "app/io/dicom/decoder/segments/dicom_segments.h"
#include "app/io/text/text.h"
#include "app/io/zarr/zarr_parts.h"
#include <algorithm>
#include <cmath>
#include <csetjmp>
#include <csignal>
#include <gdcmTrace.h>
#include <map>

namespace app::io {
namespace {

constexpr std::size_t mostFiles = 100'000;

void quiet() {
    gdcm::Trace::DebugOff();
    gdcm::Trace::WarningOff();
    gdcm::Trace::ErrorOff();
}

/// Files of a folder and its subfolders, sorted by name, so that messages are equal on every machine.
std::vector<fs::path> filesIn(const fs::path& folder) {
    std::vector<fs::path> paths;
    std::error_code error;
    for (fs::recursive_directory_iterator it(folder, fs::directory_options::skip_permission_denied, error), end;
         it != end; it.increment(error)) {
        // Chunks of a Zarr store are no slices, and there may be millions.
        if (it->is_directory(error) && isZarrFolder(it->path()))
            it.disable_recursion_pending();
        else if (it->is_regular_file(error))
            paths.push_back(it->path());
        if (paths.size() > mostFiles)
            refuseFile(folder, "has more than " + std::to_string(mostFiles) + " files; open the folder of one series");
    }
    std::ranges::sort(paths);
    return paths;
}

/// "DICM" after the preamble, or an early element in old files without one.
bool looksLikeDicom(const fs::path& path) {
    const std::string head = headOf(path, 132);
    if (head.size() == 132 && head.compare(128, 4, "DICM") == 0)
        return true;
    return head.size() > 8 && (head[0] == 8 || head[0] == 2) && head[1] == 0 && head[3] == 0;
}

/// While it lives, a failed assertion of GDCM (abort) jumps to `place` instead of ending the process. The library's
/// memory leaks; this process handles only one file or folder.
class AbortJumps {
  public:
    AbortJumps() { std::signal(SIGABRT, jump); }
    ~AbortJumps() { std::signal(SIGABRT, SIG_DFL); }
    AbortJumps(const AbortJumps&) = delete;
    AbortJumps& operator=(const AbortJumps&) = delete;

    static inline sigjmp_buf place;

  private:
    static void jump(int) { siglongjmp(place, 1); }
};

/// In a folder, a file that stops the decoder loses only that file, not the series.
DicomFile headerOf(const fs::path& path) {
    const AbortJumps jumps;
    if (sigsetjmp(AbortJumps::place, 1) != 0)
        refuseFile(path, "stopped the DICOM decoder");
    return readDicomHeader(path, false);
}

struct Folder {
    std::map<std::string, std::vector<DicomFile>> series; ///< keyed by UID
    std::size_t leftOut = 0;                              ///< DICOM files without a readable picture
    std::string firstReason;
};

Folder readFolder(const fs::path& path, Sender& sender) {
    Folder folder;
    const std::vector<fs::path> paths = filesIn(path);
    for (const fs::path& one : paths) {
        sender.alive();
        if (!looksLikeDicom(one))
            continue;
        try {
            DicomFile file = headerOf(one);
            folder.series[file.series].push_back(std::move(file));
        } catch (const conv::Error& error) { // folders also hold reports, structures and directories
            if (folder.leftOut++ == 0)
                folder.firstReason = error.what();
        }
    }
    if (folder.series.empty())
        refuseFile(path, "is a folder without DICOM pictures among its " + std::to_string(paths.size()) + " files" +
                             (folder.leftOut > 0 ? " (" + folder.firstReason + ")" : ""));
    return folder;
}

/// Returns the innermost folder that holds all files of a series.
fs::path folderOf(const std::vector<DicomFile>& files) {
    fs::path folder = files[0].path.parent_path();
    for (const DicomFile& file : files)
        while (!folder.empty() && file.path.lexically_relative(folder).string().starts_with(".."))
            folder = folder.parent_path();
    return folder;
}

std::vector<DicomSeriesText> listOf(const Folder& folder) {
    std::vector<DicomSeriesText> list;
    for (const auto& [uid, files] : folder.series) {
        const DicomFile& first = files[0];
        DicomSeriesText& one = list.emplace_back();
        one.uid = uid;
        one.folder = folderOf(files);
        one.files = files.size();
        one.modality = first.modality;
        one.description = first.description;
        one.number = first.number;
        one.columns = first.columns;
        one.rows = first.rows;
        for (const DicomFile& file : files)
            one.frames += file.frameCount;
    }
    std::ranges::stable_sort(list, {}, &DicomSeriesText::folder);
    return list;
}

bool sameBytes(const fs::path& one, const fs::path& other) {
    const FileReader a(one), b(other);
    if (a.size() != b.size())
        return false;
    constexpr std::uint64_t step = std::uint64_t{1} << 20;
    for (std::uint64_t at = 0; at < a.size(); at += step) {
        const std::uint64_t count = std::min(step, a.size() - at);
        if (a.bytes(at, count) != b.bytes(at, count))
            return false;
    }
    return true;
}

/// Leaves out files that are byte for byte another file of the same SOP Instance UID. Returns a warning; empty if there
/// are none.
std::string leaveOutCopies(std::vector<DicomFile>& files, Sender& sender) {
    std::map<std::string, fs::path> kept;
    std::size_t copies = 0;
    std::string example;
    std::erase_if(files, [&](const DicomFile& file) {
        const auto [at, isNew] = kept.try_emplace(file.sopInstance, file.path);
        if (isNew || file.sopInstance.empty())
            return false;
        sender.alive();
        if (!sameBytes(at->second, file.path))
            return false;
        if (copies++ == 0)
            example = printable(file.path.filename().string()) + " is " + printable(at->second.filename().string());
        return true;
    });
    if (copies == 0)
        return "";
    return (copies == 1 ? "1 file is a copy of another, byte for byte, and was left out: "
                        : std::to_string(copies) + " files are copies of others, byte for byte, and were left out: ") +
           example;
}

std::vector<DicomFile> filesOf(const fs::path& path, const std::string& series, Sender& sender) {
    std::error_code error;
    if (!fs::is_directory(path, error))
        return {readDicomHeader(path, true, true)};
    Folder folder = readFolder(path, sender);
    const std::vector<DicomSeriesText> list = listOf(folder);
    std::vector<DicomFile> files = std::move(folder.series.at(list[chosenSeries(path, list, series)].uid));
    const std::string copies = leaveOutCopies(files, sender);
    files[0] = readDicomHeader(files[0].path, true);
    if (!copies.empty())
        files[0].warnings.push_back(copies);
    if (folder.leftOut > 0)
        files[0].warnings.push_back(std::to_string(folder.leftOut) +
                                    " DICOM files without a readable picture were left out: " + folder.firstReason);
    for (std::size_t i = 0; i < files.size(); ++i)
        for (DicomFrame& frame : files[i].frames)
            frame.file = i;
    return files;
}

conv::Info infoOf(const std::vector<DicomFile>& files, const DicomStack& stack) {
    conv::Info info;
    info.valueUnit = files[0].valueUnit;
    info.notes = files[0].notes;
    info.timeStep = stack.timeStep;
    if (!stack.axis.empty())
        info.notes.emplace_back("Fourth axis", stack.axis);
    if (stack.tilt > 0.1)
        info.notes.emplace_back("Gantry tilt", shortest(std::round(stack.tilt * 100) / 100) +
                                                   (stack.shifts.empty() ? " degrees" : " degrees, resampled"));
    info.warnings = files[0].warnings;
    info.warnings.insert(info.warnings.end(), stack.warnings.begin(), stack.warnings.end());
    return info;
}

} // namespace

void listDicom(const fs::path& folder, Sender& sender) {
    quiet();
    sender.series(listOf(readFolder(folder, sender)));
}

void decodeDicom(const fs::path& path, const std::string& series, Tilt tilt, Gaps gaps, Sender& sender) {
    quiet();
    const std::vector<DicomFile> files = filesOf(path, series, sender);
    if (isSegmentation(files[0]) && !fs::is_directory(path)) {
        sendSegments(files[0], sender);
        return;
    }
    const DicomStack stack = stackDicom(path, files, tilt, gaps);
    DicomSamples samples(path, files, stack);
    conv::Layout layout = samples.layout();
    conv::Info info = infoOf(files, stack);
    if (layout.type != files[0].storedType())
        info.notes.emplace_back("Stored as", std::string(conv::name(files[0].storedType())) + ", scaled");
    if (!sender.layoutOnly())
        info.record = recordOf(files, stack, layout);
    sender.start(layout, info);
    if (sender.layoutOnly())
        return;
    while (!samples.send(layout.type, sender)) {
        layout.type = widerType(layout.type);
        sender.start(layout, info);
    }
}

} // namespace app::io
