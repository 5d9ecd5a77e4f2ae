// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/text/language.h"

namespace window_test {

/// The window in a language until the end of the scope; English before and after.
class InLanguage {
  public:
    explicit InLanguage(const char* id) { ui::setLanguage(QString::fromLatin1(id)); }
    ~InLanguage() { ui::setLanguage(QStringLiteral("en")); }
    InLanguage(const InLanguage&) = delete;
    InLanguage& operator=(const InLanguage&) = delete;
};

} // namespace window_test
