import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { ROOT } from '../project.ts'
import { isTest } from '../rules/place-rules.ts'
import { secondsSince } from '../run.ts'
import { applyMutant, draw, listMutants, type Mutant } from './mutants.ts'

/**
 * Reports how many small mistakes in `src/domain` the unit tests detect: makes one mistake at a time (`mutants.ts`) and runs the tests that import
 * the file. `--count=300 --seed=1` chooses the mutants, `--shard=1/4` takes every fourth of them. Prints the survivors.
 */
const { values: given } = parseArgs({
  options: {
    count: { type: 'string', default: '300' },
    seed: { type: 'string', default: '1' },
    shard: { type: 'string', default: '1/1' },
  },
})
const CONFIG = 'vitest.mutants.config.ts'
const TIMEOUT_MS = 300_000
const IMPORT = /(?:from|import)\s*\(?'([^']+)'/g

const files = ['src', 'tests/support'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => `${folder}/${path}`),
)
const importers = listImporters()
const mutants = files
  .filter((path) => path.startsWith('src/domain/') && !isTest(path))
  .sort()
  .flatMap((path) => listMutants(read(path)).map((mutant) => ({ path, ...mutant })))
const [shard = 1, shards = 1] = given.shard.split('/').map(Number)
const drawn = draw(mutants, Number(given.count), Number(given.seed))
const own = drawn.filter((_, at) => at % shards === shard - 1)
console.log(`${own.length} of ${mutants.length} mutants, seed ${given.seed}, shard ${given.shard}`)

if (!(await passes([], null))) throw new Error('tests fail without a mutant')
const survivors: string[] = []
for (const mutant of own) {
  const start = performance.now()
  const isKilled = await isNoticed(mutant)
  if (!isKilled) survivors.push(describe(mutant))
  console.log(`${isKilled ? '✓' : '✗'} ${describe(mutant)} (${secondsSince(start)})`)
}
const killed = own.length - survivors.length
console.log(
  `${killed} of ${own.length} mutants killed (${Math.round((100 * killed) / own.length)} %)`,
)
for (const survivor of survivors) console.log(`survived: ${survivor}`)

/** True if a test fails. Domain tests run first, since most mutants fail there. */
async function isNoticed(mutant: Mutant & { path: string }): Promise<boolean> {
  const related = [...testsOf(mutant.path)].filter((path) => !path.endsWith('.db.test.ts'))
  const inDomain = related.filter((path) => path.startsWith('src/domain/'))
  const others = related.filter((path) => !path.startsWith('src/domain/'))
  for (const tests of [inDomain, others]) {
    if (tests.length === 0) continue
    if (!(await passes(tests, mutant))) return true
  }
  return false
}

/** Runs the tests. Without names, all tests run. */
async function passes(tests: readonly string[], mutant: Mutant | null): Promise<boolean> {
  const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs')
  const child = spawn(process.execPath, [vitest, 'run', '--config', CONFIG, ...tests], {
    cwd: ROOT,
    stdio: 'ignore',
    env: { ...process.env, MUTANT: JSON.stringify(mutant) },
    // A mutant may loop forever.
    timeout: mutant ? TIMEOUT_MS : undefined,
    killSignal: 'SIGKILL',
  })
  const [code] = await once(child, 'exit')
  return code === 0
}

/** Returns the tests that import a file, directly or through others. */
function testsOf(path: string, found = new Set<string>()): Set<string> {
  for (const importer of importers.get(path) ?? []) {
    if (found.has(importer)) continue
    found.add(importer)
    testsOf(importer, found)
  }
  return new Set([...found].filter((each) => /\.test\.tsx?$/.test(each)))
}

function listImporters(): Map<string, Set<string>> {
  const known = new Set(files)
  const importers = new Map<string, Set<string>>()
  for (const path of files) {
    for (const [, name = ''] of read(path).matchAll(IMPORT)) {
      const bare = name.startsWith('.')
        ? relative(ROOT, join(ROOT, dirname(path), name))
        : name.replace(/^~\//, 'src/').replace(/^~tests\//, 'tests/')
      const target = [bare, `${bare}.ts`, `${bare}.tsx`].find((each) => known.has(each))
      if (!target) continue
      importers.set(target, (importers.get(target) ?? new Set()).add(path))
    }
  }
  return importers
}

function describe({ path, ...mutant }: Mutant & { path: string }): string {
  const source = read(path)
  const line = source.slice(0, mutant.start).split('\n').length
  const mutated = applyMutant(source, mutant).split('\n')[line - 1]?.trim()
  return `${path}:${line}  ${source.split('\n')[line - 1]?.trim()}  →  ${mutated}`
}

function read(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8')
}
