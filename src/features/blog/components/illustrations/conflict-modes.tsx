const LOW = { x: 190, y: 234, level: 10 }
const MIDDLE = { x: 345, y: 153, level: 24 }
const HIGH = { x: 500, y: 72, level: 38 }

type Mode = { name: string; x: number; y: number; radius: number; own: number; others: number }

const MODES: Mode[] = [
  { name: 'competing', x: LOW.x, y: HIGH.y, radius: 42, own: 1, others: 0 },
  { name: 'collaborating', x: HIGH.x, y: HIGH.y, radius: 52, own: 1, others: 1 },
  { name: 'compromising', x: MIDDLE.x, y: MIDDLE.y, radius: 42, own: 0.5, others: 0.5 },
  { name: 'avoiding', x: LOW.x, y: LOW.y, radius: 32, own: 0, others: 0 },
  { name: 'accommodating', x: HIGH.x, y: LOW.y, radius: 42, own: 0, others: 1 },
]

/**
 * The five modes of Thomas and Kilmann. Assertiveness grows upwards and fills the left half; cooperativeness grows to the right and fills the right
 * half.
 */
export function ConflictModesDrawing() {
  return (
    <g>
      {[LOW, MIDDLE, HIGH].map(({ x, y, level }) => (
        <g key={level}>
          <rect x={88 - level} y={y - 8} width={level} height="16" fill="var(--b2)" />
          <rect x={x - 8} y="300" width="16" height={level} fill="var(--b5)" />
        </g>
      ))}
      <path d="M90 20V298H600" fill="none" stroke="var(--ink)" strokeWidth="4" />
      {MODES.map((mode) => (
        <ModeMark key={mode.name} {...mode} />
      ))}
    </g>
  )
}

function ModeMark({ x, y, radius, own, others }: Mode) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path d={halfPath(radius, own)} transform="scale(-1 1)" fill="var(--b2)" />
      <path d={halfPath(radius, others)} fill="var(--b5)" />
      <circle r={radius} fill="none" stroke="var(--ink)" strokeWidth="4" />
      <path d={`M0 ${-radius}V${radius}`} stroke="var(--ink)" strokeWidth="4" />
    </g>
  )
}

/** Returns the right half of a disc around the origin, filled from below: empty, up to its middle, or whole. */
function halfPath(radius: number, filled: number): string {
  if (filled === 0) return ''
  const start = filled === 1 ? `0 ${-radius}` : `${radius} 0`
  return `M0 ${filled === 1 ? -radius : 0}L${start}A${radius} ${radius} 0 0 1 0 ${radius}Z`
}
