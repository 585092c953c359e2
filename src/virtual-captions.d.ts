declare module 'virtual:captions' {
  /** Captions of the tutorial video by language, in order. */
  export const CAPTIONS: Record<'pt' | 'en', string[]>
}
