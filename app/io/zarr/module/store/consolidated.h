// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/zarr/module/store/json_text.h"
#include <map>

namespace app::io {

/// Returns the entries that consolidated metadata hold, by key: those of `.zmetadata` (version 2), or of `zarr.json` at
/// the root (version 3). Empty: there are none.
[[nodiscard]] std::map<std::string, std::string> consolidatedEntries(const Json& root, int version);

/// Returns a store of files in which consolidated metadata stand for entries that are not stored; `remarks` names one.
[[nodiscard]] std::unique_ptr<ZarrStore> withConsolidated(std::unique_ptr<ZarrStore> store);

} // namespace app::io
