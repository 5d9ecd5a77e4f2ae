#include "app/io/core/file_bytes.h"
#include "app/io/core/text.h"
#include "app/io/edf/edf_write.h"
#include "app/io/formats.h"
#include <algorithm>
#include <cmath>

/// EDF, EDF+, BDF and BDF+ by edflib: physical values as float32, one channel per signal of the file's first rate.
namespace app::io {
namespace {

constexpr std::int64_t blockSamples = 1 << 16;
constexpr long long mostAnnotations = 10000;

/// A number of the header's text fields; a negative one for anything else.
std::int64_t field(std::string_view header, std::size_t at, std::size_t length) {
    const auto value = parsedNumber(trimmed(header.substr(at, length)));
    if (!value || !(std::abs(*value) < 1e15) || *value != std::floor(*value))
        return -1;
    return static_cast<std::int64_t>(*value);
}

/// What the header announces must fit the file before edflib, which trusts it, may read.
void checkHeader(const FileReader& file) {
    if (file.size() < 512)
        refuseFile(file.path(), "is cut off inside its header");
    const std::string head = file.bytes(0, 256);
    const std::int64_t headerBytes = field(head, 184, 8), records = field(head, 236, 8), signals = field(head, 252, 4);
    if (signals < 1 || signals > EDFLIB_MAXSIGNALS)
        refuseFile(file.path(), "announces a number of signals that is not between 1 and 640");
    if (headerBytes != (signals + 1) * 256 || static_cast<std::uint64_t>(headerBytes) > file.size())
        refuseFile(file.path(), "announces a header of a wrong length, or is cut off inside it");
    if (records < 1)
        refuseFile(file.path(), records == -1 ? "was not closed by its recorder: the number of records is unknown"
                                              : "holds no records");
    const auto count = static_cast<std::size_t>(signals);
    const std::string perSignal = file.bytes(256 + count * 216, count * 8);
    const std::uint64_t sampleBytes = head[0] == '0' ? 2 : 3;
    std::uint64_t recordSamples = 0;
    for (std::size_t s = 0; s < count; ++s) {
        const std::int64_t samples = field(perSignal, s * 8, 8);
        if (samples < 1)
            refuseFile(file.path(), "announces a wrong number of samples for signal " + std::to_string(s));
        recordSamples += static_cast<std::uint64_t>(samples);
    }
    const std::uint64_t wanted = saturatedProduct({recordSamples, sampleBytes, static_cast<std::uint64_t>(records)});
    const std::uint64_t held = file.size() - static_cast<std::uint64_t>(headerBytes);
    if (wanted != held)
        refuseFile(file.path(),
                   "announces " + std::to_string(wanted) + " bytes of samples, but holds " + std::to_string(held));
}

std::string reasonOf(int code) {
    switch (code) {
    case EDFLIB_FILE_IS_DISCONTINUOUS:
        return "is a recording with gaps (EDF+D), which cannot be read as one signal";
    case EDFLIB_FILE_CONTAINS_FORMAT_ERRORS:
        return "does not follow the EDF or BDF format";
    case EDFLIB_MAXFILES_REACHED:
        return "cannot be opened: too many files are open";
    default:
        return "cannot be read as EDF or BDF (edflib error " + std::to_string(code) + ")";
    }
}

/// An open file. edflib keeps a table of open files without locks, so one is open at a time.
class Recording {
  public:
    explicit Recording(const FileReader& checked, int annotations) : lock_(edflibMutex()) {
        checkHeader(checked);
        header_ = std::make_unique<edf_hdr_struct>();
        if (edfopen_file_readonly(checked.path().c_str(), header_.get(), annotations) != 0)
            refuseFile(checked.path(), reasonOf(header_->filetype));
    }
    ~Recording() { edfclose_file(header_->handle); }
    Recording(const Recording&) = delete;
    Recording& operator=(const Recording&) = delete;
    [[nodiscard]] const edf_hdr_struct& header() const { return *header_; }
    [[nodiscard]] const edf_param_struct& signal(int s) const { return header_->signalparam[s]; }

  private:
    std::scoped_lock<std::mutex> lock_;
    std::unique_ptr<edf_hdr_struct> header_;
};

std::string textOf(const char* text) {
    return printable(trimmed(text));
}

double secondsOfRecord(const Recording& recording) {
    return static_cast<double>(recording.header().datarecord_duration) / EDFLIB_TIME_DIMENSION;
}

/// "256 Hz": what LoadOptions::series calls the signals of a rate.
std::string rateOf(const Recording& recording, int s) {
    return shortest(recording.signal(s).smp_in_datarecord / secondsOfRecord(recording)) + " Hz";
}

/// The first signal of each rate.
std::vector<int> firstOfRates(const Recording& recording) {
    std::vector<int> firsts;
    for (int s = 0; s < recording.header().edfsignals; ++s)
        if (std::ranges::none_of(firsts, [&](int f) {
                return recording.signal(f).smp_in_datarecord == recording.signal(s).smp_in_datarecord;
            }))
            firsts.push_back(s);
    return firsts;
}

std::vector<int> signalsOfRate(const Recording& recording, int like) {
    std::vector<int> signals;
    for (int s = 0; s < recording.header().edfsignals; ++s)
        if (recording.signal(s).smp_in_datarecord == recording.signal(like).smp_in_datarecord)
            signals.push_back(s);
    return signals;
}

/// Of the rates that a file has, the first signal of the one called `series`: "256 Hz", or "256".
int firstOfRate(const Recording& recording, const fs::path& path, const std::string& series) {
    std::string rates;
    for (const int s : firstOfRates(recording)) {
        const std::string rate = rateOf(recording, s);
        if (series == rate || series + " Hz" == rate)
            return s;
        rates += (rates.empty() ? "" : ", ") + rate;
    }
    throw conv::Error(conv::ErrorCode::usage,
                      "--series " + series + ": the signals of " + path.string() + " are sampled at " + rates + ".");
}

/// The signals to read: the one asked for, or all that share the rate asked for, or that of the first.
std::vector<int> chosenSignals(const Recording& recording, const fs::path& path, const LoadOptions& options) {
    const int count = recording.header().edfsignals;
    if (count < 1)
        refuseFile(path, "holds annotations only, no signals");
    if (options.channel) {
        if (*options.channel < 0 || *options.channel >= count)
            throw conv::Error(conv::ErrorCode::usage, "There is no channel " + std::to_string(*options.channel) +
                                                          " in " + path.string() + ", which has " +
                                                          std::to_string(count) + ", counted from 0.");
        return {*options.channel};
    }
    return signalsOfRate(recording, options.series.empty() ? 0 : firstOfRate(recording, path, options.series));
}

/// One data set has one rate: says which signals were left out for theirs, where nobody chose.
void warnOfOtherRates(const Recording& recording, const std::vector<int>& chosen, conv::Info& info) {
    std::string others;
    for (int s = 0; s < recording.header().edfsignals; ++s)
        if (!std::ranges::binary_search(chosen, s))
            others += (others.empty() ? "" : ", ") + std::to_string(s) + " (" + textOf(recording.signal(s).label) +
                      ", " + rateOf(recording, s) + ")";
    if (!others.empty())
        info.warnings.push_back("Signals of other sampling rates than the first were left out: " + others +
                                "; choose a rate with --series or one signal with --channel.");
}

bool haveOneUnit(const Recording& recording, const std::vector<int>& signals) {
    return std::ranges::all_of(signals, [&](int s) {
        return textOf(recording.signal(s).physdimension) == textOf(recording.signal(signals.front()).physdimension);
    });
}

/// Labels; with the unit in brackets where the signals have several.
std::vector<std::string> namesOf(const Recording& recording, const std::vector<int>& signals) {
    const bool oneUnit = haveOneUnit(recording, signals);
    std::vector<std::string> names;
    for (const int s : signals) {
        names.push_back(textOf(recording.signal(s).label));
        if (const std::string unit = textOf(recording.signal(s).physdimension); !oneUnit && !unit.empty())
            names.back().append(" (").append(unit).append(")");
    }
    return names;
}

conv::Layout layoutOf(const Recording& recording, const fs::path& path, const std::vector<int>& signals) {
    const edf_param_struct& first = recording.signal(signals.front());
    const double seconds = secondsOfRecord(recording);
    if (!(seconds > 0) || first.smp_in_file < 1)
        refuseFile(path, "announces records that last " + shortest(seconds) + " seconds");
    conv::Layout layout;
    layout.type = conv::ElementType::f32;
    layout.dimension = 1;
    layout.extent = {first.smp_in_file, 1, 1};
    layout.channels = static_cast<std::int64_t>(signals.size());
    layout.channelNames = namesOf(recording, signals);
    layout.geometry.spacing = {seconds / first.smp_in_datarecord, 1, 1};
    layout.geometry.unit = conv::LengthUnit::second;
    return layout;
}

/// "int16, 0.0025 mV a step": whole numbers that a scale of each signal makes physical values.
std::string storageOf(const Recording& recording, const std::vector<int>& signals) {
    const auto stepOf = [&](int s) {
        const edf_param_struct& signal = recording.signal(s);
        return (signal.phys_max - signal.phys_min) / (static_cast<double>(signal.dig_max) - signal.dig_min);
    };
    const double step = stepOf(signals.front());
    const std::string type = recording.header().filetype >= EDFLIB_FILETYPE_BDF ? "int24" : "int16";
    if (!haveOneUnit(recording, signals) ||
        !std::ranges::all_of(signals, [&](int s) { return std::abs(stepOf(s) / step - 1) < 1e-6; }))
        return type + ", scaled by channel";
    char digits[32];
    std::snprintf(digits, sizeof digits, "%.3g ", step);
    const std::string unit = textOf(recording.signal(signals.front()).physdimension);
    return type + ", " + digits + (unit.empty() ? "" : unit + " ") + "a step";
}

void describe(const Recording& recording, const std::vector<int>& signals, conv::Info& info) {
    const edf_hdr_struct& header = recording.header();
    auto record = std::make_shared<EdfRecord>();
    record->header = header;
    constexpr const char* kinds[] = {"EDF", "EDF+", "BDF", "BDF+"};
    info.notes.emplace_back("Format", kinds[header.filetype & 3]);
    info.notes.emplace_back("Stored as", storageOf(recording, signals));
    char start[32];
    std::snprintf(start, sizeof start, "%04d-%02d-%02d %02d:%02d:%02d", header.startdate_year, header.startdate_month,
                  header.startdate_day, header.starttime_hour, header.starttime_minute, header.starttime_second);
    info.notes.emplace_back("Start", start);
    if (haveOneUnit(recording, signals))
        info.valueUnit = textOf(recording.signal(signals.front()).physdimension);
    for (const int s : signals) {
        const edf_param_struct& signal = recording.signal(s);
        const std::string name = textOf(signal.label), unit = textOf(signal.physdimension);
        record->signals.push_back(signal);
        std::string range = shortest(signal.phys_min);
        range.append(" to ").append(shortest(signal.phys_max)).append(" ").append(unit);
        info.notes.emplace_back(name, std::move(range));
        if (const std::string prefilter = textOf(signal.prefilter); !prefilter.empty())
            info.notes.emplace_back(name + ", prefilter", prefilter);
        if (const std::string transducer = textOf(signal.transducer); !transducer.empty())
            info.notes.emplace_back(name + ", transducer", transducer);
    }
    auto annotation = std::make_unique<edf_annotation_struct>();
    for (long long n = 0; n < std::min(header.annotations_in_file, mostAnnotations); ++n)
        if (edf_get_annotation(header.handle, static_cast<int>(n), annotation.get()) == 0) {
            record->annotations.push_back(*annotation);
            info.notes.emplace_back("Annotation at " +
                                        shortest(static_cast<double>(annotation->onset) / EDFLIB_TIME_DIMENSION) + " s",
                                    textOf(annotation->annotation));
        }
    if (header.annotations_in_file > mostAnnotations)
        info.warnings.push_back("Only the first " + std::to_string(mostAnnotations) + " of " +
                                std::to_string(header.annotations_in_file) + " annotations are kept.");
    info.record = std::move(record);
}

conv::Volume loadEdf(const fs::path& path, const LoadOptions& options) {
    const FileReader checked(path);
    const Recording recording(checked, EDFLIB_READ_ALL_ANNOTATIONS);
    const std::vector<int> signals = chosenSignals(recording, path, options);
    conv::Volume volume(layoutOf(recording, path, signals));
    describe(recording, signals, volume.info());
    if (!options.channel && options.series.empty())
        warnOfOtherRates(recording, signals, volume.info());
    const std::int64_t samples = volume.layout().extent[0];
    std::vector<double> block(static_cast<std::size_t>(std::min(samples, blockSamples)));
    for (std::size_t c = 0; c < signals.size(); ++c) {
        float* const out = volume.as<float>({0, static_cast<std::int64_t>(c)});
        for (std::int64_t first = 0; first < samples; first += blockSamples) {
            const auto count = static_cast<int>(std::min(samples - first, blockSamples));
            if (edfread_physical_samples(recording.header().handle, signals[c], count, block.data()) != count)
                refuseFile(path, "cannot be read at sample " + std::to_string(first));
            std::ranges::transform(block.begin(), block.begin() + count, out + first,
                                   [](double v) { return static_cast<float>(v); });
        }
    }
    return volume;
}

conv::Layout probeEdf(const fs::path& path, const LoadOptions& options) {
    const FileReader checked(path);
    const Recording recording(checked, EDFLIB_DO_NOT_READ_ANNOTATIONS);
    return layoutOf(recording, path, chosenSignals(recording, path, options));
}

/// Signals of several rates: a data set for each.
std::vector<Scene> scenesOfEdf(const fs::path& path) {
    const FileReader checked(path);
    const Recording recording(checked, EDFLIB_DO_NOT_READ_ANNOTATIONS);
    std::vector<Scene> scenes;
    for (const int s : firstOfRates(recording))
        scenes.push_back(
            {rateOf(recording, s), rateOf(recording, s), layoutOf(recording, path, signalsOfRate(recording, s))});
    return scenes;
}

} // namespace

Codec edfCodec() {
    Codec codec;
    codec.load = loadEdf;
    codec.probe = probeEdf;
    codec.selectsChannel = true;
    codec.save = saveEdf;
    codec.refuses = refusesEdf;
    codec.scenes = scenesOfEdf;
    return codec;
}

} // namespace app::io
