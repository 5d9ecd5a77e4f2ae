// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/error.h>
#include <string>

namespace app {

/// Returns the error with `known` in place of `internal` in its sentence: users know a file by its own name, not by
/// that of a temporary one. The cause is dropped.
[[nodiscard]] inline conv::Error renamed(const conv::Error& error, const std::string& internal,
                                         const std::string& known) {
    std::string sentence = error.what();
    if (const std::size_t at = sentence.find(internal); at != std::string::npos)
        sentence.replace(at, internal.size(), known);
    return {error.code(), sentence};
}

/// Returns a sentence that names its input: "ct.nii: …" unless `name` is in it.
[[nodiscard]] inline std::string naming(const std::string& name, const std::string& sentence) {
    return sentence.find(name) == std::string::npos ? name + ": " + sentence : sentence;
}

} // namespace app
