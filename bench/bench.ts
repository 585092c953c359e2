import { ROOT } from '../scripts/project.ts'
import { run } from '../scripts/run.ts'

/** Benchmarks, each in a file of this folder. */
const BENCHMARKS = ['live', 'phone', 'data', 'sign-in', 'files']

const [name = '', ...args] = process.argv.slice(2)
if (BENCHMARKS.includes(name)) {
  const file = `${ROOT}bench/${name}.ts`
  process.exitCode = await run(process.execPath, ['--import', 'tsx', file, ...args])
} else {
  console.error(`Name one of ${BENCHMARKS.join(', ')}: npm run bench -- ${BENCHMARKS[0]}`)
  process.exitCode = 1
}
