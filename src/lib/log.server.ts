import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino'
import type { Env } from './env.server'

export type Log = Logger

/**
 * One JSON object a line, on standard output unless a `destination` is given. What is logged must never hold personal
 * data: no addresses, names, cookies or query strings.
 */
export function createLog(level: Env['logLevel'], destination?: DestinationStream): Log {
  const options = {
    level,
    // Process and host are the business of whoever collects the lines.
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
  }
  return destination ? pino(options, destination) : pino(options)
}
