import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compile } from '@inlang/paraglide-js'
import type { Plugin } from 'vite'
import { LANGUAGE_CODES } from '../../src/domain/text/languages.ts'
import { TEXTS } from '../../vite.shared.ts'
import { ROOT } from '../project.ts'

const INPUTS = [
  ...LANGUAGE_CODES.map((code) => `messages/${code}.json`),
  'project.inlang/settings.json',
  'package-lock.json',
]
const FOLDER = join(ROOT, 'src/paraglide')
const STAMP = join(FOLDER, '.development')

/** Exists only if the folder was written for development: the build writes one file for each text. */
const TEXTS_OF_A_LANGUAGE = join(FOLDER, 'messages/pt.js')

/** Writes the typed messages again when a text changes. Keeps those from the last time, because writing takes seconds. */
export function developmentTexts(): Plugin {
  let turn = Promise.resolve()
  return {
    name: 'retroscore:development-texts',
    apply: 'serve',
    buildStart: writeTexts,
    configureServer(vite) {
      vite.watcher.on('change', (path) => {
        if (!path.startsWith(join(ROOT, 'messages'))) return
        turn = turn
          .then(writeTexts)
          .catch((error: Error) => vite.config.logger.error(error.message))
      })
    },
  }
}

async function writeTexts(): Promise<void> {
  const hash = createHash('sha256')
  for (const path of INPUTS) hash.update(readFileSync(join(ROOT, path)))
  const inputs = hash.digest('hex')
  const isThere = existsSync(STAMP) && existsSync(TEXTS_OF_A_LANGUAGE)
  if (isThere && readFileSync(STAMP, 'utf8') === inputs) return
  await compile({ ...TEXTS, outputStructure: 'locale-modules', cleanOutdir: false })
  writeFileSync(STAMP, inputs)
}
