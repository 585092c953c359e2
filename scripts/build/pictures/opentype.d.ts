/** The used part of the package, which has no types. */
declare module 'opentype.js' {
  type Glyph = { index: number; advanceWidth?: number }

  type Font = { unitsPerEm: number; charToGlyph: (character: string) => Glyph }

  const opentype: { parse: (file: ArrayBuffer) => Font }
  export default opentype
}
