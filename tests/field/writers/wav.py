# SPDX-License-Identifier: Apache-2.0
"""WAV files, chunk by chunk, also with faults."""
import struct


def wav(samples_bytes, rate, channels, bits, tag=1, extensible=None, data_size=None, before=b"", riff=None):
    block = channels * ((bits + 7) // 8)
    fmt = struct.pack("<HHIIHH", 0xFFFE if extensible else tag, channels, rate, rate * block, block, bits)
    if extensible:
        valid, sub = extensible
        fmt += struct.pack("<HHI", 22, valid, 0) + struct.pack("<H", sub) + b"\0\0\0\0\x10\0\x80\0\0\xaa\0\x38\x9b\x71"
    body = b"WAVEfmt " + struct.pack("<I", len(fmt)) + fmt + before
    body += b"data" + struct.pack("<I", len(samples_bytes) if data_size is None else data_size) + samples_bytes
    return b"RIFF" + struct.pack("<I", len(body) if riff is None else riff) + body
