import { SCALE, type Score } from '~/domain/retrospectives/scale'
import { countScores, type Tally } from '~/domain/votes/tally'

/** Taller stacks are split into parallel lanes, because their dots would be too small to count. */
const MOST_ROWS = 20

/** Minimum height: a plot of three votes is as high as one of a single vote. */
const FEWEST_ROWS = 3

/** Positions are relative to the middle: of lanes within their row, and of dots in the line in which all wait. */
export type PlotDot = { score: Score; row: number; lane: number; turn: number; isTop: boolean }

/** Returns the position of each dot. All scores use the same number of lanes, so that heights can be compared. */
export function plotDots(
  tally: Tally,
  mostRows = MOST_ROWS,
): { rows: number; lanes: number; dots: PlotDot[] } {
  const tallest = Math.max(...SCALE.map((score) => tally[score]))
  const lanes = Math.max(1, Math.ceil(tallest / mostRows))
  const total = countScores(tally)
  const dots: PlotDot[] = []
  for (const score of SCALE) {
    for (let place = 0; place < tally[score]; place += 1) {
      const row = Math.floor(place / lanes)
      const inRow = Math.min(lanes, tally[score] - row * lanes)
      dots.push({
        score,
        row,
        lane: (place % lanes) - (inRow - 1) / 2,
        turn: dots.length - (total - 1) / 2,
        isTop: place === tally[score] - 1,
      })
    }
  }
  return { rows: Math.max(FEWEST_ROWS, Math.ceil(tallest / lanes)), lanes, dots }
}
