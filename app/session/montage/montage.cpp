// SPDX-License-Identifier: Apache-2.0
#include "app/session/montage/montage.h"
#include "app/io/text/text.h"
#include "app/recipe/channels.h"
#include "app/text/near_names.h"
#include "app/text/refuse.h"
#include "app/text/text.h"
#include <algorithm>
#include <array>
#include <cctype>
#include <fstream>
#include <optional>
#include <utility>

namespace app {
namespace {

[[noreturn]] void refuseMontage(std::string_view text, const std::string& reason) {
    refuse("montage " + std::string(text) + ": " + reason);
}

std::vector<std::string> listOf(std::string_view text, char separator) {
    std::vector<std::string> parts;
    for (const std::string_view piece : splitOutsideQuotes(text, separator))
        if (const std::string_view part = trimmed(piece); !part.empty())
            parts.emplace_back(part);
    return parts;
}

/// Returns the name of a channel as users write it: "EEG Fp1-REF (uV)" → "Fp1".
std::string shortName(std::string_view name) {
    std::string text(name);
    if (const std::size_t bracket = text.rfind(" ("); bracket != std::string::npos && text.ends_with(')'))
        text.resize(bracket);
    if (io::lowered(text).starts_with("eeg ") && text.size() > 4)
        text.erase(0, 4);
    for (const std::string_view end : {"-ref", "-le"})
        if (io::lowered(text).ends_with(end) && text.size() > end.size())
            text.resize(text.size() - end.size());
    return text;
}

std::string calledName(std::string_view name) {
    return io::lowered(shortName(name));
}

/// Returns true for channels of events, which hold numbers of no quantity.
bool isOfEvents(std::string_view name) {
    static constexpr std::array<std::string_view, 12> names{
        "status",      "trigger",         "triggers",        "trig",   "event", "events", "marker", "markers",
        "annotations", "edf annotations", "bdf annotations", "sti 014"};
    return std::ranges::find(names, calledName(name)) != names.end();
}

/// Returns the channels of a name as a user writes it; a full name goes before a short one.
std::vector<std::int64_t> channelsCalled(std::string_view name, const conv::Layout& layout) {
    std::vector<std::int64_t> full, called;
    for (std::size_t c = 0; c < layout.channelNames.size(); ++c) {
        if (io::lowered(layout.channelNames[c]) == io::lowered(name))
            full.push_back(static_cast<std::int64_t>(c));
        if (calledName(layout.channelNames[c]) == io::lowered(name) ||
            calledName(layout.channelNames[c]) == calledName(name))
            called.push_back(static_cast<std::int64_t>(c));
    }
    if (full.empty() && called.empty() && !name.empty() &&
        std::ranges::all_of(name, [](unsigned char c) { return std::isdigit(c) != 0; }))
        if (const auto number = numberOf(name); number && *number < static_cast<double>(layout.channels))
            return {static_cast<std::int64_t>(*number)};
    return full.empty() ? called : full;
}

std::int64_t onlyChannelOf(std::string_view pair, std::string_view name, const conv::Layout& layout) {
    const std::vector<std::int64_t> found = channelsCalled(name, layout);
    if (found.size() > 1)
        refuseMontage(pair, std::to_string(found.size()) + " channels are called " + std::string(name));
    if (found.empty()) {
        std::vector<std::string> names;
        for (const std::string& channel : layout.channelNames)
            names.push_back(shortName(channel));
        const std::vector<std::string_view> known(names.begin(), names.end());
        const std::string near = known.empty() ? "" : hint(name, known);
        refuseMontage(pair, "no channel is called " + std::string(name) + (near.empty() ? "" : "; " + near));
    }
    return found.front();
}

/// Splits "Fp1-F7". Names may hold "-": the one place where both sides are channels counts.
MontageRow rowOfPair(const std::string& pair, const conv::Layout& layout) {
    std::optional<MontageRow> row;
    for (std::size_t at = pair.find('-'); at != std::string::npos; at = pair.find('-', at + 1)) {
        const std::string_view first = trimmed(std::string_view(pair).substr(0, at));
        const std::string_view second = trimmed(std::string_view(pair).substr(at + 1));
        if (channelsCalled(first, layout).empty() || channelsCalled(second, layout).empty())
            continue;
        if (row)
            refuseMontage(pair, "has several meanings; number the channels from 0, as in 3-4");
        row = MontageRow{std::string(first) + "-" + std::string(second),
                         onlyChannelOf(pair, first, layout),
                         {onlyChannelOf(pair, second, layout)}};
    }
    if (!row) { // names the side that is unknown
        const std::size_t at = pair.find('-');
        if (at == std::string::npos)
            refuseMontage(pair, "is no pair of channels, as in Fp1-F7");
        (void)onlyChannelOf(pair, trimmed(std::string_view(pair).substr(0, at)), layout);
        (void)onlyChannelOf(pair, trimmed(std::string_view(pair).substr(at + 1)), layout);
        refuseMontage(pair, "is no pair of channels, as in Fp1-F7");
    }
    if (row->channel == row->minus.front())
        refuseMontage(pair, "subtracts a channel from itself");
    return *row;
}

std::vector<bool> marked(const std::string& text, const conv::Layout& layout) {
    std::vector<bool> marks(static_cast<std::size_t>(layout.channels), false);
    if (text.empty())
        return marks;
    const std::vector<std::int64_t> named = channelsNamed(text, layout);
    if (named.empty())
        marks.assign(marks.size(), true);
    for (const std::int64_t c : named)
        marks[static_cast<std::size_t>(c)] = true;
    return marks;
}

std::string nameOfChannel(const conv::Layout& layout, std::int64_t c) {
    return layout.channelNames.empty() ? "Channel " + std::to_string(c)
                                       : layout.channelNames[static_cast<std::size_t>(c)];
}

} // namespace

Montage parseMontage(std::string_view text) {
    Montage montage;
    bool has = false;
    const auto once = [&](const std::string& part) {
        if (std::exchange(has, true))
            refuseMontage(text, "has two references; " + part + " is the second");
    };
    std::string parts(text);
    std::ranges::replace(parts, '\n', ';');
    for (const std::string& part : listOf(parts, ';')) {
        const std::size_t equals = part.find('=');
        const std::string key = io::lowered(trimmed(std::string_view(part).substr(0, equals)));
        const std::string value(equals == std::string::npos ? "" : trimmed(std::string_view(part).substr(equals + 1)));
        if (equals != std::string::npos && value.empty())
            refuseMontage(text, key + "= names no channel");
        if (key == "average" && equals == std::string::npos) {
            once(part);
        } else if (key == "reference") {
            once(part);
            montage.kind = Montage::Kind::reference;
            montage.reference = value;
        } else if (key == "bad") {
            montage.bad = value;
        } else if (key == "keep") {
            montage.keep = value;
        } else if (key == "pairs" || (equals == std::string::npos && part.find('-') != std::string::npos)) {
            if (montage.kind != Montage::Kind::pairs)
                once(part);
            montage.kind = Montage::Kind::pairs;
            for (std::string& pair : listOf(key == "pairs" ? value : part, ','))
                montage.pairs.push_back(std::move(pair));
        } else {
            refuseMontage(text, "'" + part +
                                    "' is not one of average, reference=A1,A2, pairs=Fp1-F7,F7-T3, bad=T7, keep=ECG");
        }
    }
    if (!has)
        refuseMontage(text, "has no reference: write average, reference=A1,A2 or pairs=Fp1-F7,F7-T3");
    if (montage.kind == Montage::Kind::reference && montage.reference.empty())
        refuseMontage(text, "reference= names no channel");
    if (!montage.bad.empty() && montage.kind != Montage::Kind::average)
        refuseMontage(text, "bad= leaves channels out of an average; there is none");
    return montage;
}

std::string montageText(const Montage& montage) {
    std::string text = "average";
    if (montage.kind == Montage::Kind::reference)
        text = "reference=" + montage.reference;
    if (montage.kind == Montage::Kind::pairs) {
        text = "pairs=";
        for (const std::string& pair : montage.pairs)
            text += (text.ends_with('=') ? "" : ",") + pair;
    }
    return text + (montage.bad.empty() ? "" : ";bad=" + montage.bad) +
           (montage.keep.empty() ? "" : ";keep=" + montage.keep);
}

Montage montageOf(const std::string& textOrFile) {
    std::error_code ignored;
    const bool text = textOrFile == "average" || textOrFile.find('=') != std::string::npos;
    if (text || !std::filesystem::is_regular_file(textOrFile, ignored))
        return parseMontage(textOrFile);
    std::ifstream file(textOrFile);
    std::string line, parts;
    while (std::getline(file, line))
        if (const std::string_view part = trimmed(line); !part.empty() && !part.starts_with('#'))
            parts.append(part).append(";");
    if (file.bad() || !file.eof())
        throw conv::Error(conv::ErrorCode::unreadable, textOrFile + ": cannot be read.");
    try {
        return parseMontage(parts);
    } catch (const conv::Error& error) {
        throw conv::Error(error.code(), textOrFile + ": " + error.what());
    }
}

std::vector<MontageRow> montageRows(const Montage& montage, const conv::Layout& layout) {
    if (layout.dimension != 1)
        refuse("A montage is for signals; these data have " + std::to_string(layout.dimension) + " dimensions.");
    std::vector<bool> keep = marked(montage.keep, layout);
    std::vector<MontageRow> rows;
    if (montage.kind == Montage::Kind::pairs) {
        for (const std::string& pair : montage.pairs)
            rows.push_back(rowOfPair(pair, layout));
        for (std::int64_t c = 0; c < layout.channels; ++c)
            if (keep[static_cast<std::size_t>(c)])
                rows.push_back({nameOfChannel(layout, c), c, {}});
        return rows;
    }
    for (std::size_t c = 0; c < layout.channelNames.size(); ++c)
        keep[c] = keep[c] || isOfEvents(layout.channelNames[c]);
    const bool average = montage.kind == Montage::Kind::average;
    const std::vector<bool> named = marked(average ? montage.bad : montage.reference, layout);
    std::vector<std::int64_t> minus;
    for (std::int64_t c = 0; c < layout.channels; ++c) {
        const auto at = static_cast<std::size_t>(c);
        if (average ? !keep[at] && !named[at] : named[at])
            minus.push_back(c);
    }
    if (average && minus.size() < 2)
        refuse("The average of a montage needs two channels at least; " + std::to_string(minus.size()) +
               " is left after bad= and keep=.");
    for (std::int64_t c = 0; c < layout.channels; ++c)
        rows.push_back(
            {nameOfChannel(layout, c), c, keep[static_cast<std::size_t>(c)] ? std::vector<std::int64_t>{} : minus});
    return rows;
}

conv::Layout montageLayout(const std::vector<MontageRow>& rows, const conv::Layout& layout) {
    using conv::ElementType;
    conv::Layout result = layout;
    const bool wide =
        conv::sizeOf(layout.type) > 4 || layout.type == ElementType::i32 || layout.type == ElementType::u32;
    result.type = wide ? ElementType::f64 : ElementType::f32;
    result.channels = static_cast<std::int64_t>(rows.size());
    result.channelNames.clear();
    for (const MontageRow& row : rows)
        result.channelNames.push_back(row.name);
    return result;
}

} // namespace app
