import { SCALE } from '~/domain/retrospectives/scale'
import { anglesFrom, pointAt, sectorPath, ticksPath } from '~/ui/polar'

const HEAD = { x: 180, y: 84 }
const SHOULDERS = { x: 180, y: 240 }
const START = 135
const STEP = 54
const NEEDLE = pointAt(HEAD, 62, START + 3.6 * STEP)
const ARCH = { from: 192, to: 348 }

/** Portrait drawn with the product's instruments: a dial for the head, a ruler bent over the shoulders. */
export function Portrait() {
  return (
    <svg viewBox="0 0 360 208" preserveAspectRatio="xMidYMax meet" aria-hidden="true">
      {SCALE.slice(1).map((score, index) => (
        <path
          key={score}
          d={sectorPath({
            center: HEAD,
            inner: 34,
            outer: 56,
            from: START + index * STEP,
            to: START + (index + 1) * STEP,
            gap: 4,
          })}
          fill={`var(--b${score})`}
        />
      ))}
      <line
        x1={HEAD.x}
        y1={HEAD.y}
        x2={NEEDLE.x}
        y2={NEEDLE.y}
        stroke="var(--ink)"
        strokeWidth="5"
      />
      <circle cx={HEAD.x} cy={HEAD.y} r="8" fill="var(--ink)" />
      <path
        d={sectorPath({ center: SHOULDERS, inner: 20, outer: 104, ...ARCH })}
        fill="var(--ink)"
      />
      <path
        d={ticks({ inner: 96, step: 5.2, count: 31 })}
        stroke="var(--on-ink)"
        strokeWidth="1.25"
      />
      <path
        d={ticks({ inner: 88, step: 31.2, count: 6 })}
        stroke="var(--on-ink)"
        strokeWidth="2.5"
      />
    </svg>
  )
}

function ticks({ inner, step, count }: { inner: number; step: number; count: number }): string {
  const degrees = anglesFrom({ from: ARCH.from, step, count })
  return ticksPath({ center: SHOULDERS, inner, outer: 104, degrees })
}
