// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/recipe/recipe.h"
#include <memory>

namespace app {

/// A mask on the grid of some data.
struct Mask {
    std::shared_ptr<const conv::Volume> samples; ///< uint8, 0 or 1, one item
    conv::Region box;                            ///< the smallest that contains all samples that are 1
    std::string name;                            ///< file, labels and a digest of the samples
    std::vector<std::string> warnings;           ///< another grid, fractions, no sample
    std::string file, frameOfReference;          ///< its file, and the UID that a DICOM file names; or empty
};

/// Returns true for the text of the mask that each filter finds in its own input: "nan".
[[nodiscard]] bool isFoundInInput(std::string_view text);

/// Returns a step as it acts inside its mask, without the mask. Steps without a mask and those whose mask
/// isFoundInInput() are returned unchanged.
[[nodiscard]] Step insideMask(Step step);

/// Returns the mask of a parameter's text, which isFoundInInput() refuses, for data of that layout. Keeps the latest
/// masks, so that equal texts give the same samples while their file is unchanged. Thread-safe: threads that ask for
/// the same mask read it once; others do not wait. Throws Error(usage).
[[nodiscard]] Mask maskFor(const std::string& text, const conv::Layout& layout);

/// Returns the mask of a step that has one. Throws as maskFor does, with the step's filter.
[[nodiscard]] Mask maskOfStep(const Step& step, const conv::Layout& layout);

/// Returns the warnings of a mask for data that their reader describes so: its own, and one about another frame of
/// reference, whose positions say nothing about the data.
[[nodiscard]] std::vector<std::string> maskWarnings(const Mask& mask, const conv::Info& data);

/// Returns the warnings of all masks of a recipe's active steps.
[[nodiscard]] std::vector<std::string> maskWarnings(const Recipe& recipe, const conv::Layout& layout,
                                                    const conv::Info& data);

/// Returns the bytes that the masks of a recipe take for data of that layout.
[[nodiscard]] std::int64_t maskBytes(const Recipe& recipe, const conv::Layout& layout);

/// Returns a text that changes with a mask's content: its file by a digest. For hashes of recipes.
[[nodiscard]] std::string maskContent(const std::string& text);

} // namespace app
