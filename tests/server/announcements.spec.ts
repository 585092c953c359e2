import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { end } from '../../scripts/run.ts'
import { findFreePort } from '../../scripts/tests/free-port.ts'
import { findInstalledNats, startNats } from '../support/server/nats-server.ts'
import { TEST_CERTIFICATE, TEST_KEY } from '../support/server/receiver.ts'
import { ANY_DATABASE, startShortLived } from './server-process.ts'

const program = findInstalledNats()

/** The tests on PostgreSQL, which precede these, get the NATS server. */
const onNats = program && ANY_DATABASE.DATABASE_URL ? test : () => {}

const CONNECTED = 'retroscore_announcements_connected'
const LOGIN = ['--user', 'retro', '--pass', 'p@ss/word']
const LOGIN_IN_URL = 'retro:p%40ss%2Fword@'

const started: { stop(): Promise<void> }[] = []
test.afterEach(async () => {
  for (const each of started.splice(0)) await each.stop()
})

onNats('survives the loss of an encrypted NATS server and never logs its password', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'nats-'))
  const [certificate, key] = [join(folder, 'own.crt'), join(folder, 'own.key')]
  writeFileSync(certificate, TEST_CERTIFICATE)
  writeFileSync(key, TEST_KEY)
  const tls = ['--tls', '--tlscert', certificate, '--tlskey', key]
  const nats = await open([...LOGIN, ...tls])
  const { port } = new URL(nats.url)
  const { server, connected } = await start({
    ANNOUNCE_URL: `tls://${LOGIN_IN_URL}127.0.0.1:${port}`,
    NODE_EXTRA_CA_CERTS: certificate,
  })
  await expect.poll(connected).toBe(1)
  await nats.stop()
  await expect.poll(connected).toBe(0)
  expect(server.output()).toContain('lost the connection that announces changes')
  expect((await fetch(`${server.origin}/readyz`)).status).toBe(200)
  await nats.start()
  await expect.poll(connected).toBe(1)
  expect(server.output()).toContain('changes are announced to other processes again')
  await server.stop()
  expect(server.output()).not.toMatch(/p@ss|p%40ss/)
  rmSync(folder, { recursive: true })
})

onNats('starts although NATS refuses its password and says so', async () => {
  const nats = await open(LOGIN)
  const { host } = new URL(nats.url)
  const { server, connected } = await start({ ANNOUNCE_URL: `nats://retro:p%40ssage@${host}` })
  expect(server.output()).toMatch(/Authorization Violation.*lost the connection/i)
  expect(await connected()).toBe(0)
  await server.stop()
  expect(server.output()).not.toMatch(/p@ssage|p%40ssage/)
})

onNats(
  'sends no password to a NATS server without encryption if the address wants it',
  async () => {
    const nats = await open(LOGIN)
    const { host } = new URL(nats.url)
    const { server, connected } = await start({ ANNOUNCE_URL: `tls://${LOGIN_IN_URL}${host}` })
    expect(server.output()).toMatch(/does not support 'tls'.*lost the connection/)
    expect(await connected()).toBe(0)
  },
)

async function start(env: Record<string, string>) {
  const port = await findFreePort()
  const metrics = { METRICS_PORT: String(port), LOG_LEVEL: 'trace' }
  const server = await startShortLived({ ...ANY_DATABASE, ...metrics, ...env })
  const connected = async () => {
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    return Number(new RegExp(`^${CONNECTED} (\\d)$`, 'm').exec(text)?.[1])
  }
  const stop = () => end(server.child)
  started.push({ stop })
  return { server: { ...server, stop }, connected }
}

async function open(args: readonly string[]) {
  const nats = await startNats(program ?? '', args)
  started.push(nats)
  return nats
}
