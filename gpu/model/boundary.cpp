// SPDX-License-Identifier: Apache-2.0
#include <conv/boundary.h>
#include <iterator>

namespace conv {
namespace {

constexpr Boundary allBoundaries[] = {Boundary::reflect, Boundary::mirror, Boundary::nearest,    Boundary::constant,
                                      Boundary::wrap,    Boundary::valid,  Boundary::renormalize};
constexpr std::string_view boundaryNames[] = {"reflect", "mirror", "nearest",    "constant",
                                              "wrap",    "valid",  "renormalize"};
constexpr std::string_view pictures[] = {"d c b a | a b c d | d c b a",
                                         "d c b | a b c d | c b a",
                                         "a a a | a b c d | d d d",
                                         "v v v | a b c d | v v v",
                                         "b c d | a b c d | a b c",
                                         "output only where the kernel fits",
                                         "kernel cut at the border, its sum restored"};

// Compile-time check of `fold`: four samples 0 1 2 3, seven places before and after.
constexpr bool folds(Boundary b, const int (&expected)[18]) {
    for (int i = -7; i < 11; ++i)
        if (fold(b, i + 100, 100, 104) != (expected[i + 7] < 0 ? outside : 100 + expected[i + 7]))
            return false;
    return true;
}
static_assert(folds(Boundary::reflect, {1, 2, 3, 3, 2, 1, 0, 0, 1, 2, 3, 3, 2, 1, 0, 0, 1, 2}));
static_assert(folds(Boundary::mirror, {1, 0, 1, 2, 3, 2, 1, 0, 1, 2, 3, 2, 1, 0, 1, 2, 3, 2}));
static_assert(folds(Boundary::nearest, {0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 3, 3, 3, 3, 3, 3, 3}));
static_assert(folds(Boundary::wrap, {1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2}));
static_assert(folds(Boundary::constant, {-1, -1, -1, -1, -1, -1, -1, 0, 1, 2, 3, -1, -1, -1, -1, -1, -1, -1}));
static_assert(fold(Boundary::mirror, -5, 0, 1) == 0 && fold(Boundary::reflect, 1000000007, 0, 1) == 0);

} // namespace

std::string_view name(Boundary boundary) {
    return boundaryNames[static_cast<std::size_t>(boundary)];
}

std::optional<Boundary> boundaryNamed(std::string_view wanted) {
    for (const Boundary b : allBoundaries)
        if (name(b) == wanted)
            return b;
    return std::nullopt;
}

std::span<const Boundary> boundaries() {
    return allBoundaries;
}

std::string_view picture(Boundary boundary) {
    return pictures[static_cast<std::size_t>(boundary)];
}

} // namespace conv
