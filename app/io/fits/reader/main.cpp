// SPDX-License-Identifier: Apache-2.0
#include "app/io/child/child_task.h"
#include "app/io/child/scene_wire.h"
#include "app/io/core/byte_stream.h"
#include "app/io/core/file_bytes.h"
#include "app/io/fits/reader/image.h"
#include "app/io/picture/scenes.h"

// Process that reads a FITS file: convapp-fits image|scenes PATH SERIES, with a socket at descriptor 3. fits_child.cpp
// starts it. Damaged files may crash cfitsio, and then this process only.
namespace app::io {
namespace {

/// Answers requests for samples of one image.
class Server {
  public:
    Server(const FitsFile& file, const FitsUnit& unit) : file_(file), unit_(unit) {}

    void run() const {
        FitsRequest request;
        while (takeFromParent(childPipe, &request, sizeof request)) {
            if (request.task == FitsRequest::Task::verify)
                sendMessage(childKind(FitsMessage::verdict), std::string(1, verified() ? '\1' : '\0'));
            else if (fits(request))
                sendMessage(childKind(FitsMessage::samples),
                            readFitsSamples(file_, unit_, request.item, request.lo, request.hi));
            else
                return;
        }
    }

  private:
    [[nodiscard]] bool fits(const FitsRequest& request) const {
        const conv::Layout& layout = unit_.image.layout;
        const conv::Region region{request.lo, request.hi};
        return !region.empty() && layout.whole().contains(region) && request.item.channel >= 0 &&
               request.item.channel < layout.channels && request.item.time >= 0 && request.item.time < layout.times &&
               static_cast<std::uint64_t>(region.count()) <= mostFitsBytes / conv::sizeOf(layout.type);
    }

    [[nodiscard]] bool verified() const {
        int data = 0, unit = 0, status = 0;
        fits_verify_chksum(file_.handle(), &data, &unit, &status);
        file_.check(status, "has samples that cannot be compared with its checksum");
        return data != -1;
    }

    const FitsFile& file_;
    const FitsUnit& unit_;
};

void serve(const std::string& task, const fs::path& path, const std::string& series) {
    reportingFailures(path, fitsReader, [&] {
        const FitsFile file(path);
        const std::vector<Scene> scenes = fitsScenes(file);
        if (task == "scenes")
            return sendMessage(childKind(FitsMessage::scenes), sceneWire(scenes));
        const std::string& unit = scenes[chosenScene(path, scenes, series)].id;
        const FitsUnit image = readFitsUnit(file, std::stoi(unit));
        sendMessage(childKind(FitsMessage::image), wireText(image.image));
        Server(file, image).run();
    });
}

bool isPacked(const fs::path& path) {
    try {
        return isGzip(headOf(path, 2));
    } catch (const conv::Error&) {
        return false; // opening it reports the error
    }
}

/// Compressed files are held decompressed.
void limitFitsMemory(const fs::path& path) {
    const bool packed = isPacked(path);
    limitMemory(path, packed ? 64 : 2, std::uint64_t{packed ? 32U : 8U} << 30);
}

} // namespace
} // namespace app::io

int main(int count, char** arguments) {
    app::io::beginTask();
    if (count != 4)
        return EXIT_FAILURE;
    app::io::limitFitsMemory(arguments[2]);
    app::io::serve(arguments[1], arguments[2], arguments[3]);
    // Skips destructors of the library.
    std::_Exit(EXIT_SUCCESS);
}
