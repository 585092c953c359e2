import { LANGUAGE_CODES } from '~/domain/text/languages'
import { getLocale, type Locale } from '~/paraglide/runtime'

type Wording = (inputs: object) => string

/**
 * Returns a text in the given language, or else in the page's, from its wordings in the order of `LANGUAGE_CODES`. The build writes the calls
 * (`scripts/build/compact-texts.ts`).
 */
export function inLanguage(first: Wording, ...others: Wording[]) {
  return (inputs: object = {}, { locale = getLocale() }: { locale?: Locale } = {}): string =>
    (others[LANGUAGE_CODES.indexOf(locale) - 1] ?? first)(inputs)
}
