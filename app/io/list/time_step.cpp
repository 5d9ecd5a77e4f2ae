// SPDX-License-Identifier: Apache-2.0
#include "app/io/list/time_step.h"
#include "app/io/nifti/nifti_record.h"
#include "app/io/text/units.h"
#include <charconv>

namespace app::io {
namespace {

/// Returns the shortest text for a number stored as float32.
std::string stored(double number) {
    char text[40];
    const auto end = std::to_chars(text, text + sizeof text, static_cast<float>(number)).ptr;
    return {text, end};
}

/// Returns why a NIfTI header states no time step; empty if it does.
std::string doubtAbout(const NiftiHeader& header) {
    const std::string step = "pixdim[4] is " + stored(header.pixdim[4]),
                      units = "xyzt_units is " + std::to_string(header.units);
    switch (header.units & 0x38) {
    case 8:
    case 16:
    case 24:
        return step + ", which is no time step";
    case 0:
        return step + ", and " + units + ", which names no unit of time";
    default:
        return units + ", so that its fourth axis is not time";
    }
}

/// Returns why a reader did not use the time step of a file, from its warning; empty if it says nothing.
std::string doubtOfReader(const conv::Info& info) {
    for (const std::string& warning : info.warnings)
        if (std::string doubt = timeStepDoubt(warning); !doubt.empty())
            return doubt;
    return {};
}

} // namespace

TimeStep timeStepIn(const conv::Info& info) {
    const auto* const nifti = dynamic_cast<const NiftiRecord*>(info.record.get());
    if (nifti && (info.timeStep <= 0 || (nifti->header.units & 0x38) == 0))
        return {0, doubtAbout(nifti->header)};
    if (info.timeStep > 0)
        return {info.timeStep, {}};
    const std::string doubt = doubtOfReader(info);
    return {0, doubt.empty() ? "its file states no time step" : doubt};
}

void setTimeStep(conv::Info& info, double seconds) {
    info.timeStep = seconds;
    std::erase_if(info.warnings, [](const std::string& warning) { return !timeStepDoubt(warning).empty(); });
    const auto* const nifti = dynamic_cast<const NiftiRecord*>(info.record.get());
    if (!nifti)
        return;
    auto changed = std::make_shared<NiftiRecord>(*nifti);
    changed->header.pixdim[4] = seconds;
    changed->header.units = (changed->header.units & ~0x38) | 8;
    info.record = std::move(changed);
}

} // namespace app::io
