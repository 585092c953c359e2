import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compile } from '@inlang/paraglide-js'
import { LANGUAGE_CODES } from '../../src/domain/text/languages.ts'
import { TEXTS } from '../../vite.shared.ts'
import { ROOT } from '../project.ts'
import { isStarted } from '../run.ts'

const STAMP = join(ROOT, '.cache/texts')
const INPUTS = [
  ...LANGUAGE_CODES.map((code) => `messages/${code}.json`),
  'project.inlang/settings.json',
]
const OUTPUTS = ['runtime.js', 'messages.js', 'messages/_index.js', 'messages/pt.js']

/**
 * Writes the typed messages, one file a language, for everything but the build, which writes its own. Does nothing if they are written already: it
 * takes four seconds.
 */
export async function compileTexts(): Promise<boolean> {
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hashTexts()) return true
  await compile({ ...TEXTS, outputStructure: 'locale-modules' })
  mkdirSync(join(ROOT, '.cache'), { recursive: true })
  writeFileSync(STAMP, hashTexts())
  return true
}

/** Returns a hash that covers the written files too, because the build writes others into the same folder. */
function hashTexts(): string {
  const hash = createHash('sha256')
  const files = ['package.json', ...INPUTS, ...OUTPUTS.map((name) => `src/paraglide/${name}`)]
  for (const file of files) {
    const path = join(ROOT, file)
    hash.update(existsSync(path) ? readFileSync(path) : 'missing')
  }
  return hash.digest('hex')
}

if (isStarted(import.meta.url)) await compileTexts()
