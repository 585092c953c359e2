import opentype from 'opentype.js'
import { unpackWoff } from '../../../src/lib/server/png/unpack-woff.ts'

export type CardFont = {
  /** Font file for the renderer. */
  file: Uint8Array
  /** Width at a size of 1 and without kerning, so slightly more than the drawn width. */
  widthOf: (text: string) => number
  /** Returns the text on one line, without characters that the font lacks. */
  clean: (text: string) => string
}

/** Reads the font. Throws if the file is not in WOFF format. */
export function readCardFont(woff: Buffer): CardFont {
  // Glyph substitutions are removed, because the site does not use ligatures.
  const file = unpackWoff(woff, { without: ['GSUB'] })
  const font = opentype.parse(Uint8Array.from(file).buffer)
  const glyphOf = (character: string) => font.charToGlyph(character)
  return {
    file,
    widthOf: (text) =>
      [...text].reduce((sum, each) => sum + (glyphOf(each).advanceWidth ?? 0), 0) / font.unitsPerEm,
    // Glyph 0 is drawn for missing characters, and is the logo of the font's makers.
    clean: (text) =>
      [...text.normalize('NFC').replace(/\s+/g, ' ')]
        .filter((each) => glyphOf(each).index !== 0)
        .join('')
        .replace(/ +/g, ' ')
        .trim(),
  }
}
