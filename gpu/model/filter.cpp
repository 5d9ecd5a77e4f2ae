// SPDX-License-Identifier: Apache-2.0
#include "model/text.h"
#include <cmath>
#include <conv/filter.h>
#include <conv/recursion.h>
#include <conv/signal_taps.h>

namespace conv {
namespace {

template <class T>
std::string vectorText(const std::array<T, 3>& v) {
    if (v[0] == v[1] && v[1] == v[2])
        return number(static_cast<double>(v[0]));
    return number(static_cast<double>(v[0])) + "×" + number(static_cast<double>(v[1])) + "×" +
           number(static_cast<double>(v[2]));
}

std::string componentText(Component c) {
    constexpr const char* names[] = {"magnitude", "l1", "x", "y", "z"};
    return names[static_cast<std::size_t>(c)];
}

std::string thresholdText(const Threshold& t) {
    return t.fraction ? number(100 * t.value) + "%" : number(t.value);
}

std::string outputText(TensorOutput o) {
    constexpr const char* names[] = {"eigenvalue1", "eigenvalue2", "eigenvalue3", "norm",       "tube",
                                     "blob",        "plate",       "coherence",   "orientation"};
    return names[static_cast<std::size_t>(o)];
}

std::string truncated(double truncate) {
    return truncate == 4 ? "" : " truncate=" + number(truncate);
}

struct Parameters {
    std::string operator()(const Gaussian& f) const {
        std::string text = " sigma=" + vectorText(f.sigma) + "px" + truncated(f.truncate);
        return f.order == std::array<int, 3>{0, 0, 0} ? text : text + " order=" + vectorText(f.order);
    }
    std::string operator()(const Box& f) const { return " size=" + vectorText(f.size); }
    std::string operator()(const Median& f) const { return " size=" + vectorText(f.size); }
    std::string operator()(const Bilateral& f) const {
        return " sigma=" + vectorText(f.sigma) + "px range=" + number(f.range) + " truncate=" + number(f.truncate);
    }
    std::string operator()(const Edge& f) const {
        return " component=" + componentText(f.component) + (f.normalized ? " scale=normalized" : "");
    }
    std::string operator()(const GaussianGradient& f) const {
        return " sigma=" + vectorText(f.sigma) + "px" + truncated(f.truncate) +
               " component=" + componentText(f.component);
    }
    std::string operator()(const Laplacian& f) const { return f.full ? " form=full" : ""; }
    std::string operator()(const LaplacianOfGaussian& f) const {
        return " sigma=" + vectorText(f.sigma) + "px" + truncated(f.truncate);
    }
    std::string operator()(const DifferenceOfGaussians& f) const {
        return " sigma=" + vectorText(f.sigma) + "px sigma2=" + vectorText(f.sigma2) + "px" + truncated(f.truncate);
    }
    std::string operator()(const Canny& f) const {
        return " sigma=" + vectorText(f.sigma) + "px low=" + thresholdText(f.low) + " high=" + thresholdText(f.high);
    }
    std::string operator()(const Unsharp& f) const {
        return " sigma=" + vectorText(f.sigma) + "px amount=" + number(f.amount) + truncated(f.truncate);
    }
    std::string operator()(const Fir& f) const {
        const bool band = f.kind == FirKind::bandpass || f.kind == FirKind::bandstop;
        return " kind=" + std::string(name(f.kind)) + " cutoff=" + number(f.cutoff[0]) +
               (band ? "×" + number(f.cutoff[1]) : "") + "/px taps=" + std::to_string(f.taps) +
               " window=" + name(f.window) + (f.window == FirWindow::kaiser ? " beta=" + number(f.beta) : "");
    }
    std::string operator()(const Iir& f) const {
        std::string text = " kind=" + std::string(name(f.kind));
        if (f.kind == IirKind::notch || f.kind == IirKind::peak)
            return text + " cutoff=" + number(f.cutoff[0]) + "/px q=" + number(f.q) + (f.odd ? " ends=odd" : "");
        const bool two = f.band == FirKind::bandpass || f.band == FirKind::bandstop;
        text += " band=" + std::string(name(f.band)) + " cutoff=" + number(f.cutoff[0]) +
                (two ? "×" + number(f.cutoff[1]) : "") + "/px order=" + std::to_string(f.order);
        if (f.kind == IirKind::chebyshev1)
            text += " ripple=" + number(f.ripple) + "dB";
        return text + (f.odd ? " ends=odd" : "");
    }
    std::string operator()(const SavitzkyGolay& f) const {
        return " window=" + std::to_string(f.window) + " order=" + std::to_string(f.order) +
               (f.derivative > 0 ? " derivative=" + std::to_string(f.derivative) : "");
    }
    std::string operator()(const Hessian& f) const {
        return " sigma=" + vectorText(f.sigma) + "px" + truncated(f.truncate) + " output=" + outputText(f.output) +
               (f.normalized ? " scale=normalized" : "");
    }
    std::string operator()(const Vesselness& f) const {
        std::string text = " sigma=" + vectorText(f.sigma) + "px";
        if (f.scales > 1)
            text += " to " + vectorText(f.largest) + "px scales=" + std::to_string(f.scales);
        return text + truncated(f.truncate) + " shape=" + outputText(f.shape) + (f.dark ? " dark" : " bright") +
               " alpha=" + number(f.alpha) + " beta=" + number(f.beta) + " contrast=" + thresholdText(f.contrast);
    }
    std::string operator()(const StructureTensor& f) const {
        return " sigma=" + vectorText(f.sigma) + "px outer=" + vectorText(f.outer) + "px" + truncated(f.truncate) +
               " output=" + outputText(f.output) +
               (f.output == TensorOutput::coherence ? " contrast=" + thresholdText(f.contrast) : "");
    }
    std::string operator()(const Morphology& f) const {
        constexpr const char* names[] = {"erode", "dilate", "open", "close", "tophat", "blackhat", "gradient"};
        return " op=" + std::string(names[static_cast<std::size_t>(f.op)]) + " size=" + vectorText(f.size) +
               (f.ball ? " shape=ball" : "");
    }
    std::string operator()(const Percentile& f) const {
        return " p=" + number(f.percentile) + " size=" + vectorText(f.size) + (f.ball ? " shape=ball" : "");
    }
    std::string operator()(const Thresholding& f) const {
        return (f.otsu ? " method=otsu" : " value=" + number(f.above)) +
               (std::isinf(f.below) ? std::string() : " below=" + number(f.below));
    }
    std::string operator()(const LocalScore& f) const { return " size=" + vectorText(f.size); }
    std::string operator()(const NonLocalMeans& f) const {
        return " search=" + vectorText(f.search) + "px patch=" + vectorText(f.patch) +
               "px strength=" + number(f.strength) + (f.noise > 0 ? " noise=" + number(f.noise) : "");
    }
    std::string operator()(const Diffusion& f) const {
        return " iterations=" + std::to_string(f.iterations) + " contrast=" + number(f.contrast) +
               " time=" + number(f.time) +
               (f.conductance == Conductance::quadratic ? " conductance=quadratic" : " conductance=exponential");
    }
    std::string operator()(const RichardsonLucy& f) const {
        return " psf=" + vectorText(f.psf.extent()) + " iterations=" + std::to_string(f.iterations) +
               (f.variation > 0 ? " tv=" + number(f.variation) : "") +
               (f.start == FirstEstimate::image ? " start=image" : "");
    }
    std::string operator()(const Clahe& f) const {
        return " tile=" + vectorText(f.tile) + "px clip=" + number(f.clip) + " bins=" + std::to_string(f.bins) +
               (f.min ? " min=" + number(*f.min) : "") + (f.max ? " max=" + number(*f.max) : "");
    }
    std::string operator()(const Custom& f) const { return " kernel=" + vectorText(f.kernel.extent()); }
};

struct Name {
    std::string operator()(const Gaussian&) const { return "gaussian"; }
    std::string operator()(const Box&) const { return "box"; }
    std::string operator()(const Edge& f) const {
        constexpr const char* names[] = {"sobel", "prewitt", "scharr"};
        return names[static_cast<std::size_t>(f.op)];
    }
    std::string operator()(const GaussianGradient&) const { return "gradient"; }
    std::string operator()(const Laplacian&) const { return "laplacian"; }
    std::string operator()(const LaplacianOfGaussian&) const { return "log"; }
    std::string operator()(const DifferenceOfGaussians&) const { return "dog"; }
    std::string operator()(const Canny&) const { return "canny"; }
    std::string operator()(const Unsharp&) const { return "unsharp"; }
    std::string operator()(const Fir&) const { return "fir"; }
    std::string operator()(const SavitzkyGolay&) const { return "savgol"; }
    std::string operator()(const Iir&) const { return "iir"; }
    std::string operator()(const Morphology&) const { return "morph"; }
    std::string operator()(const Percentile&) const { return "percentile"; }
    std::string operator()(const Thresholding&) const { return "threshold"; }
    std::string operator()(const LocalScore&) const { return "zscore"; }
    std::string operator()(const Clahe&) const { return "clahe"; }
    std::string operator()(const Custom& f) const { return f.label; }
    std::string operator()(const Median&) const { return "median"; }
    std::string operator()(const Bilateral&) const { return "bilateral"; }
    std::string operator()(const NonLocalMeans&) const { return "nlm"; }
    std::string operator()(const Diffusion&) const { return "diffusion"; }
    std::string operator()(const RichardsonLucy&) const { return "richardson-lucy"; }
    std::string operator()(const Hessian&) const { return "hessian"; }
    std::string operator()(const Vesselness&) const { return "vesselness"; }
    std::string operator()(const StructureTensor&) const { return "structure-tensor"; }
};

} // namespace

std::string name(const Filter& filter) {
    return std::visit(Name{}, filter.kind);
}

std::string describe(const Filter& filter) {
    std::string text =
        name(filter) + std::visit(Parameters{}, filter.kind) + " boundary=" + std::string(name(filter.boundary));
    if (filter.boundary == Boundary::constant)
        text += " value=" + number(filter.outsideValue);
    std::string axes;
    for (std::size_t a = 0; a < 3; ++a)
        if (filter.axes[a])
            axes += static_cast<char>('x' + a);
    if (axes != "xyz")
        text += " axes=" + axes;
    if (filter.step != Vec3{1, 1, 1})
        text += " per=" + vectorText(filter.step);
    for (std::size_t i = 0; i < filter.channels.size(); ++i)
        text += (i == 0 ? " channels=" : ",") + std::to_string(filter.channels[i]);
    const Masking& m = filter.masking;
    if (m.mask)
        text += " mask=" + (m.name.empty() ? "given" : m.name) + (m.normalized ? " normalized" : "");
    if (m.ignoreMissing)
        text += " missing=ignore";
    if (m.noData)
        text += " nodata=" + number(*m.noData);
    if ((m.mask || m.ignoreMissing) && m.outside != Outside::keep)
        text += " outside=" + (m.outside == Outside::fill ? "fill" : number(m.value.value));
    return text;
}

} // namespace conv
