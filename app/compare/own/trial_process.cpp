// SPDX-License-Identifier: Apache-2.0
// The process that compiles and tries a user's kernel. It may crash or be killed.
#include "app/compare/own/trial.h"
#include "app/io/child/parent_pipe.h"
#include <conv/error.h>
#include <cstdlib>

namespace app::compare {
namespace {

void tell(TrialMessage kind, const std::string& text) {
    std::string all(1, static_cast<char>(kind));
    const std::uint64_t size = text.size();
    all.append(reinterpret_cast<const char*>(&size), sizeof size);
    all += text;
    io::sendToParent(trialPipe, all.data(), all.size());
}

std::string stageOf(const conv::OwnKernelCase& one, int dimension) {
    std::string text = "it ran on " + std::to_string(one.extent[0]);
    for (std::size_t a = 1; a < static_cast<std::size_t>(dimension); ++a)
        text += " × " + std::to_string(one.extent[a]);
    return text + " outputs";
}

TrialAnswer trialOf(const TrialOrder& order) {
    TrialAnswer answer;
    std::string stage;
    try {
        const conv::Device device = conv::chooseDevice(order.device);
        tell(TrialMessage::stage, "it was compiled");
        conv::OwnKernelBuild built = conv::buildOwnKernel(order.kernel, device.computeCapability);
        answer.log = std::move(built.log);
        if (built.code.empty()) {
            answer.sentence = "Does not compile: " + built.complaint + ".";
            return answer;
        }
        for (const conv::OwnKernelCase& one : order.cases) {
            stage = stageOf(one, order.kernel.dimension);
            tell(TrialMessage::stage, stage);
            const conv::OwnKernelTrial trial = conv::tryOwnKernel(order.kernel, built.code, device, one);
            if (!trial.fault.empty()) {
                answer.outcome = TrialOutcome::wrong;
                answer.sentence = trial.fault + " Its time is not measured.";
                return answer;
            }
            answer.milliseconds = trial.milliseconds;
        }
        answer.outcome = TrialOutcome::passed;
        answer.code = std::move(built.code);
    } catch (const conv::Error& error) {
        if (stage.empty()) {
            answer.outcome = TrialOutcome::unavailable;
            answer.sentence = error.what();
        } else {
            answer.sentence = "Failed while " + stage + ": " + error.what();
        }
    }
    return answer;
}

} // namespace

int runTrialProcess() {
    std::uint64_t size = 0;
    if (!io::takeFromParent(trialPipe, &size, sizeof size) || size > largestTrialMessage)
        return 2;
    std::string text(size, '\0');
    if (!io::takeFromParent(trialPipe, text.data(), size))
        return 2;
    try {
        const TrialAnswer answer = trialOf(orderFrom(text));
        io::WireWriter wire;
        answerFields(wire, answer);
        tell(TrialMessage::done, wire.text);
    } catch (const std::exception&) {
        return 2;
    }
    std::_Exit(0); // the driver may hang on a device that was lost
}

} // namespace app::compare
