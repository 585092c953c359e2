import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { SERVER } from '../../scripts/project.ts'
import { end } from '../../scripts/run.ts'
import { findFreePort } from '../../scripts/tests/free-port.ts'
import { sendBytes } from './raw-request.ts'
import {
  ANY_DATABASE,
  createDataFolder,
  runServer,
  type ServerProcess,
  startShortLived,
} from './server-process.ts'

// Tests of a group share a server, which the last of them ends.
test.describe.configure({ mode: 'default' })

test.describe('a server with no settings', () => {
  let server: ServerProcess
  test.beforeAll(async () => {
    server = await startShortLived()
  })
  test.afterAll(() => end(server.child, 'SIGKILL'))

  test('only probes need no Host header', async () => {
    const { origin } = server
    for (const path of ['/healthz', '/readyz']) {
      expect(await sendBytes(origin, `GET ${path} HTTP/1.1\r\n\r\n`), path).toBe(200)
      expect(await sendBytes(origin, `GET ${path} HTTP/1.0\r\n\r\n`), path).toBe(200)
    }
    expect(await sendBytes(origin, 'GET / HTTP/1.1\r\n\r\n')).toBe(400)
  })

  test('the server listens on IPv4 and IPv6 and logs JSON without personal data', async () => {
    const { origin, port, output } = server
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
    expect((await fetch(`http://[::1]:${port}/healthz`)).status).toBe(200)
    await fetch(`${origin}/retrospectiva?name=ana`, {
      headers: { 'X-Request-Id': 'mine', Cookie: 'a=secret' },
    })
    await expect.poll(output).toContain('"path":"/retrospectiva"')
    const lines = output()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    const request = { level: 'info', method: 'GET', path: '/retrospectiva', status: 200 }
    expect(lines).toContainEqual(expect.objectContaining(request))
    expect(lines).toContainEqual(
      expect.objectContaining({ level: 'warn', msg: expect.stringMatching(/^ORIGIN is not set/) }),
    )
    expect(output()).not.toMatch(/ana|mine|secret|127\.0\.0\.1|::1/)
  })

  test('SIGTERM ends the server under load after its open requests, despite open connections', async () => {
    const { child, origin, output } = server
    const close = await keepOpen(server)
    let answered = 0
    // Each hashes a password, and four at once occupy the thread pool, so the others take longer than the first.
    const signUps = Array.from({ length: 6 }, async (_, at) => {
      const body = { name: 'Ana', email: `ana-${at}@example.org`, password: 'corre o rio 71' }
      const answer = await fetch(`${origin}/api/auth/sign-up/email`, {
        method: 'POST',
        headers: { origin, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      await answer.text()
      answered += 1
      return answer.status
    })
    await expect.poll(() => answered, { intervals: [5] }).toBeGreaterThan(0)
    const exited = once(child, 'exit')
    stop(server, 'SIGTERM')
    expect(await Promise.all(signUps)).toEqual(signUps.map(() => 200))
    const [exitCode] = await exited
    expect(exitCode, output()).toBe(0)
    close()
  })
})

test.describe('a server behind TLS with a port for metrics and time to drain', () => {
  let server: ServerProcess
  let metricsPort: number
  test.beforeAll(async () => {
    metricsPort = await findFreePort()
    server = await startShortLived({
      ...ANY_DATABASE,
      ORIGIN: 'https://retro.example.org',
      METRICS_PORT: String(metricsPort),
      DRAIN_SECONDS: '2',
    })
  })
  test.afterAll(() => end(server.child, 'SIGKILL'))

  test('the server sends HSTS behind TLS', async () => {
    const { headers } = await fetch(server.origin)
    expect(headers.get('strict-transport-security')).toMatch(/^max-age=\d{8}/)
    expect(headers.get('content-security-policy')).toMatch(/; upgrade-insecure-requests$/)
  })

  test('metrics have their own port', async () => {
    expect((await fetch(`${server.origin}/metrics`)).status).toBe(404)
    const metrics = await fetch(`http://127.0.0.1:${metricsPort}/metrics`)
    expect(await metrics.text()).toMatch(/status="404"\} 1$/m)
    expect((await fetch(`http://127.0.0.1:${metricsPort}/`)).status).toBe(404)
  })

  test('an occupied port of the metrics is reported with the name of its setting', async () => {
    const { exitCode, output } = await runServer({
      ...ANY_DATABASE,
      PORT: String(await findFreePort()),
      METRICS_PORT: String(metricsPort),
    })
    expect(exitCode).toBe(1)
    expect(output).toContain('METRICS_HOST and METRICS_PORT cannot be used: listen EADDRINUSE')
  })

  test('SIGINT drains and ends the server without a reader of its log', async () => {
    const { child, origin } = server
    const close = await keepOpen(server)
    for (const stream of [child.stdout, child.stderr]) stream?.destroy()
    const exited = once(child, 'exit')
    stop(server, 'SIGINT')
    await expect.poll(async () => (await fetch(`${origin}/readyz`)).status).toBe(503)
    expect((await fetch(`${origin}/healthz`)).status).toBe(503)
    const page = await fetch(`${origin}/about`)
    expect([page.status, page.headers.get('connection')]).toEqual([200, 'close'])
    const [exitCode] = await exited
    expect(exitCode).toBe(0)
    close()
  })
})

test('the commands of the build copy a database and list its accounts without the sources', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'commands-'))
  const file = join(folder, 'copy.gz')
  const command = (name: string, args: string[], dataDir: string) =>
    promisify(execFile)(process.execPath, [join(dirname(SERVER), name), ...args], {
      cwd: folder,
      env: { PATH: process.env.PATH ?? '', DATA_DIR: dataDir },
    })
  const from = createDataFolder({})
  expect((await command('backup.mjs', [file], from)).stdout).toContain(`Backup written to ${file}`)
  const into = join(folder, 'data')
  expect((await command('restore.mjs', [file], into)).stdout).toContain(`Restored from ${file}`)
  expect((await command('accounts.mjs', ['list'], into)).stdout).toBe('')
  for (const used of [folder, from]) rmSync(used, { recursive: true })
})

test('an occupied port is reported in one sentence', async () => {
  const other = createServer().listen(0)
  await once(other, 'listening')
  const address = other.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  const { exitCode, output } = await runServer({
    ...ANY_DATABASE,
    PORT: String(port),
    LOG_LEVEL: 'error',
  })
  other.close()
  expect(exitCode).toBe(1)
  expect(output.trim().split('\n')).toEqual([
    expect.stringContaining(`port ${port} is already in use`),
  ])
})

test('a foreign host is reported in one sentence', async () => {
  const settings = { HOST: '203.0.113.7', LOG_LEVEL: 'error' }
  const { exitCode, output } = await runServer({ ...ANY_DATABASE, ...settings })
  expect(exitCode).toBe(1)
  expect(output.trim().split('\n')).toEqual([
    expect.stringContaining('cannot listen on HOST=203.0.113.7'),
  ])
})

test('a data folder whose secret is lost is reported in one sentence', async () => {
  const DATA_DIR = createDataFolder({})
  writeFileSync(join(DATA_DIR, 'auth-secret'), '')
  const { exitCode, output } = await runServer({ DATA_DIR, LOG_LEVEL: 'error' })
  rmSync(DATA_DIR, { recursive: true })
  expect(exitCode).toBe(1)
  expect(output.trim().split('\n')).toEqual([expect.stringContaining('holds no secret')])
})

test('all wrong settings are reported at once', async () => {
  const { exitCode, output } = await runServer({ PORT: '70000', ORIGIN: 'here', LOG_LEVEL: 'loud' })
  expect(exitCode).toBe(1)
  expect(output).toMatch(/PORT .*"70000"\n.*ORIGIN .*"here"\n.*LOG_LEVEL .*"loud"/)
  expect(output).not.toMatch(/\n\s+at /)
})

/** Opens connections that would outlast any server: one kept alive, a silent one, and half of a request. Returns a function that closes them. */
async function keepOpen({ port }: ServerProcess): Promise<() => void> {
  const agent = new Agent({ keepAlive: true })
  const keptAlive = await new Promise<string | undefined>((resolve, reject) => {
    get({ port, path: '/', agent }, (answer) => {
      answer.resume().once('end', () => resolve(answer.headers.connection))
    }).once('error', reject)
  })
  expect(keptAlive).toBe('keep-alive')
  const silent = connect(port)
  const halfSent = connect(port)
  await Promise.all([once(silent, 'connect'), once(halfSent, 'connect')])
  halfSent.write('GET / HTTP/1.1\r\nHost: localhost\r\n')
  for (const socket of [silent, halfSent]) socket.on('error', () => socket.destroy())
  return () => agent.destroy()
}

/** Sends the signal twice, as a terminal and a supervisor do. */
function stop({ child }: ServerProcess, signal: 'SIGTERM' | 'SIGINT'): void {
  child.kill(signal)
  child.kill(signal)
}
