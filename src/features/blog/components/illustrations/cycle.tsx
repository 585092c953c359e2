import { pointAt, ticksPath } from '~/ui/polar'

const CENTER = { x: 320, y: 180 }
const STEP = 12
const PLANNING = 1
const DAILIES = [4, 6, 8, 10, 12, 14, 16, 18, 20, 22]
const REVIEW = 25
const RETROSPECTIVE = 28
const TICKS = Array.from({ length: 30 }, (_, tick) => tick)

/** A sprint as a ring: planning, a row of dailies, review, retrospective. Ticks become longer over time. */
export function CycleDrawing() {
  return (
    <g>
      {TICKS.map((tick) => (
        <Tick key={tick} tick={tick} />
      ))}
      {DAILIES.map((tick) => (
        <circle key={tick} {...at(tick)} r="8" fill="var(--ink)" />
      ))}
      <circle {...at(PLANNING)} r="22" fill="var(--b3)" />
      <circle {...at(REVIEW)} r="22" fill="var(--b4)" />
      <circle {...at(RETROSPECTIVE)} r="22" fill="var(--b5)" />
    </g>
  )
}

/** A tick of the ring. Those between two sprints are thin. */
function Tick({ tick }: { tick: number }) {
  const isInSprint = tick >= PLANNING && tick <= RETROSPECTIVE
  const length = isInSprint ? 6 + 2.25 * tick : 6
  return (
    <path
      d={ticksPath({ center: CENTER, inner: 108 - length, outer: 108, degrees: [angleOf(tick)] })}
      stroke={isInSprint ? 'var(--ink)' : 'var(--ink-3)'}
      strokeWidth={isInSprint ? 6 : 2}
    />
  )
}

function at(tick: number) {
  const { x, y } = pointAt(CENTER, 136, angleOf(tick))
  return { cx: x, cy: y }
}

function angleOf(tick: number): number {
  return -90 + tick * STEP
}
