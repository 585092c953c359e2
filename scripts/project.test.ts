import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT, SERVER_OPTIONS } from './project.ts'

test.each(['README.md', 'Containerfile', 'deploy/systemd/retroscore.service'])(
  '%s runs the server with the same options of Node',
  (file) => {
    const command = ['node', ...SERVER_OPTIONS, 'build/server/main.mjs']
    const words = readFileSync(join(ROOT, file), 'utf8').replaceAll(/[",]/g, '')
    expect(words).toContain(command.join(' '))
  },
)
