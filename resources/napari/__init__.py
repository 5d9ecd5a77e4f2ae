# SPDX-License-Identifier: Apache-2.0
"""Filters of convapp in napari."""
