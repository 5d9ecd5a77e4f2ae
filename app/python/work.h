// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/python/interrupt.h"
#include "app/python/samples.h"
#include "app/recipe/recipe.h"
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

/// Options of a run, by the names of the command line.
struct Options {
    std::string device = "auto", variant = "auto", precision = "auto";
    std::int64_t memory = 0; ///< bytes; 0: what is free
    bool strict = false;
    friend bool operator==(const Options&, const Options&) = default;
};

/// Returns the choice of the planner. `result`: element type of the result. Throws Error(usage) for unknown names.
[[nodiscard]] conv::PlanOptions planOptionsFor(const Steps& steps, const Options& options, conv::ElementType result);

/// Returns the element type of a result: as named, or by default float64 for float64 samples and for
/// precision="float64", uint8 for edges of Canny, else float32. "same" is the type that the command line saves. Throws
/// Error(usage) for unknown names.
[[nodiscard]] conv::ElementType resultTypeFor(const Steps& steps, const conv::Layout& layout, const Options& options,
                                              const std::string& named);

/// Returns a geometry from Python: spacing, origin, direction (row-major), and the unit "px", "mm" or "s". Throws
/// Error(usage).
[[nodiscard]] conv::Geometry geometryOf(const conv::Vec3& spacing, const conv::Vec3& origin,
                                        const conv::Matrix3& direction, const std::string& unit);

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
void bindFiles(py::module_& module);
void bindLists(py::module_& module);

} // namespace app::python
