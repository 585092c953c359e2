import type { Context } from 'hono'
import type { Log } from '~/lib/server/log.server'
import { toProblem } from '~/lib/server/requests/problems.server'
import type { AppEnv } from '~/server/app-env'
import { HUNG_UP, isHangUp } from '~/server/requests/hang-up'

/** Responds to a request with its error. */
export function answerProblem({
  error,
  c,
  log,
}: {
  error: Error
  c: Context<AppEnv>
  log: Log
}): Response {
  if (isHangUp(error, c)) return new Response(null, { status: HUNG_UP })
  const { status, body } = toProblem(error, log)
  const { seconds } = body.error
  if (seconds !== undefined) c.header('Retry-After', String(seconds))
  c.header('Cache-Control', 'no-store')
  return c.json(body, status)
}
