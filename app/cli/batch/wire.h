// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/cli/batch/item/work_source.h"
#include "app/cli/batch/journal/journal.h"
#include <chrono>
#include <nlohmann/json.hpp>

/// Values of a batch as JSON: for messages between the processes of a run (as CBOR, which keeps numbers and any bytes
/// in names), and for the records of --part.
namespace app::cli::wire {

using Json = nlohmann::json;

/// Polling interval for messages: short against reading a file, long against polling.
inline constexpr std::chrono::microseconds pollingInterval{300};

[[nodiscard]] std::string pack(const Json& message);
/// Throws Error(internal) for an invalid message.
[[nodiscard]] Json unpack(const std::string& text);

[[nodiscard]] Json of(const conv::Region& region);
[[nodiscard]] conv::Region regionFrom(const Json& json);
[[nodiscard]] Json of(const conv::SampleFacts& facts);
[[nodiscard]] conv::SampleFacts factsFrom(const Json& json);
[[nodiscard]] Json of(const PlanRecord& plan);
[[nodiscard]] PlanRecord planFrom(const Json& json);
[[nodiscard]] Json of(const conv::Error& error);
[[nodiscard]] conv::Error errorFrom(const Json& json);
/// Packs a unit with everything that another process with the same command line needs.
[[nodiscard]] Json of(const WorkUnit& unit);
[[nodiscard]] std::unique_ptr<WorkUnit> unitFrom(const Json& json, const Request& request,
                                                 const std::shared_ptr<const Recipe>& recipe);
[[nodiscard]] Json of(const ItemReport& report);
[[nodiscard]] ItemReport reportFrom(const Json& json);

} // namespace app::cli::wire
