// SPDX-License-Identifier: Apache-2.0
#include "app/io/io.h"
#include <conv/error.h>
#include <cstdio>
#include <cstring>

// medical_dump [--series UID] [--tilt resample|keep] [--gaps fill|ignore] [--probe] IN [OUT…]: reads a file, prints its
// description as JSON and saves it under the other names. Prints an error as one line and exits with 3.
namespace {

using namespace app::io;

void print(const char* name, const double* values, std::size_t count) {
    std::printf("\"%s\": [", name);
    for (std::size_t i = 0; i < count; ++i)
        std::printf("%s%.17g", i ? ", " : "", values[i]);
    std::printf("], ");
}

std::string quoted(const std::string& text) {
    std::string result = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\')
            result += '\\';
        result += static_cast<unsigned char>(c) < ' ' ? ' ' : c;
    }
    return result + "\"";
}

void print(const conv::Layout& layout, const conv::Info& info) {
    const conv::Geometry& g = layout.geometry;
    std::printf(
        "{\"type\": \"%s\", \"dimension\": %d, \"extent\": [%lld, %lld, %lld], \"channels\": %lld, \"times\": %lld, ",
        std::string(conv::name(layout.type)).c_str(), layout.dimension, static_cast<long long>(layout.extent[0]),
        static_cast<long long>(layout.extent[1]), static_cast<long long>(layout.extent[2]),
        static_cast<long long>(layout.channels), static_cast<long long>(layout.times));
    print("spacing", g.spacing.data(), 3);
    print("origin", g.origin.data(), 3);
    print("direction", g.direction.data(), 9);
    std::printf("\"unit\": \"%s\", \"timeStep\": %.17g, \"valueUnit\": %s, \"notes\": %zu, \"warnings\": [",
                conv::symbol(g.unit), info.timeStep, quoted(info.valueUnit).c_str(), info.notes.size());
    for (std::size_t i = 0; i < info.warnings.size(); ++i)
        std::printf("%s%s", i ? ", " : "", quoted(info.warnings[i]).c_str());
    std::printf("]}\n");
}

int run(int count, char** arguments) {
    LoadOptions options;
    bool probeOnly = false;
    int at = 1;
    for (; at < count && arguments[at][0] == '-'; ++at) {
        if (std::strcmp(arguments[at], "--probe") == 0)
            probeOnly = true;
        else if (std::strcmp(arguments[at], "--series") == 0 && at + 1 < count)
            options.series = arguments[++at];
        else if (std::strcmp(arguments[at], "--tilt") == 0 && at + 1 < count)
            options.tilt = std::strcmp(arguments[++at], "keep") == 0 ? Tilt::keep : Tilt::resample;
        else if (std::strcmp(arguments[at], "--gaps") == 0 && at + 1 < count)
            options.gaps = std::strcmp(arguments[++at], "fill") == 0 ? Gaps::fill : Gaps::ignore;
    }
    if (at >= count)
        return 2;
    if (probeOnly) {
        print(probe(arguments[at], options), {});
        return 0;
    }
    const conv::Volume volume = load(arguments[at], options);
    print(volume.layout(), volume.info());
    for (int i = at + 1; i < count; ++i)
        save(volume, arguments[i], {.overwrite = true});
    return 0;
}

} // namespace

int main(int count, char** arguments) {
    try {
        return run(count, arguments);
    } catch (const conv::Error& error) {
        std::printf("error %d: %s\n", static_cast<int>(error.code()), error.what());
        return 3;
    }
}
