// SPDX-License-Identifier: Apache-2.0
#include "app/compare/accuracy/directions.h"
#include <limits>

namespace app::compare {

bool givesDirections(std::span<const conv::Filter> filters) {
    const auto* tensor = filters.empty() ? nullptr : std::get_if<conv::StructureTensor>(&filters.back().kind);
    return tensor != nullptr && tensor->output == conv::TensorOutput::orientation;
}

std::vector<conv::Filter> withOutput(std::span<const conv::Filter> filters, conv::TensorOutput output) {
    std::vector<conv::Filter> others(filters.begin(), filters.end());
    std::get<conv::StructureTensor>(others.back().kind).output = output;
    return others;
}

void dropUntold(conv::Volume& directions, const conv::Volume& first, const conv::Volume& second, double peak,
                double share) {
    for (const conv::Item& item : conv::itemsOf(directions.layout())) {
        double* angle = directions.as<double>(item);
        const double *large = first.as<double>(item), *small = second.as<double>(item);
        for (std::int64_t i = 0; i < directions.layout().whole().count(); ++i)
            if (!(large[i] - small[i] > share * peak))
                angle[i] = std::numeric_limits<double>::quiet_NaN();
    }
}

} // namespace app::compare
