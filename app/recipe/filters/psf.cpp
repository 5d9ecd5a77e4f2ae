// SPDX-License-Identifier: Apache-2.0
#include "app/recipe/filters/psf.h"
#include "app/recipe/filters/kernel_place.h"
#include "app/text/number_text.h"
#include "app/text/refuse.h"
#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

namespace app::parts {
namespace {

conv::Kernel given(const ParamReader& read, const KernelText& text) {
    checkDimension("psf", text, read.layout());
    if (std::ranges::any_of(text.taps, [](double tap) { return tap < 0; }))
        refuseParameter("psf", toText(Value(text)), "has negative weights; a PSF has none");
    if (std::ranges::all_of(text.taps, [](double tap) { return tap == 0; }))
        refuseParameter("psf", toText(Value(text)), "has no weight above 0");
    const KernelPlace place = placeOf(read, text, conv::Kernel::defaultCentre(text.extent));
    return conv::Kernel::convolution(text.taps, place.extent, place.centre);
}

conv::Vec3 sigmaOfMicroscope(const Values& values, const ParamReader& read) {
    const double aperture = read.number("na");
    for (const auto& [key, text] :
         {std::pair{"wavelength", "520nm"}, {"index", "1 for air, 1.33 for water, 1.515 for oil"}})
        if (read.automatic(key))
            refuseParameter("na", compare::plain(aperture), "requires " + std::string(key) + ", like " + text);
    const double index = read.number("index");
    if (!(aperture > 0 && aperture < index))
        refuseParameter("na", compare::plain(aperture),
                        "must be above 0 and below the refractive index (" + compare::plain(index) + ")");
    if (const Value& typed = values.find("wavelength")->second; std::get<Quantity>(typed).unit != Unit::mm)
        refuseParameter("wavelength", toText(typed), "requires a unit of length, like 520nm");
    const conv::Vec3 wavelength = read.samples("wavelength");
    conv::Vec3 sigma{0, 0, 0};
    for (std::size_t axis = 0; axis < 3; ++axis)
        if (read.axes()[axis]) {
            const MicroscopeSigma wide = microscopeSigma(aperture, wavelength[axis], index);
            sigma[axis] = axis == 2 ? wide.axial : wide.lateral;
        }
    return sigma;
}

} // namespace

MicroscopeSigma microscopeSigma(double aperture, double wavelength, double index) {
    const double k = 2 * std::numbers::pi * index / wavelength, c = std::cos(std::asin(aperture / index));
    // Moments of cos θ over the aperture, weighted by √(cos θ)·sin θ.
    const double all = (1 - std::pow(c, 1.5)) * 2 / 3, first = (1 - std::pow(c, 2.5)) * 2 / 5 / all,
                 second = (1 - std::pow(c, 3.5)) * 2 / 7 / all;
    return {1 / (k * std::sqrt(1 - second)), 1 / (k * std::sqrt(2 * (second - first * first)))};
}

conv::Kernel psfOf(const Values& values, const ParamReader& read) {
    const KernelText& text = read.kernel("psf");
    const bool microscope = !read.automatic("na");
    if (!microscope)
        for (const char* key : {"wavelength", "index"})
            if (!read.automatic(key))
                refuseParameter(key, toText(values.find(key)->second), "requires na");
    if (!text.taps.empty()) {
        if (microscope)
            refuseParameter("na", compare::plain(read.number("na")), "gives a PSF, and so does psf; give one of them");
        return given(read, text);
    }
    const conv::Vec3 sigma = microscope ? sigmaOfMicroscope(values, read) : read.samples("sigma");
    conv::SeparableTerm axes;
    for (std::size_t axis = 0; axis < 3; ++axis)
        axes[axis] = conv::gaussianTaps(sigma[axis], read.number("truncate"));
    return conv::Kernel::separable(std::move(axes));
}

} // namespace app::parts
