/** Covers of the articles. An article's front matter names one of them. */
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

/** Figures within the articles, each with the number of labels that it takes from the text. */
export const FIGURES = {
  'same-mean': 4,
  levels: 8,
  shortcut: 2,
  weights: 3,
  sprint: 6,
  reach: 6,
  outcome: 5,
  microphones: 2,
} as const

export type FigureName = keyof typeof FIGURES

/** Separates the labels of a figure. */
export const LABEL_SEPARATOR = ' | '
