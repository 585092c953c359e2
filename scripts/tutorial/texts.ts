import en from '../../messages/en.json' with { type: 'json' }
import pt from '../../messages/pt.json' with { type: 'json' }
import type { Language } from './captions.ts'

export type MessageName = keyof typeof pt
type Values = Record<string, string | number>

const MESSAGES = { pt, en }

/** A text of the product, as the page shows it. */
export function textIn(language: Language, name: MessageName, values: Values = {}): string {
  return MESSAGES[language][name].replace(/\{(\w+)\}/g, (_, key) => String(values[key]))
}

export function pathIn(language: Language, path: string): string {
  return language === 'pt' ? path : path === '/' ? '/en' : `/en${path}`
}
