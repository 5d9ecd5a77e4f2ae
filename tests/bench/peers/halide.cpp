// SPDX-License-Identifier: Apache-2.0
// Halide: typical pipelines, compiled at run time for this processor. Each has several schedules as ways; all use
// parallel strips, vectors of 16 samples, and rings of intermediate rows or planes if that helps.
#include "driver.h"
#include <Halide.h>

namespace peer {
namespace {

using namespace Halide;

struct Pipe {
    Buffer<> in, out;
    Func result;
    Pipeline compiled;
};

/// Returns the sample as float; beyond the border zero or the nearest one.
Func extended(const Buffer<>& in, bool zero) {
    const Func inner =
        zero ? BoundaryConditions::constant_exterior(in, cast(in.type(), 0)) : BoundaryConditions::repeat_edge(in);
    Func padded("padded");
    std::vector<Var> at;
    for (int i = 0; i < in.dimensions(); ++i)
        at.emplace_back();
    std::vector<Expr> place(at.begin(), at.end());
    padded(at) = cast<float>(inner(place));
    return padded;
}

Expr finished(const Expr& value, bool floats) {
    return floats ? value : cast<std::uint8_t>(clamp(floor(value + 0.5f), 0.0f, 255.0f));
}

Buffer<> bufferOf(const Work& work, void* data, bool floats) {
    std::vector<int> extent{static_cast<int>(work.nx)};
    if (work.dimension > 1)
        extent.push_back(static_cast<int>(work.ny));
    if (work.dimension > 2)
        extent.push_back(static_cast<int>(work.nz));
    return Buffer<>(floats ? Type(Float(32)) : Type(UInt(8)), data, extent);
}

/// Returns a way whose pipeline `make(pipe)` builds and compiles.
Way way(const Work& work, const std::string& name, bool floats, const std::function<void(Pipe&)>& make) {
    auto result = std::make_shared<std::vector<unsigned char>>(work.samples() * (floats ? 4 : 1));
    auto pipe = std::make_shared<Pipe>();
    Way way;
    way.name = name;
    way.prepare = [=, &work] {
        pipe->in = bufferOf(work, const_cast<unsigned char*>(work.input.data()), work.isFloat());
        pipe->out = bufferOf(work, result->data(), floats);
        make(*pipe);
        pipe->compiled = Pipeline(pipe->result);
        pipe->compiled.compile_jit(get_jit_target_from_environment().with_feature(Target::NoAsserts));
    };
    way.run = [=] { pipe->compiled.realize(pipe->out); };
    way.result = [=] { return result->data(); };
    way.resultBytes = result->size();
    return way;
}

/// Σ weights[i] · value(i − centre), terms written out.
Expr sum(const std::vector<double>& weights, const std::function<Expr(int)>& value) {
    const int centre = static_cast<int>(weights.size()) / 2;
    Expr total = static_cast<float>(weights[static_cast<std::size_t>(centre)]) * value(0);
    for (int i = 1; i <= centre; ++i) // mirrored terms share their weight
        total += static_cast<float>(weights[static_cast<std::size_t>(centre + i)]) * (value(-i) + value(i));
    return total;
}

Var x("x"), y("y"), z("z"), xo("xo"), xi("xi"), yo("yo"), yi("yi"), zo("zo"), zi("zi"), yy("yy");

void gaussian2(const Work& work, Pipe& pipe, int strip, int width, bool columnsFirst, int tileRows) {
    const auto weights = work.gaussian();
    const Func in = extended(pipe.in, false);
    Func first("first"), out("out");
    if (columnsFirst) {
        first(x, y) = sum(weights, [&](int i) { return in(x, y + i); });
        out(x, y) = finished(sum(weights, [&](int i) { return first(x + i, y); }), work.isFloat());
    } else {
        first(x, y) = sum(weights, [&](int i) { return in(x + i, y); });
        out(x, y) = finished(sum(weights, [&](int i) { return first(x, y + i); }), work.isFloat());
    }
    if (width > 0)
        out.tile(x, y, xo, yo, xi, yi, width, strip);
    else
        out.split(y, yo, yi, strip);
    out.parallel(yo);
    const Var inner = width > 0 ? xi : x;
    if (tileRows > 1) {
        out.split(yi, yi, yy, tileRows).reorder(yy, inner, yi);
        if (width > 0)
            out.reorder(yy, xi, yi, xo, yo);
        out.unroll(yy);
    }
    out.vectorize(inner, 16);
    const Var outer = width > 0 ? xo : yo;
    if (columnsFirst)
        first.compute_at(out, yi).vectorize(x, 16);
    else
        first.store_at(out, outer).compute_at(out, yi).vectorize(x, 16);
    pipe.result = out;
}

void gaussian3(const Work& work, Pipe& pipe, int strip, int width) {
    const auto weights = work.gaussian();
    const Func in = extended(pipe.in, false);
    Func alongX("alongX"), alongY("alongY"), out("out");
    alongX(x, y, z) = sum(weights, [&](int i) { return in(x + i, y, z); });
    alongY(x, y, z) = sum(weights, [&](int i) { return alongX(x, y + i, z); });
    out(x, y, z) = sum(weights, [&](int i) { return alongY(x, y, z + i); });
    out.tile(x, y, xo, yo, xi, yi, width, strip).reorder(xi, yi, z, xo, yo).parallel(yo).vectorize(xi, 16);
    alongY.store_at(out, xo).compute_at(out, z).vectorize(x, 16);
    alongX.compute_at(out, z).vectorize(x, 16);
    pipe.result = out;
}

/// Dense kernels: a tile of `vectors` × `rows` sums in registers, taps written out or looked up row by row.
void dense2(const Work& work, Pipe& pipe, int vectors, int rows, bool writtenOut) {
    const Func in = extended(pipe.in, false);
    Func padded("rows"), out("out"), total("total");
    padded(x, y) = in(x, y);
    const int k = work.size, r = k / 2;
    if (writtenOut) {
        Expr value = 0.0f;
        for (int j = 0; j < k; ++j)
            for (int i = 0; i < k; ++i)
                value += work.taps[static_cast<std::size_t>(j * k + i)] * padded(x + i - r, y + j - r);
        out(x, y) = value;
        out.split(y, yo, yi, 64).parallel(yo);
        out.split(yi, yi, yy, rows).split(x, x, xi, 16 * vectors).reorder(xi, yy, x, yi).vectorize(xi, 16).unroll(yy);
    } else {
        Buffer<float> taps(const_cast<float*>(work.taps.data()), k, k);
        const RDom around(0, k, 0, k);
        total(x, y) += taps(around.x, around.y) * padded(x + around.x - r, y + around.y - r);
        out(x, y) = total(x, y);
        out.split(y, yo, yi, 64).parallel(yo);
        out.split(yi, yi, yy, rows).split(x, x, xi, 16 * vectors).reorder(xi, yy, x, yi).vectorize(xi, 16).unroll(yy);
        total.compute_at(out, x).vectorize(x, 16).unroll(x).unroll(y);
        total.update().reorder(x, y, around.x, around.y).vectorize(x, 16).unroll(x).unroll(y);
    }
    padded.compute_at(out, yo).vectorize(x, 16);
    pipe.result = out;
}

void dense3(const Work& work, Pipe& pipe, int vectors, int rows) {
    const Func in = extended(pipe.in, false);
    Func padded("rows"), out("out"), total("total");
    padded(x, y, z) = in(x, y, z);
    const int k = work.size, r = k / 2;
    Buffer<float> taps(const_cast<float*>(work.taps.data()), k, k, k);
    const RDom around(0, k, 0, k, 0, k);
    total(x, y, z) += taps(around.x, around.y, around.z) * padded(x + around.x - r, y + around.y - r, z + around.z - r);
    out(x, y, z) = total(x, y, z);
    out.split(y, yo, yi, 32).reorder(x, yi, z, yo).parallel(yo);
    out.split(yi, yi, yy, rows)
        .split(x, x, xi, 16 * vectors)
        .reorder(xi, yy, x, yi, z, yo)
        .vectorize(xi, 16)
        .unroll(yy);
    total.compute_at(out, x).vectorize(x, 16).unroll(x).unroll(y);
    total.update().reorder(x, y, around.x, around.y, around.z).vectorize(x, 16).unroll(x).unroll(y).unroll(around.x);
    padded.store_at(out, yo).compute_at(out, z).vectorize(x, 16);
    pipe.result = out;
}

void dense1(const Work& work, Pipe& pipe, int vectors) {
    const Func in = extended(pipe.in, true);
    Func padded("padded"), out("out"), total("total");
    padded(x) = in(x);
    Buffer<float> taps(const_cast<float*>(work.taps.data()), work.size);
    const RDom around(0, work.size);
    total(x) += taps(around) * padded(x + around - work.size / 2);
    out(x) = total(x);
    out.split(x, xo, x, 65536).parallel(xo).split(x, x, xi, 16 * vectors).vectorize(xi, 16);
    total.compute_at(out, x).vectorize(x, 16).unroll(x);
    total.update().reorder(x, around).vectorize(x, 16).unroll(x);
    padded.compute_at(out, xo).vectorize(x, 16);
    pipe.result = out;
}

void sobel(Pipe& pipe, int strip) {
    const Func in = extended(pipe.in, false);
    Func padded("rows"), out("out");
    padded(x, y) = in(x, y);
    const Expr gx = (padded(x + 1, y - 1) - padded(x - 1, y - 1)) + 2.0f * (padded(x + 1, y) - padded(x - 1, y)) +
                    (padded(x + 1, y + 1) - padded(x - 1, y + 1));
    const Expr gy = (padded(x - 1, y + 1) - padded(x - 1, y - 1)) + 2.0f * (padded(x, y + 1) - padded(x, y - 1)) +
                    (padded(x + 1, y + 1) - padded(x + 1, y - 1));
    out(x, y) = sqrt(gx * gx + gy * gy);
    out.split(y, yo, yi, strip).parallel(yo).vectorize(x, 16);
    padded.store_at(out, yo).compute_at(out, yi).vectorize(x, 16);
    pipe.result = out;
}

/// Median of 3 × 3 by a network of minima and maxima over sorted columns.
void median3(Pipe& pipe, int strip, int lanes) {
    const Func inner = BoundaryConditions::repeat_edge(pipe.in);
    Func padded("rows"), low("low"), middle("middle"), high("high"), out("out");
    padded(x, y) = inner(x, y);
    const Expr a = padded(x, y - 1), b = padded(x, y), c = padded(x, y + 1);
    const Expr least = min(a, b), most = max(a, b);
    low(x, y) = min(least, c);
    high(x, y) = max(most, c);
    middle(x, y) = max(least, min(most, c));
    const auto median = [](const Expr& p, const Expr& q, const Expr& r) { return max(min(p, q), min(max(p, q), r)); };
    const Expr mostLow = max(max(low(x - 1, y), low(x, y)), low(x + 1, y));
    const Expr leastHigh = min(min(high(x - 1, y), high(x, y)), high(x + 1, y));
    out(x, y) = median(mostLow, median(middle(x - 1, y), middle(x, y), middle(x + 1, y)), leastHigh);
    out.split(y, yo, yi, strip).parallel(yo).vectorize(x, lanes);
    padded.store_at(out, yo).compute_at(out, yi).vectorize(x, lanes);
    for (Func& f : std::vector<Func>{low, middle, high})
        f.compute_at(out, yi).vectorize(x, lanes);
    pipe.result = out;
}

} // namespace

std::vector<Way> waysFor(const Work& work) {
    setenv("HL_NUM_THREADS", std::to_string(work.threads).c_str(), 1);
    std::vector<Way> ways;
    const auto text = [](int n) { return std::to_string(n); };
    if (work.filter == "gaussian" && work.dimension == 2) {
        const auto rowsFirst = [&](int strip, int width, int rows) {
            ways.push_back(way(work,
                               "rows first, strips of " + text(strip) + (width ? ", tiles of " + text(width) : "") +
                                   ", " + text(rows) + " rows at a time",
                               work.isFloat(),
                               [=, &work](Pipe& pipe) { gaussian2(work, pipe, strip, width, false, rows); }));
        };
        for (const int rows : {1, 4})
            for (const int width : {0, 512})
                rowsFirst(64, width, rows);
        rowsFirst(256, 0, 1);
        ways.push_back(way(work, "columns first, 4 rows at a time", work.isFloat(),
                           [=, &work](Pipe& pipe) { gaussian2(work, pipe, 64, 0, true, 4); }));
    } else if (work.filter == "gaussian" && work.dimension == 3) {
        for (const int strip : {16, 64})
            for (const int width : {64, 256})
                ways.push_back(way(work, "planes in a ring, tiles of " + text(width) + " × " + text(strip), true,
                                   [=, &work](Pipe& pipe) { gaussian3(work, pipe, strip, width); }));
    } else if (work.filter == "dense" && work.dimension == 2) {
        for (const int vectors : {2, 4})
            for (const int rows : {4, 6})
                ways.push_back(way(work, "direct, " + text(vectors) + " vectors × " + text(rows) + " rows", true,
                                   [=, &work](Pipe& pipe) { dense2(work, pipe, vectors, rows, false); }));
        if (work.size <= 7)
            for (const int rows : {2, 4})
                ways.push_back(way(work, "direct, taps written out, " + text(rows) + " rows", true,
                                   [=, &work](Pipe& pipe) { dense2(work, pipe, 2, rows, true); }));
    } else if (work.filter == "dense" && work.dimension == 3) {
        for (const int vectors : {2, 4})
            for (const int rows : {4, 6})
                ways.push_back(way(work, "direct, " + text(vectors) + " vectors × " + text(rows) + " rows", true,
                                   [=, &work](Pipe& pipe) { dense3(work, pipe, vectors, rows); }));
    } else if (work.filter == "dense" && work.dimension == 1) {
        for (const int vectors : {8, 16, 24})
            ways.push_back(way(work, "direct, " + text(vectors) + " vectors", true,
                               [=, &work](Pipe& pipe) { dense1(work, pipe, vectors); }));
    } else if (work.filter == "sobel" && work.dimension == 2) {
        for (const int strip : {32, 128})
            ways.push_back(way(work, "strips of " + text(strip), true, [=](Pipe& pipe) { sobel(pipe, strip); }));
    } else if (work.filter == "median" && work.size == 3 && work.dimension == 2) {
        for (const int strip : {32, 128})
            ways.push_back(way(work, "network, strips of " + text(strip), work.isFloat(),
                               [=, &work](Pipe& pipe) { median3(pipe, strip, work.isFloat() ? 16 : 64); }));
    }
    return ways;
}

} // namespace peer
