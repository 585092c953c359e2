import { fileURLToPath } from 'node:url'
import { type CompilerOptions, paraglideVitePlugin } from '@inlang/paraglide-js'

/** What the build and the unit tests resolve alike. */
export const alias = { '~': fileURLToPath(new URL('./src', import.meta.url)) }

/** Typed messages from `messages/{pt,en}.json`; the language rule itself is ours, in `src/i18n/locale.ts`. */
export const TEXTS: CompilerOptions = {
  project: './project.inlang',
  outdir: './src/paraglide',
  strategy: ['globalVariable', 'baseLocale'],
  emitReadme: false,
}

export function texts() {
  return paraglideVitePlugin(TEXTS)
}
