import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContextOptions, Page } from '@playwright/test'
import { ROOT } from '../../scripts/project'
import { end, isOnPath } from '../../scripts/run'
import { findFreePort } from '../../scripts/tests/free-port'
import { newEmail, PASSWORD } from '../e2e/accounts/account-server'
import { expect, test } from '../e2e/fixtures'
import { memberScreen, openRoom } from '../support/room-screens'
import { SECRET, startShortLived } from './server-process'

/** Proxies with files in `deploy`, and the way to start each with its file on a loopback port, behind TLS. */
const PROXIES = {
  haproxy: {
    shipped: 'haproxy/haproxy.cfg',
    adapt: (text: string, { port, other, server, folder }: Place) =>
      text
        .replace('bind :80', `bind 127.0.0.1:${other}`)
        .replace('bind :443', `bind 127.0.0.1:${port}`)
        .replace('/etc/haproxy/retroscore.pem', join(folder, 'whole.pem'))
        .replace('10.0.0.11:3000', `127.0.0.1:${server}`)
        .replace(/^.*server b .*$/m, ''),
    args: (file: string) => ['-db', '-f', file],
  },
  nginx: {
    shipped: 'nginx/retroscore.conf',
    adapt: (text: string, { port, other, server, folder }: Place) => {
      const own = text
        .replace('listen 80;', `listen 127.0.0.1:${other};`)
        .replace('listen 443', `listen 127.0.0.1:${port}`)
        .replaceAll('/etc/nginx/retroscore', join(folder, 'retroscore'))
        .replace('127.0.0.1:3000', `127.0.0.1:${server}`)
        .replaceAll('retro.example.com', 'localhost')
      const places = ['body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => {
        const path = join(folder, name)
        mkdirSync(path)
        return `${name === 'body' ? 'client_body' : name}_temp_path ${path};`
      })
      return `pid ${join(folder, 'pid')}; daemon off; error_log stderr; events {} http { access_log off; ${places.join(' ')}\n${own}}`
    },
    args: (file: string) => ['-c', file],
  },
}

type Name = keyof typeof PROXIES
type Place = { port: number; other: number; server: number; folder: string }

for (const name of Object.keys(PROXIES) as Name[]) {
  // Declares tests only on a machine that has the program.
  const onProxy = isOnPath(name) ? test : () => {}
  onProxy(
    `a room behind ${name} with its file from deploy uses WebSockets without polls`,
    async ({ newPage }) => {
      test.setTimeout(120_000)
      const proxy = await startProxy(name)
      try {
        await playRoom(proxy.origin, newPage)
      } finally {
        await proxy.stop()
      }
    },
  )
}

async function playRoom(
  origin: string,
  newPage: (options: BrowserContextOptions) => Promise<Page>,
): Promise<void> {
  const browser = { ignoreHTTPSErrors: true, serviceWorkers: 'block' } as const
  const page = await newPage(browser)
  const answer = await page.context().request.post(`${origin}/api/auth/sign-up/email`, {
    headers: { Origin: origin },
    data: { name: 'Ana Souza', email: newEmail(), password: PASSWORD },
  })
  expect(answer.status()).toBe(200)
  const lead = await openRoom(page, origin)
  const phone = memberScreen(await newPage(browser))
  const sockets: string[] = []
  const polls: string[] = []
  phone.page.on('websocket', (socket) => sockets.push(socket.url()))
  phone.page.on('request', (request) => {
    if (request.url().includes('/view')) polls.push(request.url())
  })
  await phone.page.goto(`${origin}/room/${lead.code}`)
  await phone.comeIn('Bia')
  await expect(page.getByText('Ao vivo · 1 pessoa')).toBeVisible()
  await lead.button('lead_start').click()
  await phone.choice('skip').waitFor({ state: 'attached' })
  expect([sockets.length, polls.length]).toEqual([1, 0])
}

/** Starts the built server behind the proxy. */
async function startProxy(name: Name) {
  const { shipped, adapt, args } = PROXIES[name]
  const folder = mkdtempSync(join(tmpdir(), `${name}-`))
  const [port, other] = [await findFreePort(), await findFreePort()]
  const origin = `https://localhost:${port}`
  const server = await startShortLived({
    ORIGIN: origin,
    TRUSTED_PROXIES: '1',
    DATA_DIR: join(folder, 'data'),
    AUTH_SECRET: SECRET,
    LOG_LEVEL: 'warn',
  })
  makeCertificate(folder)
  const file = join(folder, 'proxy.conf')
  const text = readFileSync(join(ROOT, 'deploy', shipped), 'utf8')
  writeFileSync(file, adapt(text, { port, other, server: server.port, folder }))
  const child = spawn(name, args(file), { stdio: 'inherit' })
  await expect.poll(() => isListening(port)).toBe(true)
  return {
    origin,
    async stop() {
      await end(child)
      await end(server.child)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

function makeCertificate(folder: string): void {
  const [key, certificate] = ['retroscore.key', 'retroscore.pem'].map((name) => join(folder, name))
  const options = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=localhost']
  execFileSync('openssl', [...options, '-keyout', key ?? '', '-out', certificate ?? ''], {
    stdio: 'ignore',
  })
  const whole = [key, certificate].map((file) => readFileSync(file ?? '', 'utf8')).join('')
  writeFileSync(join(folder, 'whole.pem'), whole)
}
