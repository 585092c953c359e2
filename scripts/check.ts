import { compileStyles } from './build/compile-styles.ts'
import { compileTexts } from './build/compile-texts.ts'
import { checkLicences } from './rules/check-licences.ts'
import { checkStructure } from './rules/check-structure.ts'
import { isStarted, runTool, secondsSince } from './run.ts'

type Step = { name: string; run: () => Promise<boolean> | boolean }

const KNIP = { package: 'knip', name: 'knip' }

/**
 * Steps of a group run at once, since most of them use one processor only. The first group writes texts and styles that the second reads. Several
 * type checkers would each infer the types of the API and the database again, which takes twice the processor time.
 */
const groups: Step[][] = [
  [
    tool('format and lint', { package: '@biomejs/biome', name: 'biome' }, [
      'check',
      '--error-on-warnings',
      '.',
    ]),
    { name: 'texts', run: compileTexts },
    { name: 'styles', run: () => compileStyles() },
  ],
  [
    tool('types', { package: 'typescript-native', name: 'tsc' }, ['--checkers', '1']),
    { name: 'exports, also those for tests alone', run: checkExports },
    { name: 'structure', run: checkStructure },
    { name: 'licences', run: checkLicences },
  ],
]

/** Runs every static check of the sources. Stops after the first group with a failing step. Resolves to true if all pass. */
export async function check(): Promise<boolean> {
  for (const steps of groups) {
    const failed = await runAll(steps)
    if (failed.length === 0) continue
    console.error(`check failed at "${failed.join('", "')}"`)
    return false
  }
  return true
}

/** Runs one after the other: both read the build's configuration, which watches the compiled texts, and in parallel they may wait forever. */
async function checkExports(): Promise<boolean> {
  const runs = [['--no-progress'], ['--no-progress', '--production']]
  for (const args of runs) if ((await runTool(KNIP, args)) !== 0) return false
  return true
}

/** Returns the names of the steps that failed. */
async function runAll(steps: readonly Step[]): Promise<string[]> {
  const failed: string[] = []
  const runOne = async ({ name, run }: Step) => {
    const start = performance.now()
    const isGood = await run()
    console.log(`${isGood ? '✓' : '✗'} ${name} (${secondsSince(start)})`)
    if (!isGood) failed.push(name)
  }
  await Promise.all(steps.map(runOne))
  return failed
}

function tool(name: string, tool: { package: string; name: string }, args: string[]): Step {
  return { name, run: async () => (await runTool(tool, args)) === 0 }
}

if (isStarted(import.meta.url)) process.exitCode = (await check()) ? 0 : 1
