// SPDX-License-Identifier: Apache-2.0
// Replays the journeys of tests/ui/journeys: one user action or expectation per line. The verbs are in
// journey_words.cpp.
#include "tests/ui/journey.h"
#include <QDir>
#include <QFileInfo>

namespace {

using journey_test::Journey;

std::vector<std::string> names() {
    std::vector<std::string> found;
    for (const QFileInfo& file :
         QDir(QStringLiteral(CONVAPP_SOURCE_DIR "/tests/ui/journeys")).entryInfoList({QStringLiteral("*.txt")}))
        found.push_back(file.baseName().toStdString());
    return found;
}

} // namespace

TEST_P(Journey, EndsAsItShould) {
    QFile file(QStringLiteral(CONVAPP_SOURCE_DIR "/tests/ui/journeys/%1.txt").arg(QString::fromStdString(GetParam())));
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    for (int number = 1; !file.atEnd(); ++number) {
        const QString line = QString::fromUtf8(file.readLine()).trimmed();
        if (line.isEmpty() || line.startsWith(QLatin1Char('#')))
            continue;
        if (GetParam().rfind("keys_", 0) == 0) {
            const QString verb = line.section(QLatin1Char(' '), 0, 0);
            ASSERT_TRUE(QStringLiteral("key type reach dialog expect run").split(QLatin1Char(' ')).contains(verb))
                << line.toStdString() << ": not a key event";
        }
        SCOPED_TRACE(GetParam() + ".txt:" + std::to_string(number) + ": " + line.toStdString());
        play(line);
        if (HasFailure() || IsSkipped())
            return;
    }
}

INSTANTIATE_TEST_SUITE_P(Window, Journey, ::testing::ValuesIn(names()), [](const auto& name) { return name.param; });
