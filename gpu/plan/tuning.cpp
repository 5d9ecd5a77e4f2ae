// SPDX-License-Identifier: Apache-2.0
#include "plan/thread_outputs.h"
#include <algorithm>
#include <conv/error.h>
#include <conv/tuning.h>

namespace conv {
namespace {

std::vector<Tuning>& tunings() {
    static std::vector<Tuning> all;
    return all;
}

/// Returns ⌊log_base(value)⌋.
int steps(std::int64_t value, std::int64_t base) {
    int count = 0;
    for (; value >= base; value /= base)
        ++count;
    return count;
}

std::string range(int step, std::int64_t base, const char* what) {
    std::int64_t min = 1;
    for (int i = 0; i < step; ++i)
        min *= base;
    return std::to_string(min) + " to " + std::to_string(min * base - 1) + " " + what;
}

BlockChoice asAsked(const Variant& variant, const std::vector<Index3>& shapes, const Index3& asked) {
    const auto text = [](const Index3& b) {
        return std::to_string(b[0]) + "x" + std::to_string(b[1]) + "x" + std::to_string(b[2]);
    };
    std::string known;
    for (const Index3& b : shapes) {
        if (b == asked)
            return {asked, "as asked"};
        known += (known.empty() ? "" : ", ") + text(b);
    }
    const char* const what =
        variant.threadBlocks.empty() ? " does not run with outputs a thread of " : " does not run in thread blocks of ";
    throw Error(ErrorCode::device, variant.name + what + text(asked) +
                                       (known.empty() ? "; it leaves no choice." : "; it takes " + known + "."));
}

/// Null unless the variant still offers the block.
const TunedBlock* find(const Tuning& tuning, const Variant& variant, const std::vector<Index3>& shapes,
                       const ProblemClass& problems) {
    const auto at = std::find_if(tuning.blocks.begin(), tuning.blocks.end(), [&](const TunedBlock& t) {
        return t.variant == variant.name && t.problems == problems &&
               std::find(shapes.begin(), shapes.end(), t.block) != shapes.end();
    });
    return at == tuning.blocks.end() ? nullptr : &*at;
}

} // namespace

ProblemClass classOf(const Problem& problem) {
    return {problem.dimension, steps(problem.outputs(), 8),
            steps(problem.taps[0] * problem.taps[1] * problem.taps[2], 4), problem.input != ElementType::f32};
}

std::string describe(const ProblemClass& problems) {
    return std::to_string(problems.dimension) + "-D, " + range(problems.outputs, 8, "outputs") + ", " +
           range(problems.taps, 4, "taps") + (problems.converted ? ", converted samples" : ", float32");
}

bool Tuning::fits(const Device& device) const {
    return device.kind == DeviceKind::cuda && model == device.model && cores == device.cores && driver == device.driver;
}

void useTunings(std::span<const Tuning> known) {
    tunings().assign(known.begin(), known.end());
}

std::vector<Index3> shapesOf(const Variant& variant, const Problem& problem, const Device& device) {
    return variant.threadBlocks.empty() ? threadOutputs(variant, problem, device) : variant.threadBlocks;
}

std::string shapeText(const Variant& variant, const Index3& shape, int dimension) {
    const std::string numbers = blockText(shape, dimension);
    return variant.threadBlocks.empty() ? numbers + " outputs a thread" : "block " + numbers;
}

BlockChoice blockFor(const Variant& variant, const Problem& problem, const Device& device, const Index3& asked) {
    const std::vector<Index3> shapes = shapesOf(variant, problem, device);
    if (asked != Index3{0, 0, 0})
        return asAsked(variant, shapes, asked);
    if (shapes.empty())
        return {};
    BlockChoice own{shapes.front(), "its own choice"};
    const ProblemClass problems = classOf(problem);
    for (const Tuning& tuning : tunings()) {
        if (device.kind != DeviceKind::cuda || tuning.model != device.model)
            continue;
        const TunedBlock* const found = find(tuning, variant, shapes, problems);
        if (!found)
            continue;
        if (tuning.fits(device))
            return {found->block, "tuned on " + found->date};
        if (tuning.cores == device.cores)
            own.why =
                "its own choice; the one tuned under driver " + tuning.driver + " is not used under " + device.driver;
    }
    return own;
}

std::string blockText(const Index3& block, int dimension) {
    std::string text = std::to_string(block[0]);
    for (int axis = 1; axis < dimension; ++axis)
        text += "×" + std::to_string(block[static_cast<std::size_t>(axis)]);
    return text;
}

} // namespace conv
