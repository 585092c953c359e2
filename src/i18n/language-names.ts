import type { Locale } from './locale'

/** Names of the languages in their own words. Separate from the other facts, because few pages need them. */
export const LANGUAGE_NAMES: Record<Locale, string> = { pt: 'Português', en: 'English' }
