// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/device.h>
#include <conv/plan_for.h>
#include <conv/volume.h>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>

namespace conv {

/// Properties of the samples that the choice of variants depends on.
struct Survey {
    bool known = false;          ///< false: the samples could not be inspected
    bool finite = true;          ///< no NaN, no infinity
    double largest = 0;          ///< largest magnitude of the finite samples
    double typicalMagnitude = 0; ///< power of two that about nine of ten nonzero samples reach
    bool float32Holds = true;    ///< float32 represents every finite sample exactly
    friend bool operator==(const Survey&, const Survey&) = default;
};

/// Largest ratio of `largest` to `typicalMagnitude`. Variants that round relative to the largest sample of a block are
/// off by about 2e-7 of it: a fifth of an ordinary sample at this ratio.
inline constexpr double maxSurveyRange = 1 << 20;

/// Returns the survey of all items except opacity, computed by the thread pool. Throws Error(cancelled).
[[nodiscard]] Survey analyzeRange(const Source& source, const std::stop_token& stop = {});
/// As above, computed by a CUDA device if the samples lie in its memory. Throws Error(device), Error(cancelled).
[[nodiscard]] Survey analyzeRange(const Source& source, const Device& device, const std::stop_token& stop = {});
/// Returns why such data need direct sums (PlanOptions::strict), as part of a sentence; empty if every variant will do.
[[nodiscard]] std::optional<std::string> strictReason(const Survey& survey);

/// Returns why such data need float64 (PlanOptions::float64Reason), as part of a sentence; empty if float32 holds the
/// samples.
[[nodiscard]] std::optional<std::string> float64Reason(const Survey& survey, ElementType type);

/// Returns a number close to all finite samples of all items except opacity. Each sample is between half and twice the
/// number, so that differences are exact, and the samples span at most a quarter of it. 0 if there is none or the
/// samples are not in host memory. Throws Error(cancelled).
[[nodiscard]] double commonOffset(const Source& source, const std::stop_token& stop = {});
/// As above, computed by a CUDA device if the samples lie in its memory. Throws Error(device), Error(cancelled).
[[nodiscard]] double commonOffset(const Source& source, const Device& device, const std::stop_token& stop = {});
/// A source that surveys samples as a run reads them, for data that cannot be inspected beforehand or would be read
/// twice. After everything was read, in any boxes and any number of times, the answers equal those of `analyzeRange`
/// and `commonOffset` bit by bit.
class SurveyedSource final : public Source {
  public:
    /// `inner` must outlive this. Requests a stop of `strange` at the first NaN or infinity (a plan that rounds by
    /// blocks is wrong then), and of `wide` at the first sample that float32 does not hold.
    explicit SurveyedSource(const Source& inner, std::stop_source strange = std::stop_source(std::nostopstate),
                            std::stop_source wide = std::stop_source(std::nostopstate));
    ~SurveyedSource() override;
    SurveyedSource(const SurveyedSource&) = delete;
    SurveyedSource& operator=(const SurveyedSource&) = delete;
    [[nodiscard]] const Layout& layout() const override { return inner_.layout(); }
    [[nodiscard]] Access access() const override { return inner_.access(); }
    void read(Item item, const Region& region, void* out) const override;
    /// Survey of the samples read so far.
    [[nodiscard]] Survey survey() const;
    [[nodiscard]] double offset() const;
    /// Facts about the samples read so far.
    [[nodiscard]] SampleFacts facts() const;

  private:
    struct Seen;
    const Source& inner_;
    std::unique_ptr<Seen> seen_;
};

} // namespace conv
