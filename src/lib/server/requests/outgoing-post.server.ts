import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import type { LookupFunction } from 'node:net'
import { isCallable, mayReach, type Openings } from './outgoing-address.server'
import { createResolve, type Resolve } from './resolve-host.server'

const MOST_MS = 10_000

export type PostOptions = {
  openings: Openings
  /** Certificates to trust besides the system's. */
  ca?: string | undefined
  resolve?: Resolve
  timeoutMs?: number
}

export type Post = (
  url: string,
  body: string,
  headers: Record<string, string>,
) => Promise<{ status: number | null; retryAfter: number | null }>

/**
 * Posts JSON to addresses that strangers have entered. Resolves a name once, judges all its addresses and connects to one of them, so that a second
 * DNS response changes nothing. Follows no redirect and uses no proxy. `status` is null for everything that is not a response, including our own
 * refusals: the caller cannot learn what is inside the network.
 */
export function createPost({
  openings,
  ca,
  resolve = createResolve(),
  timeoutMs = MOST_MS,
}: PostOptions): Post {
  const lookup: LookupFunction = (host, { all }, done) =>
    resolve(host, { all: true }, (error, found) => {
      const [first] = found ?? []
      if (error || !first) return done(error ?? new Error('no address'), '')
      if (!found.every(({ address }) => mayReach(address, openings))) {
        return done(new Error('not a public address'), '')
      }
      if (all) done(null, found)
      else done(null, first.address, first.family)
    })

  return (url, body, headers) =>
    new Promise((settle) => {
      const fail = () => settle({ status: null, retryAfter: null })
      // `lookup` is not called for an IP address, so this check comes first.
      if (!isCallable(url, openings)) return fail()
      const sent = request(
        url,
        {
          method: 'POST',
          lookup,
          agent: false,
          signal: AbortSignal.timeout(timeoutMs),
          headers: {
            ...headers,
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(body),
            'user-agent': 'RetroScore-Webhooks/1',
          },
          ...(ca === undefined ? {} : { ca }),
        },
        (answer) => {
          const seconds = Number(answer.headers['retry-after'] ?? NaN)
          answer.destroy()
          settle({
            status: statusOf(answer),
            retryAfter: Number.isFinite(seconds) && seconds >= 0 ? seconds : null,
          })
        },
      )
      sent.on('error', fail)
      sent.end(body)
    })
}

/** Returns null for a number that HTTP does not know, such as 999. */
function statusOf({ statusCode = 0 }: IncomingMessage): number | null {
  return statusCode >= 100 && statusCode <= 599 ? statusCode : null
}
