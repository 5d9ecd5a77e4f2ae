// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <QString>
#include <QStringList>
#include <conv/plan.h>
#include <conv/tools/kernel_facts.h>
#include <optional>
#include <vector>

namespace ui {

/// How a way to compute a convolution is drawn.
enum class Idea {
    gather,    ///< a thread an output, samples from memory
    wide,      ///< neighbouring threads, neighbouring samples
    tile,      ///< samples of a block in shared memory
    registers, ///< many outputs a thread
    passes,    ///< one pass for each axis
    transpose,
    march,  ///< all axes in one march
    tensor, ///< matrix units
    fourier,
    terms,    ///< a sum of separable kernels
    waves,    ///< recursive
    means,    ///< stacked running means
    network,  ///< columns sorted by minima and maxima
    ranks,    ///< a sliding set of ranks
    bits,     ///< majorities of bits
    likeness, ///< weights by place and by value
    library,
};
[[nodiscard]] Idea ideaOf(const conv::Variant& variant);
/// The lines of thought of such code, a sentence each.
[[nodiscard]] QStringList thoughtsOf(Idea idea);

/// What the device would need for one thing alone, in milliseconds.
struct Limit {
    QString name; ///< "bytes", "arithmetic", "launches"
    QString how;  ///< "0.5 GB, input and result once, at 2 970 GB/s"
    double milliseconds = 0;
};

/// A variant on somebody's data, in words and numbers.
struct Explanation {
    QString name, kind, device, summary, origin, published, remark;
    Idea idea = Idea::gather;
    QString refused; ///< why it cannot run here; the rest is then about the idea alone
    QStringList thoughts;
    std::vector<Limit> limits;          ///< of the whole recipe on that device, by definition
    QString bound;                      ///< which of them is the largest, in a sentence; empty where nothing is known
    double predicted = 0, measured = 0; ///< milliseconds; 0: unknown
    QString verdict;                    ///< how prediction and measurement go together
};

/// `variant`: a name; `measured`: the kernel's median, 0 where it was not timed. Plans, runs nothing, never throws.
[[nodiscard]] Explanation explain(const std::string& variant, const std::string& device,
                                  const std::vector<conv::Filter>& filters, const conv::Layout& layout,
                                  double measured);

/// Its kernels as the driver describes them, each with its name, grid, registers, memory and occupancy, as names and
/// values one below the other.
[[nodiscard]] std::vector<std::pair<QString, QString>> kernelFacts(const std::vector<conv::LaunchFacts>& launches);
/// Why there is nothing of that, as sentences; empty where all is known, or where nothing is launched.
[[nodiscard]] QString kernelsUnknown(const std::vector<conv::LaunchFacts>& launches, const std::string& device);

/// An invented device, and what the variants' models predict for a whole recipe on it: all steps, one after the other,
/// their data staying on the device.
struct WhatIf {
    conv::Device device;
    /// A way to compute all steps.
    struct Time {
        QString name;
        double milliseconds = 0; ///< of all steps
        int own = 0, of = 0;     ///< convolutions that it computes, of how many; the rest is the quickest variant's
    };
    /// A step of the planner's choice; what needs no variant is part of the step before it.
    struct Step {
        QString label, variant;
        double milliseconds = 0;
    };
    std::vector<Step> steps;
    double planned = 0;      ///< all of them, in milliseconds
    double transfers = 0;    ///< input to the device and result back, beside that
    std::vector<Time> times; ///< fastest first, of those that can compute a step at least
    QString problem;         ///< why nothing could be planned
};
/// A GPU with so many multiprocessors at an assumed clock: FMAs follow from both.
[[nodiscard]] conv::Device inventedGpu(int computeCapability, int multiprocessors, double gigahertz,
                                       double gigabytesPerSecond, double linkGigabytesPerSecond);
/// FMA units of a multiprocessor of that compute capability.
[[nodiscard]] int lanesOf(int computeCapability);
[[nodiscard]] WhatIf whatIf(const conv::Device& device, const std::vector<conv::Filter>& filters,
                            const conv::Layout& layout);

} // namespace ui
