// SPDX-License-Identifier: Apache-2.0
#include "cuda/vendor/library.h"
#include "system/library.h"
#include <conv/error.h>
#include <sstream>

namespace conv::peers {

Library::Library(const char* names) {
    std::istringstream all(names);
    std::string reason;
    while (!handle_ && all >> name_)
        handle_ = system::loadLibrary(name_, reason);
    if (!handle_)
        missing_ = "Needs NVIDIA's library " + std::string(names) + ", which cannot be loaded (" + reason + ").";
}

void* Library::addressOrNull(const char* name) const {
    return handle_ ? system::symbolOf(handle_, name) : nullptr;
}

void* Library::address(const char* name) const {
    void* found = addressOrNull(name);
    if (!found)
        throw Error(ErrorCode::device, name_ + " has no function " + name + ".");
    return found;
}

const Library& cudnn() {
    static const Library library("libcudnn.so.9");
    return library;
}

const Library& cufft() {
    static const Library library("libcufft.so.12 libcufft.so.11");
    return library;
}

} // namespace conv::peers
