declare module 'virtual:captions' {
  import type { Language } from '~/domain/text/languages'
  /** What the tutorial video tells, by language, in its order. */
  export const CAPTIONS: Record<Language, string[]>
}
