import type { Language } from '../domain/text/languages.ts'
import { PRIVACY as EN } from './en/privacy.ts'
import type { PrivacyText } from './holdings.ts'
import { PRIVACY as PT } from './pt/privacy.ts'

/** Day of the last change of these texts. */
export const PRIVACY_DATE = '2026-11-28'

/** Texts of the page about privacy. */
export const PRIVACY: Record<Language, PrivacyText> = { pt: PT, en: EN }
