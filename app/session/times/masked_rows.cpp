// SPDX-License-Identifier: Apache-2.0
#include "app/session/times/masked_rows.h"
#include "app/recipe/masks/mask.h"
#include "app/text/refuse.h"
#include "app/text/text.h"
#include <algorithm>
#include <conv/element.h>
#include <conv/graph.h>
#include <cstring>
#include <limits>
#include <utility>

namespace app {
namespace {

constexpr std::size_t maxMasks = 64;

const std::string& maskText(const Step& step) {
    static const std::string none;
    const auto found = step.values.find("mask");
    return found == step.values.end() || isFoundInInput(std::get<std::string>(found->second))
               ? none
               : std::get<std::string>(found->second);
}

/// Returns the value that a step gives samples outside its mask; nothing: the sample stays. An average along time finds
/// no sample of the mask there, so `fill` keeps the sample, too.
std::optional<double> outsideOf(const Step& step) {
    const auto found = step.values.find("outside");
    const std::string word = found == step.values.end() ? "keep" : std::get<std::string>(found->second);
    if (word == "keep" || word == "fill")
        return std::nullopt;
    return word == "nan" ? std::numeric_limits<double>::quiet_NaN() : numberOf(word);
}

/// Throws for a mask that the step cannot have, as in space: an average over it of a kernel with negative weights.
void checkStep(Step step, const conv::Layout& signal) {
    step.values.insert_or_assign("mask", Value(std::string(":")));
    const conv::Filter filter = build(step, signal);
    static_cast<void>(conv::lower(std::span(&filter, 1), 1));
}

conv::Volume imageLike(const conv::Volume& rows, std::size_t count) {
    conv::Layout layout = rows.layout();
    layout.extent[1] = static_cast<std::int64_t>(count);
    return conv::Volume(layout);
}

} // namespace

MaskedRows::MaskedRows(const Recipe& steps, const conv::Layout& series, const conv::Layout& signal,
                       conv::PlanOptions options)
    : steps_(steps), series_(series), signal_(signal), options_(std::move(options)) {
    std::vector<std::string> texts;
    bool always = false;
    for (const Step& step : steps_.steps) {
        const std::string& text = maskText(step);
        always = always || text.empty();
        if (text.empty()) {
            maskOf_.push_back(-1);
            continue;
        }
        checkStep(step, signal_);
        const auto known = std::ranges::find(texts, text);
        maskOf_.push_back(static_cast<int>(known - texts.begin()));
        if (known != texts.end())
            continue;
        if (texts.size() == maxMasks)
            refuseStep(step.filter, "mask=" + text + ": more than " + std::to_string(maxMasks) + " masks along time");
        texts.push_back(text);
        masks_.push_back(maskOfStep(step, series_).samples);
    }
    chains_[all()] = chainFor(all());
    inside_ = chains_[all()].rows;
    const std::int64_t count = series_.whole().count();
    if (always)
        voxels_ = count;
    else
        for (std::int64_t i = 0; i < count; ++i)
            voxels_ += choiceAt(i) != 0 ? 1 : 0;
}

MaskedRows::Choice MaskedRows::choiceAt(std::int64_t voxel) const {
    Choice choice = 0;
    for (std::size_t m = 0; m < masks_.size(); ++m)
        if (masks_[m]->as<std::uint8_t>()[voxel] != 0)
            choice |= Choice{1} << m;
    return choice;
}

MaskedRows::Chain MaskedRows::chainFor(Choice choice) const {
    Recipe own{{}, steps_.strict};
    Chain chain;
    for (std::size_t i = 0; i < steps_.steps.size(); ++i) {
        const Step& step = steps_.steps[i];
        const bool outside = maskOf_[i] >= 0 && (choice >> static_cast<unsigned>(maskOf_[i]) & 1) == 0;
        if (!outside) {
            own.steps.push_back(insideMask(step));
        } else if (const std::optional<double> value = outsideOf(step)) {
            own.steps.clear();
            chain.start = value;
        }
    }
    conv::Layout signal = signal_;
    if (chain.start)
        signal.type = inside_->plan().compute;
    chain.rows = std::make_shared<SignalRows>(build(own, signal), signal, planOptionsFor(own, options_));
    return chain;
}

void MaskedRows::fill(Chain& chain, std::span<const std::int64_t> chosen, conv::Volume& to,
                      const conv::RunControl& control) {
    conv::Layout layout = imageLike(to, 1).layout();
    conv::Volume result(layout);
    layout.type = inside_->plan().compute;
    conv::Volume row(layout);
    const std::vector<double> samples(static_cast<std::size_t>(layout.extent[0]), *chain.start);
    static_cast<void>(
        conv::convertSamples(conv::ElementType::f64, samples.data(), layout.type, row.data(), layout.extent[0]));
    conv::Report none;
    chain.rows->filter(row, result, none, control);
    for (const std::int64_t at : chosen)
        copyRow(result, 0, to, at);
}

void MaskedRows::filter(const conv::Volume& rows, const conv::Region& box, conv::Volume& to, conv::Report& report,
                        const conv::RunControl& control) {
    if (masks_.empty())
        return inside_->filter(rows, to, report, control);
    std::map<Choice, std::vector<std::int64_t>> groups;
    std::int64_t row = 0;
    for (std::int64_t z = box.lo[2]; z < box.hi[2]; ++z)
        for (std::int64_t y = box.lo[1]; y < box.hi[1]; ++y)
            for (std::int64_t x = box.lo[0]; x < box.hi[0]; ++x)
                groups[choiceAt(x + series_.extent[0] * (y + series_.extent[1] * z))].push_back(row++);
    for (const auto& [choice, chosen] : groups) {
        Chain& chain = chains_[choice];
        if (!chain.rows)
            chain = chainFor(choice);
        if (chain.start) {
            fill(chain, chosen, to, control);
            continue;
        }
        conv::Report other;
        conv::Report& own = chain.rows == inside_ ? report : other; // operations of other filters have other numbers
        if (std::ssize(chosen) == rows.layout().extent[1]) {
            chain.rows->filter(rows, to, own, control);
        } else {
            conv::Volume part = imageLike(rows, chosen.size()), result = imageLike(to, chosen.size());
            for (std::size_t i = 0; i < chosen.size(); ++i)
                copyRow(rows, chosen[i], part, static_cast<std::int64_t>(i));
            chain.rows->filter(part, result, own, control);
            for (std::size_t i = 0; i < chosen.size(); ++i)
                copyRow(result, static_cast<std::int64_t>(i), to, chosen[i]);
        }
        if (&own == &other) {
            report.timing += other.timing;
            report.clipped += other.clipped;
        }
    }
}

} // namespace app
