/** How a stored body may travel, best first: of two the client likes equally, the smaller wins. @internal */
export const ENCODINGS = ['br', 'gzip', 'identity'] as const

export type Encoding = (typeof ENCODINGS)[number]

/** An unnamed identity is welcome, but less than anything the client did name (q has three decimals). */
const LEAST = 0.0001

/**
 * The encoding of an answer, by the client's `Accept-Encoding`. A client that refuses every available encoding gets the
 * plain body, which RFC 9110 allows and every client can read.
 */
export function chooseEncoding(accept: string | undefined, available: Encoding[]): Encoding {
  const weights = parseWeights(accept ?? '')
  const weightOf = (encoding: Encoding) =>
    weights.get(encoding) ?? weights.get('*') ?? (encoding === 'identity' ? LEAST : 0)
  const [best] = ENCODINGS.filter((encoding) => available.includes(encoding)).sort(
    (a, b) => weightOf(b) - weightOf(a),
  )
  return best && weightOf(best) > 0 ? best : 'identity'
}

function parseWeights(accept: string): Map<string, number> {
  return new Map(
    accept.split(',').map((part) => {
      const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
      const q = parameters.find((text) => text.startsWith('q='))
      const weight = q === undefined ? 1 : Number(q.slice(2))
      return [name, Number.isFinite(weight) ? weight : 0]
    }),
  )
}
