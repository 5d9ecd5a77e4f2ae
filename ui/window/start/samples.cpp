// SPDX-License-Identifier: Apache-2.0
#include "ui/window/start/samples.h"
#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>

namespace ui {
namespace {

QString tr(const char* text) {
    return QCoreApplication::translate("ui::Samples", text);
}

/// Searches upwards from the program for share/convapp/samples (installed) or samples (build folder).
QString samplesFolder() {
    QDir at(QCoreApplication::applicationDirPath());
    for (int level = 0; level < 5; ++level) {
        for (const char* folder : {"share/convapp/samples", "samples"})
            if (const QString path = at.filePath(QString::fromLatin1(folder));
                QFileInfo::exists(path + QStringLiteral("/recipes")))
                return path;
        if (!at.cdUp())
            break;
    }
    return {};
}

} // namespace

QString sampleFile(const QString& name) {
    const QString path = samplesFolder() + QLatin1Char('/') + name;
    return QFileInfo::exists(path) ? path : QString();
}

std::vector<Sample> samples() {
    const QString folder = samplesFolder();
    std::vector<Sample> all{
        {tr("Signal: heartbeat"), tr("two leads with hum, smoothed in ms"), QStringLiteral("ecg.wav"),
         QStringLiteral("gaussian_seconds")},
        {tr("Image: resolution chart"), tr("smoothing and sharpening in one recipe"),
         QStringLiteral("resolution_chart.png"), QStringLiteral("chain")},
        {tr("Image: noisy phantom"), tr("edges of a smoothed image"), QStringLiteral("noisy_phantom.png"),
         QStringLiteral("edges_of_a_smoothed_image")},
        {tr("Volume: CT head"), tr("blur in mm, three planes and 3-D"), QStringLiteral("head_ct.nii.gz"),
         QStringLiteral("gaussian_mm")},
    };
    for (Sample& s : all) {
        s.file = folder + QLatin1Char('/') + s.file;
        s.recipe = folder + QStringLiteral("/recipes/") + s.recipe + QStringLiteral(".json");
    }
    std::erase_if(all, [](const Sample& s) { return !QFileInfo::exists(s.file) || !QFileInfo::exists(s.recipe); });
    return all;
}

} // namespace ui
