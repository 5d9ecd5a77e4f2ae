// SPDX-License-Identifier: Apache-2.0
// zita-convolver: partitioned convolution of long signals, one engine per thread and part of the signal.
#include "driver.h"
#include <algorithm>
#include <thread>
#include <zita-convolver.h>

namespace peer {

std::vector<Way> waysFor(const Work& work) {
    std::vector<Way> ways;
    if (work.filter != "dense" || work.dimension != 1 || work.border != "zero")
        return ways;
    for (const unsigned quantum : {2048u, 4096u, 8192u}) {
        auto engines = std::make_shared<std::vector<std::unique_ptr<Convproc>>>();
        auto result = std::make_shared<std::vector<float>>(work.samples());
        const long k = work.size, n = work.nx, share = (n + work.threads - 1) / work.threads;
        Way way;
        way.name = "Convproc, " + std::to_string(work.threads) + " engines, blocks of " + std::to_string(quantum);
        way.prepare = [=, &work] {
            std::vector<float> response(work.taps.rbegin(), work.taps.rend()); // it convolves
            for (int i = 0; i < work.threads; ++i) {
                auto engine = std::make_unique<Convproc>();
                engine->set_options(Convproc::OPT_VECTOR_MODE);
                if (engine->configure(1, 1, static_cast<unsigned>(k), quantum, quantum, quantum, 0.0f) ||
                    engine->impdata_create(0, 0, 1, response.data(), 0, static_cast<int>(k)) ||
                    engine->start_process(0, 0))
                    throw std::runtime_error("zita-convolver refuses the configuration");
                engines->push_back(std::move(engine));
            }
        };
        way.run = [=, &work] {
            std::vector<std::thread> threads;
            for (int i = 0; i < work.threads; ++i)
                threads.emplace_back([=, &work] {
                    Convproc& engine = *(*engines)[static_cast<std::size_t>(i)];
                    engine.reset();
                    // Outputs first..last need samples from first − k/2; the engine's output is delayed by k/2.
                    const long first = share * i, last = std::min(n, first + share), radius = k / 2;
                    for (long at = first - radius; at < last + radius; at += quantum) {
                        float* in = engine.inpdata(0);
                        for (long j = 0; j < static_cast<long>(quantum);) {
                            const long x = at + j;
                            if (x < 0 || x >= n) {
                                in[j++] = 0;
                            } else {
                                const long count = std::min(static_cast<long>(quantum) - j, n - x);
                                std::memcpy(in + j, work.floats() + x, static_cast<std::size_t>(count) * 4);
                                j += count;
                            }
                        }
                        engine.process(false);
                        const float* out = engine.outdata(0);
                        const long from = std::max(first, at - radius),
                                   to = std::min(last, at - radius + static_cast<long>(quantum));
                        if (from < to)
                            std::memcpy(result->data() + from, out + (from - (at - radius)),
                                        static_cast<std::size_t>(to - from) * 4);
                    }
                });
            for (std::thread& thread : threads)
                thread.join();
        };
        way.result = [=] { return result->data(); };
        way.resultBytes = work.samples() * 4;
        ways.push_back(way);
    }
    return ways;
}

} // namespace peer
