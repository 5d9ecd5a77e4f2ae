// SPDX-License-Identifier: Apache-2.0
#include "ui/window/tab_order.h"
#include <QGridLayout>
#include <QScrollArea>
#include <QSplitter>
#include <QWidget>
#include <algorithm>
#include <tuple>

namespace ui {
namespace {

class Walk {
  public:
    void visit(QWidget* w) {
        if (w == nullptr || w->isWindow() || !w->isVisible() || !w->isEnabled() || seen(w))
            return;
        all_.push_back(w);
        inside(*w);
    }
    /// Visits children: those in splitters, scroll areas and layouts first.
    void inside(QWidget& w) {
        if (auto* splitter = qobject_cast<QSplitter*>(&w))
            for (int i = 0; i < splitter->count(); ++i)
                visit(splitter->widget(i));
        if (auto* area = qobject_cast<QScrollArea*>(&w))
            visit(area->widget());
        if (w.layout() != nullptr)
            visit(*w.layout());
        for (QObject* child : w.children())
            visit(qobject_cast<QWidget*>(child));
    }
    [[nodiscard]] const std::vector<QWidget*>& all() const { return all_; }

  private:
    [[nodiscard]] bool seen(const QWidget* w) const { return std::find(all_.begin(), all_.end(), w) != all_.end(); }
    void visit(QLayout& layout) {
        std::vector<int> order;
        for (int i = 0; i < layout.count(); ++i)
            order.push_back(i);
        if (const auto* grid = qobject_cast<QGridLayout*>(&layout)) {
            const auto cell = [grid](int i) {
                int row = 0, column = 0, rows = 0, columns = 0;
                grid->getItemPosition(i, &row, &column, &rows, &columns);
                return std::tuple(row, column);
            };
            std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return cell(a) < cell(b); });
        }
        for (const int i : order) {
            QLayoutItem* item = layout.itemAt(i);
            if (item->layout() != nullptr)
                visit(*item->layout());
            visit(item->widget());
        }
    }
    std::vector<QWidget*> all_;
};

/// Qt's rule: excludes focus proxies and widgets that only a click focuses.
bool takesTab(const QWidget* w) {
    return (w->focusPolicy() & Qt::TabFocus) == Qt::TabFocus && w->focusProxy() == nullptr;
}

void scrollTo(QWidget& to) {
    for (QWidget* w = to.parentWidget(); w != nullptr; w = w->parentWidget())
        if (auto* area = qobject_cast<QScrollArea*>(w))
            area->ensureWidgetVisible(&to);
}

} // namespace

std::vector<QWidget*> readingOrder(QWidget& window) {
    Walk walk;
    walk.inside(window);
    std::vector<QWidget*> order = walk.all();
    std::erase_if(order, [](const QWidget* w) { return !takesTab(w); });
    return order;
}

bool focusInReadingOrder(QWidget& window, bool next) {
    const std::vector<QWidget*> order = readingOrder(window);
    if (order.empty())
        return false;
    const auto count = static_cast<std::ptrdiff_t>(order.size());
    std::ptrdiff_t at = -1;
    for (const QWidget* w = window.focusWidget(); w != nullptr && at < 0; w = w->parentWidget())
        if (const auto it = std::find(order.begin(), order.end(), w); it != order.end())
            at = it - order.begin();
    const std::ptrdiff_t to = next ? at + 1 : (at < 0 ? count - 1 : at - 1);
    QWidget* target = order[static_cast<std::size_t>((to + count) % count)];
    target->setFocus(next ? Qt::TabFocusReason : Qt::BacktabFocusReason);
    scrollTo(*target);
    return true;
}

} // namespace ui
