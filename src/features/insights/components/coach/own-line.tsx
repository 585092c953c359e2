import { markWord } from '~/features/scoring/texts/mark-words'
import { m } from '~/paraglide/messages'

const WIDTH = 130
const HEIGHT = 40
/** Places of a line reach from -3 to 3. */
const REACH = 3

type Spot = { x: number; y: number }

/** A squad's mean through its last sprints on its own usual range, whose edges are dashed. It has no numbers and no scale. */
export function OwnLine({ line }: { line: readonly (number | null)[] }) {
  const runs = runsOf(line)
  const spots = runs.flat()
  const last = spots.at(-1)
  return (
    <svg width={WIDTH} height={HEIGHT} role="img" aria-label={labelOf(line)}>
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
      {runs.map((run) => (
        <polyline
          key={run[0]?.x}
          points={run.map(({ x, y }) => `${x},${y}`).join(' ')}
          className="fill-none stroke-ink stroke-[1.75]"
        />
      ))}
      {spots.map(({ x, y }) => (
        <circle key={x} cx={x} cy={y} r={1.75} className="fill-ink" />
      ))}
      {last && <circle cx={last.x} cy={last.y} r={4} className="fill-ink" />}
    </svg>
  )
}

/** Groups the places of adjacent sprints. No line crosses a sprint without a mean. */
function runsOf(line: readonly (number | null)[]): Spot[][] {
  const step = (WIDTH - 12) / Math.max(1, line.length - 1)
  const runs: Spot[][] = [[]]
  for (const [at, place] of line.entries()) {
    if (place === null) runs.push([])
    else runs.at(-1)?.push({ x: 6 + at * step, y: heightOf(place) })
  }
  return runs.filter((run) => run.length > 0)
}

/** Describes the place of the newest mean. */
function labelOf(line: readonly (number | null)[]): string {
  const newest = line.findLast((place) => place !== null) ?? 0
  const mark = newest > 1 ? 'above' : newest < -1 ? 'below' : 'usual'
  return m.coach_line({ mark: markWord(mark).toLowerCase() })
}

function heightOf(place: number): number {
  return ((REACH - place) / (2 * REACH)) * (HEIGHT - 8) + 4
}
