import type { Plugin } from 'vite'
import { LANGUAGE_CODES } from '../../src/domain/text/languages.ts'

const COMPILED_TEXT = /\/built-texts\/messages\/(?!_index)\w+\.js$/

const COMPILED_RUNTIME = /\/built-texts\/runtime\.js$/

/** The compiler's code that chooses among a text's wordings. */
const CHOICE =
  /\(\(inputs(?: = \{\})?, options = \{\}\) => \{\n\tconst locale = .+\n((?:\tif \(locale === "\w+"\) return \w+\(inputs\)\n)+)\treturn (\w+)\(inputs\)\n\}\)/

const WORDING = /locale === "(\w+)"\) return (\w+)\(/g

/** The used part of the compiler's runtime, which has several ways to find the language. A build that uses more of it fails. */
const RUNTIME = `
export const baseLocale = '${LANGUAGE_CODES[0]}'
export let getLocale = () => baseLocale
export function overwriteGetLocale(find) {
  getLocale = find
}`

/** Makes all texts of the build share the function that chooses the language. Throws if the compiler writes them differently. */
export function compactTexts(): Plugin {
  return {
    name: 'retroscore:compact-texts',
    apply: 'build',
    enforce: 'pre',
    load: (id) => (COMPILED_RUNTIME.test(id) ? RUNTIME : null),
    transform: (code, id) =>
      COMPILED_TEXT.test(id) ? { code: compactText(code), map: null } : null,
  }
}

/** @internal */
export function compactText(code: string): string {
  const compact = code
    .replace(CHOICE, (_, others: string, first: string) => {
      const names = new Map([...others.matchAll(WORDING)].map(([, code, name]) => [code, name]))
      const wordings = LANGUAGE_CODES.map((code) => names.get(code) ?? first)
      return `/* @__PURE__ */ inLanguage(${wordings.join(', ')})`
    })
    .replace(/^import .+'\.\.\/runtime\.js';$/m, '')
  if (!compact.includes('inLanguage'))
    throw new Error(`a text does not choose its language as expected:\n${code}`)
  return `import { inLanguage } from '~/i18n/in-language'\n${compact}`
}
