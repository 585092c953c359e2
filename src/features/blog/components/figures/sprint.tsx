import { type FigureDrawing, Label, type Labels } from '../illustrations/label'

const DAYS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
const FIRST = 1
const LAST = 10
const SIZE = 44

export const drawing: FigureDrawing = { height: 300, Drawing }

/**
 * The path from all the work to one sprint's work to its result, above the ten days of the sprint. Labels: the three artifacts, then the first day,
 * every day and the last one.
 */
function Drawing({ labels }: Labels) {
  return (
    <g>
      <Stack x={50} count={6} chosen={3} />
      <Arrow x={196} />
      <Stack x={262} count={3} chosen={3} />
      <Arrow x={408} />
      <rect x="492" y="20" width="96" height="96" rx="12" fill="var(--ink)" />
      <path d="M516 70l18 18l32 -38" fill="none" stroke="var(--on-ink)" strokeWidth="9" />
      {[110, 322, 540].map((x, artifact) => (
        <Label key={x} x={x} y={144} isStrong>
          {labels[artifact]}
        </Label>
      ))}
      {DAYS.map((day) => (
        <Day key={day} day={day} />
      ))}
      <Label x={62} y={270} anchor="start">
        {labels[3]}
      </Label>
      <Label x={288} y={270} fill="var(--ink-2)">
        {labels[4]}
      </Label>
      <Label x={580} y={270} anchor="end">
        {labels[5]}
      </Label>
    </g>
  )
}

/** Items in order, with the top ones selected for the sprint. */
function Stack({ x, count, chosen }: { x: number; count: number; chosen: number }) {
  return Array.from({ length: count }, (_, item) => (
    <rect
      // biome-ignore lint/suspicious/noArrayIndexKey: items are their places
      key={item}
      x={x}
      y={20 + item * 17}
      width="120"
      height="11"
      rx="3"
      fill={item < chosen ? 'var(--ink)' : 'var(--line-strong)'}
      fillOpacity={item < chosen ? 1 : 0.5}
    />
  ))
}

function Arrow({ x }: { x: number }) {
  return (
    <path
      d={`M${x} 68h36m-12 -11l13 11l-13 11`}
      fill="none"
      stroke="var(--ink)"
      strokeWidth="4"
      strokeLinejoin="round"
    />
  )
}

/** A day with its daily. The first day begins with the planning, the last one ends with review and retrospective. */
function Day({ day }: { day: number }) {
  const x = 62 + (day - 1) * 52.6
  const isEdge = day === FIRST || day === LAST
  return (
    <g>
      <rect
        x={x}
        y="198"
        width={SIZE}
        height={SIZE}
        rx="8"
        fill={isEdge ? 'var(--ink)' : 'var(--sunken)'}
      />
      <circle
        cx={x + SIZE / 2}
        cy={198 + SIZE / 2}
        r="6"
        fill={isEdge ? 'var(--on-ink)' : 'var(--ink)'}
      />
    </g>
  )
}
