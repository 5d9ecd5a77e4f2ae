// SPDX-License-Identifier: Apache-2.0
#include "ui/compare/views/result_combo.h"
#include <algorithm>

namespace ui {

ResultCombo::ResultCombo(const QString& name, std::size_t otherwise) : otherwise_(otherwise) {
    setAccessibleName(name);
    setToolTip(name);
    setMinimumWidth(96);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(this, &QComboBox::activated, this, [this] { wished_ = id(); });
}

void ResultCombo::fill(const ComparedResults& results) {
    clear();
    for (const NamedResult& r : results.list())
        addItem(r.name, r.id);
    int at = wished_.isNull() ? -1 : findData(wished_);
    if (at < 0)
        at = results.empty() ? -1 : static_cast<int>(std::min(otherwise_, results.list().size() - 1));
    setCurrentIndex(at);
}

void ResultCombo::choose(const QString& id) {
    wished_ = id;
    if (const int at = findData(id); at >= 0)
        setCurrentIndex(at);
}

const NamedResult* ResultCombo::chosen(const ComparedResults& results) const {
    if (const NamedResult* result = results.find(id()))
        return result;
    return results.empty() ? nullptr : &results.list()[std::min(otherwise_, results.list().size() - 1)];
}

} // namespace ui
