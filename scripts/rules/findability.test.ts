import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../project.ts'
import { isTest } from './place-rules.ts'
import { readSourceFiles } from './source-files.ts'

/** A row of the glossary: its term, without remarks in brackets, and its meaning. */
const ROW = /^\| ([^|(]+?) (?:\([^|]*\) )?\|[^|]*\|$/gm

/** Most places that a reader opens before giving up. */
const MOST_PLACES = 8

const CODE = readSourceFiles(ROOT)
  .map(({ path }) => path)
  .filter((path) => path.startsWith('src/') && /\.tsx?$/.test(path) && !isTest(path))
const GLOSSARY = [...readFileSync(join(ROOT, 'docs/glossary.md'), 'utf8').matchAll(ROW)]

test.each([
  ['the bar chart', 'bar chart', 'features/scoring/components/comparison/bar-chart.tsx'],
  ['importing a table', 'table import', 'domain/transfer/tables/table-import.ts'],
  ['who may see votes', 'see votes', 'domain/votes/audience.ts'],
  ['feelings are never scored by one', 'feelings', 'domain/packs/feelings.ts'],
  ['the sentences of a sprint', 'sprint sentences', 'domain/reports/sprint-sentences.ts'],
  ['the actions of a squad', 'squad actions', 'features/insights/components/squad-actions.tsx'],
  ['the wall', 'wall', 'features/rooms/components/wall/wall-room.tsx'],
  ['the usual range', 'usual range', 'domain/trends/usual-range.ts'],
  [
    'the agreed score',
    'agreed score',
    'features/rooms/components/facilitator/agreed-score-picker.tsx',
  ],
  ['a paper vote', 'paper vote', 'features/rooms/components/side/paper-seats.tsx'],
  ['the preset', 'preset', 'domain/votes/preset.ts'],
  ['the name of a sprint', 'sprint name', 'domain/retrospectives/sprint-name.ts'],
  ['the view of a coach', 'coach sees', 'domain/reports/overview.ts'],
])('a stranger finds %s', (_, words, file) => {
  const places = findPlaces(words)
  expect(places.some((place) => `src/${file}`.startsWith(place))).toBe(true)
  expect(places.length).toBeLessThanOrEqual(MOST_PLACES)
})

/** Returns the folders and files that are named for these words, or else for the terms whose rows in the glossary contain them. */
function findPlaces(words: string): string[] {
  const named = listNamed(words)
  if (named.length > 0) return named
  const terms = GLOSSARY.filter(([row]) => hasAll(row, words)).map(([, term = '']) => term)
  return [...new Set(terms.flatMap(listNamed))]
}

/** Returns the folders and files whose paths contain all words, without those inside another result. */
function listNamed(words: string): string[] {
  const places = CODE.flatMap((path) => {
    const parts = path.split('/')
    const end = parts.findIndex((_, at) => hasAll(parts.slice(0, at + 1).join('/'), words))
    return end < 0 ? [] : [parts.slice(0, end + 1).join('/')]
  })
  return [...new Set(places)]
}

/** True if the text contains every word, in the singular or plural. */
function hasAll(text: string, words: string): boolean {
  const known = new Set(wordsOf(text))
  return wordsOf(words).every((word) => known.has(word))
}

function wordsOf(text: string): string[] {
  return (text.toLowerCase().match(/[a-z]+/g) ?? []).map((word) => word.replace(/s$/, ''))
}
