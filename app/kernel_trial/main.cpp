// SPDX-License-Identifier: Apache-2.0
// Process that compiles and tries a user's CUDA kernel: convapp-kernel, with a socket at descriptor 3.
#include "app/compare/own/trial.h"

int main() {
    return app::compare::runTrialProcess();
}
