// Plan and apply in one go.
#include <conv/apply.h>

namespace conv {

Volume filtered(std::span<const Filter> filters, const Volume& input, const Choice& choice, ElementType type,
                std::int64_t* clipped) {
    const Plan plan = makePlan(filters, input.layout(), choice);
    Layout layout = plan.output();
    layout.type = type;
    Volume result(layout, input.info());
    VolumeSink sink(result, plan.outputDomain);
    apply(plan, input, {}, sink);
    if (clipped)
        *clipped = sink.clipped();
    return result;
}

} // namespace conv
