// SPDX-License-Identifier: Apache-2.0
#include "noise.h"
#include "samples.h"
#include <algorithm>
#include <conv/error.h>
#include <fstream>

namespace samples {
namespace {

constexpr std::size_t block = 2880, card = 80; ///< bytes of FITS

std::string cardOf(const std::string& keyword, const std::string& value) {
    std::string text = keyword;
    text.resize(8, ' ');
    text += "= " + (value[0] == '\'' ? value : std::string(20 - value.size(), ' ') + value);
    text.resize(card, ' ');
    return text;
}

} // namespace

conv::Volume galaxy(int size) {
    conv::Layout layout;
    layout.type = conv::ElementType::u16;
    layout.dimension = 2;
    layout.extent = {size, size, 1};
    conv::Info info;
    info.valueUnit = "adu";
    conv::Volume volume(layout, std::move(info));
    auto* const out = volume.as<std::uint16_t>();
    Random random(53);
    std::vector<double> stars;
    for (int i = 0; i < 3 * 60; ++i)
        stars.push_back(random.uniform());
    const double n = size;
    for (int y = 0; y < size; ++y)
        for (int x = 0; x < size; ++x) {
            const double u = (x - 0.52 * n) / n, v = (y - 0.47 * n) / n;
            const double across = 0.8 * u + 0.6 * v, along = (0.8 * v - 0.6 * u) * 1.7;
            const double r = std::sqrt(across * across + along * along);
            const double arm = std::cos(2 * std::atan2(along, across) - 7 * std::log(r + 0.02));
            double value = 50 + 9000 * std::exp(-r / 0.03) + 2500 * std::exp(-r / 0.11) * (1 + 0.5 * arm);
            for (std::size_t s = 0; s < stars.size(); s += 3) {
                const double a = x - stars[s] * n, b = y - stars[s + 1] * n, distance = a * a + b * b;
                if (distance < 50)
                    value += 20000 * stars[s + 2] * stars[s + 2] * stars[s + 2] * std::exp(-distance / 3.4);
            }
            value += std::sqrt(value) * 0.6 * random.normal();
            out[y * size + x] = static_cast<std::uint16_t>(std::clamp(std::nearbyint(value), 0.0, 65535.0));
        }
    return volume;
}

void writeFits(const conv::Volume& image, const std::filesystem::path& path) {
    const conv::Index3 extent = image.layout().extent;
    std::string header = cardOf("SIMPLE", "T") + cardOf("BITPIX", "16") + cardOf("NAXIS", "2") +
                         cardOf("NAXIS1", std::to_string(extent[0])) + cardOf("NAXIS2", std::to_string(extent[1])) +
                         cardOf("BZERO", "32768") + cardOf("BSCALE", "1") + cardOf("BUNIT", "'adu     '") +
                         cardOf("CTYPE1", "'RA---TAN'") + cardOf("CTYPE2", "'DEC--TAN'") +
                         cardOf("CUNIT1", "'deg     '") + cardOf("CUNIT2", "'deg     '") + cardOf("CDELT1", "-0.0002") +
                         cardOf("CDELT2", "0.0002") + "END";
    header.resize((header.size() + block - 1) / block * block, ' ');
    const auto* const samples = image.as<std::uint16_t>();
    std::string data;
    for (std::int64_t i = 0; i < extent[0] * extent[1]; ++i) {
        const auto stored = static_cast<std::uint16_t>(samples[i] ^ 0x8000U); // less 32768
        data += static_cast<char>(stored >> 8);
        data += static_cast<char>(stored & 0xFF);
    }
    data.resize((data.size() + block - 1) / block * block, '\0');
    std::ofstream file(path, std::ios::binary);
    file << header << data;
    if (!file.flush())
        throw conv::Error(conv::ErrorCode::unwritable, "Cannot write " + path.string() + " as FITS.");
}

} // namespace samples
