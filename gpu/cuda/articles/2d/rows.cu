// SPDX-License-Identifier: Apache-2.0
#include "cuda/articles/2d/rows.h"

namespace conv::articles {

const RowsAndColumns& factorsOf(const Launch& launch) {
    const Kernel& kernel = launch.kernel();
    RowsAndColumns& f = launch.stream->kept<RowsAndColumns>(kernel, "rows and columns");
    if (f.tables)
        return f;
    const SeparableTerm term = kernel.definedPerAxis() ? kernel.axes() : kernel.decompose().terms.front();
    f.rows = term[0];
    f.columns = term[1];
    for (double& tap : f.columns.weights)
        tap *= term[2].weights.front(); // a single tap: the data are 2-D
    f.tables = &launch.stream->tables(kernel, "rows and columns", [&] {
        return std::vector<std::vector<double>>{f.rows.weights, f.columns.weights};
    });
    return f;
}

void filterRows(const Launch& launch, const Region& piece, const RowsAndColumns& factors, float* out) {
    withSamples(launch.in, [&]<class Samples>(const Samples& in) {
        withTaps((*factors.tables)[0], [&]<class Taps>(const Taps& taps) {
            Work<Samples, Taps> w = workOf(launch, piece, in, taps);
            w.lo[1] -= factors.columns.centre;
            w.size[1] += static_cast<int>(factors.columns.size()) - 1;
            w.taps[0] = static_cast<int>(factors.rows.size());
            w.centre[0] = static_cast<int>(factors.rows.centre);
            w.out = out;
            w.outStrideY = w.size[0];
            launchAlongRows(w, threadsOf(launch), launch.stream->handle);
        });
    });
}

} // namespace conv::articles
