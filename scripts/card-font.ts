import opentype from 'opentype.js'
import { unpackWoff } from '../src/lib/server/png/unpack-woff.ts'

export type CardFont = {
  /** As the renderer reads it. */
  file: Uint8Array
  /** At a size of 1 and without kerning, so a little more than what is drawn. */
  widthOf: (text: string) => number
  /** The text in one line, without characters that the font lacks. */
  clean: (text: string) => string
}

/** Throws for a file that is not in WOFF format. */
export function readCardFont(woff: Buffer): CardFont {
  // What substitutes glyphs goes, because the site does without ligatures.
  const file = unpackWoff(woff, { without: ['GSUB'] })
  const font = opentype.parse(Uint8Array.from(file).buffer)
  const glyphOf = (character: string) => font.charToGlyph(character)
  return {
    file,
    widthOf: (text) =>
      [...text].reduce((sum, each) => sum + (glyphOf(each).advanceWidth ?? 0), 0) / font.unitsPerEm,
    // Glyph 0 is drawn for everything that is missing, and is the mark of the font's makers.
    clean: (text) =>
      [...text.normalize('NFC').replace(/\s+/g, ' ')]
        .filter((each) => glyphOf(each).index !== 0)
        .join('')
        .replace(/ +/g, ' ')
        .trim(),
  }
}
