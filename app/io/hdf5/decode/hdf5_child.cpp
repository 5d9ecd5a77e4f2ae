// SPDX-License-Identifier: Apache-2.0
#include "app/io/hdf5/decode/hdf5_child.h"
#include "app/io/child/child_listener.h"
#include "app/io/child/scene_wire.h"
#include "app/io/core/file_bytes.h"

namespace app::io {
Hdf5Child::Hdf5Child(const fs::path& path, const std::string& series) : path_(path) {
    child_.emplace(childProgram(hdf5Program), std::vector<std::string>{hdf5Program, "image", path.string(), series},
                   childPipe, ChildProcess::Talk::bothWays);
    image_ =
        ChildListener(path_, *child_, hdf5Reader).answer(childKind(Hdf5Message::image), [](const std::string& text) {
            auto image = readImageWire(text);
            image.layout.geometry.check();
            (void)image.layout.byteCount();
            return image;
        });
}

std::optional<Hdf5Chunk> Hdf5Child::chunk(std::uint32_t array, const std::vector<std::int64_t>& first,
                                          std::uint64_t mostBytes) const {
    const std::lock_guard lock(mutex_);
    if (!child_)
        refuseFile(path_, "stopped the HDF5 reader");
    const ChildListener listener(path_, *child_, hdf5Reader);
    try {
        const Hdf5Request request{array, static_cast<std::uint32_t>(first.size())};
        std::string message(reinterpret_cast<const char*>(&request), sizeof request);
        message.append(reinterpret_cast<const char*>(first.data()), first.size() * sizeof first[0]);
        if (!child_->send(message.data(), message.size()))
            listener.stopped();
        const ChildHead head = listener.next();
        if (head.kind == childKind(Hdf5Message::missing) && head.size == 0)
            return std::nullopt;
        Hdf5Chunk chunk;
        if (head.kind != childKind(Hdf5Message::chunk) || head.size < sizeof chunk.skipped ||
            head.size - sizeof chunk.skipped > mostBytes)
            listener.nonsense();
        listener.take(&chunk.skipped, sizeof chunk.skipped);
        chunk.bytes.resize(head.size - sizeof chunk.skipped);
        listener.take(chunk.bytes.data(), chunk.bytes.size());
        return chunk;
    } catch (...) {
        child_.reset(); // an answer may be half read
        throw;
    }
}

std::vector<Scene> Hdf5Child::scenes(const fs::path& path) {
    ChildProcess child(childProgram(hdf5Program), {hdf5Program, "scenes", path.string(), ""}, childPipe,
                       ChildProcess::Talk::bothWays);
    return ChildListener(path, child, hdf5Reader).answer(childKind(Hdf5Message::scenes), readSceneWire);
}

} // namespace app::io
