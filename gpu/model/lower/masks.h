// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/graph.h>
#include <string>

namespace conv {

/// Nodes of a filter's mask and of its missing samples (Filter::masking), each added when it is first needed.
class MaskLowering {
  public:
    /// `input` is the filter's.
    MaskLowering(Graph& graph, const Filter& filter, int step, int input)
        : graph_(graph), filter_(filter), step_(step), input_(input) {}

    /// True if averages leave out some samples.
    [[nodiscard]] bool weighs() const;
    /// Adds the average of the samples that count: K∗(w·f) / K∗w. Throws Error(usage) for a kernel with negative
    /// weights.
    int average(const Kernel& kernel, const std::string& label);
    /// Adds the filter's input with NaN for samples that do not count.
    int withGaps();
    /// Adds the filter's input with NaN outside the mask and for `noData`; the input itself without these.
    int counted();
    /// Adds thinned magnitudes with 0 outside the mask.
    int edges(int thinned);
    /// Limits a result to the mask and to samples that are present. Returns the node of the limited result.
    int limited(int result);

  private:
    /// True if the mask is that of samples that are present.
    [[nodiscard]] bool ofPresent() const;
    [[nodiscard]] int mask();
    [[nodiscard]] int present();
    /// Samples that count, 1 or 0.
    [[nodiscard]] int weights();
    template <class What>
    int add(What what, std::vector<int> inputs, const std::string& label);

    Graph& graph_;
    const Filter& filter_;
    int step_, input_;
    int mask_ = graphInput, present_ = graphInput, weights_ = graphInput, held_ = graphInput; ///< graphInput: not added
};

/// Throws Error(usage) if a filter cannot do what its masking asks for.
void checkMasking(const Filter& filter);

} // namespace conv
