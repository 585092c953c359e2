import { type DestinationStream, destination, type Logger, pino, stdTimeFunctions } from 'pino'
import { currentRequestId } from '~/lib/server/requests/request-id.server'
import type { Env } from './env.server'

export type Log = Logger

/**
 * Creates a log with one JSON object per line, on standard output unless an `output` is given. Logged data must never be personal: no addresses,
 * names, cookies or query strings.
 */
export function createLog(level: Env['logLevel'], output: DestinationStream = toStdout()): Log {
  const options = {
    level,
    // The log collector adds process and host.
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    mixin: ofRequest,
    serializers: { err: toErrorFields },
    formatters: { level: (label: string) => ({ level: label }) },
  }
  return pino(options, output)
}

/** Adds the request's id, which connects the lines of one request with the database's log. */
function ofRequest(): { requestId?: string } {
  const requestId = currentRequestId()
  return requestId === undefined ? {} : { requestId }
}

/** Characters of lines that wait until they can be written. */
const MOST_UNWRITTEN = 1_000_000

/**
 * Writes synchronously, line by line. Otherwise pino flushes its queue when the process exits, and that flush never ends if the reader of the lines
 * is gone. A line that cannot be written, because the disk is full, is written later, or else lost: an error would end the process.
 */
function toStdout(): DestinationStream {
  return destination({ dest: 1, sync: true, maxLength: MOST_UNWRITTEN }).on('error', () => {})
}

/**
 * Returns an error without personal data. A database's messages contain values of the row, so of those only the code, the object names and the stack
 * are kept.
 */
function toErrorFields(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error }
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  const stack = frames.map((line) => line.trim()).join('\n')
  const cause = (error.cause ?? error) as DatabaseFields
  if (cause.severity === undefined && !('query' in error)) {
    return { type: error.name, message: error.message, stack }
  }
  const { code, constraint, table } = cause
  return { type: error.name, code, constraint, table, stack }
}

/** Fields that every driver's error has, and no other error. */
type DatabaseFields = { severity?: unknown; code?: unknown; constraint?: unknown; table?: unknown }
