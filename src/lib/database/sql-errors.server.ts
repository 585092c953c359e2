import { AppError } from '~/lib/errors'

// The errors come from PostgreSQL, the driver and Node, as different classes. Only their fields are reliable.

/** True if a removed row is still referenced (SQLSTATE 23503). */
export function isForeignKeyViolation(error: unknown): boolean {
  return causesOf(error).some(({ code }) => code === '23503')
}

/** True if a row violates this unique constraint (SQLSTATE 23505). */
export function violatesUnique(error: unknown, constraint: string): boolean {
  return causesOf(error).some((cause) => cause.code === '23505' && cause.constraint === constraint)
}

/** True if two transactions conflicted (SQLSTATE 40001 and 40P01). This one was rolled back and may succeed when it is retried. */
export function isConflict(error: unknown): boolean {
  return causesOf(error).some(({ code }) => code === '40001' || code === '40P01')
}

/** True if another session's lock was not released in time (SQLSTATE 55P03). */
export function isLockTimeout(error: unknown): boolean {
  return causesOf(error).some(({ code }) => code === '55P03')
}

/**
 * SQLSTATE codes of a database that cannot process the request now, although a retry may succeed: connection exceptions (08), insufficient resources
 * (53), an operator's intervention (57P), a cancelled or timed out statement, a read-only standby, a conflict of transactions, a lock not available,
 * an input or output error.
 */
const OUTAGE_STATES = /^(08...|53...|57P0.|57014|25006|25P0[34]|40001|40003|40P01|55P03|58030)$/

const DISK_FULL = ['53100', 'ENOSPC', 'EDQUOT']

const NETWORK_CODES =
  /^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|E(HOST|NET)(UNREACH|DOWN))$/

/** The driver's own errors have no code. */
const LOST_CONNECTION =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client (has encountered a connection error|was closed) and is not queryable|Cannot use a pool after calling end)/

const RETRY_SECONDS = 2
const FULL_RETRY_SECONDS = 60

/** Returns the error for callers if the database cannot process a request now: UNAVAILABLE or STORAGE_FULL. Null for other errors. */
export function toOutage(error: unknown): AppError | null {
  if (error instanceof AppError) return null
  const causes = causesOf(error)
  const cause = { cause: error }
  if (causes.some(({ code }) => DISK_FULL.includes(String(code)))) {
    return new AppError('STORAGE_FULL', { seconds: FULL_RETRY_SECONDS }, cause)
  }
  if (!causes.some(isOutage)) return null
  return new AppError('UNAVAILABLE', { seconds: RETRY_SECONDS }, cause)
}

function isOutage({ code, message }: DatabaseError): boolean {
  if (typeof code === 'string') return OUTAGE_STATES.test(code) || NETWORK_CODES.test(code)
  return LOST_CONNECTION.test(String(message))
}

type DatabaseError = { code?: unknown; constraint?: unknown; message?: unknown }

const MOST_CAUSES = 5

/** Returns the error and its causes: Drizzle wraps the driver's error. */
function causesOf(error: unknown): DatabaseError[] {
  const causes: Error[] = []
  let current = error
  while (current instanceof Error && causes.length < MOST_CAUSES) {
    causes.push(current)
    current = current.cause
  }
  return causes as DatabaseError[]
}
