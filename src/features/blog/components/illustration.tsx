import type { ReactElement } from 'react'
import type { IllustrationName } from '~/domain/text/illustrations'
import { CompanionDrawing } from './illustrations/companion'
import { ConflictModesDrawing } from './illustrations/conflict-modes'
import { CycleDrawing } from './illustrations/cycle'
import { DispersionDrawing } from './illustrations/dispersion'
import { OverlapDrawing } from './illustrations/overlap'
import { ScaleDrawing } from './illustrations/scale'
import { SilentVoteDrawing } from './illustrations/silent-vote'
import { StagesDrawing } from './illustrations/stages'

/** Drawings in a box of 640 by 360, within its middle 560 by 320. */
const DRAWINGS: Record<IllustrationName, () => ReactElement> = {
  stages: StagesDrawing,
  'silent-vote': SilentVoteDrawing,
  scale: ScaleDrawing,
  cycle: CycleDrawing,
  overlap: OverlapDrawing,
  companion: CompanionDrawing,
  'conflict-modes': ConflictModesDrawing,
  dispersion: DispersionDrawing,
}

type IllustrationProps = {
  name: IllustrationName
  /** Null if the drawing only repeats the text beside it. */
  alt: string | null
  className?: string
}

export function Illustration({ name, alt, className }: IllustrationProps) {
  const Drawing = DRAWINGS[name]
  const frame = { viewBox: '0 0 640 360', preserveAspectRatio: 'xMidYMid meet', className }
  if (alt === null) {
    return (
      <svg {...frame} aria-hidden="true">
        <Drawing />
      </svg>
    )
  }
  return (
    <svg {...frame} role="img" aria-label={alt}>
      <Drawing />
    </svg>
  )
}
