/** Encodings of a stored body, best first: if the client likes two equally, the smaller wins. @internal */
export const ENCODINGS = ['br', 'gzip', 'identity'] as const

export type Encoding = (typeof ENCODINGS)[number]

/** Weight of an unnamed identity: below everything that the client named (q has three decimals). */
const LEAST = 0.0001

/**
 * Chooses a response's encoding by the client's `Accept-Encoding`. A client that refuses every available encoding gets the plain body, which RFC 9110
 * allows and every client can read.
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
