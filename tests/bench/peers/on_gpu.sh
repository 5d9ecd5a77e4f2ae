#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# on_gpu.sh CONVAPP FOLDER [ARCHITECTURE]: all rows of docs/benchmarks/h100-program.md on this machine's GPU, one after the other:
# PyTorch, CuPy and NPP, VkFFT (sm_90 if no architecture is named), then CONVAPP with cuDNN and cuFFT. Prints both tables; FOLDER
# keeps them with peers.json. VkFFT is built unless FOLDER/vkfft is there; without its header it is left out, with a message.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
program=$1
folder=$2
mkdir -p "$folder"
python3 "$here/../../gpu/cuda/speed/cuda_peers.py" --json "$folder/peers.json" | tee "$folder/peers.txt"
[ -x "$folder/vkfft" ] || sh "$here/build_vkfft.sh" "$folder/vkfft" "${3:-sm_90}" >"$folder/vkfft.log" 2>&1 || rm -f "$folder/vkfft"
if [ -x "$folder/vkfft" ]; then
    "$folder/vkfft" | tee "$folder/vkfft.txt"
else
    echo "on_gpu.sh: VkFFT is left out, it cannot be built: $(tail -n 1 "$folder/vkfft.log")" >&2
fi
set -- --peers "$folder/peers.json"
[ ! -f "$folder/vkfft.txt" ] || set -- "$@" --vkfft "$folder/vkfft.txt"
python3 "$here/../goals_table.py" "$program" "$@" | tee "$folder/table.md"
