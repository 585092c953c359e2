import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../project.ts'

test.each([
  { who: 'any file', mode: [], found: ['forgotten', 'Forgotten'] },
  { who: 'the product', mode: ['--production'], found: ['tested', 'forgotten', 'Forgotten'] },
])('names exports that are not imported by $who', (run) => {
  const root = mkdtempSync(join(tmpdir(), 'exports-'))
  try {
    cpSync(join(ROOT, 'knip.json'), join(root, 'knip.json'))
    writeFileSync(join(root, 'package.json'), '{"devDependencies":{"vitest":"5.1.0"}}')
    mkdirSync(join(root, 'src/server'), { recursive: true })
    for (const [path, text] of Object.entries(FILES)) writeFileSync(join(root, path), text)
    const knip = join(ROOT, 'node_modules/knip/bin/knip.js')
    const args = [knip, '--directory', root, '--reporter', 'json', ...run.mode]
    const { stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' })
    expect(stdout.match(/(?<="name":")(tested|forgotten|marked|used)/gi)).toEqual(run.found)
  } finally {
    rmSync(root, { recursive: true })
  }
})

const FILES = {
  'src/server/main.ts': "import { used } from './names'\nused()",
  'src/server/names.test.ts': "import { marked, tested } from './names'\ntested(marked)",
  'src/server/names.ts': `
    export const used = () => 1
    export const tested = (x: number) => x
    /** @internal */
    export const marked = 1
    export const forgotten = 1
    export type Forgotten = 1`,
}
