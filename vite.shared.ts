import { fileURLToPath } from 'node:url'
import { type CompilerOptions, paraglideVitePlugin } from '@inlang/paraglide-js'
import type { CSSOptions } from 'vite'

/** What the build and the unit tests resolve alike. */
export const alias = { '~': fileURLToPath(new URL('./src', import.meta.url)) }

/** A class is called after its sheet, as in `dial_needle`. Names of sheets are unique (`scripts/style-rules.ts`). */
export const css: CSSOptions = {
  modules: {
    generateScopedName: (name, file) => `${/([\w-]+)\.module\.css/.exec(file)?.[1]}_${name}`,
  },
}

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
