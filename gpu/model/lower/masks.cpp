// SPDX-License-Identifier: Apache-2.0
// Masks and missing samples as nodes.
#include "model/lower/masks.h"
#include <cmath>
#include <conv/causes.h>
#include <conv/volume.h>
#include <limits>
#include <utility>

namespace conv {
namespace {

/// Sums of weights up to this share of a kernel's sum count as zero, on every device: float32 represents the smaller
/// ones with few digits or none.
constexpr double minWeight = 0x1p-100;
constexpr double notANumber = std::numeric_limits<double>::quiet_NaN();

/// True for filters made of averages; kernels are checked by their weights.
bool averages(const Filter& filter) {
    const auto& f = filter.kind;
    return std::holds_alternative<Gaussian>(f) || std::holds_alternative<Box>(f) || std::holds_alternative<Custom>(f) ||
           std::holds_alternative<Fir>(f) || std::holds_alternative<SavitzkyGolay>(f) ||
           std::holds_alternative<Unsharp>(f) || std::holds_alternative<DifferenceOfGaussians>(f);
}

[[noreturn]] void refuse(const Filter& filter, const std::string& reason) {
    throw Error(ErrorCode::usage, causes::filter, {{"filter", name(filter)}, {"reason", reason}});
}

} // namespace

bool MaskLowering::weighs() const {
    const Masking& m = filter_.masking;
    return (m.mask && m.normalized) || m.ignoreMissing;
}

int MaskLowering::average(const Kernel& kernel, const std::string& label) {
    if (!(kernel.nonNegative() && kernel.sum() > 0))
        refuse(filter_, "normalized=true and missing=ignore need a kernel without negative weights.");
    if (filter_.masking.mask)
        static_cast<void>(mask()); // `limited` adds it as an input of the mean
    const int counted = weights();
    if (held_ == graphInput)
        held_ = add(CombineNode{CombineNode::Op::masked, {}, {}, Constant{0}}, {input_, counted}, "counted samples");
    // Samples beyond a constant border count, so that a mask of ones changes nothing.
    const bool gap = (filter_.masking.ignoreMissing || ofPresent()) && std::isnan(filter_.outsideValue);
    const int sum = add(ConvolveNode{kernel, filter_.boundary, gap ? 0 : filter_.outsideValue, true}, {held_}, label);
    const int share = add(ConvolveNode{kernel, filter_.boundary, gap ? 0.0 : 1.0, true}, {counted}, label + " weights");
    return add(CombineNode{CombineNode::Op::mean, {minWeight * kernel.sum()}, {}, Constant{notANumber}}, {sum, share},
               label + " mean");
}

int MaskLowering::withGaps() {
    return add(CombineNode{CombineNode::Op::masked, {}, {}, Constant{notANumber}}, {input_, weights()},
               "counted samples");
}

int MaskLowering::counted() {
    const Masking& m = filter_.masking;
    std::vector<int> inputs{input_};
    if (m.mask)
        inputs.push_back(mask());
    if (m.noData && !ofPresent())
        inputs.push_back(present());
    if (inputs.size() == 1)
        return input_;
    return add(CombineNode{CombineNode::Op::masked, {}, {}, Constant{notANumber}}, std::move(inputs),
               "counted samples");
}

int MaskLowering::edges(int thinned) {
    return filter_.masking.mask
               ? add(CombineNode{CombineNode::Op::masked, {}, {}, Constant{0}}, {thinned, mask()}, "canny in mask")
               : thinned;
}

int MaskLowering::limited(int result) {
    const Masking& m = filter_.masking;
    const bool set = m.outside == Outside::value, filled = m.mask && m.outside == Outside::fill;
    // Their results are 0 outside the mask and at missing samples anyway.
    const bool edges =
        std::holds_alternative<Canny>(filter_.kind) || std::holds_alternative<Thresholding>(filter_.kind);
    if ((!m.mask && !m.ignoreMissing) || (result == input_ && !set) || (edges && (!set || m.value.value == 0)))
        return result;
    auto* mean = result == input_ ? nullptr : std::get_if<CombineNode>(&graph_.nodes.back().kind);
    if (mean && mean->op != CombineNode::Op::mean)
        mean = nullptr;
    if (mean) { // has values at missing samples, too
        std::vector<int>& inputs = graph_.nodes.back().inputs;
        if (m.mask && !filled)
            inputs.push_back(mask_);
        mean->otherwise = m.value;
        if (!set) {
            inputs.push_back(input_);
            mean->otherwise.reset();
        }
        return result;
    }
    std::vector<int> inputs{result};
    if (m.mask)
        inputs.push_back(mask());
    if (m.ignoreMissing && !ofPresent())
        inputs.push_back(present());
    CombineNode limit{CombineNode::Op::masked, {}, {}, m.value};
    if (!set) {
        inputs.push_back(input_);
        limit.otherwise.reset();
    }
    return add(std::move(limit), std::move(inputs), name(filter_) + (m.mask ? " in mask" : " of present samples"));
}

bool MaskLowering::ofPresent() const {
    return isPresentMask(filter_.masking.mask);
}

int MaskLowering::mask() {
    const Masking& m = filter_.masking;
    if (ofPresent())
        return mask_ = present();
    if (mask_ == graphInput) {
        MaskNode node{m.mask, m.box.value_or(m.mask->layout().whole())};
        if (input_ != graphInput) {
            // Earlier steps cut off as many samples from data of any size.
            constexpr std::int64_t far = std::int64_t{1} << 40;
            const Region left = domainsOf(graph_, {{0, 0, 0}, {far, far, far}})[static_cast<std::size_t>(input_)];
            for (std::size_t a = 0; a < 3; ++a) {
                node.before[a] = left.lo[a];
                node.after[a] = far - left.hi[a];
            }
        }
        mask_ = add(std::move(node), {}, m.name.empty() ? "mask" : "mask " + m.name);
    }
    return mask_;
}

int MaskLowering::present() {
    if (present_ == graphInput) {
        CombineNode node{CombineNode::Op::present, {}};
        if (filter_.masking.noData)
            node.weights.push_back(*filter_.masking.noData);
        present_ = add(std::move(node), {input_}, "present samples");
    }
    return present_;
}

int MaskLowering::weights() {
    if (weights_ == graphInput) {
        const Masking& m = filter_.masking;
        const bool both = m.mask && m.normalized && m.ignoreMissing && !ofPresent();
        if (both) {
            const int here = present();
            weights_ = add(CombineNode{CombineNode::Op::product, {}}, {here, mask()}, "samples that count");
        } else {
            weights_ = m.ignoreMissing ? present() : mask();
        }
    }
    return weights_;
}

template <class What>
int MaskLowering::add(What what, std::vector<int> inputs, const std::string& label) {
    graph_.nodes.push_back({std::move(what), std::move(inputs), step_, label, filter_.channels});
    return static_cast<int>(graph_.nodes.size()) - 1;
}

void checkMasking(const Filter& filter) {
    const Masking& m = filter.masking;
    const bool weights = std::holds_alternative<Bilateral>(filter.kind) ||
                         std::holds_alternative<NonLocalMeans>(filter.kind) ||
                         std::holds_alternative<Diffusion>(filter.kind) || std::holds_alternative<Clahe>(filter.kind),
               threshold = std::holds_alternative<Thresholding>(filter.kind) && !m.normalized;
    if (((m.mask && m.normalized) || m.ignoreMissing) && !averages(filter) && !weights && !threshold)
        refuse(filter, std::string(m.mask && m.normalized ? "normalized=true" : "missing=ignore") +
                           " needs an average or clahe: gaussian, box, bilateral, nlm, diffusion, unsharp, dog, or a "
                           "kernel without negative weights.");
    if (m.mask && m.outside == Outside::fill &&
        (!m.normalized || !(averages(filter) && !std::holds_alternative<Unsharp>(filter.kind) &&
                            !std::holds_alternative<DifferenceOfGaussians>(filter.kind))))
        refuse(filter,
               "outside=fill needs an average over the mask: normalized=true with gaussian, box or a kernel without "
               "negative weights.");
}

} // namespace conv
