// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/compare/explain/idea_board.h"

/// One drawing for each idea by which variants compute.
namespace ui::idea {

// Sums of products with a kernel (idea_sums.cpp).

void gather(IdeaBoard& b, bool wide);
void tile(IdeaBoard& b);
void registers(IdeaBoard& b);
void passes(IdeaBoard& b, bool turn);
void march(IdeaBoard& b);
void tensor(IdeaBoard& b);
void fourier(IdeaBoard& b);
void terms(IdeaBoard& b);
void waves(IdeaBoard& b);
/// A jump, its response forwards, and the symmetric result.
void sections(IdeaBoard& b);
/// A box, its fourfold iteration, and copies below a Gaussian.
void means(IdeaBoard& b);
/// Samples, every third of them smoothed, and as many as before.
void rates(IdeaBoard& b);
void library(IdeaBoard& b);

// Samples of a window that are ordered, counted or weighed (idea_windows.cpp).

/// One sample, pairs, pairs of pairs.
void extrema(IdeaBoard& b);
/// Waves on a ramp, their mean and deviation, and waves of one size.
void scores(IdeaBoard& b);
/// Waves on a ramp, the tables of three tiles, and waves of one size.
void tables(IdeaBoard& b);
/// Columns of the window: unsorted, sorted (darker downwards), median.
void network(IdeaBoard& b);
/// A window that moves by a column, and the set of ranks whose bits change.
void ranks(IdeaBoard& b);
/// Bits of five samples, and their majority, highest bit first.
void bits(IdeaBoard& b);
/// A noisy step, the window's weights for a sample on its low side, and the smoothed step.
void likeness(IdeaBoard& b);

} // namespace ui::idea
