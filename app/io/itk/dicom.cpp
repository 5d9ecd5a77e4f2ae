#include "app/io/file_bytes.h"
#include "app/io/itk/decode.h"
#include "app/io/itk/dicom_pixels.h"
#include "app/io/itk/dicom_stack.h"
#include <algorithm>
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

/// Files of a folder and of the folders in it, by name so that messages are the same on every machine.
std::vector<fs::path> filesIn(const fs::path& folder) {
    std::vector<fs::path> paths;
    std::error_code error;
    for (fs::recursive_directory_iterator it(folder, fs::directory_options::skip_permission_denied, error), end;
         it != end; it.increment(error)) {
        if (it->is_regular_file(error))
            paths.push_back(it->path());
        if (paths.size() > mostFiles)
            refuseFile(folder, "has more than " + std::to_string(mostFiles) + " files; open the folder of one series");
    }
    std::ranges::sort(paths);
    return paths;
}

/// "DICM" behind the preamble, or an early element where old files have none.
bool looksLikeDicom(const fs::path& path) {
    const std::string head = headOf(path, 132);
    if (head.size() == 132 && head.compare(128, 4, "DICM") == 0)
        return true;
    return head.size() > 8 && (head[0] == 8 || head[0] == 2) && head[1] == 0 && head[3] == 0;
}

/// While it lives, a failed assertion of GDCM (abort) jumps to `place` instead of ending the process. What the library
/// held is leaked; this process lives for one file or folder only.
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

/// While a folder is looked through, a file that stops the decoder costs that file, not the series.
DicomFile headerOf(const fs::path& path) {
    const AbortJumps jumps;
    if (sigsetjmp(AbortJumps::place, 1) != 0)
        refuseFile(path, "stopped the DICOM decoder");
    return readDicomHeader(path, false);
}

struct Folder {
    std::map<std::string, std::vector<DicomFile>> series; ///< by UID
    std::size_t leftOut = 0;                              ///< DICOM files without a readable picture
    std::string firstReason;
};

using Series = std::map<std::string, std::vector<DicomFile>>;

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
        } catch (const conv::Error& error) { // reports, structures and directories lie beside pictures
            if (folder.leftOut++ == 0)
                folder.firstReason = error.what();
        }
    }
    if (folder.series.empty())
        refuseFile(path, "is a folder without DICOM pictures among its " + std::to_string(paths.size()) + " files" +
                             (folder.leftOut > 0 ? " (" + folder.firstReason + ")" : ""));
    return folder;
}

std::string listText(const Series& series) {
    std::string text;
    std::size_t listed = 0;
    for (const auto& [uid, files] : series) {
        if (++listed > 8)
            return text + "; …";
        text += (text.empty() ? "" : "; ") + uid + " (" + files[0].modality +
                (files[0].description.empty() ? "" : " " + files[0].description) + ", " + std::to_string(files.size()) +
                (files.size() == 1 ? " file)" : " files)");
    }
    return text;
}

std::vector<DicomFile> chosenSeries(const fs::path& folder, Series series, const std::string& wanted) {
    Series matching;
    for (auto& [uid, files] : series)
        if (uid.starts_with(wanted))
            matching.emplace(uid, files);
    if (const auto exact = series.find(wanted); exact != series.end())
        matching = {*exact};
    if (matching.size() == 1)
        return std::move(matching.begin()->second);
    if (matching.empty())
        refuseFile(folder, "has no series " + wanted + "; it has " + listText(series));
    refuseFile(folder, "has " + std::to_string(matching.size()) + " series" +
                           (wanted.empty() ? "" : " that start with " + wanted) +
                           "; choose one by its UID: " + listText(matching));
}

std::vector<DicomFile> filesOf(const fs::path& path, const std::string& series, Sender& sender) {
    std::error_code error;
    if (!fs::is_directory(path, error))
        return {readDicomHeader(path, true)};
    Folder folder = readFolder(path, sender);
    std::vector<DicomFile> files = chosenSeries(path, std::move(folder.series), series);
    files[0] = readDicomHeader(files[0].path, true);
    if (folder.leftOut > 0)
        files[0].warnings.push_back(std::to_string(folder.leftOut) +
                                    " DICOM files without a readable picture were left out: " + folder.firstReason);
    for (std::size_t i = 0; i < files.size(); ++i)
        for (DicomFrame& frame : files[i].frames)
            frame.file = i;
    return files;
}

/// The innermost folder that holds all files of a series.
fs::path folderOf(const std::vector<DicomFile>& files) {
    fs::path folder = files[0].path.parent_path();
    for (const DicomFile& file : files)
        while (!folder.empty() && file.path.lexically_relative(folder).string().starts_with(".."))
            folder = folder.parent_path();
    return folder;
}

conv::Layout layoutOf(const DicomStack& stack, const DicomFile& first) {
    conv::Layout layout;
    const bool oneRescale = std::ranges::all_of(
        stack.frames, [&](const DicomFrame& frame) { return frame.rescale == stack.frames[0].rescale; });
    // Colours are not rescaled.
    layout.type = first.channels() > 1 ? first.storedType()
                  : oneRescale         ? rescaledType(first.storedType(), stack.frames[0].rescale)
                                       : conv::ElementType::f32;
    layout.extent = {first.columns, first.rows, static_cast<std::int64_t>(stack.frames.size())};
    layout.dimension = stack.frames.size() > 1 ? 3 : 2;
    layout.channels = first.channels();
    if (first.channels() == 3)
        layout.channelNames = {"red", "green", "blue"};
    layout.geometry = stack.geometry;
    return layout;
}

conv::Info infoOf(const std::vector<DicomFile>& files, const DicomStack& stack) {
    conv::Info info;
    info.valueUnit = files[0].valueUnit;
    info.notes = files[0].notes;
    info.warnings = files[0].warnings;
    info.warnings.insert(info.warnings.end(), stack.warnings.begin(), stack.warnings.end());
    return info;
}

/// Decodes files as their frames come up, and sends frame after frame. False if a value does not fit `type`.
bool sendFrames(const std::vector<DicomFile>& files, const DicomStack& stack, conv::ElementType type, Sender& sender) {
    const conv::ElementType stored = files[0].storedType();
    const std::int64_t channels = files[0].channels();
    const std::int64_t pixels = files[0].columns * files[0].rows;
    const auto frameBytes = static_cast<std::size_t>(pixels * channels) * conv::sizeOf(stored);
    std::vector<conv::Item> items;
    for (std::int64_t c = 0; c < channels; ++c)
        items.push_back({0, c});
    std::vector<char> decoded;
    std::vector<char> values(static_cast<std::size_t>(pixels * channels) * conv::sizeOf(type));
    std::size_t decodedFile = files.size();
    for (std::size_t z = 0; z < stack.frames.size(); ++z) {
        const DicomFrame& frame = stack.frames[z];
        if (frame.file != decodedFile) {
            sender.busy(files[frame.file].announcedBytes());
            decoded = decodeDicomPixels(files[frame.file]);
            decodedFile = frame.file;
        }
        const char* const samples = decoded.data() + static_cast<std::size_t>(frame.index) * frameBytes;
        const Rescale rescale = channels > 1 ? Rescale{} : frame.rescale;
        if (!rescaleSamples(stored, samples, rescale, type, values.data(), pixels * channels))
            return false;
        sender.interleaved(items, static_cast<std::int64_t>(z) * pixels, values.data(), pixels);
    }
    return true;
}

} // namespace

void listDicom(const fs::path& folder, Sender& sender) {
    quiet();
    std::vector<DicomSeries> list;
    for (const auto& [uid, files] : readFolder(folder, sender).series)
        list.push_back({uid, folderOf(files), files.size()});
    std::ranges::stable_sort(list, {}, &DicomSeries::folder);
    sender.series(list);
}

void decodeDicom(const fs::path& path, const std::string& series, Sender& sender) {
    quiet();
    const std::vector<DicomFile> files = filesOf(path, series, sender);
    const DicomStack stack = stackDicom(path, files);
    conv::Layout layout = layoutOf(stack, files[0]);
    const conv::Info info = infoOf(files, stack);
    sender.start(layout, info);
    if (sender.layoutOnly())
        return;
    while (!sendFrames(files, stack, layout.type, sender)) {
        layout.type = widerType(layout.type);
        sender.start(layout, info);
    }
}

} // namespace app::io
