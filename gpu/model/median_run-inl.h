// SPDX-License-Identifier: Apache-2.0
// Runs the networks of model/median_network.h over registers of any type. Included once per instruction set, inside its
// namespace, hence without an include guard. MEDIAN_INLINE is the compiler's inline attribute.

template <class Net, class Ops, int I, class V>
MEDIAN_INLINE void runStep(V* v) {
    constexpr median::Step s = Net::net.step[I];
    const V a = v[s.low], b = v[s.high];
    if constexpr (s.keepLow)
        v[s.low] = Ops::min(a, b);
    if constexpr (s.keepHigh)
        v[s.high] = Ops::max(a, b);
}
template <class Net, class Ops, class V, int... I>
MEDIAN_INLINE void runSteps([[maybe_unused]] V* v, std::integer_sequence<int, I...>) {
    (runStep<Net, Ops, I>(v), ...);
}
/// Runs a network over registers; Ops has min(a, b) and max(a, b).
template <class Net, class Ops, class V>
MEDIAN_INLINE void run(V* v) {
    runSteps<Net, Ops>(v, std::make_integer_sequence<int, Net::net.steps>());
}

template <class R, class Ops, int I, class V>
MEDIAN_INLINE V restAt(const V* v) {
    constexpr int at = R::net.order[I];
    return v[at];
}
template <int M, class R, class Ops, class V, class Last, int... J>
MEDIAN_INLINE V selectOf(const V* v, Last last, std::integer_sequence<int, J...>) {
    V best = restAt<R, Ops, R::middle>(v);
    ((best = Ops::min(best, Ops::max(restAt<R, Ops, R::middle - 1 - J>(v), last(J)))), ...);
    return best;
}
/// Median of a window after Rest has run over `v`; last(j) is the j-th smallest sample of the remaining column. The
/// n-th smallest of two sorted lists is the minimum, over all splits of n, of the larger last element.
template <int M, int K, class Ops, class V, class Last>
MEDIAN_INLINE V select(const V* v, Last last) {
    return selectOf<M, median::Rest<M, K>, Ops>(v, last, std::make_integer_sequence<int, M>());
}
