#pragma once
#include "app/cli/item.h"
#include "app/io/core/stderr_capture.h"

namespace app::cli {

/// Calls `f` with what libraries print kept off stderr; with -v it is shown afterwards.
template <class F>
auto quietly(const Run& run, F&& f) {
    struct Told {
        const Run& run;
        io::StderrCapture captured;
        ~Told() {
            if (run.request.verbosity <= 0)
                return;
            if (const std::string text = captured.text(); !text.empty())
                run.progress.note("a library said:\n" + text);
        }
    } told{run, {}};
    return f();
}

} // namespace app::cli
