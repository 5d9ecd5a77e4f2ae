// SPDX-License-Identifier: Apache-2.0
#include "cuda/variants/direct_baked/nvrtc.h"
#include "cuda/variants/direct_baked/nvrtc_api.h"
#include "cuda/variants/direct_baked/source.h"
#include "system/library.h"
#include <conv/error.h>
#include <cstring>
#include <memory>
#include <sstream>
#include <vector>

namespace conv::baked {
namespace {

const Nvrtc& api() {
    // Never destroyed: threads may compile until the process ends.
    static const Nvrtc& functions = *new Nvrtc;
    return functions;
}

struct ProgramOwner {
    Nvrtc::Program program = nullptr;
    ProgramOwner() = default;
    ProgramOwner(const ProgramOwner&) = delete;
    ProgramOwner& operator=(const ProgramOwner&) = delete;
    ~ProgramOwner() {
        if (program)
            api().destroy(&program);
    }
};

void require(int status, const char* call) {
    if (status != 0)
        throw Error(ErrorCode::device, std::string(call) + " failed: " + api().errorText(status) + ".");
}

int askWhetherToStop(void* stop, void*) {
    return (*static_cast<const std::function<bool()>*>(stop))() ? 1 : 0;
}

std::string logOf(Nvrtc::Program program) {
    std::size_t size = 0;
    if (api().logSize(program, &size) != 0 || size == 0)
        return {};
    std::string log(size, '\0');
    if (api().log(program, log.data()) != 0)
        return {};
    log.resize(std::strlen(log.c_str()));
    return log;
}

std::string complaint(const std::string& log) {
    std::istringstream lines(log);
    for (std::string line; std::getline(lines, line);)
        if (line.find("error") != std::string::npos)
            return line;
    return {};
}

} // namespace

std::optional<std::string> Compiler::missingReason(const std::string& names) {
    std::istringstream all(names);
    for (std::string name; all >> name;)
        if (system::canBeLoaded(name))
            return std::nullopt;
    return "Needs NVIDIA's run-time compiler (" + names + "), which is not installed.";
}

std::optional<std::string> Compiler::missing() {
    static const std::optional<std::string> why = missingReason(nvrtcNames);
    return why;
}

std::string Compiler::version() {
    if (const auto sentence = missing())
        throw Error(ErrorCode::device, *sentence);
    int major = 0, minor = 0;
    require(api().version(&major, &minor), "nvrtcVersion");
    return std::to_string(major) + "." + std::to_string(minor);
}

Built Compiler::build(const Unit& unit, int capability, const std::function<bool()>& stop) {
    if (const auto sentence = missing())
        throw Error(ErrorCode::device, *sentence);
    if (stop())
        throw Error(ErrorCode::cancelled, "Compiling was stopped.");
    std::vector<const char*> names, texts;
    for (const Header& h : unit.headers) {
        names.push_back(h.name);
        texts.push_back(h.text);
    }
    ProgramOwner owned;
    require(api().create(&owned.program, unit.text.c_str(), unit.name.c_str(), static_cast<int>(names.size()),
                         texts.data(), names.data()),
            "nvrtcCreateProgram");
    if (api().onFlow)
        require(api().onFlow(owned.program, askWhetherToStop, const_cast<std::function<bool()>*>(&stop)),
                "nvrtcSetFlowCallback");
    const std::string architecture = "--gpu-architecture=sm_" + std::to_string(capability);
    std::vector<const char*> options{architecture.c_str()};
    for (const std::string& option : unit.options)
        options.push_back(option.c_str());
    const int status = api().compile(owned.program, static_cast<int>(options.size()), options.data());
    if (stop())
        throw Error(ErrorCode::cancelled, "Compiling was stopped.");
    Built built;
    built.log = logOf(owned.program);
    if (status != 0) {
        built.status = api().errorText(status);
        return built;
    }
    std::size_t size = 0;
    require(api().codeSize(owned.program, &size), "nvrtcGetCUBINSize");
    built.code.resize(size);
    require(api().code(owned.program, built.code.data()), "nvrtcGetCUBIN");
    return built;
}

std::string Compiler::compile(const std::string& text, int capability, const std::function<bool()>& stop) {
    // As in the whole project: no contraction to fma unless a kernel says fmaf.
    const Unit unit{
        "direct-baked.cu", text, headers(), {"--std=c++20", "--fmad=false", "--device-as-default-execution-space"}};
    Built built = build(unit, capability, stop);
    if (built.code.empty()) {
        const std::string why = complaint(built.log);
        throw Error(ErrorCode::device,
                    "NVRTC could not compile the kernel: " + (why.empty() ? built.status : why) + ".");
    }
    return std::move(built.code);
}

} // namespace conv::baked
