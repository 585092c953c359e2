import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { StartupError } from '~/lib/database/startup-error.server'
import { readSecret } from './secret.server'

let folder: string
let file: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'retroscore-'))
  file = join(folder, 'auth-secret')
})
afterEach(() => rmSync(folder, { recursive: true }))

test('the first start creates a secret, which later starts read', () => {
  const secret = readSecret(folder)
  expect(secret).toMatch(/^[\w-]{43}$/)
  expect(readFileSync(file, 'utf8')).toBe(`${secret}\n`)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readSecret(folder)).toBe(secret)
})

test.each(['', '\n', 'abc'])('refuses the file %j, with which anyone could sign', (text) => {
  writeFileSync(file, text)
  expect(() => readSecret(folder)).toThrow(StartupError)
  expect(() => readSecret(folder)).toThrow(`${file} holds no secret`)
  expect(readFileSync(file, 'utf8')).toBe(text)
})
