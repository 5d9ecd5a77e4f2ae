// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <functional>

namespace ui {

/// Calls `work(first, end)` for bands of rows that cover [0, rows), on the calling thread and on idle threads of Qt's
/// global pool, which paints. Returns when all bands are done; waits for no thread that has not begun. `work` must not
/// throw, and is called by several threads at once.
void inRows(int rows, const std::function<void(int first, int end)>& work);

} // namespace ui
