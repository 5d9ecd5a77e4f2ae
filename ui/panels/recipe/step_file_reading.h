// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/core/file_stamp.h"
#include "app/recipe/masks/mask.h"
#include <QObject>
#include <conv/error.h>
#include <optional>

namespace ui {

/// Reads the file of a step in the background: its mask, or the headers of the file whose grid it takes. What it holds
/// is known later, and the window stays free.
class StepFileReading : public QObject {
    Q_OBJECT
  public:
    using QObject::QObject;
    /// Begins to read the file of a step for data of that layout, unless it was the last one and is unchanged. Forgets
    /// the last one for steps that need no file.
    void ask(const app::Step& step, const conv::Layout& layout);
    [[nodiscard]] bool busy() const { return busy_; }
    /// Returns the mask without its samples; nothing before it has been read, and if it cannot be.
    [[nodiscard]] const std::optional<app::Mask>& mask() const { return mask_; }
    /// Returns the reason why the file cannot be used.
    [[nodiscard]] const std::optional<conv::Error>& error() const { return error_; }

  Q_SIGNALS:
    /// The file has been read, or cannot be.
    void ended();

  private:
    std::string text_; ///< names the last file; empty: none
    conv::Layout layout_;
    app::io::FileStamp stamp_;
    std::optional<app::Mask> mask_;
    std::optional<conv::Error> error_;
    quint64 asked_ = 0;
    bool busy_ = false;
};

/// Returns true for a step whose mask is read from a file.
[[nodiscard]] bool readsMaskFile(const app::Step& step);
/// Returns true for a step that takes the grid of a file whose headers are not known yet.
[[nodiscard]] bool readsGridFile(const app::Step& step);

} // namespace ui
