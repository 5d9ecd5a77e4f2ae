// SPDX-License-Identifier: Apache-2.0
#include "app/io/child/child_task.h"
#include "app/io/child/scene_wire.h"
#include "app/io/hdf5/reader/images.h"
#include <cstring>
#include <map>

// Process that reads the structure of an HDF5 file: convapp-hdf5 image|scenes PATH SERIES, with a socket at descriptor
// 3. hdf5_child.cpp starts it. Damaged files crash libhdf5, and then this process only.
namespace app::io {
namespace {

void message(Hdf5Message kind, const std::string& body) {
    sendMessage(childKind(kind), body);
}

/// Answers requests for chunks.
class Server {
  public:
    Server(const H5File& file, const Hdf5Image& image) : file_(file), image_(image) {}

    void run() {
        Hdf5Request request{};
        while (takeFromParent(childPipe, &request, sizeof request)) {
            if (request.array >= image_.arrays.size() || request.rank > mostHdf5Axes)
                return;
            std::vector<hsize_t> first(request.rank);
            if (!takeFromParent(childPipe, first.data(), first.size() * sizeof first[0]) ||
                first.size() != image_.arrays[request.array].shape.size())
                return;
            answer(request.array, first);
        }
    }

  private:
    void answer(std::uint32_t number, const std::vector<hsize_t>& first) {
        const Hdf5Array& array = image_.arrays[number];
        const hid_t dataset = opened(number);
        hsize_t size = 0;
        if (H5Dget_chunk_storage_size(dataset, first.data(), &size) < 0) {
            // Some versions report 0 bytes for a missing chunk, others this failure.
            const std::string reason = hdf5Reason();
            if (reason != "chunk storage is not allocated")
                file_.refuse("the dataset `" + array.path + "`", "is damaged: " + reason);
            size = 0;
        }
        if (size == 0)
            return message(Hdf5Message::missing, "");
        std::uint64_t plain = array.storedSize();
        for (const std::int64_t n : array.chunk)
            plain *= static_cast<std::uint64_t>(n);
        if (size > 2 * plain + 65536)
            file_.refuse("the dataset `" + array.path + "`", "is damaged: a chunk of " + std::to_string(plain) +
                                                                 " bytes is said to take " + std::to_string(size));
        std::uint32_t skipped = 0;
        std::string body(sizeof skipped + size, '\0');
        if (H5Dread_chunk(dataset, H5P_DEFAULT, first.data(), &skipped, body.data() + sizeof skipped) < 0)
            file_.refuse("the dataset `" + array.path + "`", "is damaged or cut off: " + hdf5Reason());
        std::memcpy(body.data(), &skipped, sizeof skipped);
        message(Hdf5Message::chunk, body);
    }

    hid_t opened(std::uint32_t number) {
        constexpr std::size_t mostOpen = 256;
        const auto found = open_.find(number);
        if (found != open_.end())
            return found->second.id();
        if (open_.size() >= mostOpen)
            open_.clear();
        return open_.emplace(number, file_.open(image_.arrays[number].path)).first->second.id();
    }

    const H5File& file_;
    const Hdf5Image& image_;
    std::map<std::uint32_t, H5Handle> open_;
};

void serve(const std::string& task, const fs::path& path, const std::string& series) {
    reportingFailures(path, hdf5Reader, [&] {
        const H5File file(path);
        if (task == "scenes")
            return message(Hdf5Message::scenes, sceneWire(hdf5Scenes(file, hdf5Images(file))));
        const Hdf5Image image = readHdf5Image(file, series);
        message(Hdf5Message::image, wireText(image));
        Server(file, image).run();
    });
}

} // namespace
} // namespace app::io

int main(int count, char** arguments) {
    app::io::beginTask();
    if (count != 4)
        return EXIT_FAILURE;
    // A chunk is read as it is stored.
    app::io::limitMemory(arguments[2], 2, std::uint64_t{8} << 30);
    app::io::serve(arguments[1], arguments[2], arguments[3]);
    // Skips destructors of the library.
    std::_Exit(EXIT_SUCCESS);
}
