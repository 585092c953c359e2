import type { Picture } from '~/domain/outgoing/picture'
import { type LinePoint, newestOf, runsOfLine } from '~/domain/trends/squad-line'
import { formatScore } from '~/i18n/format'
import { type Locale, languageTag } from '~/i18n/locale'
import { sprintLabel } from '~/i18n/sprint-label'
import { escapeMarkup } from '~/lib/escape-markup'
import { m } from '~/paraglide/messages'
import { site } from '../../../site.config'
import type { Pictured } from './data.server'

/** `reader` follows the theme of the surrounding page or of the reader's system. */
type Theme = 'reader' | 'light' | 'dark'

type Look = { kind: Picture; locale: Locale; theme: Theme }

/** Copied from `ui/tokens.css`. Greys only: a red picture would be a verdict. */
const COLOURS = {
  light: { card: '#fff', line: '#dededa', ink: '#15171b', quiet: '#60666f' },
  dark: { card: '#181a1e', line: '#2c3036', ink: '#eeeff1', quiet: '#989eaa' },
}

const TREND_SIZE = { width: 640, height: 240 }
const BADGE_HEIGHT = 20
const MOST_SIGNS = 40
const PLOT = { left: 52, right: 548, top: 96, bottom: 184 }
/** Characters that XML forbids, even escaped. */
const NOT_IN_XML = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

/** Characters that the PNG's font lacks: it would draw the font vendor's mark instead. */
const NOT_IN_FONT =
  /[^ -~\u{a0}-\u{ac}\u{ae}-\u{b4}\u{b6}-\u{137}\u{139}-\u{148}\u{14a}-\u{14d}\u{150}-\u{17e}\u{218}-\u{21b}\u{1ef2}-\u{1ef9}–—‘’‚“”„•…]/gu

/** Draws the picture for a PNG, which cannot follow its reader. */
export function drawForPng({ squadName, line }: Pictured, look: Look): string {
  const drawn = (name: string) =>
    name.normalize('NFC').replaceAll(NOT_IN_FONT, '').replace(/ +/g, ' ').trim()
  const theme = look.theme === 'reader' ? 'light' : look.theme
  const named = line?.map((point) => ({ ...point, name: drawn(point.name ?? '') })) ?? null
  return drawPicture({ squadName: drawn(squadName), line: named }, { ...look, theme })
}

/** Draws a squad's line as a self-contained SVG: no script, no font and no file. */
export function drawPicture(pictured: Pictured, look: Look): string {
  return look.kind === 'badge' ? drawBadge(pictured, look) : drawTrend(pictured, look)
}

function drawTrend({ squadName, line }: Pictured, look: Look): string {
  const { locale } = look
  const { left, right, top, bottom } = PLOT
  const label = m.embed_average({}, { locale })
  const [first, last] = [line?.at(0), line?.at(-1)]
  const range =
    first && last ? m.embed_sprints({ from: first.sprint, to: last.sprint }, { locale }) : ''
  const body = line
    ? plot(line, locale)
    : `<text class="t" x="320" y="146" text-anchor="middle">${text(m.embed_early({}, { locale }))}</text>`
  return svg(look, {
    ...TREND_SIZE,
    title: `${label} · ${squadName}`,
    description: line ? describe(line, locale) : m.embed_early({}, { locale }),
    body: `<rect class="c" x=".5" y=".5" width="639" height="239" rx="16"/>
<svg x="24" y="18" width="430" height="28"><text class="h" x="0" y="20">${text(shortened(squadName))}</text></svg>
<text class="q" x="616" y="38" text-anchor="end">${text(range)}</text>
<text class="q" x="24" y="66">${text(label)}</text>
<text class="q" x="616" y="66" text-anchor="end">${text(site.name)}</text>
<path class="g" d="M${left} ${top}H${right}M${left} ${bottom}H${right}"/>
<text class="q" x="24" y="${top + 5}">5</text><text class="q" x="24" y="${bottom + 5}">0</text>
${body}`,
  })
}

function plot(line: readonly LinePoint[], locale: Locale): string {
  const runs = runsOfLine(line, { ...PLOT, left: PLOT.left + 8, right: PLOT.right - 8 })
  const end = runs.at(-1)?.at(-1)
  const joined = runs
    .filter((run) => run.length > 1)
    .map((run) => `<polyline class="s" points="${run.map(({ x, y }) => `${x},${y}`).join(' ')}"/>`)
  const dots = runs
    .flat()
    .map((place) => `<circle cx="${place.x}" cy="${place.y}" r="${place === end ? 6 : 3}"/>`)
  const newest = newestOf(line)
  const value =
    newest && end
      ? `<text class="v" x="564" y="${end.y + 8}">${shown(newest.average, locale)}</text>`
      : ''
  const sprints = [line.at(0), line.at(-1)].map((point) => point?.sprint ?? '')
  return `${joined.join('')}<g class="d">${dots.join('')}</g>${value}
<text class="q" x="${PLOT.left + 2}" y="212">${sprints[0]}</text><text class="q" x="${PLOT.right - 2}" y="212" text-anchor="end">${sprints[1]}</text>`
}

function drawBadge({ squadName, line }: Pictured, look: Look): string {
  const { locale } = look
  const newest = line && newestOf(line)
  const says = newest
    ? m.embed_badge(
        { sprint: sprintLabel(newest), average: shown(newest.average, locale) },
        { locale },
      )
    : m.embed_early({}, { locale })
  const length = widthOf(says)
  return svg(look, {
    width: length + 16,
    height: BADGE_HEIGHT,
    title: `${m.embed_average({}, { locale })} · ${squadName}`,
    description: says,
    body: `<rect class="c" x=".5" y=".5" width="${length + 15}" height="19" rx="4"/><text class="b" x="8" y="14" textLength="${length}" lengthAdjust="spacingAndGlyphs">${text(says)}</text>`,
  })
}

/** Estimates the width of the text. The badge has this width in every font, because the text is fitted into it. */
function widthOf(says: string): number {
  const widths = [...says].map((sign) =>
    /[\s.,·]/.test(sign) ? 3.5 : /[il]/.test(sign) ? 3.5 : 6.8,
  )
  return Math.ceil(widths.reduce((sum, width) => sum + width, 0))
}

function svg(
  { locale, theme }: Look,
  drawn: { width: number; height: number; title: string; description: string; body: string },
): string {
  const { width, height, title, description, body } = drawn
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" lang="${languageTag(locale)}"><title>${text(title)}</title><desc>${text(description)}</desc><style>${styleOf(theme)}</style>
${body}
</svg>
`
}

function styleOf(theme: Theme): string {
  const base =
    `text{font-family:'Mona Sans Medium','Mona Sans',system-ui,sans-serif;font-weight:500;font-size:14px}` +
    `.h,.v,.b{font-family:'Mona Sans SemiBold','Mona Sans',system-ui,sans-serif;font-weight:600}` +
    '.h{font-size:18px}.t{font-size:16px}.v{font-size:24px}.b{font-size:11px}.s{fill:none;stroke-width:2.5;stroke-linejoin:round;stroke-linecap:round}'
  if (theme !== 'reader') return base + coloursOf(theme)
  return `${base}${coloursOf('light')}@media(prefers-color-scheme:dark){${coloursOf('dark')}}`
}

function coloursOf(theme: 'light' | 'dark'): string {
  const { card, line, ink, quiet } = COLOURS[theme]
  return `.c{fill:${card};stroke:${line}}.h,.v,.b,.d{fill:${ink}}.t,.q{fill:${quiet}}.g{fill:none;stroke:${quiet};stroke-opacity:.45}.s{stroke:${ink}}`
}

/** Describes the line for screen readers. */
function describe(line: readonly LinePoint[], locale: Locale): string {
  return line
    .map(({ average, ...point }) =>
      m.embed_badge(
        { sprint: sprintLabel(point), average: average === null ? '–' : shown(average, locale) },
        { locale },
      ),
    )
    .join('; ')
}

function shown(average: number, locale: Locale): string {
  return formatScore(average, { locale, isAverage: true })
}

/** Shortens a name to the length that fits in most fonts. The box clips the rest. */
function shortened(name: string): string {
  const signs = [...name]
  return signs.length <= MOST_SIGNS
    ? name
    : `${signs
        .slice(0, MOST_SIGNS - 1)
        .join('')
        .trimEnd()}…`
}

function text(plain: string): string {
  return escapeMarkup(plain.replaceAll(NOT_IN_XML, ''))
}
