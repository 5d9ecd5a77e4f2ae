// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/apply.h>

namespace app::compare {

/// Sink that discards results. The backend computes in place if it can, which saves a copy.
class Discard final : public conv::Sink {
  public:
    /// `space`: memory of the results, with the layout of the plan's output.
    Discard(conv::Volume& space, const conv::Region& domain) : into_(space, domain) {}
    void write(conv::Item, const conv::ConstView&) override {}
    [[nodiscard]] conv::MutableView place(conv::Item item, const conv::Region& region,
                                          conv::ElementType type) override {
        return into_.place(item, region, type);
    }

  private:
    conv::VolumeSink into_;
};

} // namespace app::compare
