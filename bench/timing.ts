import { availableParallelism, loadavg } from 'node:os'

type Spread = { median: number; p95: number }

export function spreadOf(values: readonly number[]): Spread {
  const [median, p95] = percentilesOf(values, [0.5, 0.95])
  return { median, p95 }
}

/** Returns, for each part, the smallest value that at least this part of all values does not exceed. NaN without values. */
export function percentilesOf(
  values: readonly number[],
  [first, second]: [number, number],
): [number, number] {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (part: number) =>
    sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? Number.NaN
  return [at(first), at(second)]
}

/** Prints Node's version, the cores and the load: other work on the machine distorts the figures. */
export function describeMachine(more = '') {
  const load = loadavg()[0]?.toFixed(1)
  console.log(`Node ${process.versions.node}, ${availableParallelism()} cores, load ${load}${more}`)
}

/** Prints a table as Markdown for docs/benchmarks.md. */
export function printTable(title: string, [head = [], ...rows]: readonly string[][]) {
  const widths = head.map((cell, at) =>
    Math.max(cell.length, ...rows.map((row) => row[at]?.length ?? 0)),
  )
  const line = (cells: readonly string[]) =>
    `| ${widths.map((width, at) => (cells[at] ?? '').padEnd(width)).join(' | ')} |`
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`
  console.log(['', `### ${title}`, '', line(head), rule, ...rows.map(line)].join('\n'))
}
