import { type FigureDrawing, Label, type Labels } from '../illustrations/label'
import { Numeral } from '../illustrations/numeral'

const SCORES = [0, 1, 2, 3, 4, 5]
const BASE = 178
const SQUADS = [
  { left: 20, votes: [3, 3, 3, 3], from: 3, to: 3 },
  { left: 340, votes: [1, 1, 5, 5], from: 1, to: 5 },
]
const MEAN = 3

export const drawing: FigureDrawing = { height: 300, Drawing }

/** Two squads with four votes each: the same mean, with different votes. Labels: mean and spread, twice. */
function Drawing({ labels }: Labels) {
  return (
    <g>
      {SQUADS.map(({ left, votes, from, to }, squad) => {
        const xOf = (score: number) => left + 20 + score * 48
        return (
          <g key={left}>
            {votes.map((score, vote) => (
              <circle
                // biome-ignore lint/suspicious/noArrayIndexKey: votes are told apart by nothing else
                key={vote}
                cx={xOf(score)}
                cy={BASE - 28 - votes.slice(0, vote).filter((each) => each === score).length * 42}
                r="19"
                fill={`var(--b${score})`}
              />
            ))}
            <path d={`M${left} ${BASE}h280`} stroke="var(--ink)" strokeWidth="3" />
            <rect
              x={xOf(from) - 4}
              y={BASE - 4}
              width={xOf(to) - xOf(from) + 8}
              height="8"
              fill="var(--accent)"
            />
            {SCORES.map((score) => (
              <Numeral key={score} x={xOf(score)} y={BASE + 24} size={24} fill="var(--ink)">
                {score}
              </Numeral>
            ))}
            <path d={`M${xOf(MEAN)} ${BASE + 42}l11 18h-22z`} fill="var(--ink)" />
            <Label x={left + 140} y={BASE + 82} isStrong>
              {labels[squad * 2]}
            </Label>
            <Label x={left + 140} y={BASE + 110} fill="var(--ink-2)">
              {labels[squad * 2 + 1]}
            </Label>
          </g>
        )
      })}
    </g>
  )
}
