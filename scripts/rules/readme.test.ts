import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../project.ts'
import { TEST_KINDS } from '../tests/test-kinds.ts'

const README = readFileSync(join(ROOT, 'README.md'), 'utf8')
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))

/** Scripts that npm runs without `run`. */
const SHORT = ['test', 'start']

test('the README names exactly the scripts of package.json', () => {
  const named = [...README.matchAll(/\bnpm run ([\w:-]+)|\bnpm (test|start)\b/g)]
  const names = new Set(named.map(([, long, short]) => long ?? short))
  expect([...names].sort()).toEqual(Object.keys(scripts).sort())
  for (const name of SHORT) expect(README).not.toContain(`npm run ${name}\``)
})

test('the README names every kind of test', () => {
  const kinds = [...README.matchAll(/\bnpm test -- (\w+)/g)].map(([, kind]) => kind)
  expect([...new Set(kinds)].sort()).toEqual(Object.keys(TEST_KINDS).sort())
})

test('there are at most 20 scripts', () => {
  expect(Object.keys(scripts).length).toBeLessThanOrEqual(20)
})
