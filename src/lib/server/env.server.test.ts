import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { DEFAULT_QUOTAS } from '~/domain/accounts/quotas'
import { EnvError, parseEnv, SETTINGS } from './env.server'
import { OPEN_TO_ALL } from './sign-in-settings'

test('requires no setting', () => {
  expect(parseEnv({})).toEqual({
    port: 3000,
    host: undefined,
    origin: 'http://localhost:3000',
    trustedProxies: 0,
    dataDir: 'data',
    databaseUrl: undefined,
    databaseListenUrl: undefined,
    databasePoolSize: 10,
    announceUrl: undefined,
    drainSeconds: 0,
    authSecret: undefined,
    smtpUrl: undefined,
    mailFrom: undefined,
    signIn: OPEN_TO_ALL,
    quotas: DEFAULT_QUOTAS,
    openings: { ports: [443], ranges: [] },
    securityContact: undefined,
    keepDays: { unconfirmedAccounts: 30, emptyRooms: 30 },
    metrics: null,
    logLevel: 'info',
    warnings: [expect.stringContaining('ORIGIN is not set')],
  })
})

test('the operations page names every setting, and the shipped files set only those', () => {
  const read = (file: string) => readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8')
  const page = read('docs/operations.md')
  expect(SETTINGS.filter((name) => !page.includes(`\`${name}\``))).toEqual([])
  const inCompose = read('compose.yaml').match(/(?<=^ {6})[A-Z\d_]+(?=: )/gm) ?? []
  const inUnit =
    read('deploy/systemd/retroscore.service').match(/(?<=^Environment=.*)[A-Z\d_]+(?==)/gm) ?? []
  const others = ['NODE_ENV', 'POSTGRES_USER', 'POSTGRES_DB', 'POSTGRES_PASSWORD']
  const known = new Set<string>([...SETTINGS, ...others])
  expect(inCompose).toContain('DATABASE_URL')
  expect(inUnit).toContain('DRAIN_SECONDS')
  expect([...inCompose, ...inUnit].filter((name) => !known.has(name))).toEqual([])
})

test('requires quotas from 1 on, so that none is turned off by mistake', () => {
  expect(parseEnv({ MAX_OPEN_ROOMS_PER_SQUAD: '3' }).quotas).toEqual({
    ...DEFAULT_QUOTAS,
    openRoomsPerSquad: 3,
  })
  for (const wrong of ['0', '-1', '1.5', 'none', '1e9', '9999999999']) {
    expect(() => parseEnv({ MAX_WRITES_PER_MINUTE: wrong }), wrong).toThrow(
      /MAX_WRITES_PER_MINUTE must be a whole number/,
    )
  }
})

const SECRET = 'Jq3v-9xTz_0LmRb7WcYk2HdNf8PsGa5E'

test('requires a strong secret for a database server', () => {
  const DATABASE_URL = 'postgres://retro@db.example/retro'
  expect(parseEnv({ DATABASE_URL, AUTH_SECRET: SECRET })).toMatchObject({
    databaseUrl: DATABASE_URL,
    authSecret: SECRET,
  })
  expect(() => parseEnv({ DATABASE_URL })).toThrow(/AUTH_SECRET must be set together/)
  for (const weak of ['short', 'a'.repeat(40), 'abcabcabc'.repeat(9)]) {
    expect(() => parseEnv({ AUTH_SECRET: weak }), weak).toThrow(/AUTH_SECRET must be at least 32/)
  }
})

test('metrics are off without a port of their own or a strong token', () => {
  const METRICS_TOKEN = SECRET
  const host = '127.0.0.1'
  expect(parseEnv({ METRICS_TOKEN }).metrics).toEqual({ port: undefined, host, token: SECRET })
  expect(parseEnv({ METRICS_PORT: '9400', METRICS_HOST: '::' }).metrics).toEqual({
    port: 9400,
    host: '::',
    token: undefined,
  })
  expect(() => parseEnv({ METRICS_PORT: '3000' })).toThrow(/METRICS_PORT must be another port/)
  const weak = () => parseEnv({ METRICS_TOKEN: 'letmein' })
  expect(weak).toThrow(/METRICS_TOKEN must be at least 32/)
  expect(weak).not.toThrow(/letmein/)
})

test('requires at least one connection in a pool', () => {
  expect(parseEnv({ DATABASE_POOL_SIZE: '25' }).databasePoolSize).toBe(25)
  for (const wrong of ['0', '-1', '1.5', 'many', '1001']) {
    expect(() => parseEnv({ DATABASE_POOL_SIZE: wrong }), wrong).toThrow(/DATABASE_POOL_SIZE must/)
  }
})

test('accepts an address of a NATS server beside a database', () => {
  const shared = { DATABASE_URL: 'postgres://retro@db.example/retro', AUTH_SECRET: SECRET }
  for (const ANNOUNCE_URL of ['nats://nats', 'nats://me:p%40ss@nats:4222', 'tls://token@nats/']) {
    expect(parseEnv({ ...shared, ANNOUNCE_URL }).announceUrl).toBe(ANNOUNCE_URL)
  }
  const wrong = ['nats', 'http://nats', 'nats://', 'nats://nats/room', 'nats://me:%zz@nats']
  for (const ANNOUNCE_URL of wrong) {
    expect(() => parseEnv({ ...shared, ANNOUNCE_URL }), ANNOUNCE_URL).toThrow(
      /ANNOUNCE_URL must be an address like nats:/,
    )
  }
  expect(() => parseEnv({ ANNOUNCE_URL: 'nats://nats' })).toThrow(
    /DATABASE_URL must be set together with ANNOUNCE_URL/,
  )
})

test('requires the host of a mail server', () => {
  for (const SMTP_URL of ['smtp://mail', 'smtps://me:p%40ss@mail.example.org:465']) {
    expect(parseEnv({ SMTP_URL }).smtpUrl).toBe(SMTP_URL)
  }
  for (const SMTP_URL of ['smtp://', 'smtps:', 'smtp:///mail', 'mail.example.org']) {
    expect(() => parseEnv({ SMTP_URL }), SMTP_URL).toThrow(/SMTP_URL must be an address like/)
  }
})

test('requires a sender that mail servers accept', () => {
  for (const MAIL_FROM of [
    ...['retro@example.org', 'retro@localhost', 'RetroScore <retro@example.org>'],
    ...['Retrô da Érica <retro@example.org>', '"Exemplo, SA" <retro@example.org>'],
  ]) {
    expect(parseEnv({ MAIL_FROM }).mailFrom).toBe(MAIL_FROM)
  }
  for (const MAIL_FROM of [
    ...['RetroScore', 'retro@', '@example.org', 'RetroScore retro@example.org'],
    ...['RetroScore <retro>', 'RetroScore <retro@example.org', 'a@example.org, b@example.org'],
    ...['Exemplo, SA <retro@example.org>', 'Retro\r\nBcc: x <retro@example.org>'],
  ]) {
    expect(() => parseEnv({ MAIL_FROM }), MAIL_FROM).toThrow(/MAIL_FROM must be an address like/)
  }
})

test('does not repeat a wrong secret or password', () => {
  const settings = {
    ANNOUNCE_URL: 'http://me:hidden@nats',
    AUTH_SECRET: 'my-weak-secret',
    DATABASE_URL: 'mysql://me:hidden@db',
    SMTP_URL: 'http://me:hidden@mail',
  }
  expect(() => parseEnv(settings)).toThrow(
    /^(?!.*(hidden|my-weak)).*ANNOUNCE_URL.*AUTH_SECRET.*SMTP_URL/s,
  )
})

test('treats an empty setting as missing', () => {
  expect(parseEnv({ PORT: '', HOST: '', ORIGIN: '', LOG_LEVEL: '' })).toEqual(parseEnv({}))
})

test('derives the origin from the port and normalises a given one', () => {
  expect(parseEnv({ PORT: '8080' }).origin).toBe('http://localhost:8080')
  expect(parseEnv({ ORIGIN: 'https://Retro.Example.org/' }).origin).toBe(
    'https://retro.example.org',
  )
})

test('reports all problems at once', () => {
  const parse = () => parseEnv({ PORT: 'abc', ORIGIN: 'example.org', LOG_LEVEL: 'loud' })
  expect(parse).toThrow(EnvError)
  expect(parse).toThrow(/PORT must .*"abc".*ORIGIN must .*"example.org".*LOG_LEVEL must .*"loud"/s)
})

test.each(['0', '65536', '-1', '3000.5', '1e3', ' 80', '0x50'])(
  'refuses "%s" as a port',
  (PORT) => {
    expect(() => parseEnv({ PORT })).toThrow(EnvError)
  },
)

test.each(['ftp://a.org', 'https://a.org/retro', 'https://a.org/?x', 'https://me@a.org', 'a'])(
  'refuses "%s" as an origin',
  (ORIGIN) => expect(() => parseEnv({ ORIGIN })).toThrow(EnvError),
)

test('requires an origin if other machines can reach the server', () => {
  for (const source of [{}, { HOST: '0.0.0.0' }, { HOST: '::' }, { HOST: '192.168.0.7' }]) {
    expect(parseEnv(source).warnings, JSON.stringify(source)).toEqual([
      expect.stringContaining('Set it to the address people use'),
    ])
    expect(parseEnv({ ...source, ORIGIN: 'https://retro.example.org' }).warnings).toEqual([])
  }
  for (const HOST of ['localhost', '127.0.0.1', '::1']) {
    expect(parseEnv({ HOST }).warnings, HOST).toEqual([])
  }
})

test('refuses an origin with a character that ends an attribute', () => {
  for (const ORIGIN of [
    'https://a"b.example',
    'https://a&b.example',
    "https://a'b",
    'https://a$&b',
  ]) {
    expect(() => parseEnv({ ORIGIN }), ORIGIN).toThrow(/ORIGIN must be an address/)
  }
  expect(parseEnv({ ORIGIN: 'http://[::1]:3000' }).origin).toBe('http://[::1]:3000')
})

test("allows webhooks to public addresses on the HTTPS port and to the operator's openings", () => {
  const { openings } = parseEnv({ WEBHOOK_PORTS: '443, 8443', WEBHOOK_ALLOW_CIDR: '10.1.0.0/16' })
  expect(openings).toEqual({ ports: [443, 8443], ranges: ['10.1.0.0/16'] })
  expect(() => parseEnv({ WEBHOOK_PORTS: '443,x' })).toThrow('WEBHOOK_PORTS')
  expect(() => parseEnv({ WEBHOOK_ALLOW_CIDR: '10.1.0.0' })).toThrow('WEBHOOK_ALLOW_CIDR')
})

test('the container of compose.yaml gets every setting except its own port and folder', () => {
  const file = readFileSync(new URL('../../../compose.yaml', import.meta.url), 'utf8')
  const [, application = ''] = /\n {4}environment:\n((?: {6}.*\n)+)/.exec(file) ?? []
  const passed = [...application.matchAll(/^ {6}([A-Z\d_]+):/gm)].map(([, name]) => name)
  const own = ['PORT', 'HOST', 'DATA_DIR']
  expect(passed.toSorted()).toEqual(SETTINGS.filter((name) => !own.includes(name)).toSorted())
})

test('the systemd unit gets every setting from a file of the operator', () => {
  const unit = readFileSync(
    new URL('../../../deploy/systemd/retroscore.service', import.meta.url),
    'utf8',
  )
  expect(unit).toMatch(/^EnvironmentFile=\/etc\/retroscore\.env$/m)
  const own = [...unit.matchAll(/(?<=^Environment=.*)[A-Z\d_]+(?==)/gm)].map(([name]) => name)
  expect(own).toEqual(['NODE_ENV', 'PORT', 'HOST', 'DATA_DIR', 'DRAIN_SECONDS'])
})
