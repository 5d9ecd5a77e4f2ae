// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <vector>

#define HWY_SCALAR 1
#define HWY_EMU128 2
#define HWY_TARGET HWY_SCALAR
#define HWY_NAMESPACE N_SCALAR
#define HWY_BEFORE_NAMESPACE() static_assert(true)
#define HWY_AFTER_NAMESPACE() static_assert(true)
#define HWY_EXPORT(f) static_assert(true)
#define HWY_DYNAMIC_DISPATCH(f) N_SCALAR::f
#define HWY_ONCE 1
#define HWY_INLINE inline __attribute__((always_inline))
#define HWY_NOINLINE __attribute__((noinline))
#define HWY_ATTR
#define HWY_RESTRICT __restrict
#define HWY_ALIGN alignas(64)
#define HWY_MAX_BYTES 16
#define HWY_ARCH_ARM_A64 0
#ifdef __x86_64__
#define HWY_ARCH_X86 1
#else
#define HWY_ARCH_X86 0
#endif

namespace hwy {
inline void FlushStream() {}
inline const char* TargetName(std::int64_t) {
    return "SCALAR";
}
inline std::vector<std::int64_t> SupportedAndGeneratedTargets() {
    return {HWY_SCALAR};
}
inline std::int64_t SupportedTargets() {
    return HWY_SCALAR;
}
inline void SetSupportedTargetsForTest(std::int64_t) {}
struct ChosenTarget {
    void Update(std::int64_t) {}
};
inline ChosenTarget GetChosenTarget() {
    return {};
}
} // namespace hwy
