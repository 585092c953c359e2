import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { CSSOptions } from 'vite'

/** Folder of the build's own texts (`scripts/build/compile-texts.ts`). */
export const BUILT_TEXTS = '.cache/built-texts'

/** What development and tests resolve alike. */
export const alias = { '~': pathOf('src') }

/** The same for the build. */
export const buildAlias = { '~/paraglide': pathOf(BUILT_TEXTS), ...alias }

/** The same for tests, which also import what they share. */
export const testAlias = { ...alias, '~tests': pathOf('tests') }

/** A class is called after its sheet, as in `dial_needle`. Names of sheets are unique (`scripts/rules/style-rules.ts`). */
export const css: CSSOptions = {
  postcss: { plugins: [breakpoints()] },
  modules: {
    generateScopedName: (name, file) => `${/([\w-]+)\.module\.css/.exec(file)?.[1]}_${name}`,
  },
}

function pathOf(name: string): string {
  return fileURLToPath(new URL(name, import.meta.url))
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
