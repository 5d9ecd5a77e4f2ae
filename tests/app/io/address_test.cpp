// SPDX-License-Identifier: Apache-2.0
#include "app/io/io.h"
#include "app/io/web/address.h"
#include "app/io/web/full_address.h"
#include "app/io/web/reading_stop.h"
#include <conv/error.h>
#include <gtest/gtest.h>

using app::io::isAddress;
using app::io::maskedAddress;
using app::io::plainAddress;

TEST(Address, IsToldFromFileNames) {
    for (const char* address : {"http://h/a.zarr", "HTTPS://h/a", "s3://bucket/key"})
        EXPECT_TRUE(isAddress(address)) << address;
    for (const char* file : {"http:/h", "a/https://h", "ftp://h/a", "", "s3:", "C://x"})
        EXPECT_FALSE(isAddress(file)) << file;
}

TEST(Address, LosesItsSecretsAndKeepsThemApart) {
    EXPECT_EQ(plainAddress("https://me:p%40ss@host:81/a/b.zarr/?sig=x/y#z"), "https://host:81/a/b.zarr");
    const app::io::AddressSecrets secrets = app::io::secretsOf("https://host:81/a/b.zarr");
    EXPECT_EQ(secrets.user, "me");
    EXPECT_EQ(secrets.password, "p@ss");
    EXPECT_EQ(secrets.query, "sig=x/y");
    EXPECT_TRUE(app::io::secretsOf("https://host:81/a").user.empty());
    EXPECT_EQ(plainAddress("https://host:81/a/b.zarr"), "https://host:81/a/b.zarr");
    EXPECT_EQ(app::io::secretsOf("https://host:81/a/b.zarr").user, "me"); // not forgotten by the plain form
    EXPECT_EQ(plainAddress("s3://bucket/what?#1/"), "s3://bucket/what?#1");
    EXPECT_EQ(plainAddress("dir//file?.npy/"), "dir//file?.npy/");
}

TEST(Address, IsWholeAgainForAnotherProcess) {
    for (const char* given : {"https://me:p%40s%3As%C3%A9@host:82/a/b.zarr?sig=x/y", "https://me:@host/c.zarr",
                              "https://host/d.zarr?key=1&more=%20", "https://host/e.zarr"}) {
        const std::string plain = plainAddress(given), full = app::io::fullAddress(plain);
        const app::io::AddressSecrets kept = app::io::secretsOf(plain);
        EXPECT_EQ(full, given);
        EXPECT_EQ(plainAddress(full), plain);
        const app::io::AddressSecrets read = app::io::secretsOf(plain);
        EXPECT_EQ(read.user, kept.user);
        EXPECT_EQ(read.password, kept.password);
        EXPECT_EQ(read.query, kept.query);
    }
    EXPECT_EQ(app::io::fullAddress("file.npy"), "file.npy");
}

TEST(Address, IsMaskedInArguments) {
    EXPECT_EQ(maskedAddress("https://me:secret@host/a@b.zarr?k=v"), "https://***@host/a@b.zarr?***");
    EXPECT_EQ(maskedAddress("--input=http://me@host/a"), "--input=http://***@host/a");
    EXPECT_EQ(maskedAddress("-ihttps://h/a?secret"), "-ihttps://h/a?***");
    EXPECT_EQ(maskedAddress("s3://key:secret@bucket/a"), "s3://***@bucket/a");
    for (const char* plain : {"https://host/a.zarr", "--filter=gaussian", "a@b?c", "x://a:b@c"})
        EXPECT_EQ(maskedAddress(plain), plain);
}

TEST(Address, OtherFormatsAreRefused) {
    for (const char* address : {"https://host.invalid/a.nii.gz", "http://host.invalid/a.zarr.zip", "s3://b/a.zip"})
        try {
            (void)app::io::load(address);
            ADD_FAILURE() << address;
        } catch (const conv::Error& error) {
            EXPECT_EQ(error.code(), conv::ErrorCode::unreadable);
            EXPECT_NE(std::string(error.what()).find("only OME-Zarr"), std::string::npos) << error.what();
        }
}

TEST(ReadingStop, HoldsForItsThreadOrForAll) {
    std::stop_source one, all;
    one.request_stop();
    EXPECT_FALSE(app::io::readingStopped());
    {
        const app::io::ThreadReadingStop heeded(one.get_token());
        EXPECT_TRUE(app::io::readingStopped());
    }
    const app::io::ReadingStop heeded(all.get_token());
    EXPECT_FALSE(app::io::readingStopped());
    all.request_stop();
    EXPECT_TRUE(app::io::readingStopped());
}
