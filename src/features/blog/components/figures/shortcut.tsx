import { type FigureDrawing, Label, type Labels } from '../illustrations/label'
import { Numeral } from '../illustrations/numeral'

const STAGES = [5, 15, 20, 15, 5].map((minutes, at, all) => {
  const before = all.slice(0, at).reduce((sum, each) => sum + each, 0)
  return { minutes, stage: at + 1, x: 20 + before * 10, width: minutes * 10 }
})
const TOP = 104
const HEIGHT = 74

export const drawing: FigureDrawing = { height: 236, Drawing }

/** An hour in five stages, as wide as they are long, and a jump over the third. Labels: the jump, the unit. */
function Drawing({ labels }: Labels) {
  return (
    <g>
      <Label x={320} y={20} isStrong>
        {labels[0]}
      </Label>
      <path
        d="M145 96Q320 -14 488 84"
        fill="none"
        stroke="var(--ink)"
        strokeWidth="4"
        strokeDasharray="10 8"
      />
      <path d="M499 95l-27 -6l17 -17z" fill="var(--ink)" />
      {STAGES.map(({ stage, minutes, x, width }) => (
        <g key={stage}>
          <rect
            x={x + 2}
            y={TOP}
            width={width - 4}
            height={HEIGHT}
            rx="8"
            fill={stage === 3 ? 'var(--ink)' : 'var(--sunken)'}
          />
          <Numeral
            x={x + width / 2}
            y={TOP + HEIGHT / 2}
            size={32}
            fill={stage === 3 ? 'var(--on-ink)' : 'var(--ink)'}
          >
            {stage}
          </Numeral>
          <Label x={x + width / 2} y={TOP + HEIGHT + 26} fill="var(--ink-2)">
            {stage === 3 ? `${minutes} ${labels[1]}` : String(minutes)}
          </Label>
        </g>
      ))}
    </g>
  )
}
