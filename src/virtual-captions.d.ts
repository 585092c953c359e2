declare module 'virtual:captions' {
  import type { Language } from '~/domain/text/languages'
  /** Captions of the tutorial video by language, in order. */
  export const CAPTIONS: Record<Language, string[]>
}
