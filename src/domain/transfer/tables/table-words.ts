import type { Score } from '../../retrospectives/scale.ts'
import { proposeScore } from './cell-values.ts'
import type { WrittenScore } from './table-cells.ts'

/** A word, colour or emoji of the table with its score. A null leaves it out, and undefined is not decided. */
export type TableWord = {
  key: string
  text: string
  count: number
  score: Score | null | undefined
}

/** Most words that are listed. More of them are text. */
const MOST_WORDS = 40
/** Longest word. */
const MOST_LETTERS = 40

/** Lists the words in place of scores, the most frequent first, with the given scores or those that they suggest. */
export function listWords(
  scores: readonly WrittenScore[],
  given: Readonly<Record<string, Score | null>>,
): TableWord[] {
  const words = new Map<string, TableWord>()
  for (const { value, text } of scores) {
    if (value.kind !== 'mark' || text.length > MOST_LETTERS) continue
    const word = words.get(value.key)
    if (word) word.count += 1
    else {
      const own = Object.hasOwn(given, value.key) ? given[value.key] : undefined
      const score = own === undefined ? (proposeScore(value.key) ?? undefined) : own
      words.set(value.key, { key: value.key, text, count: 1, score })
    }
  }
  return [...words.values()].toSorted((a, b) => b.count - a.count).slice(0, MOST_WORDS)
}
