import type { ReactElement } from 'react'
import type { GlossaryId } from '~/content/glossary'
import { anglesFrom, pointAt, sectorPath, ticksPath } from '~/ui/polar'

const CENTER = { x: 48, y: 48 }
const TOP = -90

const MARKS: Record<GlossaryId, () => ReactElement> = {
  sprint: SprintMark,
  retrospectiva: RetrospectiveMark,
  retrospective: RetrospectiveMark,
  'product-owner': ProductOwnerMark,
  'scrum-master': ScrumMasterMark,
  'daily-scrum': DailyScrumMark,
}

/** Symbol of a term as a small instrument. It has no colours, because colours are scores. */
export function TermMark({ id }: { id: GlossaryId }) {
  const Mark = MARKS[id]
  return (
    <svg viewBox="0 0 96 96" width="96" height="96" aria-hidden="true">
      <Mark />
    </svg>
  )
}

/** A closed ring: a period of fixed length. */
function SprintMark() {
  const degrees = anglesFrom({ from: TOP, step: 12, count: 30 })
  return (
    <g stroke="var(--ink)">
      <path d={ticksPath({ center: CENTER, inner: 33, outer: 42, degrees })} strokeWidth="2" />
      <line x1="48" y1="0" x2="48" y2="24" strokeWidth="4" />
    </g>
  )
}

/** The last of five parts, with the needle at the end. */
function RetrospectiveMark() {
  const tip = pointAt(CENTER, 47, 45)
  const base = pointAt(CENTER, 20, 45)
  return (
    <g>
      {anglesFrom({ from: 135, step: 54, count: 5 }).map((from, index) => (
        <path
          key={from}
          d={sectorPath({ center: CENTER, inner: 26, outer: 42, from, to: from + 54, gap: 4 })}
          fill={index === 4 ? 'var(--ink)' : 'var(--track)'}
        />
      ))}
      <line x1={base.x} y1={base.y} x2={tip.x} y2={tip.y} stroke="var(--ink)" strokeWidth="4" />
    </g>
  )
}

/** An ordered list with its first item marked. */
function ProductOwnerMark() {
  return (
    <g>
      <rect x="12" y="14" width="72" height="13" fill="var(--ink)" />
      {[0, 1, 2].map((row) => (
        <rect
          key={row}
          x="12"
          y={33 + row * 19}
          width={58 - row * 14}
          height="13"
          fill="var(--track)"
        />
      ))}
    </g>
  )
}

/** One person in the middle of the others. */
function ScrumMasterMark() {
  return (
    <g>
      {anglesFrom({ from: TOP, step: 60, count: 6 }).map((angle) => {
        const { x, y } = pointAt(CENTER, 33, angle)
        return <circle key={angle} cx={x} cy={y} r="9" fill="var(--track)" />
      })}
      <circle cx="48" cy="48" r="12" fill="var(--ink)" />
    </g>
  )
}

/** Fifteen minutes of an hour. */
function DailyScrumMark() {
  return (
    <g>
      {anglesFrom({ from: TOP, step: 90, count: 4 }).map((from, index) => (
        <path
          key={from}
          d={sectorPath({ center: CENTER, inner: 26, outer: 42, from, to: from + 90, gap: 4 })}
          fill={index === 0 ? 'var(--ink)' : 'var(--track)'}
        />
      ))}
      <line x1="68" y1="48" x2="95" y2="48" stroke="var(--ink)" strokeWidth="4" />
    </g>
  )
}
