import { MAX_SCORE, type Score } from '../../retrospectives/scale.ts'
import { nameKey } from '../../squads/names.ts'
import { isDateText } from './column-dates.ts'

/** Meaning of a cell. `share` is a part of the whole, as in `4/5` or `80%`; `mark` a word, a colour, an emoji or stars. */
export type CellValue =
  | { kind: 'blank' }
  | { kind: 'number'; value: number }
  | { kind: 'share'; value: number }
  | { kind: 'mark'; key: string }

const BLANK: CellValue = { kind: 'blank' }

const NO_SCORE =
  /^(n\/?a|n\/?d|nd|null|none|nan|undefined|skip(ped)?|pulad[oa]|sem (nota|resposta)|no (answer|score)|não se aplica|not applicable|[-–—.?]+|#(n\/a|n\/d|ref!|div\/0!|value!|valor!|name\?|nome\?|null!|nulo!|num!|núm!))$/i

/** A number with a decimal sign, with or without groups of three digits. */
const NUMBER =
  /^[+-]?(\d+([.,]\d+)?|[.,]\d+|\d{1,3}(\.\d{3})+(,\d+)?|\d{1,3}(,\d{3})+(\.\d+)?|\d{1,3}( \d{3})+([.,]\d+)?)$/
const SHARE = /^(\S+?) ?(?:\/|de|of|out of) ?(\d+)$/i
/** A score with its meaning, as in `4 - Agree`, `4. Concordo`, `(4) Agree` or `Agree (4)`. */
const LABELLED = [
  /^\(?([+-]?\d+(?:[.,]\d+)?)\)? ?[-–—:.)=|] ?\D*\p{L}.*$/u,
  /^([+-]?\d+(?:[.,]\d+)?) ?\(\D*\p{L}[^()]*\)$/u,
  /^\(([+-]?\d+(?:[.,]\d+)?)\) ?\D*\p{L}.*$/u,
  /^\D*\p{L}\D* ?[-–—:]? ?\(([+-]?\d+(?:[.,]\d+)?)\)$/u,
  /^([+-]?\d+(?:[.,]\d+)?) (?:pts?|pontos?|points?|stars?|estrelas?)\.?$/i,
]
const STARS = /^([★⭐🌟*]+)[☆✩]*$/u

/** Longest text of a cell that can be a score with its meaning. */
const MOST_CHARACTERS = 80

/** Reads a cell. A blank one, `N/A` and errors of spreadsheets are no value, and never a 0. */
export function readCell(text: string): CellValue {
  if (/^\d$/.test(text)) return { kind: 'number', value: Number(text) }
  const plain = plainText(text)
  if (plain === '' || NO_SCORE.test(plain)) return BLANK
  const number = toNumber(plain)
  if (number !== null) return { kind: 'number', value: number }
  const mark = { kind: 'mark' as const, key: markKey(plain) }
  if (plain.length > MOST_CHARACTERS) return mark
  const share = readShare(plain)
  if (share) return share
  // Spreadsheets turn 4.5 into `4-May`, which is no label of a 4.
  return isDateText(plain) ? mark : (readLabelled(plain) ?? mark)
}

/** Parses a number in any notation; null for other text. A single comma or point is the decimal sign. @internal */
export function toNumber(text: string): number | null {
  const plain = plainText(text)
  if (!NUMBER.test(plain)) return null
  const compact = plain.replaceAll(' ', '')
  const decimal = compact.lastIndexOf(',') > compact.lastIndexOf('.') ? ',' : '.'
  const digits = compact.replaceAll(decimal === ',' ? '.' : ',', '')
  const isGrouped = digits.split(decimal).length > 2
  const value = Number((isGrouped ? digits.replaceAll(decimal, '') : digits).replace(decimal, '.'))
  return Number.isFinite(value) ? value : null
}

/** Reads a mean of answers; null for text that is not a number from 0 to 5. */
export function readMean(text: string): number | null {
  const mean = toNumber(text)
  return mean !== null && mean >= 0 && mean <= MAX_SCORE ? mean : null
}

/** Reads a number of answers; null for other text. */
export function readCount(text: string): number | null {
  return /^\d{1,4}$/.test(text) ? Number(text) : null
}

/** Returns the key under which equal marks are listed once. Selectors of emoji and repeated spaces make no difference. */
function markKey(text: string): string {
  return nameKey(plainText(text).replace(/[\ufe0e\ufe0f\u200d]|\ud83c[\udffb-\udfff]/g, ''))
}

/** Returns the score that a known word, colour, emoji or row of stars suggests; null for others. */
export function proposeScore(key: string): Score | null {
  const stars = STARS.exec(key)?.[1]
  if (stars !== undefined) {
    const count = [...stars].length
    return count <= 5 ? (count as Score) : null
  }
  return KNOWN.get(key) ?? null
}

const KNOWN = new Map<string, Score>(
  (
    [
      [
        5,
        'green verde g 🟢 🟩 💚 ✅ 😀 😃 😄 😁 🤩 😍 👍 awesome excellent excelente great ótimo otimo ótima otima happy feliz',
      ],
      [
        5,
        'strongly agree|concordo totalmente|concordo plenamente|very good|muito bom|muito boa|very satisfied|muito satisfeito|always|sempre',
      ],
      [4, 'agree concordo good bom boa 🙂 😊 satisfied satisfeito often'],
      [
        3,
        'yellow amber amarelo amarela a y 🟡 🟨 💛 😐 😶 🤔 ok okay neutral neutro regular average',
      ],
      [
        3,
        'so so|so-so|mais ou menos|neither agree nor disagree|não concordo nem discordo|às vezes|sometimes',
      ],
      [
        2,
        '🟠 🟧 orange laranja 🙁 😕 ☹ disagree discordo bad ruim unsatisfied insatisfeito rarely raramente',
      ],
      [
        1,
        'red vermelho vermelha r 🔴 🟥 ❌ 😞 😢 😡 😠 😭 👎 crappy poor terrible péssimo pessimo sad triste never nunca',
      ],
      [
        1,
        'strongly disagree|discordo totalmente|discordo plenamente|very bad|muito ruim|very dissatisfied|muito insatisfeito',
      ],
    ] as const
  ).flatMap(([score, words]) =>
    words.split(words.includes('|') ? '|' : ' ').map((word) => [word, score] as const),
  ),
)

function readShare(text: string): CellValue | null {
  if (text.endsWith('%')) {
    const percent = toNumber(text.slice(0, -1))
    return percent === null ? null : { kind: 'share', value: percent / 100 }
  }
  const [, part = '', whole = ''] = SHARE.exec(text) ?? []
  const [given, most] = [toNumber(part), Number(whole)]
  return given === null || most === 0 ? null : { kind: 'share', value: given / most }
}

function readLabelled(text: string): CellValue | null {
  for (const pattern of LABELLED) {
    const value = toNumber(pattern.exec(text)?.[1] ?? '')
    if (value !== null) return { kind: 'number', value }
  }
  return null
}

/** Returns the text with plain spaces and signs, and without the apostrophe that makes a spreadsheet take it as text. */
function plainText(text: string): string {
  return text
    .replace(/[\s\u00a0\u202f]+/g, ' ')
    .trim()
    .replace(/^'(?=[\d+\-.,])/, '')
    .replace(/^[−–](?=\d)/, '-')
}
