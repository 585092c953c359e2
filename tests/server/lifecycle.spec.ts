import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { connect, createServer } from 'node:net'
import { expect, test } from '@playwright/test'
import { findFreePort } from '../../scripts/free-port.ts'
import { sendBytes } from './raw-request.ts'
import { runServer, startShortLived } from './server-process.ts'

for (const [signal, log] of [
  ['SIGTERM', 'that is read'],
  ['SIGINT', 'that has no reader any more'],
] as const) {
  test(`${signal} ends a server with a log ${log}, whatever connections clients keep open`, async () => {
    const { child, port, output } = await startShortLived()
    if (signal === 'SIGINT') for (const stream of [child.stdout, child.stderr]) stream?.destroy()
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

    child.kill(signal)
    // A terminal and a supervisor both signal.
    child.kill(signal)
    const [exitCode] = await once(child, 'exit')
    expect(exitCode, output()).toBe(0)
    agent.destroy()
  })
}

test('probes need no Host header, and a server that drains says so to them and takes requests until its time is over', async () => {
  const { child, origin, output } = await startShortLived({ DRAIN_SECONDS: '2' })
  for (const path of ['/healthz', '/readyz']) {
    expect(await sendBytes(origin, `GET ${path} HTTP/1.1\r\n\r\n`), path).toBe(200)
    expect(await sendBytes(origin, `GET ${path} HTTP/1.0\r\n\r\n`), path).toBe(200)
  }
  // All other requests do.
  expect(await sendBytes(origin, 'GET / HTTP/1.1\r\n\r\n')).toBe(400)
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await expect.poll(async () => (await fetch(`${origin}/readyz`)).status).toBe(503)
  expect((await fetch(`${origin}/healthz`)).status).toBe(503)
  const page = await fetch(`${origin}/about`)
  expect([page.status, page.headers.get('connection')]).toEqual([200, 'close'])
  const [exitCode] = await exited
  expect(exitCode, output()).toBe(0)
})

test('a stop under load answers open requests', async () => {
  const { child, origin, output } = await startShortLived({ LOG_LEVEL: 'fatal' })
  let answered = 0
  // Each hashes a password, so all of them together take seconds.
  const signUps = Array.from({ length: 12 }, async (_, at) => {
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
  child.kill('SIGTERM')
  const exited = once(child, 'exit')
  expect(await Promise.all(signUps)).toEqual(signUps.map(() => 200))
  const [exitCode] = await exited
  expect(exitCode, output()).toBe(0)
})

test('behind TLS the server sends HSTS, and metrics have a port of their own', async () => {
  const port = await findFreePort()
  const { child, origin } = await startShortLived({
    ORIGIN: 'https://retro.example.org',
    METRICS_PORT: String(port),
  })
  const { headers } = await fetch(origin)
  expect(headers.get('strict-transport-security')).toMatch(/^max-age=\d{8}/)
  expect(headers.get('content-security-policy')).toMatch(/; upgrade-insecure-requests$/)

  expect((await fetch(`${origin}/metrics`)).status).toBe(404)
  const metrics = await fetch(`http://127.0.0.1:${port}/metrics`)
  expect(await metrics.text()).toMatch(/status="404"\} 1$/m)
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404)
  const second = await runServer({ PORT: String(await findFreePort()), METRICS_PORT: String(port) })
  expect(second.exitCode).toBe(1)
  expect(second.output).toContain('METRICS_HOST and METRICS_PORT cannot be used: listen EADDRINUSE')
  child.kill('SIGTERM')
  const [exitCode] = await once(child, 'exit')
  expect(exitCode).toBe(0)
})

test('a port in use is said in one sentence', async () => {
  const other = createServer().listen(0)
  await once(other, 'listening')
  const address = other.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  const { exitCode, output } = await runServer({ PORT: String(port), LOG_LEVEL: 'error' })
  other.close()
  expect(exitCode).toBe(1)
  expect(output.trim().split('\n')).toEqual([
    expect.stringContaining(`port ${port} is already in use`),
  ])
})

test('a host that is not ours is said in one sentence', async () => {
  const { exitCode, output } = await runServer({ HOST: '203.0.113.7', LOG_LEVEL: 'error' })
  expect(exitCode).toBe(1)
  expect(output.trim().split('\n')).toEqual([
    expect.stringContaining('cannot listen on HOST=203.0.113.7'),
  ])
})

test('all wrong settings are named at once', async () => {
  const { exitCode, output } = await runServer({ PORT: '70000', ORIGIN: 'here', LOG_LEVEL: 'loud' })
  expect(exitCode).toBe(1)
  expect(output).toMatch(/PORT .*"70000"\n.*ORIGIN .*"here"\n.*LOG_LEVEL .*"loud"/)
  expect(output).not.toMatch(/\n\s+at /)
})

test('the server answers over IPv4 and IPv6, and its log is JSON and tells nothing about people', async () => {
  const { child, origin, port, output } = await startShortLived()
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
  expect((await fetch(`http://[::1]:${port}/healthz`)).status).toBe(200)
  await fetch(`${origin}/retrospectiva?name=ana`, {
    headers: { 'X-Request-Id': 'mine', Cookie: 'a=secret' },
  })
  child.kill()
  await once(child, 'close')
  const lines = output()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(lines).toContainEqual(
    expect.objectContaining({ level: 'info', method: 'GET', path: '/retrospectiva', status: 200 }),
  )
  expect(lines).toContainEqual(
    expect.objectContaining({ level: 'warn', msg: expect.stringMatching(/^ORIGIN is not set/) }),
  )
  expect(output()).not.toMatch(/ana|mine|secret|127\.0\.0\.1|::1/)
})
