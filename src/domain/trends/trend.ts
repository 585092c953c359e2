import { levelOf, type Point } from './level-shift.ts'
import { type Comparison, compareNewest } from './newest-comparison.ts'
import { type KnownRange, usualRange } from './usual-range.ts'
import { MOST_COMPARED, type ScanKind, scanWindows } from './window-scan.ts'

/** Result of comparing a topic's newest sprints with its earlier ones. */
export type Verdict =
  /** `missing` more sprints are needed. */
  | { kind: 'early'; missing: number }
  | {
      /** `stayed` and `one-off-over`: the next sprint confirms or takes back a move of one sprint. */
      kind: ScanKind | 'stayed' | 'one-off-over'
      /** Number of the newest sprints that it covers. */
      w: number
      /** Level of the earlier sprints. */
      from: number
      /** Level of the newest `w` sprints. */
      to: number
      /** Their difference in standard errors. */
      z: number
    }

/** A verdict based on enough sprints. */
export type Move = Exclude<Verdict, { kind: 'early' }>

/** The range in which the next sprint is no move; `few` if there are too few sprints to compute it. */
type UsualRange = KnownRange | { state: 'few' }

/** A verdict with its explanation. */
export type Judgement = {
  verdict: Verdict
  /** Number of earlier sprints in the comparison; 0 if it is too early. */
  before: number
  /** Largest difference that counts as chance; null if it is too early. */
  margin: number | null
  range: UsualRange
  /** The first point and the level of a new level, while it is too early after a confirmed change. */
  newLevel: { since: number; level: number } | null
}

/** Sprints before the first verdict. With fewer, a single odd sprint would dominate. */
const FEWEST_BEFORE = 5
/** Sprints before a verdict after a confirmed change. With five, a recovery would be missed for six sprints. */
const FEWEST_AFTER_CHANGE = 3

/** The sprints since the last change or break. */
type Segment = {
  /** The newest points, as many as a comparison can use. */
  points: readonly Point[]
  /** Number of points since the start. */
  length: number
  /** Index of the first point. */
  since: number
  isNewLevel: boolean
  /** A move of one sprint. Until the next sprint confirms it, its sprint is not among the points. */
  odd: OddSprint | null
}

type OddSprint = Newest & { direction: number }
type Newest = { point: Point; at: number }
type Step = { judgement: Judgement; next: Segment }

/** Returns one verdict per point, without its explanation. @internal */
export function trend(points: readonly Point[], breaks: readonly number[]): Verdict[] {
  return judge(points, breaks).map(({ verdict }) => verdict)
}

/**
 * Judges each point by those before it, so that a new sprint never changes earlier verdicts. `breaks` are the indexes of points before which the
 * definition of the topic changed; the comparison starts again there.
 */
export function judge(points: readonly Point[], breaks: readonly number[]): Judgement[] {
  const starts = new Set(breaks)
  let segment = emptySegment(0)
  return points.map((point, at) => {
    if (starts.has(at)) segment = emptySegment(at)
    const { odd } = segment
    const { judgement, next } = odd
      ? settle(segment, { odd, newest: point })
      : judgeNext(segment, { point, at })
    segment = next
    return judgement
  })
}

/** Judges the next point. A move over several sprints starts a new level with the first of them. A move of one sprint waits for the next one. */
function judgeNext(segment: Segment, { point, at }: Newest): Step {
  const extended = withPoint(segment, point)
  const scan = scanWindows(extended.points, fewestBefore(segment))
  if (!scan) return { judgement: tooEarly(extended), next: extended }

  const { kind, clearest, range } = scan
  const judgement = judgementOf(kind, clearest, range)
  if (kind !== 'fell' && kind !== 'rose') return { judgement, next: extended }
  if (clearest.w > 1) {
    const points = extended.points.slice(-clearest.w)
    return { judgement, next: newLevel(points, at - clearest.w + 1) }
  }
  const direction = Math.sign(clearest.to - clearest.from)
  return { judgement, next: { ...segment, odd: { point, at, direction } } }
}

/**
 * Judges the sprint after a move of one sprint. If it lies at least half as far from the old level, on the same side, the change stayed and a new
 * level starts with the two. Otherwise the odd sprint counts in no later comparison, and the old level continues.
 */
function settle(segment: Segment, { odd, newest }: { odd: OddSprint; newest: Point }): Step {
  const comparison = compareNewest([...segment.points, odd.point, newest], 2)
  const range = usualRange(segment.points, newest)
  const move = Math.abs(odd.point.x - comparison.from)
  if ((newest.x - comparison.from) * odd.direction >= move / 2) {
    return {
      judgement: judgementOf('stayed', comparison, range),
      next: newLevel([odd.point, newest], odd.at),
    }
  }
  return {
    judgement: judgementOf('one-off-over', { ...comparison, w: 1 }, range),
    next: withPoint({ ...segment, odd: null }, newest),
  }
}

function emptySegment(since: number): Segment {
  return { points: [], length: 0, since, isNewLevel: false, odd: null }
}

function newLevel(points: readonly Point[], since: number): Segment {
  return { points, length: points.length, since, isNewLevel: true, odd: null }
}

function withPoint(segment: Segment, point: Point): Segment {
  const points = [...segment.points, point].slice(-MOST_COMPARED)
  return { ...segment, points, length: segment.length + 1 }
}

function fewestBefore({ isNewLevel }: Segment): number {
  return isNewLevel ? FEWEST_AFTER_CHANGE : FEWEST_BEFORE
}

function judgementOf(
  kind: Exclude<Verdict['kind'], 'early'>,
  { w, from, to, z, before, margin }: Comparison,
  range: UsualRange,
): Judgement {
  return { verdict: { kind, w, from, to, z }, before, margin, range, newLevel: null }
}

/** Returns the judgement for too few points. `segment` includes the newest point. */
function tooEarly(segment: Segment): Judgement {
  const { isNewLevel, since, points, length } = segment
  return {
    verdict: { kind: 'early', missing: fewestBefore(segment) + 1 - length },
    before: 0,
    margin: null,
    range: { state: 'few' },
    newLevel: isNewLevel ? { since, level: levelOf(points) } : null,
  }
}
