// SPDX-License-Identifier: Apache-2.0
#include "app/io/child/scene_wire.h"
#include "app/io/child/wire.h"

namespace app::io {

std::string sceneWire(const std::vector<Scene>& scenes) {
    WireWriter writer;
    const conv::Info info;
    writer.value(static_cast<std::uint64_t>(scenes.size()));
    for (const Scene& scene : scenes) {
        writer.value(scene.id);
        writer.value(scene.title);
        writer.value(scene.levels);
        wireFields(writer, scene.layout, info);
    }
    return writer.text;
}

std::vector<Scene> readSceneWire(std::string_view text) {
    WireReader reader{text};
    std::uint64_t count = 0;
    reader.value(count);
    if (count > reader.text.size() / sizeof(std::uint64_t))
        throw std::out_of_range("message is damaged");
    std::vector<Scene> scenes;
    for (std::uint64_t i = 0; i < count; ++i) {
        Scene& scene = scenes.emplace_back();
        conv::Info info;
        reader.value(scene.id);
        reader.value(scene.title);
        reader.value(scene.levels);
        wireFields(reader, scene.layout, info);
        checkWired(scene.layout);
    }
    return scenes;
}

} // namespace app::io
