import type { MiddlewareHandler } from 'hono'
import { AppError } from '~/lib/errors'
import { type ApiEnv, body, createRouter, endpointsUnder, problems } from '~/lib/server/api.server'
import type { Log } from '~/lib/server/log.server'
import { toClientKey } from '~/lib/server/requests/network-address'
import { createTokenBuckets } from '~/lib/server/requests/token-buckets.server'
import { failureReport } from './schema'

/** Limit of one network: a failing page sends one report, and a fault that affects all users comes from many networks. */
const FROM_ONE_NETWORK = { burst: 20, perSecond: 1 / 30 }

/** Limit of all networks together, so that the log stays readable. */
const FROM_ALL = { burst: 200, perSecond: 1 }

const endpoint = endpointsUnder('failures')

const report = endpoint('post', '/failures', {
  operationId: 'reportFailure',
  summary: "Reports to the server's log that part of a page failed to render",
  security: [],
  request: body(failureReport),
  responses: { 204: { description: 'Logged' }, ...problems('TOO_MANY_REQUESTS') },
})

/** Routes that need no session, because pages also fail without one. They only write to the log, so they work while the database is down. */
export function failuresApi({ log }: { log: Log }) {
  const networks = createTokenBuckets(FROM_ONE_NETWORK)
  const all = createTokenBuckets(FROM_ALL)

  const limit: MiddlewareHandler<ApiEnv> = async (c, next) => {
    const seconds = networks.take(toClientKey(c.get('address'))) || all.take('')
    if (seconds > 0) throw new AppError('TOO_MANY_REQUESTS', { seconds })
    await next()
  }

  return createRouter().openapi({ ...report, middleware: limit }, (c) => {
    const failure = c.req.valid('json')
    log.warn({ failure }, 'a page failed in a browser')
    return c.body(null, 204)
  })
}
