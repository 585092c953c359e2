import { expect, test } from 'vitest'
import {
  addLine,
  blankLine,
  fromRoomLines,
  isBlank,
  type PromiseLine,
  parseLines,
  shownLines,
  toRoomLines,
} from './promise-lines.ts'

const FROM = { topicId: 'a', sprint: 7 }

test('offers empty lines while there are fewer than three promises', () => {
  const at = { sprint: 7, agreed: 0 }
  expect(shownLines([], at).map(({ key }) => key)).toEqual([1, 2, 3])
  const one = [line({ title: 'A' })]
  expect(shownLines(one, at).map(({ key, title }) => [key, title])).toEqual([
    [1, 'A'],
    [2, ''],
    [3, ''],
  ])
  expect(shownLines(shownLines(one, at), at)).toHaveLength(3)
  expect(shownLines(one, { ...at, agreed: 2 })).toEqual(one)
  expect(shownLines([], { ...at, agreed: 4 })).toEqual([])
})

test('turns a text into a line in place of the first empty one, due in the next sprint', () => {
  const shown = shownLines([line({ title: 'A' })], { sprint: 7, agreed: 0 })
  const replaced = addLine(shown, { ...FROM, text: 'B' })
  expect(replaced.map(({ title }) => title)).toEqual(['A', 'B', ''])
  const lines = addLine([line({ title: 'A' }), line({ key: 2, owner: 'QA' })], {
    ...FROM,
    text: 'Chamar QA\nantes',
  })
  expect(lines.map(({ title }) => title)).toEqual(['A', 'Chamar QA antes'])
  expect(lines[1]).toMatchObject({ key: 3, topicId: 'a', dueSprint: 8, source: 'Chamar QA\nantes' })
})

test('restores lines from storage and ignores invalid values', () => {
  const lines = addLine([line({ title: 'A', note: 'why' })], { ...FROM, text: 'B' })
  expect(parseLines(JSON.parse(JSON.stringify(lines)))).toEqual(lines)
  for (const other of [null, {}, 'x', [1, null, {}, { key: 1 }]]) {
    expect(parseLines(other)).toEqual([])
  }
  const long = parseLines([{ ...line({}), title: 'x'.repeat(200), note: 7, source: 3 }])
  expect(long[0]).toMatchObject({ title: 'x'.repeat(120), note: '', source: null })
})

test('a quick room keeps the written lines, which another browser can continue', () => {
  const written = [line({ title: ' A ', owner: ' QA ', topicId: 'a' }), line({ key: 2 })]
  const kept = toRoomLines(written)
  expect(kept).toEqual([{ title: 'A', owner: 'QA', topicId: 'a' }])
  expect(toRoomLines(fromRoomLines(kept, 7))).toEqual(kept)
})

test('a line with nothing visible is blank', () => {
  expect(isBlank(line({ title: ' \u200b\u202e' }))).toBe(true)
  expect(toRoomLines([line({ title: '\u200b' }), line({ title: 'A\u202e' })])).toMatchObject([
    { title: 'A' },
  ])
})

function line(values: Partial<PromiseLine>): PromiseLine {
  return { ...blankLine([], 7), ...values }
}
