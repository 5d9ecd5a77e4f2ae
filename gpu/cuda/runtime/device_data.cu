// SPDX-License-Identifier: Apache-2.0
#include "cuda/runtime/callers_stream.h"
#include "cuda/runtime/context.h"
#include "cuda/runtime/copies/copies.h"
#include "cuda/runtime/first_use.h"
#include "cuda/runtime/on_device.h"
#include "data/device_memory.h"

namespace conv {

void* takeDeviceMemory(const Device& device, std::size_t bytes) {
    if (device.kind != DeviceKind::cuda)
        throw Error(ErrorCode::device, "Data can be kept on a CUDA device, not on " + name(device) + ".");
    openDevice(device);
    const OnDevice on(device);
    void* data = nullptr;
    if (cudaMalloc(&data, bytes) == cudaSuccess)
        return data;
    // Runs may have returned memory to the pool: free it and retry.
    cudaGetLastError();
    lendContext(device, {})->stream.trim();
    check(cudaMalloc(&data, bytes), ("cudaMalloc of " + std::to_string(bytes) + " bytes").c_str());
    return data;
}

void releaseDeviceMemory(const Device&, void* data) noexcept {
    cudaFree(data);
    cudaGetLastError();
}

void copyToDevice(const Device& device, const MutableView& to, const ConstView& from) {
    const OnDevice on(device);
    copyBox({static_cast<std::byte*>(to.data), to.strideY, to.strideZ},
            {const_cast<std::byte*>(from.data), from.strideY, from.strideZ}, from.region.extent(), sizeOf(from.type),
            cudaMemcpyHostToDevice, cudaStreamPerThread);
    check(cudaStreamSynchronize(cudaStreamPerThread), "cudaStreamSynchronize");
}

void sendToDevice(const Device& device, const Source& from, Item item, const MutableView& to,
                  const std::stop_token& stop) {
    const OnDevice on(device);
    firstUse(device);
    const std::shared_ptr<Context> context = lendContext(device, stop);
    const Region whole = from.layout().whole();
    const Buffer block{setsOf(whole), from.layout().type, to.data, to.strideY, to.strideZ, nullptr};
    context->transfer.upload(from, item, block, nullptr);
    context->stream.wait();
}

void copyFromDevice(const Device& device, void* to, const ConstView& from) {
    const OnDevice on(device);
    const Region& box = from.region;
    copyBox({static_cast<std::byte*>(to), box.size(0), box.size(0) * box.size(1)},
            {const_cast<std::byte*>(from.data), from.strideY, from.strideZ}, box.extent(), sizeOf(from.type),
            cudaMemcpyDeviceToHost, cudaStreamPerThread);
    check(cudaStreamSynchronize(cudaStreamPerThread), "cudaStreamSynchronize");
}

void waitForCudaStream(const Device& device, void* stream) {
    const OnDevice on(device);
    const cudaStream_t callers = callersStream(stream);
    if (cudaStreamQuery(callers) != cudaSuccess) // faster if all is done
        check(cudaStreamSynchronize(callers), "cudaStreamSynchronize");
    cudaGetLastError(); // "not ready"
}

int currentCudaDevice() noexcept {
    int index = -1;
    const bool known = cudaGetDevice(&index) == cudaSuccess;
    cudaGetLastError();
    return known ? index : -1;
}

void makeCudaDeviceCurrent(int index) noexcept {
    cudaSetDevice(index);
    cudaGetLastError();
}

bool lockPages(const void* data, std::size_t bytes) noexcept {
    const bool locked = cudaHostRegister(const_cast<void*>(data), bytes, cudaHostRegisterPortable) == cudaSuccess;
    cudaGetLastError();
    return locked;
}

void unlockPages(const void* data) noexcept {
    cudaHostUnregister(const_cast<void*>(data));
    cudaGetLastError();
}

} // namespace conv
