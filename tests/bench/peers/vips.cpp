// SPDX-License-Identifier: Apache-2.0
// libvips: masks of the same weights through convsep and conv, rank for medians. Its own threads compute tiles of one
// array.
#include "driver.h"
#include <vips/vips.h>

namespace peer {
namespace {

void need(int failed) {
    if (failed)
        throw std::runtime_error(vips_error_buffer());
}

struct Target {
    unsigned char* data;
    std::size_t pitch, sampleBytes;
};

int take(VipsRegion* region, void*, void*, void* to, gboolean*) {
    const Target& target = *static_cast<Target*>(to);
    const VipsRect& box = region->valid;
    for (int y = 0; y < box.height; ++y)
        std::memcpy(target.data + static_cast<std::size_t>(box.top + y) * target.pitch +
                        static_cast<std::size_t>(box.left) * target.sampleBytes,
                    VIPS_REGION_ADDR(region, box.left, box.top + y),
                    static_cast<std::size_t>(box.width) * target.sampleBytes);
    return 0;
}

using Build = std::function<VipsImage*(VipsImage*)>;

Way way(const Work& work, const std::string& name, bool floats, const Build& build) {
    auto result = std::make_shared<std::vector<unsigned char>>(work.samples() * (floats ? 4 : 1));
    Way way;
    way.name = name;
    way.run = [=, &work] {
        VipsImage* in = vips_image_new_from_memory(work.input.data(), work.input.size(), static_cast<int>(work.nx),
                                                   static_cast<int>(work.ny), 1,
                                                   work.isFloat() ? VIPS_FORMAT_FLOAT : VIPS_FORMAT_UCHAR);
        VipsImage* out = build(in);
        VipsImage* cast = nullptr;
        need(vips_cast(out, &cast, floats ? VIPS_FORMAT_FLOAT : VIPS_FORMAT_UCHAR, nullptr));
        const std::size_t bytes = floats ? 4 : 1;
        Target target{result->data(), static_cast<std::size_t>(work.nx) * bytes, bytes};
        need(vips_sink(cast, vips_start_one, take, vips_stop_one, cast, &target));
        g_object_unref(cast);
        g_object_unref(out);
        g_object_unref(in);
    };
    way.result = [=] { return result->data(); };
    way.resultBytes = result->size();
    return way;
}

VipsImage* matrix(int width, int height, const std::vector<double>& numbers) {
    VipsImage* mask = vips_image_new_matrix_from_array(width, height, numbers.data(), static_cast<int>(numbers.size()));
    vips_image_set_double(mask, "scale", 1);
    return mask;
}

} // namespace

std::vector<Way> waysFor(const Work& work) {
    static const bool started = [] {
        need(VIPS_INIT("peers"));
        vips_cache_set_max(0); // each run computes
        return true;
    }();
    (void)started;
    vips_concurrency_set(work.threads);
    std::vector<Way> ways;
    if (work.dimension != 2)
        return ways;
    const int k = work.size;
    if (work.filter == "gaussian") {
        const auto weights = work.gaussian();
        VipsImage* mask = matrix(static_cast<int>(weights.size()), 1, weights);
        ways.push_back(way(work, "convsep, float", work.isFloat(), [=](VipsImage* in) {
            VipsImage *out = nullptr, *rounded = nullptr;
            need(vips_convsep(in, &out, mask, "precision", VIPS_PRECISION_FLOAT, nullptr));
            if (in->BandFmt == VIPS_FORMAT_UCHAR) {
                need(vips_rint(out, &rounded, nullptr));
                g_object_unref(out);
                return rounded;
            }
            return out;
        }));
        if (!work.isFloat()) {
            const double sigma = work.sigma, least = std::exp(-0.5 * 16);
            Way integer = way(work, "gaussblur, integer", false, [=](VipsImage* in) {
                VipsImage* out = nullptr;
                need(vips_gaussblur(in, &out, sigma, "min_ampl", least, "precision", VIPS_PRECISION_INTEGER, nullptr));
                return out;
            });
            integer.kind = "approximate";
            integer.note = "weights of 8 bits";
            ways.push_back(integer);
        }
    } else if (work.filter == "dense") {
        VipsImage* mask = matrix(k, k, {work.taps.begin(), work.taps.end()});
        ways.push_back(way(work, "conv, float", true, [=](VipsImage* in) {
            VipsImage* out = nullptr;
            need(vips_conv(in, &out, mask, "precision", VIPS_PRECISION_FLOAT, nullptr));
            return out;
        }));
    } else if (work.filter == "median") {
        ways.push_back(way(work, "median", work.isFloat(), [=](VipsImage* in) {
            VipsImage* out = nullptr;
            need(vips_median(in, &out, k, nullptr));
            return out;
        }));
    } else if (work.filter == "sobel") {
        VipsImage* mx = matrix(3, 3, {-1, 0, 1, -2, 0, 2, -1, 0, 1});
        VipsImage* my = matrix(3, 3, {-1, -2, -1, 0, 0, 0, 1, 2, 1});
        ways.push_back(way(work, "conv, conv, squares, root", true, [=](VipsImage* in) {
            VipsImage *gx = nullptr, *gy = nullptr, *xx = nullptr, *yy = nullptr, *sum = nullptr, *root = nullptr;
            need(vips_conv(in, &gx, mx, "precision", VIPS_PRECISION_FLOAT, nullptr));
            need(vips_conv(in, &gy, my, "precision", VIPS_PRECISION_FLOAT, nullptr));
            need(vips_multiply(gx, gx, &xx, nullptr));
            need(vips_multiply(gy, gy, &yy, nullptr));
            need(vips_add(xx, yy, &sum, nullptr));
            need(vips_pow_const1(sum, &root, 0.5, nullptr));
            for (VipsImage* image : {gx, gy, xx, yy, sum})
                g_object_unref(image);
            return root;
        }));
    } else if (work.filter == "canny") {
        const double sigma = work.sigma;
        Way canny = way(work, "canny", false, [=](VipsImage* in) {
            VipsImage* out = nullptr;
            need(vips_canny(in, &out, "sigma", sigma, "precision", VIPS_PRECISION_FLOAT, nullptr));
            return out;
        });
        canny.kind = "own definition";
        canny.note = "thinned magnitudes without thresholds and hysteresis";
        ways.push_back(canny);
    }
    return ways;
}

} // namespace peer
