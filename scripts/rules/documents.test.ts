import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../project.ts'

const ARCHITECTURE = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8')
/** A path with a folder, such as `domain/votes/tally.ts`, from `src/` or from the root. */
const PATH = /`((?:[\w.-]+\/)+[\w.-]*)`/g

test('the map is at most 150 lines long', () => {
  expect(ARCHITECTURE.split('\n').length - 1).toBeLessThanOrEqual(150)
})

test('the map names every feature', () => {
  const names = readdirSync(join(ROOT, 'src/features'))
  expect(names.filter((name) => !ARCHITECTURE.includes(`\`${name}\``))).toEqual([])
})

test('the map names every part of src/', () => {
  const parts = readdirSync(join(ROOT, 'src'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'paraglide')
    .map(({ name }) => name)
  expect(parts.filter((name) => !ARCHITECTURE.includes(`\`src/${name}/\``))).toEqual([])
})

test('the paths in the map exist', () => {
  const paths = [...ARCHITECTURE.matchAll(PATH)].map(([, path = '']) => path)
  const places = ['', 'src', 'src/features/rooms', 'src/features', 'tests']
  expect(
    paths.filter((path) => !places.some((place) => existsSync(join(ROOT, place, path)))),
  ).toEqual([])
})
