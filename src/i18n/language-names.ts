import type { Locale } from './locale'

/** Names of the languages in themselves, and their codes in Open Graph. Apart from the other facts, because few pages need them. */
export const LANGUAGE_NAMES: Record<Locale, { name: string; openGraph: string }> = {
  pt: { name: 'Português', openGraph: 'pt_BR' },
  en: { name: 'English', openGraph: 'en_US' },
}
