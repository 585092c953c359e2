import { HTTPException } from 'hono/http-exception'
import { isForeignKeyViolation, toOutage } from '../../database/sql-errors.server'
import { AppError, ERROR_STATUS, type ErrorCode, type ErrorDetails } from '../../errors'
import type { Log } from '../log.server'

export type Problem = {
  status: (typeof ERROR_STATUS)[ErrorCode]
  body: { error: { code: ErrorCode } & ErrorDetails }
}

/** Turns an error into what the caller is told: its code and details, never a sentence. Logs what operators must know. */
export function toProblem(error: unknown, log: Log): Problem {
  const { code, details, cause } = toAppError(error)
  const fields = { err: cause ?? error }
  if (code === 'INTERNAL') log.error(fields, 'unexpected error')
  // The database's own outages have a cause. Others have none, for example too many waiting passwords.
  if (code === 'UNAVAILABLE' && cause) log.warn(fields, 'the database is not available')
  if (code === 'STORAGE_FULL')
    log.error(fields, 'the disk of the database is full: nothing can be saved')
  return { status: ERROR_STATUS[code], body: { error: { code, ...details } } }
}

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  const outage = toOutage(error)
  if (outage) return outage
  // The parent of a new row has been deleted meanwhile.
  if (isForeignKeyViolation(error)) return new AppError('NOT_FOUND')
  if (error instanceof HTTPException && error.status < 500) return new AppError('BAD_JSON')
  return new AppError('INTERNAL')
}
