/** Facts of a language that code asks for. Texts stand in `messages/` and `src/content/`. */
type LanguageFacts = {
  /** As HTML, `Intl` and search engines name it. */
  tag: string
  /** Between whole and tenth. Thousands are grouped by the other of the two. */
  decimal: ',' | '.'
}

/** Every language of the product, the one without a prefix in addresses first. CONTRIBUTING says what a new one needs. */
export const LANGUAGES = {
  pt: { tag: 'pt-BR', decimal: ',' },
  en: { tag: 'en', decimal: '.' },
} as const satisfies Record<string, LanguageFacts>

export type Language = keyof typeof LANGUAGES

export const LANGUAGE_CODES = Object.keys(LANGUAGES) as [Language, ...Language[]]

/** True for the code of a language. */
export function isLanguage(code: string): code is Language {
  return Object.hasOwn(LANGUAGES, code)
}

/** Makes a value for each language. */
export function byLanguage<Value>(make: (language: Language) => Value): Record<Language, Value> {
  const entries = LANGUAGE_CODES.map((code) => [code, make(code)])
  return Object.fromEntries(entries) as Record<Language, Value>
}
