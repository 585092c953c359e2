import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { openTestApi } from '~tests/support/api/test-api'
import { closeAfterAll } from '~tests/support/setup/test-end'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const TOOLS = join(ROOT, 'tools/openapi-types/')

const api = await closeAfterAll(openTestApi())
const folder = mkdtempSync(join(tmpdir(), 'retroscore-client-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a program using types generated from the document compiles', async () => {
  const { text } = await api.visitor.get('/openapi.json')
  writeFileSync(join(folder, 'openapi.json'), text)
  copyFileSync(join(TOOLS, 'program.ts'), join(folder, 'program.ts'))
  const generator = binOf('openapi-typescript', 'bin/cli.js')
  run(generator, 'openapi.json', '--output', 'api.d.ts', '--default-non-nullable=false')
  const compiler = binOf('typescript-native', 'bin/tsc')
  const options = ['--strict', '--noEmit', '--target', 'ES2023', '--module', 'preserve']
  expect(run(compiler, ...options, 'program.ts')).toBe('')
})

function binOf(name: string, path: string): string {
  return join(ROOT, 'node_modules', name, path)
}

/** Runs a program in the folder. Throws with its output. */
function run(program: string, ...args: string[]): string {
  try {
    return execFileSync(process.execPath, [program, ...args], { cwd: folder, encoding: 'utf8' })
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string }
    throw new Error(`${stdout}\n${stderr}`, { cause: error })
  }
}
