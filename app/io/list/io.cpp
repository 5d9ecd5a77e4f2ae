// SPDX-License-Identifier: Apache-2.0
#include "app/io/io.h"
#include "app/io/core/file_bytes.h"
#include "app/io/core/planar.h"
#include "app/io/csv/csv_record.h"
#include "app/io/files/atomic_file.h"
#include "app/io/files/given_spacing.h"
#include "app/io/files/sheared_axes.h"
#include "app/io/formats.h"
#include "app/io/list/foreign.h"
#include "app/io/stack/stack.h"
#include "app/io/text/text.h"
#include "app/io/web/address.h"
#include "app/io/writing.h"
#include "app/io/zarr/zarr_parts.h"
#include "app/text/near_names.h"
#include "app/text/renamed.h"
#include <algorithm>
#include <conv/error.h>
#include <new>

namespace app::io {
namespace {

using conv::Error;
using conv::ErrorCode;

bool claims(const Format& format, std::string_view extension) {
    std::string_view rest = format.extensions;
    while (!rest.empty()) {
        const std::size_t space = rest.find(' ');
        if (!extension.empty() && rest.substr(0, space) == extension)
            return true;
        rest = space == std::string_view::npos ? std::string_view() : rest.substr(space + 1);
    }
    return false;
}

const Format* formatByName(const fs::path& path) {
    const std::string extension = extensionOf(path);
    const auto all = formats();
    const auto found = std::ranges::find_if(all, [&](const Format& f) { return claims(f, extension); });
    return found == all.end() ? nullptr : &*found;
}

std::vector<std::string_view> writableExtensions() {
    std::vector<std::string_view> names;
    for (const Format& format : formats())
        for (std::string_view rest = format.extensions; format.writes && !rest.empty();) {
            const std::size_t space = rest.find(' ');
            names.push_back(rest.substr(0, space));
            rest = space == std::string_view::npos ? std::string_view() : rest.substr(space + 1);
        }
    return names;
}

[[noreturn]] void refuseTarget(const fs::path& path, const std::string& why) {
    const auto known = writableExtensions();
    const auto near = nearNames(extensionOf(path), known);
    throw Error(ErrorCode::usage, path.string() + ": " + why + "; endings that can be written are " +
                                      joined(near.empty() ? std::span<const std::string_view>(known) : near) + ".");
}

/// --spacing and --rate replace the file's values.
void overrideGeometry(conv::Layout& layout, const fs::path& path, const LoadOptions& options) {
    if (options.rate) {
        if (layout.dimension != 1)
            throw Error(ErrorCode::usage, "--rate is for signals; " + path.string() + " is not one.");
        if (!(*options.rate > 0) || !(1 / *options.rate > 0))
            throw Error(ErrorCode::usage, "--rate must be above 0, not " + shortest(*options.rate) + " Hz.");
        layout.geometry.spacing = {1 / *options.rate, 1, 1};
        layout.geometry.unit = conv::LengthUnit::second;
    }
    takeGivenSpacing(layout, path, options);
    layout.geometry.check();
}

/// Channel to keep, if one was chosen and the format does not handle it.
std::optional<int> channelToKeep(const Format& format, const conv::Layout& layout, const fs::path& path,
                                 const LoadOptions& options) {
    if (options.column && !claims(format, ".csv"))
        throw Error(ErrorCode::usage, "--column is for CSV and TXT files; use --channel for " + path.string() + ".");
    if (!options.channel || format.selectsChannel)
        return std::nullopt;
    if (*options.channel < 0 || *options.channel >= layout.channels)
        throw Error(ErrorCode::usage, "There is no channel " + std::to_string(*options.channel) + " in " +
                                          path.string() + ", which has " + std::to_string(layout.channels) +
                                          (layout.channels == 1 ? " (number 0)." : ", counted from 0."));
    return options.channel;
}

/// Runs a reader and converts all its exceptions to an Error that names the file.
template <class F>
auto reading(const fs::path& path, F&& f) {
    try {
        return f();
    } catch (const Error&) {
        throw;
    } catch (const std::bad_alloc&) {
        throw Error(ErrorCode::memory, "Not enough memory to read " + path.string() + ".");
    } catch (const std::exception& failure) {
        refuseFile(path, std::string("cannot be read: ") + failure.what());
    }
}

/// Returns the format of an address. Throws Error(unreadable) if its name is that of another one.
const Format& formatOfAddress(const fs::path& path) {
    const std::string extension = extensionOf(path);
    const Format* const named = formatByName(path);
    if (named ? named->name != zarrName : extension == ".zip")
        refuseFile(path, "cannot be read by address (" + extension +
                             "): only OME-Zarr stores are, which are folders; download the file first");
    const auto all = formats();
    return *std::ranges::find(all, zarrName, &Format::name);
}

const Format& usableFormatOf(const fs::path& path, const LoadOptions& options) {
    if (isAddress(path) && (options.raw || isStack(options.series)))
        throw Error(ErrorCode::usage, path.string() +
                                          ": --raw and --stack are for files; only OME-Zarr stores are read "
                                          "by address.");
    if (isStack(options.series))
        return stackFormat();
    const Format& format = options.raw ? rawFormat() : formatOf(path);
    if (!format.missing.empty())
        refuseFile(path, "is in the format " + std::string(format.name) +
                             ", which this program cannot read: " + format.missing);
    if (!format.load)
        refuseFile(path, "is a " + std::string(format.name) + " file, which can only be written");
    if (!options.series.empty() && !format.scenes && format.name != "DICOM")
        throw Error(ErrorCode::usage, "--series " + options.series + ": " + path.string() + " is a " +
                                          std::string(format.name) + " file, which holds one picture.");
    return format;
}

} // namespace

std::string extensionOf(const fs::path& path) {
    const std::string name = lowered(path.filename().string());
    std::string best;
    for (const Format& format : formats())
        for (std::string_view rest = format.extensions; !rest.empty();) {
            const std::size_t space = rest.find(' ');
            const std::string_view one = rest.substr(0, space);
            if (name.size() > one.size() && name.ends_with(one) && one.size() > best.size())
                best = one;
            rest = space == std::string_view::npos ? std::string_view() : rest.substr(space + 1);
        }
    if (!best.empty())
        return best;
    const std::size_t dot = name.rfind('.');
    return dot == std::string::npos || dot == 0 ? "" : name.substr(dot);
}

const Format& formatOf(const fs::path& path) {
    if (isAddress(path))
        return formatOfAddress(path);
    std::error_code error;
    const bool folder = fs::is_directory(path, error);
    if (!folder && !fs::exists(path, error))
        refuseFile(path, error ? "cannot be opened: " + error.message() : "does not exist");
    const std::string head = folder ? std::string() : headOf(path);
    if (!folder && head.empty())
        refuseFile(path, "is empty");
    if (const auto foreign = folder ? std::nullopt : foreignContent(path, head))
        refuseFile(path, *foreign);
    for (const Format& format : formats())
        if (format.recognises && format.recognises(path, head))
            return format;
    const Format* const byName = folder ? nullptr : formatByName(path);
    if (const auto foreign = folder || byName ? std::nullopt : foreignName(path))
        refuseFile(path, *foreign);
    if (!byName)
        refuseFile(path, folder ? "is a folder without DICOM files" : "is in no format that this program knows");
    return *byName;
}

const Format& formatForSaving(const fs::path& path) {
    const Format* const format = formatByName(path);
    const std::string extension = extensionOf(path);
    if (!format)
        refuseTarget(path, extension.empty() ? "a file name needs an ending that says the format"
                                             : "no format is called " + extension);
    if (!format->writes)
        refuseTarget(path, std::string(format->name) + " files can be read but not written");
    return *format;
}

conv::Volume load(const fs::path& given, const LoadOptions& options) {
    const fs::path path = plainAddress(given.string());
    return reading(path, [&] {
        const Format& format = usableFormatOf(path, options);
        conv::Volume volume = format.load(path, options);
        if (const auto channel = channelToKeep(format, volume.layout(), path, options);
            channel && volume.layout().channels > 1)
            volume = onlyChannel(volume, *channel);
        conv::Layout layout = volume.layout();
        overrideGeometry(layout, path, options);
        volume.setGeometry(layout.geometry);
        warnOfShearedAxes(layout, volume.info().warnings);
        return volume;
    });
}

conv::Layout probe(const fs::path& given, const LoadOptions& options) {
    const fs::path path = plainAddress(given.string());
    return reading(path, [&] {
        const Format& format = usableFormatOf(path, options);
        if (!format.probe)
            return load(path, options).layout();
        conv::Layout layout = format.probe(path, options);
        if (channelToKeep(format, layout, path, options) && layout.channels > 1) {
            layout = layout.onlyChannel(*options.channel);
        }
        overrideGeometry(layout, path, options);
        return layout;
    });
}

std::vector<Scene> scenesOf(const fs::path& given) {
    const fs::path path = plainAddress(given.string());
    return reading(path, [&] {
        const LoadOptions options;
        const Format& format = usableFormatOf(path, options);
        return format.scenes ? format.scenes(path) : std::vector<Scene>();
    });
}

void checkCompression(const fs::path& path, std::optional<int> level) {
    if (!level)
        return;
    if (*level < 0 || *level > 9)
        throw Error(ErrorCode::usage,
                    "--compression must be 0 (none) to 9 (smallest), not " + std::to_string(*level) + ".");
    const Format& format = formatForSaving(path);
    if (!format.missing.empty() || (format.compresses && format.compresses(path)))
        return;
    std::string can;
    for (const Format& other : formats())
        if (other.compresses)
            can += (can.empty() ? "" : ", ") + std::string(other.name);
    throw Error(ErrorCode::usage, path.string() + ": --compression " + std::to_string(*level) + ": " +
                                      std::string(format.name) + " files of this name have no level of compression (" +
                                      can + " have). Leave the option out.");
}

void save(const conv::Volume& volume, const fs::path& path, const SaveOptions& options) {
    const Format& format = formatForSaving(path);
    if (!format.missing.empty())
        throw Error(ErrorCode::unwritable, path.string() + ": " + std::string(format.name) +
                                               " files cannot be written by this program: " + format.missing + ".");
    if (format.refuses)
        if (const auto why = format.refuses(volume.layout()))
            throw Error(ErrorCode::usage, path.string() + ": " + *why);
    checkCompression(path, options.compression);
    AtomicFile file(path, options.overwrite);
    try {
        // NPY has no sampling rate: times stay a column, as in the table.
        const auto timed = format.name == "NPY" ? withTimeColumn(volume) : std::nullopt;
        if (Writing* const writing = threadWriting())
            writing->begin(volume.layout().byteCount());
        format.save(timed ? *timed : volume, file.temporary(), options);
        heedWritingStop();
    } catch (const Error& failure) {
        throw renamed(failure, file.temporary().string(), path.string());
    } catch (const std::bad_alloc&) {
        throw Error(ErrorCode::memory, "Not enough memory to write " + path.string() + ".");
    } catch (const std::exception& failure) {
        throw Error(ErrorCode::unwritable, path.string() + " cannot be written: " + failure.what() + ".");
    }
    file.commit();
}

} // namespace app::io
