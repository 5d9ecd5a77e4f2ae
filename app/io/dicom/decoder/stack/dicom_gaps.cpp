// SPDX-License-Identifier: Apache-2.0
#include "app/io/dicom/decoder/stack/dicom_gaps.h"
#include "app/io/core/file_bytes.h"
#include "app/io/text/text.h"
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <utility>

namespace app::io {
namespace {

/// True if all slices are even within the precision of their digits, and these can show a step.
bool evenWithinDigits(const std::vector<double>& along, double rounding) {
    const double step = (along.back() - along.front()) / static_cast<double>(along.size() - 1);
    const double tolerance = 2 * rounding + 1e-9 * step;
    if (tolerance > 0.2 * step)
        return false;
    for (std::size_t i = 0; i < along.size(); ++i)
        if (std::abs(along[i] - along[0] - step * static_cast<double>(i)) > tolerance)
            return false;
    return true;
}

/// Returns the slices of an even grid of about `step` from the first position to the last, and their exact step.
std::pair<std::vector<BetweenSlices>, double> evenGrid(const std::vector<double>& along, double step) {
    constexpr double near = 0.02; // steps; a slice this near to a place of the grid is taken as it is
    const auto steps = std::max<std::int64_t>(1, std::llround((along.back() - along.front()) / step));
    const double exact = (along.back() - along.front()) / static_cast<double>(steps);
    std::vector<BetweenSlices> grid;
    std::size_t at = 0;
    for (std::int64_t z = 0; z <= steps; ++z) {
        const double place = along.front() + exact * static_cast<double>(z);
        while (at + 2 < along.size() && along[at + 1] <= place)
            ++at;
        constexpr double digits = 1e6; // positions are written in decimals: a half is exactly a half
        const double share = std::round((place - along[at]) / (along[at + 1] - along[at]) * digits) / digits;
        const double tolerance = near * exact / (along[at + 1] - along[at]);
        const auto first = static_cast<std::int64_t>(at);
        if (share < tolerance || share > 1 - tolerance)
            grid.push_back({first + (share > 0.5), first + (share > 0.5), 0});
        else
            grid.push_back({first, first + 1, share});
    }
    return {std::move(grid), exact};
}

/// Fills gaps or ignores them, with a warning. Returns the step between slices.
double treatGaps(Gaps gaps, const std::vector<double>& along, double usual, const std::string& where,
                 DicomStack& stack) {
    if (gaps == Gaps::ignore) {
        stack.warnings.push_back("the slices are unevenly spaced " + where + " and are taken as " + mm(usual) +
                                 " apart");
        return usual;
    }
    auto [grid, step] = evenGrid(along, usual);
    stack.filled = std::move(grid);
    const auto made = static_cast<std::size_t>(
        std::ranges::count_if(stack.filled, [](const BetweenSlices& slice) { return slice.share > 0; }));
    stack.warnings.push_back("the slices are unevenly spaced " + where + "; " + std::to_string(made) + " of " +
                             std::to_string(stack.filled.size()) + " slices " + (made == 1 ? "is" : "are") +
                             " interpolated between neighbours");
    return step;
}

} // namespace

std::string mm(double value) {
    char text[40];
    std::snprintf(text, sizeof(text), "%.4g", value);
    return std::string(text) + " mm";
}

std::optional<double> checkGaps(const std::filesystem::path& path, const std::vector<double>& along, double rounding,
                                const std::string& stacks, Gaps wish, DicomStack& stack) {
    if (evenWithinDigits(along, rounding))
        return std::nullopt;
    std::vector<double> gaps;
    for (std::size_t i = 1; i < along.size(); ++i)
        gaps.push_back(along[i] - along[i - 1]);
    std::vector<double> sorted = gaps;
    std::ranges::sort(sorted);
    const double usual = sorted[sorted.size() / 2];
    double worst = 0;
    std::size_t at = 0;
    for (std::size_t i = 0; i < gaps.size(); ++i)
        if (std::abs(gaps[i] - usual) > worst) {
            worst = std::abs(gaps[i] - usual);
            at = i;
        }
    const std::string where = "between slices " + std::to_string(at + 1) + " and " + std::to_string(at + 2) + " of " +
                              std::to_string(along.size()) + " (a gap of " + mm(gaps[at]) + " where " + mm(usual) +
                              " is usual)";
    if (worst >= 0.01 * usual && wish != Gaps::refuse && usual > 0)
        return treatGaps(wish, along, usual, where, stack);
    if (worst >= 0.01 * usual) {
        const std::string ways =
            "; --gaps fill interpolates on an even grid, --gaps ignore takes the slices as evenly spaced";
        const double missing = gaps[at] / usual - 1;
        if (missing > 0.9 && std::abs(missing - std::nearbyint(missing)) < 0.05)
            refuseFile(path, "lacks " + shortest(std::nearbyint(missing)) + (missing < 1.5 ? " slice " : " slices ") +
                                 where + ways);
        refuseFile(path, "has unevenly spaced slices" + stacks + " " + where +
                             (rounding > 0 ? "; Image Position (Patient) (0020,0032) is written to " + mm(2 * rounding)
                                           : std::string()) +
                             ways);
    }
    if (worst > 1e-3 * usual)
        stack.warnings.push_back("the slices are not quite evenly spaced " + where);
    return std::nullopt;
}

} // namespace app::io
