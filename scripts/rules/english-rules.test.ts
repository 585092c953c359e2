import { expect, test } from 'vitest'
import { checkEnglish } from './english-rules.ts'

test.each([
  ['/** What members may edit. */', 'begins with "What"'],
  ['// Whether the room is open.', 'begins with "Whether"'],
  ['/**\n * Who leads the room.\n */', 'begins with "Who"'],
  ['/** Where a room is stored, and why. */', 'begins with "Where"'],
  ['/** Of each topic, in order. */', 'begins with "Of"'],
  ['/** For longer than the tests take. */', 'begins with "For"'],
  ['/** Without a session. */', 'begins with "Without"'],
  ['/** If the owner has left. */', 'begins with "If"'],
])('a comment %j %s', (text, message) => {
  expect(problemsOf('src/lib/a.ts', text)).toEqual([expect.stringContaining(message)])
})

test.each([
  ['/** Fields that members may edit. */'],
  ['// In production, the server trusts the proxy.'],
  ['/** If the room is closed, returns null. */'],
  ['const text = "What members may edit."'],
])('a comment may read %j', (text) => {
  expect(problemsOf('src/lib/a.ts', text)).toEqual([])
})

test.each([
  ["test('what members may edit', run)", 'begins with "what"'],
  ["test.each(CASES)('with %s', run)", 'begins with "with"'],
  ["test('ignores case; keeps accents', run)", 'two behaviours'],
  ["test('a room closes, and it is never opened again', run)", 'two behaviours'],
  ["test('a room closes, and the votes in it are deleted', run)", 'two behaviours'],
])('the title in %j %s', (text, message) => {
  expect(problemsOf('src/lib/a.test.ts', text)).toEqual([expect.stringContaining(message)])
})

test.each([
  ["get({ summary: 'What the squad has decided' })", 'begins with "What"'],
  ["z.boolean().describe('Whether it shows votes')", 'begins with "Whether"'],
  ["json(report,\n  'Of a sprint')", 'begins with "Of"'],
  ['get({ summary: "Lists whatever nobody has read" })', 'says "nobody"'],
])('a text of the API document in %j %s', (text, message) => {
  expect(problemsOf('src/lib/a.ts', text)).toEqual([expect.stringContaining(message)])
})

test('a text of the API document may join two claims by a semicolon', () => {
  expect(
    problemsOf('src/lib/a.ts', "z.int().describe('Number of people; null without any')"),
  ).toEqual([])
})

test.each([
  ["test('compares names without case and accents', run)"],
  ["test('sorts by year, month, and the name of the sprint', run)"],
  ["test('on a phone, the menu opens at the bottom', run)"],
])('a title may read %j', (text) => {
  expect(problemsOf('src/lib/a.test.ts', text)).toEqual([])
})

test.each([
  ['const fence = /`/\n// What it does.'],
  ['read(/["\']/)\n// What it does.'],
  ['const path = a / b // What it does.'],
])('comments after an expression in %j are checked', (text) => {
  expect(problemsOf('src/lib/a.ts', text)).toEqual([expect.stringContaining('begins with "What"')])
})

test('an expression is not a comment', () => {
  expect(problemsOf('src/lib/a.ts', 'const edge = /Edg\\//, of = "of"')).toEqual([])
})

test('documents keep only the rules of words', () => {
  expect(problemsOf('README.md', 'For members of a squad.')).toEqual([])
})

test('a problem names the line of the comment', () => {
  expect(problemsOf('src/lib/a.ts', 'a()\n\n// What it does.')[0]).toMatch(/^line 3 /)
})

function problemsOf(path: string, text: string): string[] {
  return checkEnglish([{ path, text }]).map(({ message }) => message)
}
