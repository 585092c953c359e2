import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hashInputs } from './build-stamp.ts'

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'inputs-'))
  write('src/root.tsx', 'a')
  write('messages/pt.json', '{}')
  write('package-lock.json', '{}')
})
afterEach(() => rmSync(root, { recursive: true }))

test('the same sources have the same hash, whatever the times of their files', () => {
  const before = hashInputs(root)
  utimesSync(join(root, 'src/root.tsx'), 1, 1)
  expect(hashInputs(root)).toBe(before)
})

test.each([
  ['src/root.tsx', 'b'],
  ['src/new.ts', ''],
  ['messages/pt.json', '{"a":"b"}'],
  ['public/robots.txt', 'x'],
  ['site.config.ts', 'x'],
  ['scripts/build.ts', 'x'],
  ['drizzle/0001_more.sql', 'x'],
  ['project.inlang/settings.json', '{}'],
  ['package-lock.json', '{"a":1}'],
])('%s is an input', (name, text) => {
  const before = hashInputs(root)
  write(name, text)
  expect(hashInputs(root)).not.toBe(before)
})

test.each([
  'src/paraglide/runtime.js',
  'src/root.test.tsx',
  'README.md',
  'tests/a.spec.ts',
  'build/x.js',
])('%s is not an input', (name) => {
  const before = hashInputs(root)
  write(name, 'x')
  expect(hashInputs(root)).toBe(before)
})

test('text moved from one file to the next is a change', () => {
  write('src/root.tsx', 'ab')
  write('src/sw.js', 'c')
  const before = hashInputs(root)
  write('src/root.tsx', 'a')
  write('src/sw.js', 'bc')
  expect(hashInputs(root)).not.toBe(before)
})

function write(name: string, text: string) {
  mkdirSync(dirname(join(root, name)), { recursive: true })
  writeFileSync(join(root, name), text)
}
