// SPDX-License-Identifier: Apache-2.0
#include "app/recipe/grids/grid_like.h"
#include "app/recipe/masks/mask_text.h"
#include "ui/panels/recipe/fields/menu_text_field.h"
#include "ui/style/ask_file.h"
#include "ui/workspace/preferences.h"
#include <QCoreApplication>
#include <QFileInfo>
#include <QMenu>
#include <map>
#include <vector>

namespace ui {
namespace {

/// A mask: a file, labels of it, a box, samples that are not missing, or none.
class MaskField final : public MenuTextField {
    Q_DECLARE_TR_FUNCTIONS(ui::MaskField)
  public:
    MaskField(const app::ParamSpec& spec, QWidget* parent) : MenuTextField(spec, tr("Choose a mask"), parent) {}

  private:
    /// The path of a mask begins with folders, and a folder is a DICOM series of perhaps all its files.
    [[nodiscard]] QString howToTake(const std::string& text) const override {
        return QFileInfo(QString::fromStdString(app::parseMask(text).file)).isDir()
                   ? tr("Press Enter to read the folder.")
                   : QString();
    }

    void fill(QMenu& menu) override {
        menu.addAction(tr("File…"), this, [this] { chooseFile(); });
        menu.addAction(tr("All but missing samples (NaN)"), this, [this] { choose("nan"); });
        menu.addAction(tr("No mask"), this, [this] { choose(std::string(spec().standard)); });
    }

    void chooseFile() {
        const QString path = askFile(this, tr("Mask file"), Preferences::folder(), tr("All files (*)"));
        if (!path.isEmpty())
            choose(path.toStdString());
    }
};

/// A file whose grid the result takes, or none.
class GridFileField final : public MenuTextField {
    Q_DECLARE_TR_FUNCTIONS(ui::GridFileField)
  public:
    GridFileField(const app::ParamSpec& spec, QWidget* parent)
        : MenuTextField(spec, tr("Choose a file with a grid"), parent) {}

  private:
    /// The headers of a folder of DICOM files take long to read.
    [[nodiscard]] QString howToTake(const std::string& text) const override {
        return QFileInfo(QString::fromStdString(text)).isDir() ? tr("Press Enter to read the folder.") : QString();
    }

    void fill(QMenu& menu) override {
        menu.addAction(tr("File…"), this, [this] { chooseFile(); });
        menu.addAction(tr("No file"), this, [this] { choose(std::string(spec().standard)); });
    }

    void chooseFile() {
        const QString path = askFile(this, tr("File with the grid"), Preferences::folder(), tr("All files (*)"));
        if (!path.isEmpty())
            choose(path.toStdString());
    }
};

/// The result outside a mask.
class OutsideField final : public MenuTextField {
    Q_DECLARE_TR_FUNCTIONS(ui::OutsideField)
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

/// A text of its own form, with examples in its menu.
class TextField final : public MenuTextField {
    Q_DECLARE_TR_FUNCTIONS(ui::TextField)
  public:
    TextField(const app::ParamSpec& spec, QWidget* parent) : MenuTextField(spec, tr("Choose an example"), parent) {}

  private:
    void fill(QMenu& menu) override {
        static const std::map<std::string_view, std::vector<std::string_view>> examples{
            {"region", {"all", "10:50x20:60", "5:45mm"}},
            {"spacing", {"isotropic", "1mm", "0.5x0.5x1mm", "2px", "100Hz"}},
            {"to", {"RAS", "LPS", "LAS", "RPI", "LIA", "ASR"}}};
        for (const std::string_view example : examples.at(spec().key))
            menu.addAction(QString::fromUtf8(example.data(), static_cast<qsizetype>(example.size())), this,
                           [this, example] { choose(std::string(example)); });
    }
};

} // namespace

ParamField* makeMaskField(const app::ParamSpec& spec, QWidget* parent) {
    if (app::namesGridFile(spec))
        return new GridFileField(spec, parent);
    if (spec.kind == app::ParamKind::text)
        return new TextField(spec, parent);
    if (spec.kind == app::ParamKind::mask)
        return new MaskField(spec, parent);
    return new OutsideField(spec, parent);
}

} // namespace ui
