// SPDX-License-Identifier: Apache-2.0
#include "app/compare/planned_candidate.h"
#include "app/compare/accuracy/plan_facts.h"
#include "app/compare/candidates.h"
#include "app/measure/on_device.h"

namespace app::compare {
namespace {

std::optional<conv::Device> deviceNamed(const std::string& name) {
    try {
        return conv::chooseDevice(name);
    } catch (const conv::Error&) {
        return std::nullopt;
    }
}

void refuse(Measurement& row, const Request& request, const conv::Error& error) {
    const conv::Layout& input = request.source->layout();
    row.verdict = Verdict::refused;
    row.sentence = error.what();
    const std::optional<conv::Device> device = deviceNamed(row.candidate.device);
    for (const conv::DeviceKind kind : {conv::DeviceKind::cpu, conv::DeviceKind::cuda}) {
        const bool here = device ? device->kind == kind
                                 : row.candidate.device.starts_with("cuda") == (kind == conv::DeviceKind::cuda);
        const conv::Variant* v = here ? variantNamed(row.candidate.variant, input.dimension, kind) : nullptr;
        if (!v)
            continue;
        row.kind = v->kind;
        row.sentence = whyNot(*v, request.filters, input, device ? &*device : nullptr, error);
    }
}

/// Throws Error(device) and Error(memory) if it cannot run.
PlannedCandidate planned(const Request& request, Measurement& row) {
    const conv::Layout& input = request.source->layout();
    conv::PlanOptions planOptions;
    planOptions.variant = row.candidate.variant;
    planOptions.device = row.candidate.device;
    PlannedCandidate c;
    c.plan = conv::makePlan(request.filters, input, planOptions);
    if (OnDevice::fits(c.plan)) {
        planOptions.resident = true;
        c.resident = conv::makePlan(request.filters, input, planOptions);
    }
    if (const std::string names = namesIn(c.plan); !names.empty())
        row.name = names;
    row.device = conv::name(c.plan.device);
    row.kind = classOf(c.plan);
    row.tiles = c.plan.tiles;
    row.memoryBytes = c.plan.workingBytes;
    if (c.plan.device.kind == conv::DeviceKind::cpu)
        row.memoryBytes += c.plan.output().byteCount();
    for (const conv::PlannedOp& op : c.plan.ops)
        row.predicted += 1e3 * op.predictedSeconds;
    c.expected = 1e3 * c.plan.predictedSeconds;
    return c;
}

/// The reference is never left out.
void leaveOutHopeless(std::vector<PlannedCandidate>& able, std::vector<Measurement>& rows, int reference) {
    std::vector<Prediction> all;
    for (const PlannedCandidate& c : able)
        all.push_back({rows[c.row].name, rows[c.row].device, rows[c.row].predicted});
    const auto tooSlow = tooSlowAmong(all);
    for (std::size_t i = 0; i < able.size(); ++i)
        if (tooSlow[i] && static_cast<int>(able[i].row) != reference) {
            rows[able[i].row].verdict = Verdict::refused;
            rows[able[i].row].sentence = sentenceOf(*tooSlow[i]);
        }
    std::erase_if(able, [&](const PlannedCandidate& c) { return rows[c.row].verdict == Verdict::refused; });
}

} // namespace

std::vector<PlannedCandidate> plannedCandidates(const Request& request, std::vector<Measurement>& rows) {
    std::vector<PlannedCandidate> able;
    rows.resize(request.candidates.size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
        Measurement& row = rows[i];
        row.candidate = request.candidates[i];
        row.name = row.candidate.variant;
        row.device = row.candidate.device;
        try {
            able.push_back(planned(request, row));
            able.back().row = i;
        } catch (const conv::Error& error) {
            if (error.code() != conv::ErrorCode::device && error.code() != conv::ErrorCode::memory)
                throw;
            refuse(row, request, error);
        }
    }
    if (request.leaveOut)
        leaveOutHopeless(able, rows, request.reference);
    return able;
}

} // namespace app::compare
