import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CompilerOptions, compile } from '@inlang/paraglide-js'
import { LANGUAGE_CODES } from '../../src/domain/text/languages.ts'
import { BUILT_TEXTS } from '../../vite.shared.ts'
import { ROOT } from '../project.ts'
import { isStarted } from '../run.ts'

const INPUTS = [
  ...LANGUAGE_CODES.map((code) => `messages/${code}.json`),
  'project.inlang/settings.json',
  'package-lock.json',
]

/** Typed messages from `messages/{pt,en}.json`; the language rule itself is ours, in `src/i18n/locale.ts`. */
export const TEXTS: Omit<CompilerOptions, 'outdir'> = {
  project: './project.inlang',
  strategy: ['globalVariable', 'baseLocale'],
  emitReadme: false,
}

/** Writes the typed messages, one file a language, for everything but the build. Keeps the present files while it writes. */
export async function compileTexts(): Promise<boolean> {
  await compileInto('src/paraglide', { outputStructure: 'locale-modules', cleanOutdir: false })
  return true
}

/** Writes the messages for the build, one file each, so that a page loads only those that it shows. */
export function compileBuiltTexts(): Promise<void> {
  return compileInto(BUILT_TEXTS, { outputStructure: 'message-modules' })
}

/** Does nothing if the folder has the messages already: to write them takes seconds. */
async function compileInto(folder: string, options: Partial<CompilerOptions>): Promise<void> {
  const stamp = join(ROOT, folder, '.inputs')
  const inputs = hashInputs()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === inputs) return
  // Without a stamp, an interrupted compilation never counts as finished.
  rmSync(stamp, { force: true })
  await compile({ ...TEXTS, ...options, outdir: `./${folder}` })
  writeFileSync(stamp, inputs)
}

function hashInputs(): string {
  const hash = createHash('sha256')
  for (const path of INPUTS) hash.update(readFileSync(join(ROOT, path)))
  return hash.digest('hex')
}

if (isStarted(import.meta.url)) await compileTexts()
