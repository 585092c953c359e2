import { escapeMarkup } from '../../../src/lib/escape-markup.ts'
import type { SocialCard } from '../../../src/social-cards.tsx'
import type { CardFont } from './card-font.ts'
import { fitTitle } from './fit-title.ts'

export type Box = { x: number; y: number; width: number; height: number }

export type CardStyle = {
  /** Colours of the light theme, by names such as `--ink`. */
  colours: ReadonlyMap<string, string>
  bold: CardFont
  medium: CardFont
  /** Returns the bounds of a drawing. */
  boundsOf: (markup: string) => Box
}

export const CARD = { width: 1200, height: 630, family: 'Mona Sans' }

const LEFT = 64
const RIGHT = CARD.width - LEFT
const MARK: Box = { x: LEFT, y: 56, width: 54, height: 44 }
const TITLE = { width: 576, height: 346, largest: 76, smallest: 40, lineHeight: 1.08 }
const PICTURE: Box = { x: 684, y: 166, width: RIGHT - 684, height: 340 }
const MIDDLE = PICTURE.y + PICTURE.height / 2
const RULER = 560
/** Spacing between letters of bold text, relative to their size. */
const TRACKING = -0.025
const CAPITALS = 0.73

/** Returns the card as an SVG file. Throws for a drawing that uses a variable without a value. */
export function drawSocialCard(
  { title, note, name, mark, picture }: SocialCard,
  { colours, bold, medium, boundsOf }: CardStyle,
): string {
  const place = (drawing: string, box: Box) => {
    const markup = inColour(drawing, colours)
    return placeIn(box, markup, boundsOf(markup))
  }
  const parts = [
    `<rect width="${CARD.width}" height="${CARD.height}" fill="var(--canvas)"/>`,
    place(mark, MARK),
    boldLine(bold.clean(name), { x: LEFT + 70, y: 91, size: 36 }),
    note &&
      `<text x="${RIGHT}" y="90" font-size="28" font-weight="500" text-anchor="end" fill="var(--ink-2)">${escapeMarkup(medium.clean(note))}</text>`,
    ...titleLines(bold.clean(withoutName(title, name)), bold.widthOf),
    place(picture, PICTURE),
    ...ruler(),
  ]
  const size = `width="${CARD.width}" height="${CARD.height}"`
  return inColour(
    `<svg xmlns="http://www.w3.org/2000/svg" ${size} font-family="${CARD.family}" fill="var(--ink)" color="var(--ink)">${parts.join('')}</svg>`,
    colours,
  )
}

/** Removes a name before or after a title, because it is already above; one that a sentence needs stays. */
function withoutName(title: string, name: string): string {
  const [before, behind] = [`${name}: `, ` · ${name}`]
  if (title.endsWith(behind)) return title.slice(0, -behind.length)
  if (!title.startsWith(before)) return title
  const rest = title.slice(before.length)
  return rest.charAt(0).toUpperCase() + rest.slice(1)
}

function titleLines(title: string, widthOf: CardFont['widthOf']): string[] {
  const { size, lines } = fitTitle(title, TITLE, (text) => widthOf(text) + TRACKING * text.length)
  const step = size * TITLE.lineHeight
  // Centres the text from the top of the first capitals to the last baseline.
  const first = MIDDLE - (step * (lines.length - 1)) / 2 + (CAPITALS / 2) * size
  // A letter begins slightly to the right of its position.
  const x = LEFT - 0.05 * size
  return lines.map((text, at) => boldLine(text, { x, y: first + at * step, size }))
}

/** Draws the scale along the lower edge, ten ticks a step. */
function ruler(): string[] {
  const step = (RIGHT - LEFT) / 6
  const ticks = Array.from({ length: 60 }, (_, tick) => tick)
  const tickPath = (tick: number, length: number) =>
    `M${round(LEFT + (tick * step) / 10)} ${RULER}v${length}`
  const short = ticks.filter((tick) => tick % 10 > 0).map((tick) => tickPath(tick, 12))
  const long = ticks.filter((tick) => tick % 10 === 0).map((tick) => tickPath(tick, 34))
  return [
    `<path d="${short.join('')}" stroke="var(--line-strong)" stroke-width="2"/>`,
    `<path d="M${LEFT} ${RULER}H${RIGHT}${long.join('')}" stroke="var(--ink)" stroke-width="2"/>`,
    ...long.map((_, score) =>
      boldLine(String(score), { x: LEFT + score * step + 11, y: RULER + 34, size: 22 }),
    ),
  ]
}

/** Scales the markup to fit the box and centres it. */
function placeIn(box: Box, markup: string, { x, y, width, height }: Box): string {
  return `<svg x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}" viewBox="${x} ${y} ${width} ${height}">${markup}</svg>`
}

function boldLine(text: string, { x, y, size }: { x: number; y: number; size: number }): string {
  return `<text x="${round(x)}" y="${round(y)}" font-size="${size}" font-weight="700" letter-spacing="${round(TRACKING * size)}">${escapeMarkup(text)}</text>`
}

/** Replaces each variable by its value, because the renderer supports none. */
function inColour(markup: string, colours: CardStyle['colours']): string {
  return markup.replace(/var\((--[\w-]+)\)/g, (_, name: string) => {
    if (name === '--font') return CARD.family
    const value = colours.get(name)
    if (value === undefined) throw new Error(`a social card uses ${name}, which has no value`)
    return value
  })
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
