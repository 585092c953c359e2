/** Facts about a language for code. Texts are in `messages/` and `src/content/`. */
type LanguageFacts = {
  /** Name in HTML, `Intl` and search engines. */
  tag: string
  /** Decimal separator. The other character groups thousands. */
  decimal: ',' | '.'
}

/** All languages of the product. The first one has no prefix in addresses. CONTRIBUTING describes how to add one. */
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

/** Returns a record with a value for each language. */
export function byLanguage<Value>(make: (language: Language) => Value): Record<Language, Value> {
  const entries = LANGUAGE_CODES.map((code) => [code, make(code)])
  return Object.fromEntries(entries) as Record<Language, Value>
}
