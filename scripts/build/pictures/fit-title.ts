export type TitleBox = {
  width: number
  height: number
  /** Font sizes; at the smallest, four lines fit into the height. */
  largest: number
  smallest: number
  /** Distance between lines, relative to the size. */
  lineHeight: number
}

export type FittedTitle = { size: number; lines: string[] }

type Measure = (text: string) => number

const MOST_LINES = 4
const ELLIPSIS = '…'

/**
 * Sets the title in at most four lines: large, of even length, with breaks at natural pauses. Cuts off text that does not fit at the smallest size.
 * `widthOf` measures at a size of 1.
 */
export function fitTitle(title: string, box: TitleBox, widthOf: Measure): FittedTitle {
  const words = cutWords(title, box.width / box.smallest, widthOf)
  const candidates = breakings(words, MOST_LINES).map((lines) => {
    const widest = Math.max(...lines.map(widthOf))
    const roomiest = Math.min(box.width / widest, box.height / (lines.length * box.lineHeight))
    const size = Math.floor(Math.min(box.largest, roomiest))
    return { size, lines, cost: 1 - size / box.largest + costOf(lines, widest, widthOf) }
  })
  const fitting = candidates.filter(({ size }) => size >= box.smallest)
  const { size, lines } = fitting.reduce((best, each) => (each.cost < best.cost ? each : best))
  return { size, lines }
}

/** Returns the cost of ragged lines, of a pause within a line and of a short word at its end, as a part of the largest size. */
function costOf(lines: string[], widest: number, widthOf: Measure): number {
  const ragged = lines.reduce((sum, line) => sum + (1 - widthOf(line) / widest) ** 2, 0)
  const pauses = lines.filter((line) => /[:?.,;] /.test(line)).length
  const hanging = lines.slice(0, -1).filter((line) => /(^| )[a-z0-9]{1,2}$/.test(line)).length
  return 0.8 * (ragged / lines.length) + 0.12 * pauses + 0.1 * hanging + 0.05 * lines.length
}

/** Returns every way to set the words in at most this many lines. */
function breakings(words: string[], most: number): string[][] {
  const whole = [[words.join(' ')]]
  if (most === 1) return whole
  return whole.concat(
    ...words.slice(1).map((_, at) => {
      const first = words.slice(0, at + 1).join(' ')
      return breakings(words.slice(at + 1), most - 1).map((rest) => [first, ...rest])
    }),
  )
}

/** Returns the words that fit at the smallest size: splits those wider than a line, and ends with an ellipsis if the rest does not fit. */
function cutWords(title: string, limit: number, widthOf: Measure): string[] {
  const words = title
    .split(' ')
    .flatMap((word) => breakWord(word, limit - widthOf(ELLIPSIS), widthOf))
  if (countLines(words, limit, widthOf) <= MOST_LINES) return words
  const cut = words.map((word, at) => [...words.slice(0, at), word + ELLIPSIS])
  return cut.findLast((kept) => countLines(kept, limit, widthOf) <= MOST_LINES) ?? []
}

function breakWord(word: string, limit: number, widthOf: Measure): string[] {
  const pieces = ['']
  for (const character of word) {
    const longer = pieces.at(-1) + character
    if (widthOf(longer) <= limit) pieces[pieces.length - 1] = longer
    else pieces.push(character)
  }
  return pieces
}

/** Counts the lines of words that each fit into one. */
function countLines(words: string[], limit: number, widthOf: Measure): number {
  let lines = 1
  let line = ''
  for (const word of words) {
    const longer = line === '' ? word : `${line} ${word}`
    const isFull = widthOf(longer) > limit
    if (isFull) lines += 1
    line = isFull ? word : longer
  }
  return lines
}
