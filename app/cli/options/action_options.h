// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace app::cli {

struct CliOptions;
struct Request;

/// Reads the options of `request.action` into the request, and refuses those of other actions. Throws Error(usage),
/// Error(device) for unknown variants.
void readAction(const CliOptions& t, Request& request);

} // namespace app::cli
