// SPDX-License-Identifier: Apache-2.0
#include "app/io/child/parent_pipe.h"
#include "app/io/hdf5/reader/images.h"
#include <algorithm>
#include <conv/error.h>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <map>
#include <new>
#include <sys/resource.h>
#include <unistd.h>

// Process that reads the structure of an HDF5 file: convapp-hdf5 image|scenes PATH SERIES, with a socket at descriptor
// 3. hdf5_child.cpp starts it. Damaged files crash libhdf5, and then this process only.
namespace app::io {
namespace {

void put(const void* from, std::uint64_t size) {
    sendToParent(hdf5Pipe, from, size);
}

/// Returns false at the end of the requests.
bool take(void* to, std::uint64_t size) {
    return takeFromParent(hdf5Pipe, to, size);
}

void message(Hdf5Message kind, const std::string& body) {
    const Hdf5Head head{kind, 0, body.size()};
    put(&head, sizeof head);
    put(body.data(), body.size());
}

void failed(conv::ErrorCode code, const std::string& sentence) {
    constexpr std::size_t mostSentence = 4000;
    const auto number = static_cast<std::uint32_t>(code);
    message(Hdf5Message::failed,
            std::string(reinterpret_cast<const char*>(&number), sizeof number) + sentence.substr(0, mostSentence));
}

/// Limits memory by the size of the file: a chunk is read as it is stored.
void limitMemory(const fs::path& path) {
#if !defined(__SANITIZE_ADDRESS__) // its shadow memory exceeds any limit
    constexpr std::uint64_t base = std::uint64_t{1} << 30, most = std::uint64_t{8} << 30;
    std::error_code error;
    const std::uintmax_t size = fs::file_size(path, error);
    rlimit limit{};
    ::getrlimit(RLIMIT_AS, &limit);
    limit.rlim_cur = std::min<rlim_t>(base + std::min<std::uint64_t>(error ? 0 : 2 * size, most), limit.rlim_max);
    ::setrlimit(RLIMIT_AS, &limit);
#else
    (void)path;
#endif
}

/// Answers requests for chunks.
class Server {
  public:
    Server(const H5File& file, const Hdf5Image& image) : file_(file), image_(image) {}

    void run() {
        Hdf5Request request{};
        while (take(&request, sizeof request)) {
            if (request.array >= image_.arrays.size() || request.rank > mostHdf5Axes)
                return;
            std::vector<hsize_t> first(request.rank);
            if (!take(first.data(), first.size() * sizeof first[0]) ||
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
    try {
        const H5File file(path);
        if (task == "scenes")
            return message(Hdf5Message::scenes, wireText(hdf5Scenes(file, hdf5Images(file))));
        const Hdf5Image image = readHdf5Image(file, series);
        message(Hdf5Message::image, wireText(image));
        Server(file, image).run();
    } catch (const conv::Error& error) {
        failed(error.code(), error.what());
    } catch (const std::bad_alloc&) {
        failed(conv::ErrorCode::unreadable,
               path.string() + " makes the HDF5 reader take more memory than its size explains.");
    } catch (const std::exception& error) {
        failed(conv::ErrorCode::unreadable, path.string() + " cannot be read: " + error.what() + ".");
    }
}

} // namespace
} // namespace app::io

int main(int count, char** arguments) {
    // It ends when the other end of its socket closes.
    ::signal(SIGPIPE, SIG_IGN);
    const rlimit noCore{};
    ::setrlimit(RLIMIT_CORE, &noCore);
    if (count != 4)
        return EXIT_FAILURE;
    app::io::limitMemory(arguments[2]);
    app::io::serve(arguments[1], arguments[2], arguments[3]);
    // Skips destructors of the library.
    std::_Exit(EXIT_SUCCESS);
}
