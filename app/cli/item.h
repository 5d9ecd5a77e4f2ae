#pragma once
#include "app/cli/progress.h"
#include "app/cli/report.h"
#include <stop_token>

namespace app::cli {

/// What the items of a run share.
struct Run {
    const Request& request;
    conv::Choice choice; ///< with the device settled
    Progress& progress;
    std::stop_token stop;
};

/// Reads, filters and saves one file. What is known when it throws is in `report` already.
void runItem(const Run& run, const io::fs::path& input, const io::fs::path& output, ItemReport& report);

/// Compares a small box of the result with the float64 reference; nothing where that would take long or is not
/// possible (a global step such as Canny's).
[[nodiscard]] std::optional<Agreement> sampleAgreement(const conv::Plan& plan, std::span<const conv::Filter> filters,
                                                       const conv::Volume& input, const std::stop_token& stop);

/// Settles the device before any work: an unknown variant is an error with the nearest names, a variant decides the
/// device if that is left open.
struct DeviceChoice {
    conv::Choice choice;
    conv::Device device;
    bool fellBack = false;
    std::string why;
};
[[nodiscard]] DeviceChoice settleDevice(const conv::Choice& asked);

/// "why …: running on the CPU", where `auto` had to fall back.
[[nodiscard]] std::string fallbackNote(const DeviceChoice& choice);

} // namespace app::cli
