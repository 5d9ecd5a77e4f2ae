// SPDX-License-Identifier: Apache-2.0
// ui_soak [--minutes 0.13] [--seed 1] [FOLDER…]: a random user of the window, also with the files of these folders.
#include "tests/window_soak/random_user.h"
#include "ui/style/theme.h"
#include <QApplication>
#include <QDir>
#include <QTemporaryDir>
#include <cstdio>
#include <cstdlib>
#include <string>

namespace {

struct Options {
    double minutes = 0.13;
    std::uint64_t seed = 1;
    QStringList folders;
};

Options parse(const QStringList& words) {
    Options o;
    for (qsizetype i = 1; i < words.size(); ++i) {
        if (words[i] == QLatin1String("--minutes") && i + 1 < words.size())
            o.minutes = words[++i].toDouble();
        else if (words[i] == QLatin1String("--seed") && i + 1 < words.size())
            o.seed = words[++i].toULongLong();
        else
            o.folders << words[i];
    }
    return o;
}

} // namespace

int main(int argc, char** argv) {
    QTemporaryDir home; // no real settings, recent files or sessions
    for (const char* name : {"HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_RUNTIME_DIR"})
        qputenv(name, home.path().toUtf8());
    qputenv("QT_QPA_PLATFORM", "offscreen");
    qputenv("CONVAPP_PATIENCE", "1"); // seconds: longer runs ask first, as after minutes for people
    QApplication application(argc, argv);
    ui::setTheme(ui::Theme::dark);
    Options options = parse(QApplication::arguments());
    for (QString& folder : options.folders)
        folder = QDir(folder).absolutePath();
    // Relative names typed anywhere must end up in this folder.
    if (!home.isValid() || !QDir::setCurrent(home.path()))
        return EXIT_FAILURE;
    std::printf("ui_soak --minutes %g --seed %llu\n", options.minutes, static_cast<unsigned long long>(options.seed));
    soak::Monitor monitor;
    std::vector<std::string> faults;
    {
        soak::RandomUser user(options.seed, home.path(), options.folders, monitor);
        const double all = options.minutes * 60;
        constexpr int rounds = 4;
        user.viewVolume();
        user.startOver();
        monitor.measureMemory(); // and after each round
        QElapsedTimer clock;
        clock.start();
        for (int round = 1; round <= rounds; ++round) {
            while (static_cast<double>(clock.elapsed()) / 1000 < all * round / rounds)
                user.act();
            user.startOver();
            monitor.measureMemory();
        }
        faults = user.files().touched();
    }
    monitor.print();
    for (const std::string& fault : monitor.faults())
        faults.push_back(fault);
    for (const std::string& fault : faults)
        std::fprintf(stderr, "ui_soak: %s\n", fault.c_str());
    return faults.empty() ? EXIT_SUCCESS : EXIT_FAILURE;
}
