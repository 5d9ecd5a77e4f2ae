// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/child/wire.h"
#include <conv/tools/own_kernel.h>
#include <cstring>

/// Messages between this program and convapp-kernel, which compiles and tries a user's kernel.
namespace app::compare {

inline constexpr const char* trialProgram = "convapp-kernel";
/// Descriptor of the socket in convapp-kernel.
inline constexpr int trialPipe = 3;
/// Longest message (bytes): code, log and file are far below it.
inline constexpr std::uint64_t largestTrialMessage = std::uint64_t{1} << 30;

enum class TrialMessage : std::uint8_t {
    stage, ///< text: what begins now; the time limit starts anew
    done,  ///< TrialAnswer
};

struct TrialOrder {
    conv::OwnKernel kernel;
    std::string device; ///< "cuda:0"
    std::vector<conv::OwnKernelCase> cases;
};

enum class TrialOutcome : std::uint8_t {
    passed,
    wrong,       ///< fault in results or writes
    failed,      ///< does not compile, or crashed
    unavailable, ///< no compiler or device
};

struct TrialAnswer {
    TrialOutcome outcome = TrialOutcome::failed;
    std::string sentence; ///< why it did not pass
    std::string log;      ///< the compiler's messages
    std::string code;     ///< machine code that passed
    double milliseconds = 0;
};

template <class Wire, class Order>
void orderFields(Wire& wire, Order& order) {
    wire.value(order.kernel.file);
    wire.value(order.kernel.text);
    wire.value(order.kernel.dimension);
    wire.value(order.kernel.block);
    wire.value(order.kernel.outputs);
    wire.value(order.kernel.sharedBytes);
    wire.value(order.device);
}

template <class Wire, class Answer>
void answerFields(Wire& wire, Answer& answer) {
    wire.value(answer.outcome);
    wire.value(answer.sentence);
    wire.value(answer.log);
    wire.value(answer.code);
    wire.value(answer.milliseconds);
}

[[nodiscard]] inline std::string wired(const TrialOrder& order) {
    io::WireWriter wire;
    orderFields(wire, order);
    wire.value(static_cast<std::uint64_t>(order.cases.size()));
    for (const conv::OwnKernelCase& c : order.cases) {
        wire.value(c.extent);
        wire.value(c.taps);
        wire.value(c.compare);
        wire.value(std::string(reinterpret_cast<const char*>(c.weights.data()), c.weights.size() * sizeof(float)));
    }
    return std::move(wire.text);
}

/// Throws std::out_of_range for a damaged message.
[[nodiscard]] inline TrialOrder orderFrom(std::string_view text) {
    io::WireReader wire{text};
    TrialOrder order;
    orderFields(wire, order);
    std::uint64_t count = 0;
    wire.value(count);
    for (std::uint64_t i = 0; i < count; ++i) {
        conv::OwnKernelCase& c = order.cases.emplace_back();
        wire.value(c.extent);
        wire.value(c.taps);
        wire.value(c.compare);
        std::string bytes;
        wire.value(bytes);
        c.weights.resize(bytes.size() / sizeof(float));
        std::memcpy(c.weights.data(), bytes.data(), c.weights.size() * sizeof(float));
    }
    return order;
}

} // namespace app::compare
