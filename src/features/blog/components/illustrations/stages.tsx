import { anglesFrom, pointAt, sectorPath, ticksPath } from '~/ui/polar'

const CENTER = { x: 292, y: 187 }
const STAGES = [1, 2, 3, 4, 5]
const START = 135
const STEP = 54
const END = START + 5 * STEP
const INNER = 82

/** The five stages of a retrospective. Each is larger than the one before, and the needle points at the close. */
export function StagesDrawing() {
  const tip = pointAt(CENTER, outerOf(5) + 8, END)
  return (
    <g>
      <path
        d={ticksPath({
          center: CENTER,
          inner: 66,
          outer: 72,
          degrees: anglesFrom({ from: START, step: STEP / 6, count: 31 }),
        })}
        stroke="var(--ink)"
        strokeWidth="2"
      />
      <path
        d={ticksPath({
          center: CENTER,
          inner: 60,
          outer: 72,
          degrees: anglesFrom({ from: START, step: STEP, count: 6 }),
        })}
        stroke="var(--ink)"
        strokeWidth="3"
      />
      {STAGES.map((stage) => (
        <path
          key={stage}
          d={sectorPath({
            center: CENTER,
            inner: INNER,
            outer: outerOf(stage),
            from: START + (stage - 1) * STEP,
            to: START + stage * STEP,
            // Narrower than the needle, so that the needle touches its segment.
            gap: 5,
          })}
          fill={`var(--b${stage})`}
        />
      ))}
      <line x1={CENTER.x} y1={CENTER.y} x2={tip.x} y2={tip.y} stroke="var(--ink)" strokeWidth="6" />
      <circle cx={CENTER.x} cy={CENTER.y} r="13" fill="var(--ink)" />
    </g>
  )
}

function outerOf(stage: number): number {
  return INNER + 10 + stage * 18
}
