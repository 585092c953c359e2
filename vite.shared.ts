import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type CompilerOptions, paraglideVitePlugin } from '@inlang/paraglide-js'
import type { CSSOptions } from 'vite'
import { compactTexts } from './scripts/build/compact-texts.ts'

/** What the build and the unit tests resolve alike. */
export const alias = { '~': fileURLToPath(new URL('./src', import.meta.url)) }

/** The same for tests, which also import what they share. */
export const testAlias = { ...alias, '~tests': fileURLToPath(new URL('./tests', import.meta.url)) }

/** A class is called after its sheet, as in `dial_needle`. Names of sheets are unique (`scripts/rules/style-rules.ts`). */
export const css: CSSOptions = {
  postcss: { plugins: [breakpoints()] },
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
  return [paraglideVitePlugin(TEXTS), compactTexts()]
}

type AtRule = { params: string; remove: () => unknown; error: (message: string) => Error }

/** Browsers do not know custom media queries yet: writes out those of `src/ui/breakpoints.css` wherever they are used. */
function breakpoints() {
  const file = readFileSync(new URL('./src/ui/breakpoints.css', import.meta.url), 'utf8')
  const queries = new Map<string, string>()
  for (const [, name = '', query = ''] of file.matchAll(/@custom-media (--[\w-]+) ([^;]+);/g)) {
    queries.set(name, query)
  }
  return {
    postcssPlugin: 'breakpoints',
    AtRule: {
      'custom-media': (rule: AtRule) => void rule.remove(),
      media: (rule: AtRule) => {
        rule.params = rule.params.replace(/\((--[\w-]+)\)/g, (_, name) => {
          const query = queries.get(name)
          if (!query) throw rule.error(`${name} is not in breakpoints.css`)
          return query
        })
      },
    },
  }
}
