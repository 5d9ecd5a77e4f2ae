// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/io.h"
#include "ui/text/app_text.h"
#include <QCoreApplication>
#include <QString>
#include <exception>
#include <new>
#include <utility>

namespace ui {

/// Returns f()'s value and an empty text, or a default value and an error as a sentence.
template <class F>
auto attempt(F&& f) -> std::pair<decltype(f()), QString> {
    try {
        return {f(), QString()};
    } catch (const std::bad_alloc&) {
        return {{}, QCoreApplication::translate("ui::Workspace", "There is not enough memory for it.")};
    } catch (const std::exception& e) {
        return {{}, windowText(e.what())};
    }
}

inline app::io::fs::path toPath(const QString& s) {
    return app::io::fs::path(s.toStdString());
}

} // namespace ui
