// SPDX-License-Identifier: Apache-2.0
// Replaces the CUDA code in builds without nvcc.
#include "cuda/own/own.h"
#include "cuda/runtime/device_table_cache.h"
#include "cuda/variants/direct_baked/direct_baked.h"
#include "data/device_memory.h"
#include "data/display.h"
#include "plan/numerics/survey.h"
#include "run/backend.h"
#include "run/recording/recorder.h"
#include "run/recording/replay.h"
#include <conv/error.h>
#include <conv/tools/profiler.h>

namespace conv {
namespace {
constexpr const char* reason = "This build has no CUDA kernels: it was built without nvcc.";
} // namespace

void limitDeviceMemory(std::size_t) {}
void dropDeviceTables(int) {}
std::int64_t deviceTableBytes(int) {
    return 0;
}

ProfilerRange::ProfilerRange(const char*) {}
ProfilerRange::~ProfilerRange() = default;

void baked::warmUp(const Launch&) {
    throw Error(ErrorCode::device, reason);
}

void launchOwnKernel(const Launch&) {
    throw Error(ErrorCode::device, reason);
}

OwnKernelTrial tryOwnKernel(const OwnKernel&, const std::string&, const Device&, const OwnKernelCase&) {
    throw Error(ErrorCode::device, reason);
}

std::unique_ptr<Backend> makeCudaBackend(const Device&, const RunControl&) {
    throw Error(ErrorCode::device, reason);
}

std::unique_ptr<Recorder> makeCudaRecorder(const Device&) {
    throw Error(ErrorCode::device, reason);
}

std::unique_ptr<Replay::Recorded> recordRuns(const Plan&, const std::vector<Replay::Pair>&, const std::stop_token&) {
    throw Error(ErrorCode::device, reason);
}

void enqueueRun(const Plan&, const DeviceData&, DeviceData&, void*, const std::stop_token&) {
    throw Error(ErrorCode::device, reason);
}

Calibration measureCuda(const Device&) {
    throw Error(ErrorCode::device, reason);
}
void* takeDeviceMemory(const Device&, std::size_t) {
    throw Error(ErrorCode::device, reason);
}
void releaseDeviceMemory(const Device&, void*) noexcept {}
void copyToDevice(const Device&, const MutableView&, const ConstView&) {
    throw Error(ErrorCode::device, reason);
}
void sendToDevice(const Device&, const Source&, Item, const MutableView&, const std::stop_token&) {
    throw Error(ErrorCode::device, reason);
}
void waitForCudaStream(const Device&, void*) {
    throw Error(ErrorCode::device, reason);
}
int currentCudaDevice() noexcept {
    return -1;
}
void makeCudaDeviceCurrent(int) noexcept {}
void copyFromDevice(const Device&, void*, const ConstView&) {
    throw Error(ErrorCode::device, reason);
}
void displayFromDevice(const Device&, const DisplayWork&) {
    throw Error(ErrorCode::device, reason);
}
Pending<SurveyCounts> countOnDevice(const Device&, const ConstView&, const SurveyGrid&, const AfterStream&,
                                    const std::stop_token&) {
    throw Error(ErrorCode::device, reason);
}
Pending<SampleRange> findRangeOnDevice(const Device&, const ConstView&, const Glance&, const AfterStream&,
                                       const std::stop_token&) {
    throw Error(ErrorCode::device, reason);
}
bool lockPages(const void*, std::size_t) noexcept {
    return false;
}
void unlockPages(const void*) noexcept {}

std::vector<Device> probeCuda(std::string& why) {
    why = reason;
    return {};
}
std::string openCuda(const Device&, std::int64_t&) {
    return reason;
}

} // namespace conv
