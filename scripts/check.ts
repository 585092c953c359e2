import { checkLicences } from './check-licences.ts'
import { checkStructure } from './check-structure.ts'
import { compileStyles } from './compile-styles.ts'
import { compileTexts } from './compile-texts.ts'
import { isStarted, runTool, secondsSince } from './run.ts'

type Step = { name: string; run: () => Promise<boolean> | boolean }

const KNIP = { package: 'knip', name: 'knip' }

const steps: Step[] = [
  tool('format and lint', { package: '@biomejs/biome', name: 'biome' }, [
    'check',
    '--error-on-warnings',
    '.',
  ]),
  { name: 'texts', run: compileTexts },
  { name: 'styles', run: () => compileStyles() },
  tool('types', { package: 'typescript-native', name: 'tsc' }, []),
  { name: 'structure', run: checkStructure },
  { name: 'licences', run: checkLicences },
  tool('exports', KNIP, ['--no-progress']),
  tool('exports for tests alone', KNIP, ['--no-progress', '--production']),
]

/** Every check of the sources that does not run them; stops at the first step that fails. */
export async function check(): Promise<boolean> {
  for (const step of steps) {
    const start = performance.now()
    const isGood = await step.run()
    console.log(`${isGood ? '✓' : '✗'} ${step.name} (${secondsSince(start)})`)
    if (isGood) continue
    console.error(`check failed at "${step.name}"`)
    return false
  }
  return true
}

function tool(name: string, tool: { package: string; name: string }, args: string[]): Step {
  return { name, run: async () => (await runTool(tool, args)) === 0 }
}

if (isStarted(import.meta.url)) process.exitCode = (await check()) ? 0 : 1
