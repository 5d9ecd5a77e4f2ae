// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/recipe/menu_text_field.h"
#include "ui/style/ask_file.h"
#include "ui/workspace/preferences.h"
#include <QMenu>

namespace ui {
namespace {

/// A mask: a file, labels of it, a box, or none.
class MaskField final : public MenuTextField {
  public:
    MaskField(const app::ParamSpec& spec, QWidget* parent) : MenuTextField(spec, tr("Choose a mask"), parent) {}

  private:
    void fill(QMenu& menu) override {
        menu.addAction(tr("File…"), this, [this] { chooseFile(); });
        menu.addAction(tr("No mask"), this, [this] { choose(std::string(spec().standard)); });
    }

    void chooseFile() {
        const QString path = askFile(this, tr("Mask file"), Preferences::folder(), tr("All files (*)"));
        if (!path.isEmpty())
            choose(path.toStdString());
    }
};

/// The result outside a mask.
class OutsideField final : public MenuTextField {
  public:
    OutsideField(const app::ParamSpec& spec, QWidget* parent) : MenuTextField(spec, tr("Choose the result"), parent) {}

  private:
    void fill(QMenu& menu) override {
        const auto add = [&](const QString& label, const char* text) {
            menu.addAction(label, this, [this, text] { choose(text); });
        };
        add(tr("keep: the input"), "keep");
        add(tr("0"), "0");
        add(tr("nan: no number"), "nan");
        add(tr("fill: the mask's average"), "fill");
    }
};

} // namespace

ParamField* makeMaskField(const app::ParamSpec& spec, QWidget* parent) {
    if (spec.kind == app::ParamKind::mask)
        return new MaskField(spec, parent);
    return new OutsideField(spec, parent);
}

} // namespace ui
