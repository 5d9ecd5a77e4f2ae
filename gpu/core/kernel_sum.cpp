#include <algorithm>
#include <conv/kernel_sum.h>

namespace conv {

int summedKernels(const Problem& problem) {
    return std::max(0, -problem.rank);
}

bool addsKernels(const Variant& variant) {
    return variant.name == "separable-fused" || variant.name == "cpu-separable";
}

} // namespace conv
