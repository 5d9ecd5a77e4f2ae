// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/python/interrupt.h"
#include "app/python/samples.h"
#include "app/recipe/recipe.h"
#include "app/session/run_options.h"
#include <conv/plan.h>
#include <optional>
#include <vector>

/// Arguments of filter() and plan(): steps, samples and options.
namespace app::python {

/// Steps to compute: a recipe, or filters with weights of their own (convapp.ndimage).
struct Steps {
    Recipe recipe;
    std::vector<conv::Filter> filters; ///< in place of the recipe if it has no steps

    [[nodiscard]] std::vector<conv::Filter> built(const conv::Layout& layout) const {
        return filters.empty() ? build(recipe, layout) : filters;
    }
    friend bool operator==(const Steps&, const Steps&) = default;
};

/// As app::resultTypeFor; filters without a recipe keep the type of the samples for "same".
[[nodiscard]] conv::ElementType resultTypeFor(const Steps& steps, const conv::Layout& layout, const RunOptions& options,
                                              const std::string& named);

/// Returns the layout of data by the shape and element type of an array. Throws TypeError, ValueError, Error(usage).
[[nodiscard]] conv::Layout layoutOf(const std::vector<std::int64_t>& shape, const std::string& type,
                                    const std::string& axes, const conv::Geometry& geometry, int alpha);

/// A plan for an array with such axes, whose result has that type.
struct Planned {
    conv::Plan plan;
    conv::ElementType type = conv::ElementType::f32;
    std::string axes;
};

/// Samples of an array as a source: in place, or packed by `prepare` if the engine cannot read their layout.
class Input {
  public:
    Input(const py::object& array, const std::string& axes, const conv::Geometry& geometry, int alpha);
    [[nodiscard]] const conv::Layout& layout() const { return argument_.samples().layout; }
    [[nodiscard]] const Strided& samples() const { return argument_.samples(); }
    /// Copies the samples if the engine cannot read them where they are, or if they share memory with `out`. Runs
    /// without the GIL.
    void prepare(const Strided* out, const std::stop_token& stop);
    [[nodiscard]] bool copies(const Strided* out) const;
    [[nodiscard]] const conv::Source& source() const;

  private:
    ArrayArgument argument_;
    std::optional<ArraySource> inPlace_;
    std::optional<conv::Volume> copy_;
};

// Parts of the module.
void bindRecipe(py::module_& module);
void bindKernels(py::module_& module);
void bindPlan(py::module_& module);
void bindFilter(py::module_& module);
void bindGpu(py::module_& module);
void bindFiles(py::module_& module);
void bindCompare(py::module_& module);
void bindLists(py::module_& module);

} // namespace app::python
