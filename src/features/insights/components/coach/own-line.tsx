import { m } from '~/paraglide/messages'

const WIDTH = 130
const HEIGHT = 40
/** Places of a line reach from -3 to 3. */
const REACH = 3

/** A squad's mean through its last sprints on its own usual range, whose edges are dashed. It has no numbers and no scale. */
export function OwnLine({ line }: { line: readonly (number | null)[] }) {
  const step = (WIDTH - 12) / Math.max(1, line.length - 1)
  const places = line.flatMap((place, at) =>
    place === null ? [] : [{ x: 6 + at * step, y: heightOf(place) }],
  )
  const last = places.at(-1)
  return (
    <svg width={WIDTH} height={HEIGHT} role="img" aria-label={m.coach_line()}>
      {[1, -1].map((edge) => (
        <line
          key={edge}
          x1={0}
          x2={WIDTH}
          y1={heightOf(edge)}
          y2={heightOf(edge)}
          className="stroke-ink-3 [stroke-dasharray:3_3]"
        />
      ))}
      <polyline
        points={places.map(({ x, y }) => `${x},${y}`).join(' ')}
        className="fill-none stroke-ink stroke-[1.75]"
      />
      {places.map(({ x, y }) => (
        <circle key={x} cx={x} cy={y} r={1.75} className="fill-ink" />
      ))}
      {last && <circle cx={last.x} cy={last.y} r={4} className="fill-ink" />}
    </svg>
  )
}

function heightOf(place: number): number {
  return ((REACH - place) / (2 * REACH)) * (HEIGHT - 8) + 4
}
