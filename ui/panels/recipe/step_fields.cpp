// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/recipe/step_fields.h"
#include "app/recipe/times/time_steps.h"
#include "ui/models/curve_step.h"

namespace ui {

bool isRare(const app::Step& step, const conv::Layout& layout, std::string_view key) {
    if (app::filterNamed(step.filter).grid != nullptr)
        return key == "align";
    if (key == "axes")
        return !isSeries(layout) || !app::canActInTime(app::filterNamed(step.filter));
    return (key == "order" && step.filter != "savgol") || key == "channels" || key == "origin" || key == "truncate" ||
           key == "normalize" || key == "scale" || key == "per" || key == "mask" || key == "outside" ||
           key == "normalized" || key == "missing" || key == "nodata";
}

bool isShown(const app::Step& step, const conv::Layout& layout, const app::ParamSpec& spec, bool more) {
    const app::FilterSpec& filter = app::filterNamed(step.filter);
    if (spec.key == "value" && !filter.pointwise)
        return app::valueOf(step, "boundary") == app::Value(std::string("constant"));
    const bool given = step.values.contains(spec.key); // always shown if set, so that errors can be fixed
    if (spec.key == "nodata" && filter.pointwise)
        return more || given;
    const bool like = step.values.contains("like"); // decides the grid
    if (filter.name == "resample" &&
        (spec.key == "beyond" ? !like : like && spec.key != "like" && spec.key != "method" && spec.key != "antialias"))
        return given;
    const bool masked = step.values.contains("mask"), missing = step.values.contains("missing");
    if ((spec.key == "outside" && !masked && !missing) || (spec.key == "normalized" && !masked) ||
        (spec.key == "nodata" && !missing && app::valueOf(step, "mask") != app::Value(std::string("nan"))))
        return given;
    if (spec.kind == app::ParamKind::axes && layout.dimension == 1)
        return given;
    if (spec.kind == app::ParamKind::channels && layout.channels == 1)
        return given;
    if (spec.key == "attenuation" && app::valueOf(step, "window") != app::Value(std::string("kaiser")))
        return false;
    if (spec.key == "largest" && app::valueOf(step, "scales") == app::Value(app::Quantity{{1}, app::Unit::none, false}))
        return given;
    return more || !isRare(step, layout, spec.key) || given;
}

} // namespace ui
