import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { SCALE } from '~/domain/retrospectives/scale'

const CSS = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const LIGHT = colorsOf(blockAfter(':root'))
/** Colours that the dark theme does not set are the same as in the light one. */
const DARK = new Map([...LIGHT, ...colorsOf(blockAfter('[data-theme="dark"]'))])
const THEMES = { light: LIGHT, dark: DARK }

/** A text needs 4.5 to 1 (WCAG 2.2, 1.4.3), an edge of a control or of a mark 3 to 1 (1.4.11). */
const [TEXT, EDGE] = [4.5, 3]

const SURFACES = ['canvas', 'surface', 'surface-2']

test.for(Object.keys(THEMES))('every text is readable on its background, %s', (theme) => {
  const pairs = [
    ...['ink', 'ink-2', 'ink-3', 'accent', 'danger'].flatMap(onEach([...SURFACES])),
    ...['ink', 'ink-2'].flatMap(onEach(['sunken', 'accent-tint', 'danger-tint'])),
    ...[...SCALE.map((score) => `b${score}-tint`)].map((tint) => ['ink', tint] as const),
    ...SCALE.flatMap((score) => onEach([...SURFACES, `b${score}-tint`])(`b${score}-text`)),
    ...SCALE.map((score) => [`b${score}-on`, `b${score}`] as const),
    ...onEach(['ink', 'ink-hover'])('on-ink'),
    ...onEach(['accent', 'accent-hover'])('on-accent'),
    ['accent', 'accent-tint'],
    ['danger', 'danger-tint'],
    ['on-danger', 'danger'],
  ] as const
  expect(tooClose(theme, pairs, TEXT)).toEqual([])
})

test.for(Object.keys(THEMES))('every control and mark has a visible edge, %s', (theme) => {
  const pairs = [
    ...['line-strong', 'focus'].flatMap(onEach(SURFACES)),
    ...SCALE.flatMap((score) => onEach(['canvas', 'surface'])(`b${score}-edge`)),
  ]
  expect(tooClose(theme, pairs, EDGE)).toEqual([])
})

test.for(Object.keys(THEMES))('white is readable on the bold panel, %s', (theme) => {
  for (const panel of ['block', 'block-2']) {
    expect(contrast('#ffffff', colorOf(theme, panel)), panel).toBeGreaterThanOrEqual(TEXT)
  }
})

test('black on white has the greatest contrast in either order', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#ffffff', '#000000')).toBeCloseTo(21)
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
})

function onEach(backgrounds: readonly string[]) {
  return (color: string) => backgrounds.map((background) => [color, background] as const)
}

/** Describes the pairs with too little contrast. */
function tooClose(
  theme: string,
  pairs: readonly (readonly [string, string])[],
  least: number,
): string[] {
  return pairs.flatMap(([color, background]) => {
    const found = contrast(colorOf(theme, color), colorOf(theme, background))
    return found >= least ? [] : [`${color} on ${background}: ${found.toFixed(2)}`]
  })
}

function colorOf(theme: string, name: string): string {
  const color = THEMES[theme as keyof typeof THEMES].get(name)
  if (!color) throw new Error(`no colour ${name}`)
  return color
}

/** Computes the contrast as WCAG 2.2 defines it. */
function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Returns the declarations of the first rule of this selector. */
function blockAfter(selector: string): string {
  const start = CSS.indexOf(`${selector} {`)
  return CSS.slice(start, CSS.indexOf('}', start))
}

function colorsOf(block: string): Map<string, string> {
  const found = block.matchAll(/--([\w-]+): (#[\da-f]{6});/g)
  return new Map([...found].map(([, name = '', color = '']) => [name, color]))
}
