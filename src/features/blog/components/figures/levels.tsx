import { type FigureDrawing, Label, type Labels } from '../illustrations/label'
import { Numeral } from '../illustrations/numeral'

const ROW = 50
const LEVELS = [1, 2, 3, 4, 5]
/** Brackets: the levels that each approach fits. */
const WAYS = [
  { from: 1, to: 3 },
  { from: 4, to: 4 },
  { from: 5, to: 5 },
]

export const drawing: FigureDrawing = { height: 262, Drawing }

/** Five levels of a conflict as growing bars, with the approach for each. Labels: the levels, then the approaches. */
function Drawing({ labels }: Labels) {
  return (
    <g>
      {LEVELS.map((level) => (
        <g key={level}>
          <Numeral x={22} y={middleOf(level)} size={26} fill="var(--ink)">
            {level}
          </Numeral>
          <Label x={44} y={middleOf(level)} anchor="start">
            {labels[level - 1]}
          </Label>
          <rect
            x="226"
            y={middleOf(level) - 15}
            width={level * 26}
            height="30"
            fill="var(--ink)"
            fillOpacity={0.1 + level * 0.18}
          />
        </g>
      ))}
      {WAYS.map(({ from, to }, way) => (
        <g key={from}>
          <path
            d={`M370 ${middleOf(from) - 17}h10V${middleOf(to) + 17}h-10`}
            fill="none"
            stroke="var(--ink)"
            strokeWidth="3"
          />
          <Label x={394} y={middleOf((from + to) / 2)} anchor="start" isStrong>
            {labels[LEVELS.length + way]}
          </Label>
        </g>
      ))}
    </g>
  )
}

function middleOf(level: number): number {
  return 31 + (level - 1) * ROW
}
