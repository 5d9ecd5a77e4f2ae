// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/cli/serve/message_stream.h"
#include "app/cli/serve/parameters.h"
#include "app/io/list/time_step.h"
#include "app/recipe/recipe.h"
#include <conv/plan_for.h>
#include <conv/result_cache.h>
#include <memory>
#include <stop_token>

namespace app::cli::serve {

/// A data set that a client opened, and what is known about it.
class Data {
  public:
    Data(conv::Volume volume, std::string letters, io::TimeStep step, std::int64_t cacheBytes)
        : samples(std::move(volume)),
          axes(std::move(letters)),
          timeStep(std::move(step)),
          cache(std::make_shared<conv::ResultCache>(cacheBytes)) {}
    const conv::Volume samples;
    const std::string axes; ///< letters of its shape, slowest first: "zyx", "tcyx"
    const io::TimeStep timeStep;
    const std::shared_ptr<conv::ResultCache> cache; ///< results of earlier steps

    /// Returns the plan; the last one is kept. Throws the errors of conv::makePlan, and Error(cancelled).
    std::shared_ptr<const conv::Plan> plan(const Recipe& recipe, const conv::PlanOptions& options,
                                           const std::stop_token& stop);
    void forgetPlan() { planned_.plan = nullptr; }

  private:
    struct Planned {
        Recipe recipe;
        conv::PlanOptions options;
        std::shared_ptr<const conv::Plan> plan;
    };
    conv::SampleFacts facts_; ///< facts about the samples, each found once
    Planned planned_;
};

/// Parameters of `open`.
inline constexpr std::string_view openParameters[] = {
    "data",  "file",    "series", "column",    "channel", "shared_memory", "shape",         "dtype",     "axes",
    "alpha", "spacing", "origin", "direction", "unit",    "rate",          "channel_names", "time_step", "levels",
};
/// Returns the time step of such samples: the parameter's, in seconds, else that of the file. Throws Error(usage).
[[nodiscard]] io::TimeStep openedTimeStep(const Parameters& parameters, const conv::Info& info);
/// Returns the samples that `open` names: of a file, of shared memory, or attached. `memory`: bytes that may be taken.
/// `axes` becomes the letters of the shape. Throws Error.
[[nodiscard]] conv::Volume openedSamples(const Parameters& parameters, const Attachment& attachment,
                                         std::int64_t memory, std::string& axes);

/// Returns the letters of the shape of a file's data, slowest first.
[[nodiscard]] std::string axesOf(const conv::Layout& layout);
/// Throws Error(memory) for data that take more bytes than may be taken.
void requireMemory(std::int64_t bytes, std::int64_t memory);
/// Returns the bytes that results of earlier steps of a data set may take.
[[nodiscard]] std::int64_t cacheBytes();

} // namespace app::cli::serve
