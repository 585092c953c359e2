import type { ReactElement, ReactNode } from 'react'
import { type FigureName, LABEL_SEPARATOR } from '~/domain/illustrations'
import styles from './article.module.css'
import type { Labels } from './figures/label'
import { LevelsDrawing } from './figures/levels'
import { MicrophonesDrawing } from './figures/microphones'
import { OutcomeDrawing } from './figures/outcome'
import { ReachDrawing } from './figures/reach'
import { SameMeanDrawing } from './figures/same-mean'
import { ShortcutDrawing } from './figures/shortcut'
import { SprintDrawing } from './figures/sprint'
import { WeightsDrawing } from './figures/weights'

/** Each draws in a box 640 wide and as high as it says. */
const DRAWINGS: Record<FigureName, { height: number; Drawing: (labels: Labels) => ReactElement }> =
  {
    'same-mean': { height: 300, Drawing: SameMeanDrawing },
    levels: { height: 262, Drawing: LevelsDrawing },
    shortcut: { height: 236, Drawing: ShortcutDrawing },
    weights: { height: 186, Drawing: WeightsDrawing },
    sprint: { height: 300, Drawing: SprintDrawing },
    reach: { height: 270, Drawing: ReachDrawing },
    outcome: { height: 280, Drawing: OutcomeDrawing },
    microphones: { height: 270, Drawing: MicrophonesDrawing },
  }

type FigureProps = {
  name: FigureName
  labels: string
  /** What the drawing shows, and what follows from it. */
  alt: string
  children: ReactNode
}

/** A drawing within an article, with its caption. */
export function Figure({ name, labels, alt, children }: FigureProps) {
  const { height, Drawing } = DRAWINGS[name]
  return (
    <figure className={styles.drawn}>
      <svg viewBox={`0 0 640 ${height}`} role="img" aria-label={alt}>
        <Drawing labels={labels.split(LABEL_SEPARATOR)} />
      </svg>
      <figcaption>{children}</figcaption>
    </figure>
  )
}
