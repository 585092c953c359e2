import { type FigureDrawing, Label, type Labels } from '../illustrations/label'

const AXIS = 232
const TARGET = 150
const WEEKS = [70, 200, 330, 460, 590]
const REQUESTS = [72, 82, 122, 166, 192]
const [FIRST = 0, LAST = 0] = [REQUESTS[0], REQUESTS.at(-1)]

export const drawing: FigureDrawing = { height: 280, Drawing }

/** A number that should fall after a delivery. Labels: immediate and later results, the target, the two moments. */
function Drawing({ labels }: Labels) {
  const points = REQUESTS.map((y, week) => `${WEEKS[week]} ${y}`)
  return (
    <g>
      <path d={`M50 ${AXIS}h560`} stroke="var(--ink)" strokeWidth="3" />
      <path d={WEEKS.map((x) => `M${x} ${AXIS}v9`).join('')} stroke="var(--ink)" strokeWidth="3" />
      <path d={`M50 ${TARGET}h560`} stroke="var(--ink-3)" strokeWidth="3" strokeDasharray="9 8" />
      <path
        d={`M${points.join('L')}`}
        fill="none"
        stroke="var(--ink)"
        strokeWidth="6"
        strokeLinejoin="round"
      />
      <circle cx="70" cy={FIRST} r="13" fill="var(--ink)" />
      <circle cx="590" cy={LAST} r="13" fill="var(--surface)" stroke="var(--ink)" strokeWidth="6" />
      <Label x={58} y={36} anchor="start" isStrong>
        {labels[0]}
      </Label>
      <Label x={606} y={122} anchor="end" isStrong>
        {labels[1]}
      </Label>
      <Label x={70} y={TARGET + 26} anchor="start" fill="var(--ink-2)">
        {labels[2]}
      </Label>
      <Label x={58} y={AXIS + 30} anchor="start">
        {labels[3]}
      </Label>
      <Label x={606} y={AXIS + 30} anchor="end">
        {labels[4]}
      </Label>
    </g>
  )
}
