declare module 'virtual:captions' {
  /** What the tutorial video tells, by language, in its order. */
  export const CAPTIONS: Record<'pt' | 'en', string[]>
}
