// SPDX-License-Identifier: Apache-2.0
#include "app/io/edf/edf_write.h"
#include "app/io/edf/edf_complete.h"
#include "app/io/edf/edf_subject.h"
#include "app/io/text/text.h"
#include "app/io/writing.h"
#include <algorithm>
#include <cerrno>
#include <cmath>
#include <conv/error.h>
#include <cstdio>
#include <edflib.h>
#include <mutex>

// edflib 1.27 (Debian 13) renames edf_set_gender and edfwrite_annotation_utf8, which edflib 1.23 (Debian 12) has only
// by these names.
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"

/// Writes EDF+ and BDF+ with edflib. This file chooses ranges, records and texts; edflib writes headers and records.
namespace app::io {
namespace {

constexpr std::int64_t mostChannels = EDFLIB_MAXSIGNALS - 1; ///< one more is for annotations
constexpr std::int64_t annotationBytes = 120;                ///< bytes per record that edflib uses
constexpr std::int64_t recordBytes = 61440;                  ///< limit of the format for one record
constexpr double tick = 1e-5;                                ///< s, edflib's unit of record lengths

bool isBdf(const fs::path& path) {
    return lowered(path.extension().string()) == ".bdf";
}

/// Mapping of a channel's samples to digital values.
struct Scale {
    double physicalLeast = 0, physicalMost = 1;
    int digitalLeast = -32768, digitalMost = 32767;

    [[nodiscard]] double step() const {
        return (physicalMost - physicalLeast) / (static_cast<double>(digitalMost) - digitalLeast);
    }
    [[nodiscard]] double exact(double value) const { return (value - physicalLeast) / step() + digitalLeast; }
    [[nodiscard]] int digital(double value) const {
        return static_cast<int>(std::clamp(std::nearbyint(exact(value)), static_cast<double>(digitalLeast),
                                           static_cast<double>(digitalMost)));
    }
};

/// Returns a number of at most 8 characters, not below (or above) the value; nothing if too large.
std::optional<double> inEightCharacters(double value, bool up) {
    for (int decimals = 6; decimals >= 0; --decimals) {
        const double scale = std::pow(10, decimals);
        const double rounded = (up ? std::ceil(value * scale) : std::floor(value * scale)) / scale;
        char text[512];
        std::snprintf(text, sizeof text, "%.*f", decimals, rounded);
        if (std::string_view(text).size() <= 8)
            return std::stod(text);
    }
    return std::nullopt;
}

struct Range {
    double least = 0, most = 0;
    bool whole = true; ///< only integers
};

class Channel {
  public:
    Channel(const conv::Volume& volume, std::int64_t channel) : volume_(volume), channel_(channel) {}
    void read(std::int64_t first, std::int64_t count, double* out) const {
        const auto& layout = volume_.layout();
        conv::convertSamples(layout.type,
                             volume_.data({0, channel_}) + first * static_cast<std::int64_t>(conv::sizeOf(layout.type)),
                             conv::ElementType::f64, out, count);
    }
    template <class F>
    void forEach(F&& f) const {
        std::vector<double> block(1 << 14);
        const std::int64_t all = volume_.layout().extent[0];
        for (std::int64_t first = 0; first < all; first += static_cast<std::int64_t>(block.size())) {
            const std::int64_t count = std::min(all - first, static_cast<std::int64_t>(block.size()));
            read(first, count, block.data());
            for (std::int64_t i = 0; i < count; ++i)
                f(block[static_cast<std::size_t>(i)], first + i);
        }
    }
    [[nodiscard]] std::int64_t number() const { return channel_; }
    [[nodiscard]] Range range() const {
        Range range{INFINITY, -INFINITY, true};
        forEach([&](double v, std::int64_t at) {
            if (!std::isfinite(v))
                throw conv::Error(conv::ErrorCode::usage, "EDF and BDF hold finite numbers only, and sample " +
                                                              std::to_string(at) + " of channel " +
                                                              std::to_string(channel_) + " is " +
                                                              (std::isnan(v) ? "NaN" : "infinite") + ".");
            range.least = std::min(range.least, v);
            range.most = std::max(range.most, v);
            range.whole = range.whole && v == std::floor(v);
        });
        return range;
    }
    /// Returns true if every sample is a step of the scale, within float32 precision.
    [[nodiscard]] bool liesOn(const Scale& scale) const {
        bool on = true;
        forEach([&](double v, std::int64_t) {
            const double exact = scale.exact(v), slack = 1e-3 + 1.2e-7 * std::abs(v / scale.step());
            on = on && exact > scale.digitalLeast - slack && exact < scale.digitalMost + slack &&
                 std::abs(exact - std::nearbyint(exact)) < slack;
        });
        return on;
    }

  private:
    const conv::Volume& volume_;
    std::int64_t channel_;
};

Scale scaleFor(const Channel& channel, const EdfSignal* was, bool wide) {
    Scale full;
    if (wide) {
        full.digitalLeast = -8388608;
        full.digitalMost = 8388607;
    }
    const Range range = channel.range();
    if (was && was->scaled && was->digitalLeast < was->digitalMost && was->digitalLeast >= full.digitalLeast &&
        was->digitalMost <= full.digitalMost) {
        const Scale before{was->physicalLeast, was->physicalMost, static_cast<int>(was->digitalLeast),
                           static_cast<int>(was->digitalMost)};
        if (before.step() != 0 && channel.liesOn(before))
            return before;
    }
    full.physicalLeast = full.digitalLeast;
    full.physicalMost = full.digitalMost;
    if (range.whole && range.least >= full.physicalLeast && range.most <= full.physicalMost)
        return full;
    const double span = range.most - range.least, around = span > 0 ? 0 : std::max(1.0, std::abs(range.least));
    const auto least = inEightCharacters(range.least - around, false),
               most = inEightCharacters(range.most + around, true);
    constexpr double fewestSteps = 1000;
    if (least && most) {
        full.physicalLeast = *least;
        full.physicalMost = *most;
    }
    if (!least || !most || (span > 0 && full.step() * fewestSteps > span))
        throw conv::Error(conv::ErrorCode::usage,
                          "channel " + std::to_string(channel.number()) + " runs from " + shortest(range.least) +
                              " to " + shortest(range.most) +
                              ", which the eight characters that EDF and BDF have for a range cannot say; use another "
                              "unit");
    return full;
}

/// ASCII of at most `max` characters: µ as u, letters without equivalent as _.
std::string plain(std::string_view text, std::size_t most) {
    std::string result;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto c = static_cast<unsigned char>(text[i]);
        if (c >= 0x20 && c < 0x7f) {
            result += text[i];
        } else if (c >= 0xc0) { // first byte of a multibyte character
            const std::string_view two = text.substr(i, 2);
            result += two == "\xC2\xB5" || two == "\xCE\xBC" ? 'u' : '_';
        }
    }
    return std::string(trimmed(result.substr(0, most)));
}

/// Label and unit of a channel: as read, or from its name.
std::pair<std::string, std::string> labelOf(const conv::Volume& volume, std::int64_t c, const EdfSignal* was) {
    const conv::Layout& layout = volume.layout();
    std::string name =
        layout.channelNames.empty() ? "Channel " + std::to_string(c) : layout.channelNames[static_cast<std::size_t>(c)];
    std::string unit = volume.info().valueUnit;
    if (was)
        return {plain(was->label, 16), plain(was->unit, 8)};
    const std::size_t bracket = name.rfind(" (");
    if (bracket != std::string::npos && name.ends_with(')'))
        if (const std::string own = name.substr(bracket + 2, name.size() - bracket - 3); unit.empty() || own == unit) {
            unit = own;
            name.resize(bracket);
        }
    return {plain(name, 16), plain(unit, 8)};
}

/// edflib has a table of open files without locks: only one file may be written at a time.
std::mutex& edflibMutex() {
    static std::mutex one;
    return one;
}

/// A file being written; the destructor closes it.
class Writer {
  public:
    Writer(const fs::path& path, std::int64_t channels)
        : lock_(edflibMutex()),
          path_(path),
          handle_(edfopen_file_writeonly(path.c_str(), isBdf(path) ? EDFLIB_FILETYPE_BDFPLUS : EDFLIB_FILETYPE_EDFPLUS,
                                         static_cast<int>(channels))) {
        if (handle_ < 0)
            fail("cannot be opened for writing (edflib error " + std::to_string(handle_) + ")");
    }
    ~Writer() {
        if (handle_ >= 0)
            edfclose_file(handle_);
    }
    Writer(const Writer&) = delete;
    Writer& operator=(const Writer&) = delete;
    [[nodiscard]] int handle() const { return handle_; }
    void check(int result, const char* what) const {
        if (result != 0)
            fail(std::string("cannot be written: ") + what);
    }
    void close() { check(edfclose_file(std::exchange(handle_, -1)), "the last bytes did not reach the file"); }

  private:
    [[noreturn]] void fail(const std::string& why) const {
        throw conv::Error(conv::ErrorCode::unwritable, path_.string() + " " + why + ".");
    }
    std::scoped_lock<std::mutex> lock_;
    fs::path path_;
    int handle_;
};

/// Writes the date; without a record, the date that means unknown, so that equal signals give equal files.
void writeStart(const Writer& file, const AnnotatedRecord* record) {
    const RecordingStart start = record ? record->start : RecordingStart();
    const bool dated = start.year > 0;
    file.check(edf_set_startdatetime(file.handle(), dated ? start.year : 1985, dated ? start.month : 1,
                                     dated ? start.day : 1, start.hour, start.minute, start.second),
               "its start");
    if (start.ticks >= 0 && start.ticks < EDFLIB_TIME_DIMENSION)
        edf_set_subsecond_starttime(file.handle(), static_cast<int>(start.ticks));
}

void writeSubject(const Writer& file, const EdfSubject& was) {
    const int h = file.handle();
    const auto text = [&](int (*set)(int, const char*), const std::string& value, const std::string& old = "") {
        if (const std::string words = plain(!value.empty() ? value : old, 80); !words.empty())
            set(h, words.c_str());
    };
    text(edf_set_patientcode, was.code);
    text(edf_set_patientname, was.name);
    text(edf_set_patient_additional, was.more, was.patient);
    text(edf_set_admincode, was.admin);
    text(edf_set_technician, was.technician);
    text(edf_set_equipment, was.equipment);
    text(edf_set_recording_additional, was.recordingMore, was.recording);
    if (was.sex == "M" || was.sex == "F")
        edf_set_gender(h, was.sex == "M" ? 1 : 0);
    if (const auto birth = edfDateOf(was.birthdate))
        edf_set_birthdate(h, birth->year, birth->month, birth->day);
}

/// Onsets count from the first sample, which boundary `valid` moves.
void writeAnnotations(const Writer& file, const AnnotatedRecord& record, double origin) {
    for (const Annotation& a : record.annotations) {
        const double onset = a.onset - origin;
        if (onset < 0)
            continue;
        file.check(edfwrite_annotation_utf8(file.handle(), std::llround(onset * 1e4),
                                            a.duration >= 0 ? std::llround(a.duration * 1e4) : -1, a.text.c_str()),
                   "an annotation");
    }
}

void writeSamples(const Writer& file, const conv::Volume& volume, const std::vector<Scale>& scales,
                  std::int64_t perRecord) {
    const std::int64_t all = volume.layout().extent[0];
    std::vector<double> values(static_cast<std::size_t>(perRecord));
    std::vector<int> digital(values.size());
    for (std::int64_t first = 0; first < all; first += perRecord)
        for (std::size_t c = 0; c < scales.size(); ++c) {
            const std::int64_t count = std::min(perRecord, all - first);
            Channel(volume, static_cast<std::int64_t>(c)).read(first, count, values.data());
            for (std::int64_t i = 0; i < perRecord; ++i)
                digital[static_cast<std::size_t>(i)] =
                    scales[c].digital(values[static_cast<std::size_t>(std::min(i, count - 1))]);
            file.check(edfwrite_digital_samples(file.handle(), digital.data()), "there may be no room for its samples");
            wroteSamples(count * static_cast<std::int64_t>(sizeOf(volume.layout().type)));
        }
}

} // namespace

std::optional<EdfRecords> edfRecordsFor(std::int64_t samples, double rate, std::int64_t channels, int bytesPerSample) {
    const auto lasting = [&](std::int64_t perRecord) -> std::optional<EdfRecords> {
        const double seconds = static_cast<double>(perRecord) / rate;
        const double ticks = std::nearbyint(seconds / tick);
        if (seconds < 0.001 || seconds > 60 || std::abs(ticks * tick / seconds - 1) > 1e-6)
            return std::nullopt;
        return EdfRecords{perRecord, static_cast<int>(ticks)};
    };
    std::optional<EdfRecords> best;
    double nearest = INFINITY;
    const auto consider = [&](std::int64_t perRecord, double handicap) {
        const std::int64_t bytes = perRecord * channels * bytesPerSample;
        const auto records = lasting(perRecord);
        if (!records || (bytes > recordBytes && perRecord > 1))
            return;
        // Costs: distance from a second, and annotation bytes of many short records.
        constexpr std::int64_t little = 1 << 16;
        const double overhead = samples / perRecord * annotationBytes > little
                                    ? static_cast<double>(annotationBytes) / static_cast<double>(bytes)
                                    : 0;
        const double distance =
            std::abs(std::log(static_cast<double>(perRecord) / rate)) + 2 * std::max(0.0, overhead - 0.1) + handicap;
        if (distance < nearest) {
            nearest = distance;
            best = records;
        }
    };
    for (std::int64_t d = 1; d * d <= samples; ++d)
        if (samples % d == 0) {
            consider(d, 0);
            consider(samples / d, 0);
        }
    constexpr double filledUp = 5; // last resort: pads the file beyond the signal
    for (const double seconds : {1.0, 0.5, 0.25, 0.2, 0.1, 0.05, 0.02, 0.01, 2.0, 4.0, 5.0, 8.0, 10.0, 20.0, 50.0})
        if (const double exact = seconds * rate; std::nearbyint(exact) >= 1)
            consider(static_cast<std::int64_t>(std::nearbyint(exact)), filledUp);
    return best;
}

std::optional<std::string> refusesEdf(const conv::Layout& layout) {
    if (layout.dimension != 1 || layout.times > 1)
        return "EDF and BDF files hold signals, not images or volumes.";
    if (layout.geometry.unit != conv::LengthUnit::second)
        return "EDF and BDF files need a sampling rate; give it with --rate.";
    if (layout.channels > mostChannels)
        return "EDF and BDF files hold at most " + std::to_string(mostChannels) + " channels, these are " +
               std::to_string(layout.channels) + ".";
    if (!edfRecordsFor(layout.extent[0], 1 / layout.geometry.spacing[0], layout.channels, 3))
        return "EDF and BDF files cannot hold a sampling rate of " + shortest(1 / layout.geometry.spacing[0]) + " Hz.";
    return std::nullopt;
}

void saveEdf(const conv::Volume& volume, const fs::path& path, const SaveOptions&) {
    const conv::Layout& layout = volume.layout();
    const auto* record = dynamic_cast<const EdfRecord*>(volume.info().record.get());
    const bool sameSignals = record && static_cast<std::int64_t>(record->signals.size()) == layout.channels;
    const auto was = [&](std::int64_t c) {
        return sameSignals ? &record->signals[static_cast<std::size_t>(c)] : nullptr;
    };
    std::vector<Scale> scales;
    for (std::int64_t c = 0; c < layout.channels; ++c)
        scales.push_back(scaleFor(Channel(volume, c), was(c), isBdf(path)));
    const EdfRecords records =
        edfRecordsFor(layout.extent[0], 1 / layout.geometry.spacing[0], layout.channels, isBdf(path) ? 3 : 2).value();
    errno = 0; // edflib does not report system errors
    Writer file(path, layout.channels);
    const int h = file.handle();
    file.check(edf_set_datarecord_duration(h, records.tensOfMicroseconds), "its record duration");
    for (int c = 0; c < static_cast<int>(layout.channels); ++c) {
        const Scale& scale = scales[static_cast<std::size_t>(c)];
        const auto [label, unit] = labelOf(volume, c, was(c));
        file.check(edf_set_samplefrequency(h, c, static_cast<int>(records.samples)), "its record length");
        // edflib truncates digits; the header must have the intended number.
        const auto whole = [](double v) { return v + std::copysign(1e-9 + 1e-15 * std::abs(v), v); };
        file.check(edf_set_physical_maximum(h, c, whole(scale.physicalMost)), "a physical maximum");
        file.check(edf_set_physical_minimum(h, c, whole(scale.physicalLeast)), "a physical minimum");
        file.check(edf_set_digital_maximum(h, c, scale.digitalMost), "a digital maximum");
        file.check(edf_set_digital_minimum(h, c, scale.digitalLeast), "a digital minimum");
        file.check(edf_set_label(h, c, label.c_str()), "a label");
        file.check(edf_set_physical_dimension(h, c, unit.c_str()), "a unit");
        if (was(c)) {
            edf_set_prefilter(h, c, plain(was(c)->prefilter, 80).c_str());
            edf_set_transducer(h, c, plain(was(c)->transducer, 80).c_str());
        }
    }
    const auto* const annotated = dynamic_cast<const AnnotatedRecord*>(volume.info().record.get());
    writeStart(file, annotated);
    if (record)
        writeSubject(file, record->subject);
    const std::int64_t count = (layout.extent[0] + records.samples - 1) / records.samples;
    if (annotated && static_cast<std::int64_t>(annotated->annotations.size()) > count)
        edf_set_number_of_annotation_signals(
            h, static_cast<int>(std::min<std::int64_t>(
                   64, (static_cast<std::int64_t>(annotated->annotations.size()) + count - 1) / count)));
    writeSamples(file, volume, scales, records.samples);
    if (annotated)
        writeAnnotations(file, *annotated, layout.geometry.origin[0]);
    file.close();
    requireCompleteEdf(path, errno);
}

void addEdfWriter(Codec& codec) {
    codec.save = saveEdf;
    codec.refuses = refusesEdf;
    constexpr unsigned kept = channel_part::names | channel_part::unit;
    codec.keepsOfChannels = channelParts<kept>;
}

} // namespace app::io
