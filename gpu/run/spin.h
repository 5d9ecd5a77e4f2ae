// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace conv {

/// Tells the processor that this thread spins.
inline void relax() {
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#elif defined(__aarch64__)
    asm volatile("yield");
#endif
}

/// False if not `ready` after about 0.1 ms. Worth it before a thread sleeps: streaming over planes starts a loop every
/// few hundred microseconds, and waking a thread takes tens of them.
template <class Ready>
bool spinUntil(Ready ready) {
    constexpr int spins = 4000;
    for (int i = 0; i < spins; ++i) {
        if (ready())
            return true;
        relax();
    }
    return false;
}

} // namespace conv
