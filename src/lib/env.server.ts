import { z } from 'zod'

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const settings = z.object({
  PORT: z
    .string()
    .refine(isPort, 'must be a whole number from 1 to 65535')
    .transform(Number)
    .default(3000),
  /**
   * Absent on purpose: without an address Node listens on every interface over IPv6 and IPv4 at once, and on IPv4 alone
   * where the machine has no IPv6. Any fixed default breaks one of the two meanings of http://localhost.
   */
  HOST: z.string().optional(),
  ORIGIN: z
    .string()
    .refine(isOrigin, 'must be an address like https://retro.example.org, without a path')
    .transform((origin) => new URL(origin).origin)
    .optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).default('info'),
})

export type Env = {
  port: number
  host: string | undefined
  origin: string
  logLevel: (typeof LOG_LEVELS)[number]
}

type Source = Record<string, string | undefined>

/** Its message names every wrong setting, one a line, for whoever starts the server. */
export class EnvError extends Error {}

/**
 * The settings in `source`, with their defaults. An empty value counts as none, because compose files write `PORT=`
 * for a setting left out. Throws an `EnvError` that names all problems at once.
 */
export function parseEnv(source: Source): Env {
  const filled = Object.fromEntries(Object.entries(source).filter(([, value]) => value))
  const parsed = settings.safeParse(filled)
  if (!parsed.success) throw new EnvError(toMessage(parsed.error, filled))
  const { PORT, HOST, ORIGIN, LOG_LEVEL } = parsed.data
  return {
    port: PORT,
    host: HOST,
    origin: ORIGIN ?? `http://localhost:${PORT}`,
    logLevel: LOG_LEVEL,
  }
}

let current: Env | undefined

/** The settings of this process, read once; throws an `EnvError` when they are wrong. */
export function requireEnv(): Env {
  current ??= parseEnv(process.env)
  return current
}

function toMessage(error: z.ZodError, source: Source): string {
  const problems = error.issues.map(({ path, message }) => {
    const name = String(path[0])
    return `  ${name} ${message}, not ${JSON.stringify(source[name])}`
  })
  return ['RetroScore cannot start with these settings:', ...problems].join('\n')
}

function isPort(text: string): boolean {
  return /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535
}

function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, origin, href } = new URL(text)
  return (protocol === 'http:' || protocol === 'https:') && href === `${origin}/`
}
