import { type DestinationStream, destination, type Logger, pino, stdTimeFunctions } from 'pino'
import type { Env } from './env.server'

export type Log = Logger

/**
 * One JSON object a line, on standard output unless an `output` is given. What is logged must never hold personal
 * data: no addresses, names, cookies or query strings.
 */
export function createLog(level: Env['logLevel'], output: DestinationStream = toStdout()): Log {
  const options = {
    level,
    // Process and host are the business of whoever collects the lines.
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
  }
  return pino(options, output)
}

/**
 * Line by line, because pino's queue is flushed when the process exits, and that flush never ends when whoever read the
 * lines is gone.
 */
function toStdout(): DestinationStream {
  return destination({ dest: 1, sync: true })
}
