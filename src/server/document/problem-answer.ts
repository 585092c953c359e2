import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { isForeignKeyViolation, toOutage } from '~/lib/database/sql-errors.server'
import { AppError, ERROR_STATUS } from '~/lib/errors'
import type { Log } from '~/lib/server/log.server'
import type { AppEnv } from '~/server/app-env'

/** Turns an error into a response, as the only place: its code and details, never a sentence. */
export function answerProblem({
  error,
  c,
  log,
}: {
  error: Error
  c: Context<AppEnv>
  log: Log
}): Response {
  const problem = toAppError(error)
  const fields = { err: problem.cause ?? error }
  if (problem.code === 'INTERNAL') log.error(fields, 'unexpected error')
  if (problem.code === 'UNAVAILABLE') log.warn(fields, 'the database is not available')
  if (problem.code === 'STORAGE_FULL')
    log.error(fields, 'the disk of the database is full: nothing can be saved')
  const { seconds } = problem.details
  if (seconds !== undefined) c.header('Retry-After', String(seconds))
  c.header('Cache-Control', 'no-store')
  return c.json({ error: { code: problem.code, ...problem.details } }, ERROR_STATUS[problem.code])
}

function toAppError(error: Error): AppError {
  if (error instanceof AppError) return error
  const outage = toOutage(error)
  if (outage) return outage
  // The parent of a new row has been deleted meanwhile.
  if (isForeignKeyViolation(error)) return new AppError('NOT_FOUND')
  if (error instanceof HTTPException && error.status < 500) return new AppError('BAD_JSON')
  return new AppError('INTERNAL')
}
