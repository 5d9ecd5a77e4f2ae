// SPDX-License-Identifier: Apache-2.0
#include "ui/compare/explain/explain_model.h"
#include "ui/text/app_text.h"
#include "ui/text/number.h"
#include "ui/text/qt_string.h"
#include <QCoreApplication>
#include <algorithm>
#include <conv/error.h>

namespace ui {
namespace {

#define T(text) QT_TRANSLATE_NOOP("ui::Explain", text)

QString tr(const char* text) {
    return QCoreApplication::translate("ui::Explain", text);
}

std::vector<const char*> thoughts(Idea idea) {
    switch (idea) {
    case Idea::gather:
        return {T("One thread for each output; a loop over the taps adds sample × tap."),
                T("Neighbouring outputs read nearly the same samples, and every one of them again from memory."),
                T("Only the caches keep it from being as slow as its bytes: taps × outputs.")};
    case Idea::wide:
        return {T("Neighbouring threads take neighbouring samples, so that a warp's load is few wide transactions."),
                T("Nothing is shared between outputs: each product still has its own load."),
                T("What is gained is bandwidth that strided access wastes.")};
    case Idea::tile:
        return {T("A block copies its samples and their halo to shared memory once."),
                T("All taps of all its outputs are then read there, at a fraction of the latency."),
                T("The halo is read twice by neighbours: small blocks pay for it.")};
    case Idea::registers:
        return {T("Each thread computes several outputs side by side and holds their sums in registers."),
                T("A sample that was loaded once meets many taps: loads per product fall by as much."),
                T("What remains is multiply-adds: the time nears the arithmetic ceiling.")};
    case Idea::passes:
        return {T("A separable kernel is one line of taps for each axis: K + K + K products instead of K × K × K."),
                T("Each axis is a pass of its own; what lies between goes through memory or the caches."),
                T("Few products: the passes' bytes decide.")};
    case Idea::transpose:
        return {T("Rows are quick to read, columns are not: the array is turned between the passes."),
                T("Tiles of shared memory make reading and writing of the turn both contiguous."),
                T("Turning costs a read and a write each time, and has to be earned back.")};
    case Idea::march:
        return {T("All axes at once: filtered rows stay in a ring that holds as many as the column needs."),
                T("Each new row completes one row of the result; nothing between goes to memory."),
                T("Every sample is read once and every result written once: the copy ceiling is the limit.")};
    case Idea::tensor:
        return {T("Taps become banded matrices, samples the other factor: matrix units multiply whole blocks."),
                T("The units take short numbers: each float is split, or accuracy is traded."),
                T("Wide kernels cost little more than narrow ones, until bytes decide.")};
    case Idea::fourier:
        return {T("Tiles are transformed, multiplied by the kernel's transform and transformed back."),
                T("Work does not grow with the kernel, only the overlap of the tiles does."),
                T("Counted by the definition its rate lies above the arithmetic ceiling: it is effective.")};
    case Idea::terms:
        return {T("A dense kernel is written as a sum of few separable ones."),
                T("Each term is a row of taps for each axis; all are computed in one march."),
                T("It pays where the number of terms is far below the width.")};
    case Idea::waves:
        return {T("A Gaussian is nearly a sum of damped waves, h(m) = Re Σ aₖ·zₖ^|m|, which need a few products a "
                  "sample for any σ."),
                T("One run forwards, one backwards along each axis, and both are added."),
                T("Σ |h − Gaussian| bounds the error, for samples in [−1, 1]; it does not grow with the data.")};
    case Idea::means:
        return {
            T("Four running means b of one length, one after the other, are nearly a Gaussian; five weighted copies "
              "side by side come ten times nearer: h = b∗b∗b∗b ∗ Σ wⱼ·δ(j·d), j = −2 … 2."),
            T("A running mean adds the sample that enters and takes away the one that leaves, for any σ; it starts "
              "anew after few samples, so that no digits drift away."),
            T("Length, distance and weights are fitted for each σ. Σ |h − Gaussian| bounds the error, for samples "
              "in [−1, 1].")};
    case Idea::rates:
        return {T("A smoothed signal has no fine detail: every n-th sample of it says all there is, n = σ / 2.5."),
                T("A short window smooths before samples are left out, and interpolates in the end: 8 products each."),
                T("The long kernel is summed where samples are few. What the windows change, its taps undo.")};
    case Idea::network:
        return {
            T("Minima and maxima of two registers, in a fixed order, sort a column of the window; no branch is taken."),
            T("A sorted column serves all outputs whose window it lies in; columns are merged, not sorted again."),
            T("Comparisons that the middle does not depend on are left out when the program is made.")};
    case Idea::ranks:
        return {T("Samples of a block are sorted once; from then on only their ranks count, a bit each in a set."),
                T("At each step a layer of the window leaves the set, one enters, and the middle moves by few places."),
                T("Work grows with a layer of the window, not with all of it, for any kind of sample.")};
    case Idea::bits:
        return {T("The highest bit of a median is the highest bit of most samples in the window."),
                T("Samples whose bit differs lie above or below the median; the next bit is found among the others."),
                T("A vector holds one bit of hundreds of pixels, and adders of single bits count them all at once.")};
    case Idea::likeness:
        return {
            T("Every neighbour is weighed by how near it lies and by how little its value differs: two exponents, "
              "added before one power is taken."),
            T("No weight can be made beforehand, so that a window costs as many powers as it has samples; they come "
              "from a polynomial, or from the GPU's own unit."),
            T("Differences are averaged, not values: their rounding stays small beside an edge.")};
    case Idea::patches:
        return {T("Every sample of the search box is weighed by how much its patch differs from the patch around the "
                  "output, wherever it lies."),
                T("Squared differences are summed along x, then y, then z, so that a patch costs its radii and not its "
                  "volume."),
                T("Sums have a fixed order: tiles give the same bits wherever they are cut.")};
    case Idea::flux:
        return {T("Neighbours exchange a share of their difference; the share falls to nothing at an edge."),
                T("Each iteration reads the neighbours along the axes only, so that memory limits it, not arithmetic."),
                T("What one sample gives, the other takes: the sum of all samples stays.")};
    case Idea::sections:
        return {
            T("A recursive filter is a chain of sections; each remembers two numbers and takes five products a "
              "sample."),
            T("A sample waits for the one before it, so vectors hold samples of many lines, or of distant parts of one "
              "line."),
            T("One run forwards, one backwards: delays cancel. A part starts early enough for its memory to settle.")};
    case Idea::extrema:
        return {
            T("The minimum of two neighbours, then of two such pairs: each pass doubles the samples that it covers."),
            T("Rows, columns and planes follow each other, so that a window of any size costs a few minima."),
            T("Samples are integers in their own order: a vector holds 64 of 8 bits.")};
    case Idea::scores:
        return {T("Mean and squared deviations of a run along x are joined along y, then along z."),
                T("Deviations are taken from means, not from zero: an offset of a million costs no digit."),
                T("All sums are float64; the score is rounded once, at its end.")};
    case Idea::tables:
        return {T("Each tile counts its samples once and turns the counts into a table of values."),
                T("A sample looks up the tables of the nearest tiles and joins them by its distance."),
                T("Tiles are counted from index 0, so that every cut of the work gives the same bits.")};
    case Idea::library:
        break;
    }
    return {T("Another library computes it; its own code is not looked into."),
            T("Copies and conversions that it needs count as part of its time."),
            T("It is here to compare with, and never chosen by itself.")};
}

#undef T

const conv::Device* deviceNamed(const std::string& name) {
    for (const conv::Device& d : conv::devices())
        if (conv::name(d) == name)
            return &d;
    return nullptr;
}

double sum(const conv::Plan& plan) {
    double seconds = 0;
    for (const conv::PlannedOp& t : plan.ops)
        seconds += t.predictedSeconds;
    return seconds;
}

void addLimits(Explanation& e, const conv::Plan& plan) {
    const conv::Device& d = plan.device;
    double operations = 0;
    for (const conv::PlannedOp& t : plan.ops)
        operations += t.problem.operationsPerOutput * static_cast<double>(t.problem.outputs()) *
                      static_cast<double>(t.problem.items);
    const double moved = static_cast<double>(plan.input.byteCount() + plan.output().byteCount());
    if (d.bytesPerSecond > 0)
        e.limits.push_back(
            {tr("bytes"),
             tr("%1, input and result once, at %2 GB/s").arg(bytes(moved), number(d.bytesPerSecond / 1e9, 3)),
             1e3 * moved / d.bytesPerSecond});
    if (d.flopsPerSecond > 0)
        e.limits.push_back({tr("arithmetic"),
                            tr("%1 GFLOP by definition, at %2 GFLOPS of multiply-adds")
                                .arg(number(operations / 1e9, 3), number(d.flopsPerSecond / 1e9, 3)),
                            1e3 * operations / d.flopsPerSecond});
    if (d.kind == conv::DeviceKind::cuda) {
        constexpr double launch = 4e-3; // ms, empty kernel
        e.limits.push_back({tr("launches"), tr("%1 kernels of at least 4 µs").arg(plan.ops.size()),
                            launch * static_cast<double>(plan.ops.size())});
    }
    const auto most = std::max_element(e.limits.begin(), e.limits.end(),
                                       [](const Limit& a, const Limit& b) { return a.milliseconds < b.milliseconds; });
    if (most == e.limits.end() || most->milliseconds <= 0)
        return;
    const double time = e.measured > 0 ? e.measured : e.predicted;
    e.bound = tr("Here %1 would take longest: %2.").arg(most->name, duration(most->milliseconds));
    if (time > 0 && time < most->milliseconds)
        e.bound += QLatin1Char(' ') + tr("It is faster than that: it does not compute the definition tap by tap.");
    else if (time > 0)
        e.bound += QLatin1Char(' ') + tr("It takes %1 times as long.").arg(number(time / most->milliseconds, 3));
}

} // namespace

QStringList thoughtsOf(Idea idea) {
    QStringList list;
    for (const char* line : thoughts(idea))
        list << tr(line);
    return list;
}

Explanation explain(const std::string& variant, const std::string& device, const std::vector<conv::Filter>& filters,
                    const conv::Layout& layout, double measured) {
    Explanation e;
    e.name = toQString(variant);
    e.device = toQString(device);
    e.measured = measured;
    const conv::Variant* found = nullptr;
    for (const conv::Variant& v : conv::variants())
        if (v.name == variant && v.dimension == layout.dimension)
            found = &v;
    if (found != nullptr) {
        e.kind = toQString(conv::name(found->kind));
        e.summary = appText(found->summary);
        e.origin = toQString(found->reference.title);
        e.published = toQString(found->reference.figure);
        e.idea = found->idea;
        e.thoughts = thoughtsOf(e.idea);
    }
    try {
        conv::PlanOptions planOptions;
        planOptions.variant = variant;
        planOptions.device = device;
        planOptions.resident = true;
        const conv::Plan plan = conv::makePlan(filters, layout, planOptions);
        e.predicted = 1e3 * sum(plan);
        for (const conv::PlannedOp& t : plan.ops)
            if (t.variant != nullptr && t.variant->note != nullptr && e.note.isEmpty())
                if (const auto remark = t.variant->note(t.problem, plan.device))
                    e.note = appText(*remark);
        addLimits(e, plan);
    } catch (const conv::Error& error) {
        e.refused = windowText(error);
        if (const conv::Device* d = deviceNamed(device); d != nullptr && e.device.isEmpty())
            e.device = toQString(d->model);
    }
    if (e.predicted > 0 && e.measured > 0)
        e.verdict = tr("Predicted %1, measured %2: %3 × the prediction.")
                        .arg(duration(e.predicted), duration(e.measured), number(e.measured / e.predicted, 3));
    else if (e.predicted > 0)
        e.verdict = tr("Predicted %1; not measured yet.").arg(duration(e.predicted));
    return e;
}

std::vector<std::pair<QString, QString>> kernelFacts(const std::vector<conv::LaunchFacts>& launches) {
    const auto shape = [](const std::array<int, 3>& s) {
        QString shown = integer(s[0]);
        for (std::size_t a = 1; a < 3; ++a)
            if (s[1] > 1 || s[2] > 1)
                shown += QStringLiteral(" × ") + integer(s[a]);
        return shown;
    };
    std::vector<std::pair<QString, QString>> facts;
    for (const conv::LaunchFacts& launch : launches)
        for (const conv::KernelFacts& k : launch.kernels) {
            facts.emplace_back(tr("kernel"), toQString(k.name));
            if (k.launches > 1)
                facts.emplace_back(tr("launches"), integer(k.launches));
            facts.emplace_back(tr("blocks"), shape(k.grid));
            facts.emplace_back(tr("threads a block"), shape(k.block));
            facts.emplace_back(tr("registers a thread"), integer(k.registers));
            facts.emplace_back(tr("shared memory a block"),
                               bytes(static_cast<double>(k.staticShared + k.dynamicShared)));
            facts.emplace_back(tr("spilled a thread"), bytes(static_cast<double>(k.localBytes)));
            facts.emplace_back(tr("occupancy"),
                               tr("%1 %, %2 blocks a multiprocessor")
                                   .arg(number(100 * k.occupancy, 3), integer(k.blocksPerMultiprocessor)));
            facts.emplace_back(tr("in flight, one load each"), bytes(static_cast<double>(k.bytesInFlight)));
        }
    return facts;
}

QString kernelsUnknown(const std::vector<conv::LaunchFacts>& launches, const std::string& device) {
    if (launches.empty())
        return device.starts_with("cuda")
                   ? tr("The driver tells registers, shared memory and occupancy once it has run.")
                   : QString();
    QStringList sentences;
    for (const conv::LaunchFacts& launch : launches)
        if (!launch.unknown.empty() && !sentences.contains(appText(launch.unknown)))
            sentences << appText(launch.unknown);
    return sentences.join(QLatin1Char(' '));
}

int lanesOf(int computeCapability) {
    // 7.x and 8.0 have 64 lanes, later ones 128.
    return computeCapability < 80 || computeCapability == 80 ? 64 : 128;
}

conv::Device inventedGpu(int computeCapability, int multiprocessors, double gigahertz, double gigabytesPerSecond,
                         double linkGigabytesPerSecond) {
    conv::Device d;
    d.kind = conv::DeviceKind::cuda;
    d.model = "invented";
    d.cores = multiprocessors;
    d.computeCapability = computeCapability;
    d.memoryBytes = d.freeBytes = std::int64_t{80} << 30;
    d.sharedBytesPerBlock = computeCapability >= 90   ? 227 << 10
                            : computeCapability == 80 ? 163 << 10
                            : computeCapability >= 86 ? 99 << 10
                                                      : 64 << 10;
    d.flopsPerSecond = 2.0 * lanesOf(computeCapability) * multiprocessors * gigahertz * 1e9;
    d.bytesPerSecond = gigabytesPerSecond * 1e9;
    d.linkBytesPerSecond = linkGigabytesPerSecond * 1e9;
    return d;
}

} // namespace ui
