#include "core/backend.h"
#include "cpu/reference.h"

namespace conv {

std::vector<Variant> cpuVariants() {
    std::vector<Variant> all;
    for (int dimension = 1; dimension <= 3; ++dimension) {
        Variant reference;
        reference.name = "cpu-reference";
        reference.dimension = dimension;
        reference.summary = "The definition in float64: the oracle that every other variant is checked against.";
        reference.origin = "docs/conventions.md";
        reference.float64 = true;
        reference.refuses = refusesReference;
        reference.seconds = secondsReference;
        reference.launch = launchReference;
        all.push_back(std::move(reference));
    }
    return all;
}

} // namespace conv
