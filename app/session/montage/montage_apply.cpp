// SPDX-License-Identifier: Apache-2.0
#include "app/io/csv/csv_record.h"
#include "app/io/edf/edf_write.h"
#include "app/session/montage/montage.h"
#include "app/text/refuse.h"
#include <algorithm>
#include <cmath>
#include <map>

// Computes the channels of a montage, and what a file keeps beside them.

namespace app {
namespace {

/// Units of all channels, with "u" for "µ".
std::vector<std::string> unitsOf(const conv::Volume& signal) {
    const auto channels = static_cast<std::size_t>(signal.layout().channels);
    std::vector<std::string> units(channels, signal.info().valueUnit);
    const auto* const recording = dynamic_cast<const io::AnnotatedRecord*>(signal.info().record.get());
    const auto* const table = dynamic_cast<const io::CsvRecord*>(signal.info().record.get());
    if (recording && recording->channelUnits.size() == channels)
        units = recording->channelUnits;
    else if (table && table->units.size() == channels)
        units = table->units;
    else
        for (std::size_t c = 0; c < signal.layout().channelNames.size(); ++c) { // "SaO2 (%)"
            const std::string& name = signal.layout().channelNames[c];
            if (const std::size_t bracket = name.rfind(" ("); bracket != std::string::npos && name.ends_with(')'))
                units[c] = name.substr(bracket + 2, name.size() - bracket - 3);
        }
    for (std::string& unit : units)
        for (const std::string_view mu : {"\xC2\xB5", "\xCE\xBC"})
            if (unit.starts_with(mu))
                unit.replace(0, mu.size(), "u");
    return units;
}

std::string nameOf(const conv::Layout& layout, std::int64_t c) {
    return layout.channelNames.empty() ? "channel " + std::to_string(c)
                                       : layout.channelNames[static_cast<std::size_t>(c)];
}

/// "Fp1 (uV)", "Fp1 (no unit)".
std::string nameWithUnit(const conv::Layout& layout, std::int64_t c, const std::string& unit) {
    const std::string name = nameOf(layout, c);
    return name.ends_with(')') && name.find(" (") != std::string::npos
               ? name
               : name + " (" + (unit.empty() ? "no unit" : unit) + ")";
}

void requireOneUnit(const std::vector<MontageRow>& rows, const conv::Layout& layout,
                    const std::vector<std::string>& units) {
    for (const MontageRow& row : rows)
        for (const std::int64_t other : row.minus)
            if (const std::string &a = units[static_cast<std::size_t>(row.channel)],
                &b = units[static_cast<std::size_t>(other)];
                a != b)
                refuse("The montage subtracts " + nameWithUnit(layout, other, b) + " from " +
                       nameWithUnit(layout, row.channel, a) +
                       ", which have different units. Leave channels of another unit as they are by keep=NAME.");
}

/// Computes row after row in blocks of samples.
class MontageSums {
  public:
    MontageSums(const conv::Volume& signal, const std::vector<MontageRow>& rows) : signal_(signal), rows_(rows) {}

    void write(conv::Volume& out) const {
        const std::int64_t all = signal_.layout().extent[0];
        for (std::int64_t t = 0; t < signal_.layout().times; ++t)
            for (std::int64_t first = 0; first < all; first += block)
                writeBlock(out, t, first, std::min(block, all - first));
    }

  private:
    static constexpr std::int64_t block = 4096; ///< samples; a block of doubles stays in the first cache

    [[nodiscard]] std::vector<double> samples(std::int64_t t, std::int64_t c, std::int64_t first,
                                              std::int64_t count) const {
        std::vector<double> values(static_cast<std::size_t>(count));
        const conv::ElementType type = signal_.layout().type;
        const std::byte* const from = signal_.data({t, c}) + static_cast<std::size_t>(first) * conv::sizeOf(type);
        (void)conv::convertSamples(type, from, conv::ElementType::f64, values.data(), count);
        return values;
    }

    void writeBlock(conv::Volume& out, std::int64_t t, std::int64_t first, std::int64_t count) const {
        std::map<std::vector<std::int64_t>, std::vector<double>> means; // most rows share one reference
        for (std::size_t r = 0; r < rows_.size(); ++r) {
            const MontageRow& row = rows_[r];
            std::vector<double> values = samples(t, row.channel, first, count);
            if (!row.minus.empty()) {
                std::vector<double>& mean = means[row.minus];
                if (mean.empty())
                    mean = meanOf(row.minus, t, first, count);
                for (std::size_t i = 0; i < values.size(); ++i)
                    values[i] -= mean[i];
            }
            const conv::ElementType type = out.layout().type;
            std::byte* const to =
                out.data({t, static_cast<std::int64_t>(r)}) + static_cast<std::size_t>(first) * conv::sizeOf(type);
            (void)conv::convertSamples(conv::ElementType::f64, values.data(), type, to, count);
        }
    }

    [[nodiscard]] std::vector<double> meanOf(const std::vector<std::int64_t>& channels, std::int64_t t,
                                             std::int64_t first, std::int64_t count) const {
        std::vector<double> sum(static_cast<std::size_t>(count), 0.0);
        for (const std::int64_t c : channels) {
            const std::vector<double> values = samples(t, c, first, count);
            for (std::size_t i = 0; i < sum.size(); ++i)
                sum[i] += values[i];
        }
        for (double& value : sum)
            value /= static_cast<double>(channels.size());
        return sum;
    }

    const conv::Volume& signal_;
    const std::vector<MontageRow>& rows_;
};

struct ChannelState {
    bool flat = true;
    std::int64_t notFinite = 0;
};

ChannelState stateOf(const conv::Volume& signal, std::int64_t c) {
    ChannelState state;
    const conv::Layout& layout = signal.layout();
    std::vector<double> values(static_cast<std::size_t>(layout.extent[0]));
    double common = 0;
    for (std::int64_t t = 0; t < layout.times; ++t) {
        (void)conv::convertSamples(layout.type, signal.data({t, c}), conv::ElementType::f64, values.data(),
                                   layout.extent[0]);
        if (t == 0)
            common = values.front();
        for (const double value : values) {
            state.flat = state.flat && value == common;
            state.notFinite += std::isfinite(value) ? 0 : 1;
        }
    }
    return state;
}

/// Names joined by commas; those after the sixth are counted.
std::string namesOf(const std::vector<std::string>& names) {
    constexpr std::size_t most = 6;
    std::string text;
    for (std::size_t i = 0; i < std::min(most, names.size()); ++i)
        text += (i == 0 ? "" : ", ") + names[i];
    return text + (names.size() > most ? " and " + std::to_string(names.size() - most) + " more" : "");
}

void warnOfReferences(const conv::Volume& signal, const Montage& montage, const std::vector<MontageRow>& rows,
                      conv::Info& info) {
    const conv::Layout& layout = signal.layout();
    std::vector<bool> reference(static_cast<std::size_t>(layout.channels), false);
    for (const MontageRow& row : rows)
        for (const std::int64_t c : row.minus)
            reference[static_cast<std::size_t>(c)] = true;
    std::vector<std::string> flat, broken, kept;
    for (std::int64_t c = 0; c < layout.channels; ++c) {
        if (!reference[static_cast<std::size_t>(c)])
            continue;
        const ChannelState state = stateOf(signal, c);
        if (state.notFinite > 0)
            broken.push_back(nameOf(layout, c));
        else if (state.flat)
            flat.push_back(nameOf(layout, c));
    }
    for (const MontageRow& row : rows)
        if (row.minus.empty())
            kept.push_back(row.name);
    const bool average = montage.kind == Montage::Kind::average;
    const std::string leave = average ? " Leave bad channels out by bad=NAME." : "";
    if (!flat.empty())
        info.warnings.push_back("Channels of the reference are flat: " + namesOf(flat) + "." + leave);
    if (!broken.empty())
        info.warnings.push_back("Channels of the reference have samples that are NaN or infinite: " + namesOf(broken) +
                                "; results at these times are NaN or infinite, too." + leave);
    if (!kept.empty())
        info.warnings.push_back("The montage leaves these channels as they are: " + namesOf(kept) + ".");
}

void warnOfPrefilters(const io::EdfRecord& record, const std::vector<MontageRow>& rows, conv::Info& info) {
    for (const MontageRow& row : rows)
        for (const std::int64_t c : row.minus) {
            const io::EdfSignal& a = record.signals[static_cast<std::size_t>(row.channel)];
            const io::EdfSignal& b = record.signals[static_cast<std::size_t>(c)];
            if (a.prefilter != b.prefilter) {
                info.warnings.push_back("Channels that the montage subtracts were filtered differently: " + a.label +
                                        " (" + a.prefilter + ") and " + b.label + " (" + b.prefilter + ").");
                return;
            }
        }
}

/// Returns the recording's record for the new channels. Ranges of the file belong to its own samples, so pairs get
/// new ones when they are written.
std::shared_ptr<const conv::FormatRecord> recordOf(const conv::Volume& signal, const std::vector<MontageRow>& rows) {
    const auto at = [](const MontageRow& row) { return static_cast<std::size_t>(row.channel); };
    if (const auto* edf = dynamic_cast<const io::EdfRecord*>(signal.info().record.get());
        edf && static_cast<std::int64_t>(edf->signals.size()) == signal.layout().channels) {
        auto record = std::make_shared<io::EdfRecord>(*edf);
        record->signals.clear();
        record->channelUnits.clear();
        for (const MontageRow& row : rows) {
            io::EdfSignal& one = record->signals.emplace_back(edf->signals[at(row)]);
            const bool pair = row.minus.size() == 1 && row.name != nameOf(signal.layout(), row.channel);
            if (pair) {
                const io::EdfSignal& other = edf->signals[static_cast<std::size_t>(row.minus.front())];
                one.label = row.name;
                one.scaled = false;
                one.prefilter = one.prefilter == other.prefilter ? one.prefilter : "";
                one.transducer = one.transducer == other.transducer ? one.transducer : "";
            }
            record->channelUnits.push_back(one.unit);
        }
        return record;
    }
    const auto* const annotated = dynamic_cast<const io::AnnotatedRecord*>(signal.info().record.get());
    if (annotated && static_cast<std::int64_t>(annotated->channelUnits.size()) == signal.layout().channels) {
        auto record = std::make_shared<io::AnnotatedRecord>();
        record->start = annotated->start;
        record->annotations = annotated->annotations;
        for (const MontageRow& row : rows)
            record->channelUnits.push_back(annotated->channelUnits[at(row)]);
        return record;
    }
    if (const auto* table = dynamic_cast<const io::CsvRecord*>(signal.info().record.get())) {
        auto record = std::make_shared<io::CsvRecord>(*table);
        if (static_cast<std::int64_t>(table->units.size()) == signal.layout().channels) {
            record->units.clear();
            for (const MontageRow& row : rows)
                record->units.push_back(table->units[at(row)]);
        }
        return record;
    }
    return static_cast<std::int64_t>(rows.size()) == signal.layout().channels ? signal.info().record : nullptr;
}

} // namespace

conv::Volume inMontage(const conv::Volume& signal, const Montage& montage) {
    const std::vector<MontageRow> rows = montageRows(montage, signal.layout());
    const std::vector<std::string> units = unitsOf(signal);
    requireOneUnit(rows, signal.layout(), units);
    conv::Volume out(montageLayout(rows, signal.layout()), signal.info());
    conv::Info& info = out.info();
    info.notes.emplace_back("Montage", montageText(montage));
    warnOfReferences(signal, montage, rows, info);
    if (const auto* edf = dynamic_cast<const io::EdfRecord*>(info.record.get());
        edf && static_cast<std::int64_t>(edf->signals.size()) == signal.layout().channels)
        warnOfPrefilters(*edf, rows, info);
    info.record = recordOf(signal, rows);
    const auto unitOf = [&](const MontageRow& row) { return units[static_cast<std::size_t>(row.channel)]; };
    if (std::ranges::all_of(rows, [&](const MontageRow& row) { return unitOf(row) == unitOf(rows.front()); }) &&
        info.valueUnit.empty())
        info.valueUnit = unitOf(rows.front());
    MontageSums(signal, rows).write(out);
    return out;
}

} // namespace app
