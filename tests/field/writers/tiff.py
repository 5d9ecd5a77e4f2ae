# SPDX-License-Identifier: Apache-2.0
"""OME-XML in front of TIFF pages."""


def ome(pixels, images="", more=""):
    return ('<?xml version="1.0" encoding="UTF-8"?><OME xmlns="http://www.openmicroscopy.org/Schemas/OME/2016-06" ' + more + '>'
            '<Image ID="Image:0" Name="a"><Pixels ID="Pixels:0" BigEndian="false" ' + pixels + '</Pixels></Image>' + images + '</OME>')
