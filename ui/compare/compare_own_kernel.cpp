// SPDX-License-Identifier: Apache-2.0
// Kernels of the user's own in the comparison page.
#include "app/compare/own/own_kernel_file.h"
#include "ui/compare/chart/compare_table.h"
#include "ui/compare/compare_page.h"
#include "ui/style/ask_file.h"
#include "ui/text/app_text.h"
#include "ui/workspace/preferences.h"
#include <conv/error.h>
#include <conv/tools/own_kernel.h>

namespace ui {

void ComparePage::addKernel(const QString& path) {
    if (!source_)
        return;
    const std::string variant = std::string(conv::ownKernelPrefix) + path.toStdString();
    app::compare::addOwnKernelFile(variant, source_->layout().dimension);
    fillCandidates();
    QString added;
    for (const CompareEntry& e : std::vector<CompareEntry>(model_.entries()))
        if (e.row.candidate.variant == variant) {
            model_.setTicked(e.id, e.able());
            added = e.id;
        }
    if (!added.isEmpty())
        table_->select(added);
}

void ComparePage::askKernel() {
    const QString path = askFile(this, tr("Add CUDA kernel"), Preferences::folder(), tr("CUDA (*.cu);;All files (*)"));
    if (path.isEmpty())
        return;
    failure_.clear();
    try {
        addKernel(path);
    } catch (const conv::Error& e) {
        failure_ = windowText(e);
    }
    showState();
}

} // namespace ui
