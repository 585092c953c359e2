/** The drawings of the articles; the front matter of an article names one of them. */
export const ILLUSTRATIONS = [
  'stages',
  'silent-vote',
  'scale',
  'cycle',
  'overlap',
  'companion',
  'conflict-modes',
  'dispersion',
] as const

export type IllustrationName = (typeof ILLUSTRATIONS)[number]
