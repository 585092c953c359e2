import type { Plugin } from 'vite'

const COMPILED_TEXT = /\/src\/paraglide\/messages\/(?!_index)\w+\.js$/

/** How a compiled text chooses between its two wordings. */
const CHOICE =
  /\(\(inputs(?: = \{\})?, options = \{\}\) => \{\n\tconst locale = .+\n\tif \(locale === "en"\) return (\w+)\(inputs\)\n\treturn (\w+)\(inputs\)\n\}\)/

/** In the build all texts share the function that chooses the language. Throws if the compiler begins to write them in another way. */
export function compactTexts(): Plugin {
  return {
    name: 'retroscore:compact-texts',
    apply: 'build',
    enforce: 'pre',
    transform: (code, id) =>
      COMPILED_TEXT.test(id) ? { code: compactText(code), map: null } : null,
  }
}

/** @internal */
export function compactText(code: string): string {
  const compact = code.replace(CHOICE, '/* @__PURE__ */ inLanguage($2, $1)')
  if (compact === code) throw new Error(`a text does not choose its language as expected:\n${code}`)
  return `import { inLanguage } from '~/i18n/in-language'\n${compact}`
}
