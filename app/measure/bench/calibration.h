// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/tools/calibration.h>
#include <filesystem>
#include <functional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

/// Measurements of this machine's devices, kept in the user's cache folder for the planner.
namespace app::bench {

/// Returns calibration.json in $XDG_CACHE_HOME/convapp or ~/.cache/convapp; $CONVAPP_CALIBRATION names another file, or
/// "none" for no file. Empty if no such folder exists.
[[nodiscard]] std::filesystem::path calibrationFile();

/// Returns this version's calibrations; empty if the file is missing or damaged.
[[nodiscard]] std::vector<conv::Calibration> loadCalibrations(const std::filesystem::path& file);
/// Replaces the calibration of one device and keeps the others. Throws Error(unwritable).
void saveCalibration(const conv::Calibration& calibration, const std::filesystem::path& file);

/// Passes the user's calibrations to the planner. Must precede queries for devices.
void useKnownCalibrations();

[[nodiscard]] std::string toJson(const std::vector<conv::Calibration>& all);
/// Throws Error(usage).
[[nodiscard]] std::vector<conv::Calibration> calibrationsFromJson(std::string_view text);

/// Measures ceilings and the pace of every exact variant of a device, which takes seconds. `say` gets one line per
/// step. Throws Error(cancelled), Error(device).
[[nodiscard]] conv::Calibration calibrate(const conv::Device& device,
                                          const std::function<void(const std::string&)>& say,
                                          const std::stop_token& stop = {});

} // namespace app::bench
