# SPDX-License-Identifier: Apache-2.0
# Writes a C++ file that holds texts of the source tree, each by the name that it is included by:
# cmake -DOUT=FILE -DROOT=FOLDER -DFUNCTION=NAME -DFILES="PATH=NAME;…" -P embed_texts.cmake
set(text "#include \"cuda/variants/direct_baked/source.h\"\n\nnamespace conv::baked {\n\nstd::span<const Header> ${FUNCTION}() {\n    static constexpr Header all[] = {\n")
foreach(entry IN LISTS FILES)
  string(REGEX MATCH "^(.*)=(.*)$" _ "${entry}")
  set(name ${CMAKE_MATCH_2})
  file(READ ${ROOT}/${CMAKE_MATCH_1} content)
  string(APPEND text "        {\"${name}\", R\"embedded(${content})embedded\"},\n")
endforeach()
string(APPEND text "    };\n    return all;\n}\n\n} // namespace conv::baked\n")
file(WRITE ${OUT} "${text}")
