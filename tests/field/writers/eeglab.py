# SPDX-License-Identifier: Apache-2.0
"""EEGLAB datasets: MATLAB files of version 5 (scipy) and 7.3 (h5py, as MATLAB writes its classes)."""
from pathlib import Path
import numpy as np
from late import h5py, matlab_io


def fields(values, rate=250.0, labels=None, events=(), file=None, **more):
    """values: (channels, points) or (channels, points, epochs) float; events: (type, latency from 1, duration)."""
    channels, points = values.shape[:2]
    eeg = dict(setname="made up", nbchan=float(channels), pnts=float(points), trials=float(values.shape[2] if values.ndim == 3 else 1),
               srate=float(rate), xmin=0.0, ref="common", data=file if file else values,
               chanlocs=[dict(labels=label, theta=0.0) for label in labels] if labels else [],
               event=[dict(type=kind, latency=float(at), duration=float(size)) for kind, at, size in events])
    eeg.update(more)
    return {key: value for key, value in eeg.items() if value is not None}


def stored(values):
    """Returns the bytes of a .fdt file."""
    return np.asarray(values, "<f4").tobytes(order="F")


def version5(path, eeg, root=False, compress=True):
    def plain(value):
        if isinstance(value, list):
            kinds = [(key, object) for key in value[0]] if value else []
            array = np.zeros((1, len(value)), kinds) if value else np.zeros((0, 0))
            for i, entry in enumerate(value):
                for key in entry:
                    array[0, i][key] = entry[key]
            return array
        return value
    eeg = {key: plain(value) for key, value in eeg.items()}
    matlab_io.savemat(path, eeg if root else {"EEG": eeg}, appendmat=False, do_compression=compress)


def label(item, name):
    """Sets MATLAB_class as MATLAB does: a text that fills its type, which claims to end with a zero."""
    kind = h5py.h5t.C_S1.copy()
    kind.set_size(len(name))
    attribute = h5py.h5a.create(item.id, b"MATLAB_class", kind, h5py.h5s.create(h5py.h5s.SCALAR))
    attribute.write(np.array(name.encode(), f"S{len(name)}"), mtype=kind)


def label_struct(group, names):
    """Marks a group as a structure, with the names of its fields in order."""
    label(group, "struct")
    texts = np.empty(len(names), object)
    for i, name in enumerate(names):
        texts[i] = np.array(list(name), "S1")
    group.attrs.create("MATLAB_fields", texts, dtype=h5py.vlen_dtype(np.dtype("S1")))


def version73(path, eeg, root=False):
    with h5py.File(path, "w", userblock_size=512) as file:
        held = file.create_group("#refs#")

        def put(group, name, value):
            if isinstance(value, list):
                inner = group.create_group(name) if value else None
                if inner is None:
                    empty = group.create_dataset(name, data=np.zeros(2, "u8"))
                    label(empty, "double")
                    empty.attrs["MATLAB_empty"] = np.uint8(1)
                    return
                label_struct(inner, list(value[0]))
                for key in value[0]:
                    refs = []
                    for entry in value:
                        place = f"x{len(held)}"
                        put(held, place, entry[key])
                        refs.append(held[place].ref)
                    inner.create_dataset(key, data=np.array(refs, dtype=h5py.ref_dtype).reshape(-1, 1), dtype=h5py.ref_dtype)
            elif isinstance(value, str):
                text = np.array([[ord(c)] for c in value], "u2")
                one = group.create_dataset(name, data=text)
                label(one, "char")
                one.attrs["MATLAB_int_decode"] = np.int32(2)
            else:
                array = np.atleast_2d(np.asarray(value))
                one = group.create_dataset(name, data=np.ascontiguousarray(array.T))
                label(one, {"f4": "single", "f8": "double", "i2": "int16"}[array.dtype.str[1:]])
        target = file if root else file.create_group("EEG")
        if not root:
            label_struct(target, list(eeg))
        for key, value in eeg.items():
            put(target, key, value)
    with open(path, "r+b") as file:
        file.write(b"MATLAB 7.3 MAT-file, made up".ljust(116) + bytes(8) + b"\0\x02IM")
