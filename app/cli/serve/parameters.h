// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <cstdint>
#include <initializer_list>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace app::cli::serve {

using Json = nlohmann::ordered_json;

/// Parameters of a request, read by name and type. Every function throws Error(usage) with the cause `parameter`.
class Parameters {
  public:
    /// `known`: all names of the method; others are refused. Holds a reference to `object`, or to nothing if it is
    /// null.
    Parameters(const Json& object, std::span<const std::string_view> known);
    Parameters(const Json& object, std::initializer_list<std::string_view> known)
        : Parameters(object, std::span(known.begin(), known.size())) {}

    [[nodiscard]] bool has(std::string_view name) const { return find(name) != nullptr; }
    [[nodiscard]] std::string text(std::string_view name, std::string_view standard) const;
    /// Returns a text that must be given.
    [[nodiscard]] std::string text(std::string_view name) const;
    [[nodiscard]] bool flag(std::string_view name) const;
    /// Returns a whole number of 0 or more.
    [[nodiscard]] std::int64_t whole(std::string_view name, std::int64_t standard) const;
    [[nodiscard]] std::optional<double> number(std::string_view name) const;
    /// Returns `count` numbers.
    [[nodiscard]] std::optional<std::vector<double>> numbers(std::string_view name, std::size_t count) const;
    [[nodiscard]] std::vector<std::string> texts(std::string_view name) const;
    /// Returns one to five whole numbers of 1 or more that must be given.
    [[nodiscard]] std::vector<std::int64_t> shape(std::string_view name) const;
    /// Returns pairs of whole numbers, first and end.
    [[nodiscard]] std::optional<std::vector<std::array<std::int64_t, 2>>> ranges(std::string_view name) const;
    [[nodiscard]] const Json* object(std::string_view name) const;

  private:
    [[nodiscard]] const Json* find(std::string_view name) const;
    const Json* object_;
};

} // namespace app::cli::serve
