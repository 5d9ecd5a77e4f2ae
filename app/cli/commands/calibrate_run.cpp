// SPDX-License-Identifier: Apache-2.0
// --calibrate: measures this machine's devices once, for the planner.
#include "app/cli/batch/interrupt.h"
#include "app/cli/commands/actions.h"
#include "app/cli/report/report.h"
#include "app/measure/bench/calibration.h"
#include <conv/error.h>
#include <cstdio>

namespace app::cli {

int runCalibrate(const Request& request) {
    const std::filesystem::path file = bench::calibrationFile();
    const bool table = !request.json || *request.json != "-";
    const Interrupt interrupt;
    std::vector<conv::Device> devices;
    if (request.planOptions.device != "auto")
        devices.push_back(conv::opened(conv::chooseDevice(request.planOptions.device)));
    else
        for (const conv::Device& device : conv::devices())
            try {
                devices.push_back(conv::opened(device));
            } catch (const conv::Error& error) { // the others are measured all the same
                std::fprintf(stderr, "convapp: %s\n", error.what());
            }
    std::vector<conv::Calibration> all;
    for (const conv::Device& device : devices) {
        const auto say = [&](const std::string& line) {
            if (table)
                writeText("-", line + "\n");
        };
        say(conv::name(device) + "  " + device.model);
        all.push_back(bench::calibrate(device, say, interrupt.token()));
        bench::saveCalibration(all.back(), file);
    }
    if (request.json)
        writeText(*request.json, bench::toJson(all));
    if (table)
        writeText("-", "kept in " + file.string() + "\n");
    return exitDone;
}

} // namespace app::cli
