import { anglesFrom, sectorPath } from '~/ui/polar'

const CENTER = { x: 320, y: 180 }
const START = 135
const DIAL_STEP = 54
const RING_STEP = 18

/** The dial inside a ring of additional, optional segments. */
export function CompanionDrawing() {
  return (
    <g>
      {[1, 2, 3, 4, 5].map((part) => (
        <path
          key={part}
          d={sectorPath({
            center: CENTER,
            inner: 56,
            outer: 106,
            from: START + (part - 1) * DIAL_STEP,
            to: START + part * DIAL_STEP,
            gap: 6,
          })}
          fill={`var(--b${part})`}
        />
      ))}
      <circle cx={CENTER.x} cy={CENTER.y} r="16" fill="var(--ink)" />
      {anglesFrom({ from: START, step: RING_STEP, count: 20 }).map((from) => (
        <path
          key={from}
          d={sectorPath({
            center: CENTER,
            inner: 124,
            outer: 157,
            from,
            to: from + RING_STEP,
            gap: 10,
          })}
          fill="none"
          stroke="var(--ink)"
          strokeWidth="3"
        />
      ))}
    </g>
  )
}
