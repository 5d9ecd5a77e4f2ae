// SPDX-License-Identifier: Apache-2.0
#include "app/io/array/stored_numbers.h"
#include "tests/app/io_temp.h"
#include <map>

namespace {

using conv::ElementType;

/// Returns the warnings of an array with such attributes; texts are attributes that are no numbers.
std::vector<std::string> warnings(ElementType type, const std::map<std::string, std::vector<double>>& numbers,
                                  const std::map<std::string, std::string>& texts = {}) {
    conv::Info info;
    app::io::readStoredNumbers({[&](const char* name) {
                                    const auto found = numbers.find(name);
                                    return found == numbers.end() ? std::vector<double>() : found->second;
                                },
                                [&](const char* name) {
                                    const auto found = texts.find(name);
                                    return found == texts.end() ? std::nullopt : std::optional(found->second);
                                }},
                               type, info);
    return info.warnings;
}

using Sentences = std::vector<std::string>;

} // namespace

TEST(StoredNumbers, FactorsAreTold) {
    const std::string unapplied = " are not applied: samples are the stored numbers.";
    EXPECT_EQ(warnings(ElementType::i16, {{"scaling_factor", {0.5}}, {"offset", {3}}}),
              Sentences{"The attributes `scaling_factor` (0.5) and `offset` (3)" + unapplied});
    EXPECT_EQ(warnings(ElementType::i16, {{"scale_factor", {1, 2, 3}}}),
              Sentences{"The attributes `scale_factor` (3 numbers)" + unapplied});
    EXPECT_EQ(warnings(ElementType::i16, {}, {{"scale_factor", " 0.5"}, {"add_offset", "0"}}),
              Sentences{"The attributes `scale_factor` (0.5)" + unapplied});
    EXPECT_TRUE(warnings(ElementType::i16, {{"scaling_factor", {1}}, {"offset", {0}}, {"scale_factor", {1}}}).empty());
}

TEST(StoredNumbers, BoundsOfValidSamplesAreTold) {
    const std::string valid = " says which samples are valid. All samples are read as numbers.";
    EXPECT_EQ(warnings(ElementType::f32, {{"valid_range", {0, 100}}}),
              Sentences{"The attribute `valid_range` (0 to 100)" + valid});
    EXPECT_EQ(warnings(ElementType::u8, {{"valid_min", {1}}, {"valid_max", {200}}}),
              (Sentences{"The attribute `valid_min` (1)" + valid, "The attribute `valid_max` (200)" + valid}));
    EXPECT_EQ(warnings(ElementType::i8, {{"valid_max", {-2}}}, {{"_Unsigned", "true"}}).back(),
              "The attribute `valid_max` (254)" + valid);
    // Bounds that hold for every number of the type.
    EXPECT_TRUE(warnings(ElementType::u8, {{"valid_min", {0}}, {"valid_max", {255}}}).empty());
    EXPECT_TRUE(warnings(ElementType::i16, {{"valid_range", {-32768, 32767}}}).empty());
}

TEST(StoredNumbers, ATextThatMarksMissingSamplesIsTold) {
    EXPECT_EQ(warnings(ElementType::f32, {}, {{"_FillValue", "none"}}),
              Sentences{"The attribute `_FillValue` (\"none\") is no number: samples that it marks as missing are read "
                        "as numbers."});
    EXPECT_EQ(warnings(ElementType::f32, {}, {{"missing_value", "-9999"}}).size(), 1U);
    EXPECT_TRUE(warnings(ElementType::f32, {}, {{"missing_value", "nan"}}).empty());
}
