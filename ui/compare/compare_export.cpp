// A comparison as a file.
#include "ui/compare/compare_page.h"
#include "ui/preferences.h"
#include <QFileDialog>
#include <QFileInfo>
#include <QSaveFile>
#include <conv/error.h>

namespace ui {

void ComparePage::exportTo(const QString& path) {
    const QString suffix = QFileInfo(path).suffix().toLower();
    if (suffix == QLatin1String("png")) {
        if (!grab().save(path))
            throw conv::Error(conv::ErrorCode::unwritable, path.toStdString() + " cannot be written.");
        return;
    }
    if (suffix != QLatin1String("tsv"))
        throw conv::Error(conv::ErrorCode::usage, "'" + suffix.toStdString() + "' is not one of tsv, png.");
    const QByteArray text = model_.tableText().toUtf8();
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size() || !file.commit())
        throw conv::Error(conv::ErrorCode::unwritable, path.toStdString() + ": " + file.errorString().toStdString());
}

void ComparePage::askExport() {
    const QString path = QFileDialog::getSaveFileName(this, tr("Export comparison"),
                                                      Preferences::folder() + QStringLiteral("/comparison.tsv"),
                                                      tr("Table (*.tsv);;Picture (*.png)"));
    if (path.isEmpty())
        return;
    try {
        exportTo(path);
        Q_EMIT message(
            {Message::Kind::info, tr("Saved %1").arg(QFileInfo(path).fileName()), QFileInfo(path).path(), {}, {}});
        failure_.clear();
    } catch (const conv::Error& e) {
        failure_ = QString::fromUtf8(e.what());
    }
    showState();
}

} // namespace ui
