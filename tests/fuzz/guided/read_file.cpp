// SPDX-License-Identifier: Apache-2.0
// Target of libFuzzer: reads a file of the format that CONVAPP_FUZZ_NAME ("a.nrrd") names. A fault of reading ends the
// program.
#include "tests/fuzz/reading.h"
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>
#include <unistd.h>

namespace {

namespace fs = std::filesystem;

[[noreturn]] void fail(const std::string& what) {
    std::fprintf(stderr, "read_file: %s\n", what.c_str());
    std::abort();
}

/// The file under test, in memory, beside a.eeg: samples for headers of BrainVision. Their folder is removed at the
/// end.
class File {
  public:
    File() : folder_("/dev/shm/convapp-fuzz-" + std::to_string(getpid())) {
        const char* const name = std::getenv("CONVAPP_FUZZ_NAME");
        if (!name)
            fail("CONVAPP_FUZZ_NAME is not set");
        fs::create_directories(folder_);
        path_ = folder_ / name;
        std::ofstream(folder_ / "a.eeg", std::ios::binary) << std::string(400, '\1');
    }
    ~File() {
        std::error_code ignored;
        fs::remove_all(folder_, ignored);
    }
    File(const File&) = delete;
    File& operator=(const File&) = delete;
    [[nodiscard]] const fs::path& path() const { return path_; }
    void hold(const char* bytes, std::size_t size) const {
        std::ofstream file(path_, std::ios::binary | std::ios::trunc);
        file.write(bytes, static_cast<std::streamsize>(size));
        if (!file.flush())
            fail("cannot write " + path_.string());
    }

  private:
    fs::path folder_, path_;
};

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const File file;
    file.hold(reinterpret_cast<const char*>(data), size);
    if (const std::string fault = fuzz::faultOfReading(file.path()); !fault.empty())
        fail(fault);
    return 0;
}
