// SPDX-License-Identifier: Apache-2.0
// CImg, the engine of G'MIC, with OpenMP: recursive Gaussians (van Vliet, Deriche), correlation, blur_median.
#include "driver.h"
#define cimg_display 0
#include <CImg.h>
#include <omp.h>

namespace peer {
namespace {

using cimg_library::CImg;

template <class T>
CImg<T> shared(const Work& work) {
    return CImg<T>(reinterpret_cast<T*>(const_cast<unsigned char*>(work.input.data())), static_cast<unsigned>(work.nx),
                   static_cast<unsigned>(work.ny), static_cast<unsigned>(work.nz), 1, true);
}

template <class T>
Way way(const std::string& name, const std::function<void(CImg<T>&)>& body) {
    auto image = std::make_shared<CImg<T>>();
    Way way;
    way.name = name;
    way.run = [=] { body(*image); };
    way.result = [=] { return image->data(); };
    return way;
}

} // namespace

std::vector<Way> waysFor(const Work& work) {
    omp_set_num_threads(work.threads);
    cimg_library::cimg::openmp_mode(1);
    std::vector<Way> ways;
    if (work.filter == "gaussian" && work.isFloat()) {
        for (const bool vanVliet : {true, false}) {
            Way blur = way<float>(vanVliet ? "blur, van Vliet" : "blur, Deriche", [=, &work](CImg<float>& image) {
                image.assign(shared<float>(work), false);
                const float sigma = static_cast<float>(work.sigma);
                image.blur(sigma, sigma, work.dimension > 2 ? sigma : 0.0f, 1, vanVliet);
            });
            blur.kind = "approximate";
            ways.push_back(blur);
        }
    } else if (work.filter == "dense" && work.dimension > 1) {
        const unsigned k = static_cast<unsigned>(work.size);
        const CImg<float> taps(work.taps.data(), k, k, work.dimension > 2 ? k : 1, 1);
        ways.push_back(way<float>("get_correlate", [=, &work](CImg<float>& image) {
            shared<float>(work).get_correlate(taps, 1).move_to(image);
        }));
    } else if (work.filter == "median") {
        const unsigned k = static_cast<unsigned>(work.size);
        if (work.isFloat())
            ways.push_back(way<float>("get_blur_median", [=, &work](CImg<float>& image) {
                shared<float>(work).get_blur_median(k).move_to(image);
            }));
        else
            ways.push_back(way<unsigned char>("get_blur_median", [=, &work](CImg<unsigned char>& image) {
                shared<unsigned char>(work).get_blur_median(k).move_to(image);
            }));
    }
    for (Way& one : ways)
        if (work.filter == "median") // windows are cut at the border
            one.border = "cut";
    for (Way& one : ways)
        one.resultBytes = work.samples() * (work.isFloat() || work.filter == "dense" ? 4 : 1);
    return ways;
}

} // namespace peer
