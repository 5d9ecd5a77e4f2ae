// SPDX-License-Identifier: Apache-2.0
#pragma once
// Shared by the drivers of all peers: a work from the command line, its data from files, and the timing loop. run.py
// starts one process per peer and work, and interleaves their runs.
//
//     driver filter=gaussian type=float32 nx=4096 ny=4096 nz=1 sigma=2 border=nearest in=FILE out=FILE way=NAME
//     threads=2
//
// Without `way` it prints the ways of the work, one per line: name, tab, class (exact, own definition, approximate),
// tab, border, tab, note. No line: the work does not apply. With `way` it sets up, runs once, writes the result to
// `out`, and prints "set-up first-run" in ms. Each line "N" on stdin then runs it N times and prints N times in ms.
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <fstream>
#include <functional>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>
#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace peer {

/// One row of the table: a filter, its parameters and its data.
struct Work {
    std::string filter; ///< gaussian, dense, sobel, median, bilateral, canny
    std::string type;   ///< float32 or uint8: of input and result (dense and sobel results: float32)
    std::string border; ///< nearest or zero
    long nx = 1, ny = 1, nz = 1;
    int dimension = 1;
    double sigma = 0, range = 0, low = 0, high = 0;
    int size = 0; ///< width of window or kernel, odd, along each axis of the data
    int threads = 1;
    std::vector<float> taps; ///< dense: size^dimension numbers, correlation order, x fastest
    std::vector<unsigned char> input;
    std::string out;

    [[nodiscard]] std::size_t samples() const { return static_cast<std::size_t>(nx * ny * nz); }
    [[nodiscard]] bool isFloat() const { return type == "float32"; }
    [[nodiscard]] const float* floats() const { return reinterpret_cast<const float*>(input.data()); }
    [[nodiscard]] const std::uint8_t* bytes() const { return input.data(); }
    /// Radius of a Gaussian truncated at 4 σ.
    [[nodiscard]] int radius() const { return static_cast<int>(4 * sigma + 0.5); }
    /// Weights of that Gaussian; their sum is 1.
    [[nodiscard]] std::vector<double> gaussian() const {
        std::vector<double> weights;
        double sum = 0;
        for (int i = -radius(); i <= radius(); ++i) {
            weights.push_back(std::exp(-0.5 * i * i / (sigma * sigma)));
            sum += weights.back();
        }
        for (double& w : weights)
            w /= sum;
        return weights;
    }
};

/// One implementation of a work by a peer.
struct Way {
    std::string name;           ///< "GaussianBlur in strips"
    std::string kind = "exact"; ///< exact, own definition, or approximate
    std::string border;         ///< its border; empty: the requested one
    std::string note;
    std::function<void()> prepare; ///< plans, compiled code, spectra; may be empty
    std::function<void()> run;
    std::function<const void*()> result; ///< dense samples of the last run
    std::size_t resultBytes = 0;
};

/// Returns the peer's ways for a work; empty if it does not apply. Throws std::runtime_error with a sentence.
std::vector<Way> waysFor(const Work& work);

inline double now() {
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

inline std::vector<unsigned char> wholeFile(const std::string& path) {
    std::ifstream file(path, std::ios::binary | std::ios::ate);
    if (!file)
        throw std::runtime_error("cannot read " + path);
    std::vector<unsigned char> bytes(static_cast<std::size_t>(file.tellg()));
    file.seekg(0);
    file.read(reinterpret_cast<char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
    return bytes;
}

inline Work workOf(std::map<std::string, std::string> given) {
    const auto number = [&](const char* name) { return given[name].empty() ? 0.0 : std::stod(given[name]); };
    Work work;
    work.filter = given["filter"];
    work.type = given["type"];
    work.border = given["border"];
    work.nx = static_cast<long>(number("nx"));
    work.ny = static_cast<long>(number("ny"));
    work.nz = static_cast<long>(number("nz"));
    work.dimension = work.nz > 1 ? 3 : work.ny > 1 ? 2 : 1;
    work.sigma = number("sigma");
    work.range = number("range");
    work.low = number("low");
    work.high = number("high");
    work.size = static_cast<int>(number("size"));
    work.threads = static_cast<int>(number("threads"));
    work.out = given["out"];
    work.input = wholeFile(given["in"]);
    if (!given["taps"].empty()) {
        const auto bytes = wholeFile(given["taps"]);
        work.taps.resize(bytes.size() / 4);
        std::memcpy(work.taps.data(), bytes.data(), bytes.size());
    }
    return work;
}

inline void serve(const Work& work, Way& way) {
    const double start = now();
    if (way.prepare)
        way.prepare();
    const double ready = now();
    way.run();
    const double done = now();
    std::ofstream file(work.out, std::ios::binary);
    file.write(static_cast<const char*>(way.result()), static_cast<std::streamsize>(way.resultBytes));
    file.close();
    if (!file)
        throw std::runtime_error("cannot write " + work.out);
    std::printf("%.4f %.4f\n", ready - start, done - ready);
    std::fflush(stdout);
    int runs = 0;
    while (std::scanf("%d", &runs) == 1) {
        for (int i = 0; i < runs; ++i) {
            const double begin = now();
            way.run();
            std::printf("%.4f ", now() - begin);
        }
        std::printf("\n");
        std::fflush(stdout);
    }
}

} // namespace peer

int main(int count, char** arguments) try {
#ifdef __GLIBC__
    // Freed memory stays in the process, so that newly allocated results do not fault fresh pages each time.
    mallopt(M_MMAP_MAX, 0);
    mallopt(M_TRIM_THRESHOLD, -1);
    mallopt(M_TOP_PAD, 64 << 20);
#endif
    std::map<std::string, std::string> given;
    for (int i = 1; i < count; ++i) {
        const std::string word = arguments[i];
        given[word.substr(0, word.find('='))] = word.substr(word.find('=') + 1);
    }
    const peer::Work work = peer::workOf(given);
    std::vector<peer::Way> ways = peer::waysFor(work);
    if (given["way"].empty()) {
        for (const peer::Way& way : ways)
            std::printf("%s\t%s\t%s\t%s\n", way.name.c_str(), way.kind.c_str(),
                        (way.border.empty() ? work.border : way.border).c_str(), way.note.c_str());
        return 0;
    }
    for (peer::Way& way : ways)
        if (way.name == given["way"]) {
            peer::serve(work, way);
            return 0;
        }
    throw std::runtime_error("no way named " + given["way"]);
} catch (const std::exception& error) {
    std::fprintf(stderr, "%s: %s\n", arguments[0], error.what());
    return 1;
}
