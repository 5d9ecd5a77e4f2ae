# SPDX-License-Identifier: Apache-2.0
# GIT_ID: the commit that the sources in ROOT are of, in 12 digits; empty if nothing tells. A work tree asks git, an archive
# of `git archive` has the commit in cmake/commit.txt. As a script it prints it: cmake -DROOT=FOLDER -P commit_id.cmake.
set(GIT_ID "")
if(EXISTS ${ROOT}/.git)
  execute_process(COMMAND git -C ${ROOT} rev-parse --short=12 HEAD OUTPUT_VARIABLE GIT_ID OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
else()
  # Without .git of its own the folder may lie in another project's work tree: git is not asked.
  file(STRINGS ${ROOT}/cmake/commit.txt GIT_ID LIMIT_COUNT 1)
  string(REGEX MATCH "^[0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f]" GIT_ID "${GIT_ID}")
endif()
if(CMAKE_SCRIPT_MODE_FILE)
  message(NOTICE "commit ${GIT_ID}")
endif()
