export type Series = { name: string; labels: Record<string, string>; value: number }

/** Parses metrics in Prometheus' text format. */
export function readSeries(text: string): Series[] {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return lines.map((line) => {
    const [, name = '', labels = '', value] = line.match(/^(\w+)(?:\{(.*)\})? (\S+)$/) ?? []
    const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)]
    return {
      name,
      labels: Object.fromEntries(pairs.map(([, label, of]) => [label, of])),
      value: Number(value),
    }
  })
}

/** Converts a document's address to the router's pattern. */
export function toPattern(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1')
}
