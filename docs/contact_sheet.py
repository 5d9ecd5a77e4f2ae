#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""All pictures of a folder on one: contact_sheet.py FOLDER writes FOLDER/contact.png."""
import pathlib
import sys

from PIL import Image, ImageDraw, ImageFont

COLUMNS, WIDTH, HEIGHT, GAP, LINE = 4, 400, 250, 16, 24


def main():
    folder = pathlib.Path(sys.argv[1])
    pictures = sorted(p for p in folder.glob("*.png") if p.name != "contact.png")
    rows = -(-len(pictures) // COLUMNS)
    sheet = Image.new("RGB", (GAP + COLUMNS * (WIDTH + GAP), GAP + rows * (HEIGHT + LINE + GAP)), "#14171c")
    draw = ImageDraw.Draw(sheet)
    font = ImageFont.truetype("/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf", 13)
    for i, path in enumerate(pictures):
        x, y = GAP + i % COLUMNS * (WIDTH + GAP), GAP + i // COLUMNS * (HEIGHT + LINE + GAP)
        with Image.open(path) as picture:
            picture = picture.convert("RGB")
            picture.thumbnail((WIDTH, HEIGHT), Image.Resampling.LANCZOS)
            sheet.paste(picture, (x + (WIDTH - picture.width) // 2, y + (HEIGHT - picture.height) // 2))
        draw.text((x, y + HEIGHT + 5), path.stem, font=font, fill="#aeb7c4")
    sheet.save(folder / "contact.png")


main()
