import { availableParallelism, loadavg } from 'node:os'

export type Spread = { median: number; p95: number }

export type Row = {
  what: string
  ms: Spread
  /** The least that any code would need for it here, measured between the runs of `ms`. */
  floor?: { what: string; ms: Spread }
  /** Milliseconds that the median should stay under. */
  goal?: number
}

const WARM_UP = 5

/** Runs both in turns after a warm-up, so that a busy moment of the machine hits both. */
export function measure(
  what: string,
  work: () => unknown,
  { floor, floorWork, runs = 40 }: { floor: string; floorWork: () => unknown; runs?: number },
): Row {
  const times: number[] = []
  const floorTimes: number[] = []
  for (let run = -WARM_UP; run < runs; run += 1) {
    const [floorTime, time] = [timeOf(floorWork), timeOf(work)]
    if (run < 0) continue
    floorTimes.push(floorTime)
    times.push(time)
  }
  return { what, ms: spreadOf(times), floor: { what: floor, ms: spreadOf(floorTimes) } }
}

export function spreadOf(values: readonly number[]): Spread {
  const [median, p95] = percentilesOf(values, [0.5, 0.95])
  return { median, p95 }
}

/** For each part the smallest value that at least this part of all values does not exceed. NaN without values. */
export function percentilesOf(
  values: readonly number[],
  [first, second]: [number, number],
): [number, number] {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (part: number) =>
    sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? Number.NaN
  return [at(first), at(second)]
}

const HEAD = ['', 'median', 'p95', 'floor (median)', 'ratio', 'goal']

export function printRows(title: string, rows: readonly Row[]) {
  const cells = rows.map(({ what, ms, floor, goal }) => [
    what,
    inMs(ms.median),
    inMs(ms.p95),
    floor ? `${inMs(floor.ms.median)} (${floor.what})` : '',
    floor ? `${(ms.median / floor.ms.median).toFixed(1)}×` : '',
    goal === undefined ? '' : `< ${goal} ms: ${ms.median < goal ? 'met' : 'MISSED'}`,
  ])
  printTable(title, [HEAD, ...cells])
}

/** Prints Node's version, the cores and the load: a machine that is busy with something else spoils the figures. */
export function describeMachine(more = '') {
  const load = loadavg()[0]?.toFixed(1)
  console.log(`Node ${process.versions.node}, ${availableParallelism()} cores, load ${load}${more}`)
}

/** As Markdown, to be pasted into docs/benchmarks.md as it came out. */
export function printTable(title: string, [head = [], ...rows]: readonly string[][]) {
  const widths = head.map((cell, at) =>
    Math.max(cell.length, ...rows.map((row) => row[at]?.length ?? 0)),
  )
  const line = (cells: readonly string[]) =>
    `| ${widths.map((width, at) => (cells[at] ?? '').padEnd(width)).join(' | ')} |`
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`
  console.log(['', `### ${title}`, '', line(head), rule, ...rows.map(line)].join('\n'))
}

function timeOf(work: () => unknown): number {
  const start = performance.now()
  work()
  return performance.now() - start
}

function inMs(value: number): string {
  return `${value.toFixed(value < 10 ? 2 : 1)} ms`
}
