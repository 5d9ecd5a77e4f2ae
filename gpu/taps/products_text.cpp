// SPDX-License-Identifier: Apache-2.0
#include "taps/products_text.h"
#include "taps/multilinear.h"
#include <array>
#include <cmath>
#include <cstdio>

namespace conv {

std::string productsText(const Kernel& kernel, bool multilinear) {
    std::string how;
    double bound = 0, all = 0;
    if (const auto parts = multilinear ? multilinearOf(kernel, 2) : std::nullopt) {
        how = "by two functions along x and two along z";
        bound = parts->errorBound;
    } else {
        const Decomposition products = kernel.decompose();
        how = "as " + std::to_string(products.rank()) + " products";
        bound = products.errorBound;
    }
    for (const double tap : kernel.dense())
        all += std::abs(tap);
    std::array<char, 16> part{};
    std::snprintf(part.data(), part.size(), "%.0e", all > 0 ? bound / all : 0);
    return how + ", which leave out " + part.data() + " of the kernel";
}

} // namespace conv
