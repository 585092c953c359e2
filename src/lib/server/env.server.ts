import { z } from 'zod'
import type { Quotas } from '~/domain/accounts/quotas'
import { isRange, type Openings } from '~/lib/server/requests/outgoing-address.server'
import {
  days,
  isLoopback,
  isMailServer,
  isNatsUrl,
  isOrigin,
  isPoolSize,
  isPort,
  isSender,
  isStrongSecret,
  isUrlOf,
  quota,
} from './env-values'
import { checkSignIn, SIGN_IN_SHAPE, type SignInSettings, toSignIn } from './sign-in-settings'

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const settings = z.object({
  PORT: z
    .string()
    .refine(isPort, 'must be a whole number from 1 to 65535')
    .transform(Number)
    .default(3000),
  /**
   * No default on purpose: without a host Node listens on every interface over IPv6 and IPv4 at once, and on IPv4 alone if the machine has no IPv6.
   * Any fixed default breaks one of the two meanings of http://localhost.
   */
  HOST: z.string().optional(),
  ORIGIN: z
    .string()
    .refine(isOrigin, 'must be an address like https://retro.example.org, without a path')
    .transform((origin) => new URL(origin).origin)
    .optional(),
  TRUSTED_PROXIES: z
    .string()
    .regex(/^\d$/, 'must be a number from 0 to 9')
    .transform(Number)
    .default(0),
  DATA_DIR: z.string().default('data'),
  DATABASE_URL: z
    .string()
    .refine(
      isUrlOf('postgres:', 'postgresql:'),
      'must be an address like postgres://user@host/database',
    )
    .optional(),
  DATABASE_LISTEN_URL: z
    .string()
    .refine(
      isUrlOf('postgres:', 'postgresql:'),
      'must be an address like postgres://user@host/database',
    )
    .optional(),
  DATABASE_POOL_SIZE: z
    .string()
    .refine(isPoolSize, 'must be a whole number from 1 to 1000')
    .transform(Number)
    .default(10),
  ANNOUNCE_URL: z
    .string()
    .refine(isNatsUrl, 'must be an address like nats://user:password@host:4222, or tls://host')
    .optional(),
  AUTH_SECRET: z
    .string()
    .refine(
      isStrongSecret,
      'must be at least 32 characters that nobody can guess, as from: openssl rand -base64 32',
    )
    .optional(),
  SMTP_URL: z
    .string()
    .refine(isMailServer, 'must be an address like smtps://user:password@mail.example.org')
    .optional(),
  MAIL_FROM: z
    .string()
    .refine(isSender, 'must be an address like RetroScore <retro@example.org>')
    .optional(),
  ...SIGN_IN_SHAPE,
  MAX_SQUADS_PER_ACCOUNT: quota('squadsPerAccount'),
  MAX_RETROSPECTIVES_PER_SQUAD: quota('retrospectivesPerSquad'),
  MAX_ACTIONS_PER_SQUAD: quota('actionsPerSquad'),
  MAX_RETROSPECTIVES_PER_ACCOUNT: quota('retrospectivesPerAccount'),
  MAX_OPEN_ROOMS_PER_SQUAD: quota('openRoomsPerSquad'),
  MAX_OPEN_ROOMS_PER_ACCOUNT: quota('openRoomsPerAccount'),
  MAX_QUICK_ROOMS_PER_HOUR: quota('quickRoomsPerHour', { fewest: 0 }),
  MAX_QUICK_ROOMS_PER_DAY: quota('quickRoomsPerDay'),
  MAX_ABANDONED_QUICK_ROOMS: quota('abandonedQuickRooms'),
  MAX_QUICK_ROOMS: quota('quickRooms'),
  MAX_WRITES_PER_MINUTE: quota('writesPerMinute'),
  MAX_SIGN_UPS_PER_HOUR: quota('signUpsPerHour'),
  WEBHOOK_PORTS: z
    .string()
    .default('443')
    .transform((text) => text.split(',').map((port) => port.trim()))
    .refine((ports) => ports.every(isPort), 'must be ports, as in 443,8443')
    .transform((ports) => ports.map(Number)),
  WEBHOOK_ALLOW_CIDR: z
    .string()
    .transform((text) => text.split(',').map((range) => range.trim()))
    .refine((ranges) => ranges.every(isRange), 'must be ranges, as in 10.1.0.0/16,fd00::/8')
    .default([]),
  SECURITY_CONTACT: z
    .string()
    .refine(
      isUrlOf('mailto:', 'https:'),
      'must be an address like mailto:security@example.org or https://example.org/report',
    )
    .optional(),
  KEEP_UNCONFIRMED_ACCOUNTS_DAYS: days(30),
  KEEP_EMPTY_ROOMS_DAYS: days(30),
  METRICS_PORT: z
    .string()
    .refine(isPort, 'must be a whole number from 1 to 65535')
    .transform(Number)
    .optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  METRICS_TOKEN: z
    .string()
    .refine(
      isStrongSecret,
      'must be at least 32 characters that nobody can guess, as from: openssl rand -base64 32',
    )
    .optional(),
  DRAIN_SECONDS: z
    .string()
    .regex(/^\d{1,2}$/, 'must be a whole number of seconds from 0 to 99')
    .transform(Number)
    .default(0),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).default('info'),
})

/**
 * Names of all settings.
 * @internal
 */
export const SETTINGS = settings.keyof().options

/** Checks settings that only work together. */
const consistent = settings.superRefine((given, context) => {
  const complain = (name: keyof typeof given, message: string) =>
    context.addIssue({ code: 'custom', path: [name], message })
  if (given.DATABASE_URL && !given.AUTH_SECRET) {
    complain('AUTH_SECRET', 'must be set together with DATABASE_URL, the same on every server')
  }
  checkSignIn(given, complain)
  if (given.DATABASE_LISTEN_URL && !given.DATABASE_URL) {
    complain('DATABASE_URL', 'must be set together with DATABASE_LISTEN_URL')
  }
  if (given.ANNOUNCE_URL && !given.DATABASE_URL) {
    complain('DATABASE_URL', 'must be set together with ANNOUNCE_URL')
  }
  if (given.METRICS_PORT === given.PORT) {
    complain('METRICS_PORT', 'must be another port than PORT')
  }
})

export type Env = {
  port: number
  host: string | undefined
  origin: string
  /** Number of the operator's own proxies in front of the server. */
  trustedProxies: number
  dataDir: string
  /** Undefined for the embedded database in the data folder. */
  databaseUrl: string | undefined
  /** Undefined if it equals `databaseUrl`. */
  databaseListenUrl: string | undefined
  databasePoolSize: number
  /** Address of a NATS server that carries announcements. Undefined for PostgreSQL. */
  announceUrl: string | undefined
  /** Undefined if it is created at the first start and stored in the data folder. */
  authSecret: string | undefined
  smtpUrl: string | undefined
  mailFrom: string | undefined
  /** Ways into an account. */
  signIn: SignInSettings
  quotas: Quotas
  /** Destinations that webhooks may reach besides public addresses. */
  openings: Openings
  /** Undefined for the mail address of `site.config.ts`. */
  securityContact: string | undefined
  /** Retention of some rows, in days. */
  keepDays: { unconfirmedAccounts: number; emptyRooms: number }
  /** Null without metrics. Without a port of their own they are served on the product's port and require the token. */
  metrics: { port: number | undefined; host: string; token: string | undefined } | null
  /** Seconds for which an ending process still accepts requests, while its probes already fail. */
  drainSeconds: number
  logLevel: (typeof LOG_LEVELS)[number]
  /** Settings that work but are probably not intended, as sentences for the log. */
  warnings: string[]
}

const NO_ORIGIN =
  'ORIGIN is not set, but other machines can reach the server: pages, the sitemap and mails name localhost. Set it to the address people use.'

type Source = Record<string, string | undefined>

/** An error for the operator whose message names every wrong setting, one per line. */
export class EnvError extends Error {}

/**
 * Parses the settings in `source` and adds defaults. An empty value counts as missing, because compose files write `PORT=` for an omitted setting.
 * Throws an `EnvError` that names all problems at once.
 * @internal
 */
export function parseEnv(source: Source): Env {
  const filled = Object.fromEntries(Object.entries(source).filter(([, value]) => value))
  const parsed = consistent.safeParse(filled)
  if (!parsed.success) throw new EnvError(toMessage(parsed.error, filled))
  const given = parsed.data
  return {
    port: given.PORT,
    host: given.HOST,
    origin: given.ORIGIN ?? `http://localhost:${given.PORT}`,
    trustedProxies: given.TRUSTED_PROXIES,
    dataDir: given.DATA_DIR,
    databaseUrl: given.DATABASE_URL,
    databaseListenUrl: given.DATABASE_LISTEN_URL,
    databasePoolSize: given.DATABASE_POOL_SIZE,
    announceUrl: given.ANNOUNCE_URL,
    authSecret: given.AUTH_SECRET,
    smtpUrl: given.SMTP_URL,
    mailFrom: given.MAIL_FROM,
    signIn: toSignIn(given),
    quotas: {
      squadsPerAccount: given.MAX_SQUADS_PER_ACCOUNT,
      retrospectivesPerSquad: given.MAX_RETROSPECTIVES_PER_SQUAD,
      actionsPerSquad: given.MAX_ACTIONS_PER_SQUAD,
      retrospectivesPerAccount: given.MAX_RETROSPECTIVES_PER_ACCOUNT,
      openRoomsPerSquad: given.MAX_OPEN_ROOMS_PER_SQUAD,
      openRoomsPerAccount: given.MAX_OPEN_ROOMS_PER_ACCOUNT,
      quickRoomsPerHour: given.MAX_QUICK_ROOMS_PER_HOUR,
      quickRoomsPerDay: given.MAX_QUICK_ROOMS_PER_DAY,
      abandonedQuickRooms: given.MAX_ABANDONED_QUICK_ROOMS,
      quickRooms: given.MAX_QUICK_ROOMS,
      writesPerMinute: given.MAX_WRITES_PER_MINUTE,
      signUpsPerHour: given.MAX_SIGN_UPS_PER_HOUR,
    },
    openings: { ports: given.WEBHOOK_PORTS, ranges: given.WEBHOOK_ALLOW_CIDR },
    securityContact: given.SECURITY_CONTACT,
    keepDays: {
      unconfirmedAccounts: given.KEEP_UNCONFIRMED_ACCOUNTS_DAYS,
      emptyRooms: given.KEEP_EMPTY_ROOMS_DAYS,
    },
    metrics: toMetrics(given),
    drainSeconds: given.DRAIN_SECONDS,
    logLevel: given.LOG_LEVEL,
    warnings: given.ORIGIN || isLoopback(given.HOST) ? [] : [NO_ORIGIN],
  }
}

function toMetrics({
  METRICS_PORT: port,
  METRICS_HOST: host,
  METRICS_TOKEN: token,
}: z.infer<typeof settings>): Env['metrics'] {
  return port === undefined && token === undefined ? null : { port, host, token }
}

let current: Env | undefined

/** Returns the settings of this process, read once. Throws an `EnvError` if they are wrong. */
export function requireEnv(): Env {
  current ??= parseEnv(process.env)
  return current
}

function toMessage(error: z.ZodError, source: Source): string {
  const problems = error.issues.map(({ path, message }) => {
    const name = String(path[0])
    const value = source[name]
    // A wrong secret or password must not appear in the log.
    return value === undefined || SECRETS.includes(name)
      ? `  ${name} ${message}`
      : `  ${name} ${message}, not ${JSON.stringify(value)}`
  })
  return ['RetroScore cannot start with these settings:', ...problems].join('\n')
}

const SECRETS = [
  'ANNOUNCE_URL',
  'AUTH_SECRET',
  'DATABASE_LISTEN_URL',
  'DATABASE_URL',
  'METRICS_TOKEN',
  'OIDC_2_CLIENT_SECRET',
  'OIDC_3_CLIENT_SECRET',
  'OIDC_CLIENT_SECRET',
  'SMTP_URL',
]
