import { type FigureDrawing, Label, type Labels } from '../illustrations/label'

const COLUMNS = [188, 336, 490]
const WIDTH = 136
const ROWS = [
  { y: 62, reaches: [true, false, true] },
  { y: 140, reaches: [false, true, true] },
]
const HEIGHT = 62

export const drawing: FigureDrawing = { height: 270, Drawing }

/** The areas in which two people usually work, and their overlap. Labels: the three areas, the two people, the overlap. */
function Drawing({ labels }: Labels) {
  return (
    <g>
      {COLUMNS.map((x, column) => (
        <Label key={x} x={x + WIDTH / 2} y={26} size={22} fill="var(--ink-2)">
          {labels[column]}
        </Label>
      ))}
      {ROWS.map(({ y, reaches }, row) => (
        <g key={y}>
          <Label x={10} y={y + HEIGHT / 2} anchor="start" isStrong>
            {labels[COLUMNS.length + row]}
          </Label>
          {reaches.map((isReached, column) => (
            <rect
              key={COLUMNS[column]}
              x={COLUMNS[column]}
              y={y}
              width={WIDTH}
              height={HEIGHT}
              rx="10"
              fill={isReached ? 'var(--ink)' : 'none'}
              stroke="var(--line-strong)"
              strokeWidth={isReached ? 0 : 2}
              strokeDasharray="6 6"
            />
          ))}
        </g>
      ))}
      <rect
        x={482}
        y={50}
        width={152}
        height={164}
        rx="16"
        fill="none"
        stroke="var(--ink)"
        strokeWidth="4"
      />
      <Label x={632} y={242} anchor="end" isStrong>
        {labels[5]}
      </Label>
    </g>
  )
}
