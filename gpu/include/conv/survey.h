// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/device.h>
#include <conv/plan.h>
#include <conv/volume.h>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>

namespace conv {

/// What samples are like, as far as a choice of variants depends on it.
struct Survey {
    bool known = false;       ///< false: the samples lie where they cannot be looked at, nothing was
    bool finite = true;       ///< no NaN, no infinity
    double largest = 0;       ///< magnitude of the finite samples
    double ordinary = 0;      ///< nine of ten samples that are not zero are at least about as large, by a power of two
    bool float32Holds = true; ///< float32 represents every finite sample exactly
    friend bool operator==(const Survey&, const Survey&) = default;
};

/// How many times larger than `ordinary` the largest sample may be. What rounds relative to the largest sample of a
/// block is off by some 2e-7 of it: a fifth of an ordinary sample then.
inline constexpr double surveyRangeMost = 1 << 20;

/// Looks at every sample of all items but opacity, with the threads of the pool. Throws Error(cancelled).
[[nodiscard]] Survey surveyOf(const Source& source, const std::stop_token& stop = {});
/// The same by a CUDA device, where the samples lie in its memory; else as above. Throws Error(device), too.
[[nodiscard]] Survey surveyOf(const Source& source, const Device& device, const std::stop_token& stop = {});
/// Why only sums of an output's own products should be taken for such data (Choice::strict): the part of a sentence;
/// nothing if all will do.
[[nodiscard]] std::optional<std::string> whyStrict(const Survey& survey);

/// Why convolutions of such data should be computed in float64 (Choice::whyFloat64): the part of a sentence; nothing if
/// float32 holds the samples.
[[nodiscard]] std::optional<std::string> whyFloat64(const Survey& survey, ElementType type);

/// Whether a survey could change a plan's precision: that is open, as is the variant of some step, and the input's type
/// can hold what float32 cannot.
[[nodiscard]] bool wantsPrecision(const Plan& plan, const Choice& choice);

/// Whether a survey could change a plan: it rounds by blocks where nobody asked for that, and its input's type can hold
/// what blocks round away.
[[nodiscard]] bool wantsSurvey(const Plan& plan, const Choice& choice);

/// A number that all finite samples of all items but opacity lie close about: none is less than half of it or more than
/// its double, so that differences from it are exact, and they span a quarter of it at most. 0 if there is no such
/// number, or the samples are not in host memory. Throws Error(cancelled).
[[nodiscard]] double offsetOf(const Source& source, const std::stop_token& stop = {});
/// The same by a CUDA device, where the samples lie in its memory; else as above. Throws Error(device), too.
[[nodiscard]] double offsetOf(const Source& source, const Device& device, const std::stop_token& stop = {});
/// Whether such a number (Choice::offset) could change a plan: it has a step in which it cancels.
[[nodiscard]] bool wantsOffset(const Plan& plan, const Choice& choice);

/// Samples that are looked at in passing, as a run reads them: for what cannot be looked at beforehand, or would have
/// to be read twice for that. When everything has been read, in boxes of whatever kind and however often, the answers
/// are those of `surveyOf` and `offsetOf` for the same samples in memory, to the bit.
class SurveyedSource final : public Source {
  public:
    /// `inner` outlives it. `strange` is asked to stop as soon as a NaN or an infinity was read: a plan that rounds by
    /// blocks is the wrong one then, whatever follows. `wide` is asked to stop as soon as a sample was read that
    /// float32 does not hold.
    explicit SurveyedSource(const Source& inner, std::stop_source strange = std::stop_source(std::nostopstate),
                            std::stop_source wide = std::stop_source(std::nostopstate));
    ~SurveyedSource() override;
    SurveyedSource(const SurveyedSource&) = delete;
    SurveyedSource& operator=(const SurveyedSource&) = delete;
    [[nodiscard]] const Layout& layout() const override { return inner_.layout(); }
    [[nodiscard]] Access access() const override { return inner_.access(); }
    void read(Item item, const Region& region, void* out) const override;
    /// Of what has been read so far.
    [[nodiscard]] Survey survey() const;
    [[nodiscard]] double offset() const;

  private:
    struct Seen;
    const Source& inner_;
    std::unique_ptr<Seen> seen_;
};

} // namespace conv
