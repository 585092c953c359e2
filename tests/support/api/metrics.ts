export type Series = { name: string; labels: Record<string, string>; value: number }

/** The series of metrics in Prometheus' text format. */
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

/** An address of the document as the router writes it. */
export function toPattern(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1')
}
