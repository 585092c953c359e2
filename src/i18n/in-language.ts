import { getLocale, type Locale } from '~/paraglide/runtime'

type Wording = (inputs: object) => string

/** Returns a text in the given language, or else in the page's. The build writes the calls (`scripts/compact-texts.ts`). */
export function inLanguage(pt: Wording, en: Wording) {
  return (inputs: object = {}, { locale = getLocale() }: { locale?: Locale } = {}): string =>
    locale === 'en' ? en(inputs) : pt(inputs)
}
