// SPDX-License-Identifier: Apache-2.0
// Filters samples in GPU memory into GPU memory, without transfers.
#include <conv/apply.h>
#include <conv/device_data.h>
#include <conv/error.h>
#include <conv/replay.h>
#include <cstdio>
#include <cuda_runtime_api.h>
#include <vector>

namespace {

void check(cudaError_t status) {
    if (status != cudaSuccess)
        throw conv::Error(conv::ErrorCode::device, cudaGetErrorString(status));
}

} // namespace

int main() try {
    const conv::Device device = conv::chooseDevice("cuda"); // throws, with a reason, if there is no GPU

    conv::Layout layout;
    layout.dimension = 3;
    layout.extent = {256, 256, 256};
    const auto bytes = static_cast<std::size_t>(layout.byteCount());
    void *in = nullptr, *out = nullptr; // memory of another library
    check(cudaSetDevice(device.index));
    check(cudaMalloc(&in, bytes));
    check(cudaMalloc(&out, bytes));
    std::vector<float> ones(static_cast<std::size_t>(layout.sampleCount()), 1.0F);
    check(cudaMemcpy(in, ones.data(), bytes, cudaMemcpyHostToDevice));

    {
        conv::Filter smooth;
        smooth.kind = conv::Gaussian{.sigma = {2, 2, 2}};
        conv::PlanOptions planOptions;
        planOptions.device = conv::name(device);
        planOptions.resident = true; // input and result stay on the GPU: no tiles for transfers
        const conv::Plan plan = conv::makePlan({&smooth, 1}, layout, planOptions);
        const conv::DeviceData source(device, layout, in);
        conv::DeviceData target(device, plan.output(), out);
        conv::DeviceSink sink(target, plan.outputDomain);
        for (int run = 0; run < 3; ++run) {
            const conv::Report report = conv::apply(plan, source, {}, sink);
            std::printf("%s: %.3f ms, uploaded in %.3f ms, downloaded in %.3f ms\n", report.ops.front().variant.c_str(),
                        report.timing.kernel, report.timing.upload, report.timing.download);
        }
        cudaStream_t stream = nullptr; // the caller's: the run begins after its work, and later work sees the result
        check(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
        conv::enqueue(plan, source, target, stream);
        check(cudaMemcpyAsync(ones.data(), out, bytes, cudaMemcpyDeviceToHost, stream));
        check(cudaStreamSynchronize(stream));
        check(cudaStreamDestroy(stream));
    }
    std::printf("a constant stays what it is: %.6f\n", ones[ones.size() / 2]);
    check(cudaFree(in));
    check(cudaFree(out));
    return 0;
} catch (const conv::Error& error) {
    std::fprintf(stderr, "device_pointers: %s\n", error.what());
    return error.code() == conv::ErrorCode::device ? 5 : 1;
}
