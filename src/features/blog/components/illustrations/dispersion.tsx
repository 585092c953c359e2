import { Numeral } from './numeral'

const SCORES = [0, 1, 2, 3, 4, 5]
const VOTES = [
  { score: 1, row: 0 },
  { score: 3, row: 0 },
  { score: 3, row: 1 },
  { score: 4, row: 0 },
  { score: 4, row: 1 },
  { score: 4, row: 2 },
  { score: 5, row: 0 },
]
const MEDIAN = 4
const LOWEST = xOf(1)
const HIGHEST = xOf(5)
const BASE = 240

/** Seven votes on the scale, with the span from the lowest to the highest and a mark at the median. */
export function DispersionDrawing() {
  return (
    <g>
      {VOTES.map(({ score, row }) => (
        <circle
          key={`${score}.${row}`}
          cx={xOf(score)}
          cy={BASE - 40 - row * 66}
          r="30"
          fill={`var(--b${score})`}
        />
      ))}
      <line x1="50" x2="590" y1={BASE} y2={BASE} stroke="var(--ink)" strokeWidth="4" />
      <rect x={LOWEST} y={BASE - 5} width={HIGHEST - LOWEST} height="10" fill="var(--accent)" />
      {SCORES.map((score) => (
        <g key={score}>
          <path d={`M${xOf(score)} ${BASE + 5}v10`} stroke="var(--ink)" strokeWidth="4" />
          <Numeral x={xOf(score)} y={BASE + 36} size={30} fill="var(--ink)">
            {score}
          </Numeral>
        </g>
      ))}
      <path d={`M${xOf(MEDIAN)} ${BASE + 60}l14 22h-28z`} fill="var(--ink)" />
    </g>
  )
}

function xOf(score: number): number {
  return 95 + score * 90
}
