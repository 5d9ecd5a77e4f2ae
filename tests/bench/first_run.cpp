// SPDX-License-Identifier: Apache-2.0
// Cost of a variant's first run in a process on the CPU, and its parts that can be prepared: threads, pages of the
// result, a small run. Every figure comes from separate processes. `first_run [PROCESSES]` prints a table.
#include <algorithm>
#include <conv/apply.h>
#include <conv/tools/prepare.h>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

namespace {
using namespace conv;

struct Input {
    const char* name;
    int dimension;
    Index3 extent;
    ElementType type;
};
constexpr Input inputs[] = {{"36 000 samples, float32", 1, {36000, 1, 1}, ElementType::f32},
                            {"1024 x 1024, uint8", 2, {1024, 1024, 1}, ElementType::u8},
                            {"96 x 112 x 88, int16", 3, {96, 112, 88}, ElementType::i16},
                            {"256 x 256 x 256, int16", 3, {256, 256, 256}, ElementType::i16}};

struct Before {
    const char* name;
    bool threads, pages, small, run;
};
constexpr Before befores[] = {{"nothing", false, false, false, false},        {"threads", true, false, false, false},
                              {"pages of result", false, true, false, false}, {"both", true, true, false, false},
                              {"and a small run", true, true, true, false},   {"the same run", true, true, true, true}};

struct Figures {
    double kernel = 0, processor = 0; ///< ms: wall clock, and processor time of all threads
    long faults = 0, switches = 0;
};

double processorMs() {
    timespec t{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return static_cast<double>(t.tv_sec) * 1e3 + static_cast<double>(t.tv_nsec) * 1e-6;
}

Volume made(const Input& input, const Index3& extent) {
    Layout layout;
    layout.type = input.type;
    layout.dimension = input.dimension;
    layout.extent = extent;
    Volume volume(layout);
    const auto bytes = static_cast<std::size_t>(layout.byteCount());
    for (std::size_t i = 0; i < bytes; ++i) // valid both as floats between 1 and 2 and as integers
        volume.data()[i] = std::byte(input.type == ElementType::f32 ? (i % 4 == 3   ? 0x3f
                                                                       : i % 4 == 2 ? 0x80
                                                                                    : i % 61)
                                                                    : i * 37 % 113);
    return volume;
}

void run(const Plan& plan, const Volume& input, Figures& f) {
    Volume result(plan.output());
    VolumeSink sink(result, plan.outputDomain);
    rusage before{}, after{};
    getrusage(RUSAGE_SELF, &before);
    const double start = processorMs();
    f.kernel = apply(plan, input, {}, sink).timing.kernel;
    f.processor = processorMs() - start;
    getrusage(RUSAGE_SELF, &after);
    f.faults = after.ru_minflt - before.ru_minflt;
    f.switches = after.ru_nvcsw - before.ru_nvcsw;
}

Figures measure(const Input& input, const Before& before) {
    const Volume source = made(input, input.extent);
    Gaussian gaussian;
    gaussian.sigma = {2, 2, 2};
    Filter filter;
    filter.kind = gaussian;
    const std::vector<Filter> filters{filter};
    PlanOptions planOptions;
    planOptions.device = "cpu";
    const Plan plan = makePlan(filters, source.layout(), planOptions);
    Figures f;
    if (before.threads)
        startWorkers();
    if (before.small) { // this variant on as many rows as there may be threads
        Index3 small = input.extent;
        for (std::size_t a = 0; a < 3; ++a)
            small[a] = std::min<std::int64_t>(small[a], input.dimension == 1 ? 4096 : 32);
        const Volume few = made(input, small);
        PlanOptions same = planOptions;
        same.variant = plan.ops.front().variant->name;
        run(makePlan(filters, few.layout(), same), few, f);
    }
    if (before.pages)
        (void)prepareMemory(plan.output().byteCount());
    if (before.run)
        for (int i = 0; i < 5; ++i)
            run(plan, source, f);
    run(plan, source, f);
    return f;
}

Figures apart(const Input& input, const Before& before) {
    int ends[2];
    Figures f;
    if (pipe(ends) != 0)
        std::exit(1);
    if (const pid_t child = fork(); child == 0) {
        f = measure(input, before);
        _exit(write(ends[1], &f, sizeof f) == sizeof f ? 0 : 1);
    } else if (child < 0 || read(ends[0], &f, sizeof f) != sizeof f || waitpid(child, nullptr, 0) != child) {
        std::exit(1);
    }
    close(ends[0]);
    close(ends[1]);
    return f;
}

} // namespace

int main(int argc, char** argv) {
    const int processes = argc > 1 ? std::max(1, std::atoi(argv[1])) : 21;
    std::printf("%-26s%-18s%12s%12s%14s%10s%10s\n", "input", "ready before", "least ms", "median ms", "processor ms",
                "faults", "sleeps");
    for (const Input& input : inputs)
        for (const Before& before : befores) {
            std::vector<Figures> all;
            for (int i = 0; i < processes; ++i)
                all.push_back(apart(input, before));
            std::ranges::sort(all, {}, &Figures::kernel);
            const double min = all.front().kernel, median = all[all.size() / 2].kernel;
            std::ranges::sort(all, {}, &Figures::processor);
            const Figures& middle = all[all.size() / 2];
            std::printf("%-26s%-18s%12.3f%12.3f%14.3f%10ld%10ld\n", input.name, before.name, min, median,
                        middle.processor, middle.faults, middle.switches);
        }
    return 0;
}
