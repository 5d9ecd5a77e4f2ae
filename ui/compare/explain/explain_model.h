// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <QString>
#include <QStringList>
#include <conv/plan.h>
#include <conv/tools/kernel_facts.h>
#include <optional>
#include <vector>

namespace ui {

using conv::Idea;

/// Returns the reasoning behind an idea, a sentence each.
[[nodiscard]] QStringList thoughtsOf(Idea idea);

/// Time the device needs for one resource alone.
struct Limit {
    QString name; ///< "bytes", "arithmetic", "launches"
    QString how;  ///< "0.5 GB, input and result once, at 2 970 GB/s"
    double milliseconds = 0;
};

struct Explanation {
    QString name, kind, device, summary, origin, published, note;
    Idea idea = Idea::gather;
    QString refused; ///< why it cannot run here; then only the idea is explained
    QStringList thoughts;
    std::vector<Limit> limits;          ///< for the recipe by definition
    QString bound;                      ///< sentence about the largest limit; empty if unknown
    double predicted = 0, measured = 0; ///< ms; 0: unknown
    QString verdict;
};

/// `measured`: median kernel time in ms, 0 if not timed. Plans but runs nothing. Never throws.
[[nodiscard]] Explanation explain(const std::string& variant, const std::string& device,
                                  const std::vector<conv::Filter>& filters, const conv::Layout& layout,
                                  double measured);

/// Returns names and values of launched kernels: grid, registers, memory, occupancy.
[[nodiscard]] std::vector<std::pair<QString, QString>> kernelFacts(const std::vector<conv::LaunchFacts>& launches);
/// Returns why such facts are missing; empty if complete or nothing is launched.
[[nodiscard]] QString kernelsUnknown(const std::vector<conv::LaunchFacts>& launches, const std::string& device);

/// An invented device and predicted times of a recipe on it, with data resident on the device.
struct WhatIf {
    conv::Device device;
    /// A variant used for all steps it can compute.
    struct Time {
        QString name;
        double milliseconds = 0; ///< ms, all steps
        int own = 0, of = 0;     ///< convolutions it computes, and their total; the fastest variants compute the rest
    };
    /// A step in the planner's choice. Operations without a variant count towards the step before.
    struct Step {
        QString label, variant;
        double milliseconds = 0;
    };
    std::vector<Step> steps;
    double planned = 0;      ///< ms, all steps
    double transfers = 0;    ///< ms, upload of the source and download of the result, not included above
    std::vector<Time> times; ///< fastest first; variants that can compute at least one step
    QString problem;
};
/// Returns a GPU whose FMA rate follows from multiprocessors and clock.
[[nodiscard]] conv::Device inventedGpu(int computeCapability, int multiprocessors, double gigahertz,
                                       double gigabytesPerSecond, double linkGigabytesPerSecond);
/// Returns the FMA units per multiprocessor of a compute capability.
[[nodiscard]] int lanesOf(int computeCapability);
[[nodiscard]] WhatIf whatIf(const conv::Device& device, const std::vector<conv::Filter>& filters,
                            const conv::Layout& layout);

} // namespace ui
