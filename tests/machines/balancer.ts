import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ROOT } from '../../scripts/project.ts'
import { end, isOnPath, run } from '../../scripts/run.ts'
import { findFreePort } from '../../scripts/tests/free-port.ts'

const SHIPPED = join(ROOT, 'deploy', 'haproxy')
const STEP_MS = 50

/** Starts HAProxy with the files of `deploy/haproxy`, on loopback ports. `databases` are the two PostgreSQLs behind `databasePort`. */
export async function startBalancer({
  servers,
  databases,
}: {
  servers: readonly number[]
  databases?: readonly number[]
}) {
  await install()
  const folder = mkdtempSync(join(tmpdir(), 'haproxy-'))
  const [port, databasePort] = [await findFreePort(), await findFreePort()]
  checkShipped(folder)
  const files = [
    write('haproxy.cfg', (text) =>
      withPorts(text, servers)
        .replace('bind :80\n', `bind 127.0.0.1:${port}\n`)
        .replace(/^.*(bind :443|redirect scheme).*\n/gm, ''),
    ),
    ...(databases
      ? [
          write('database.cfg', (text) =>
            withPorts(text, databases).replace('127.0.0.1:5000\n', `127.0.0.1:${databasePort}\n`),
          ),
        ]
      : []),
  ]
  const child = spawn('haproxy', ['-db', ...files.flatMap((file) => ['-f', file])], {
    stdio: 'ignore',
  })

  function write(name: string, change: (text: string) => string): string {
    const file = join(folder, name)
    writeFileSync(file, change(readFileSync(join(SHIPPED, name), 'utf8')))
    return file
  }
  return {
    origin: `http://127.0.0.1:${port}`,
    databasePort,
    async stop() {
      await end(child)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Checks the shipped files unchanged, with a certificate of their own. */
function checkShipped(folder: string): void {
  const certificate = join(folder, 'retroscore.pem')
  const options = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=localhost']
  const places = ['-keyout', certificate, '-out', join(folder, 'own.crt')]
  execFileSync('openssl', [...options, ...places], { stdio: 'ignore' })
  const whole = readFileSync(certificate, 'utf8') + readFileSync(join(folder, 'own.crt'), 'utf8')
  writeFileSync(certificate, whole)
  const text = readFileSync(join(SHIPPED, 'haproxy.cfg'), 'utf8')
  const file = join(folder, 'shipped.cfg')
  writeFileSync(file, text.replace('/etc/haproxy/retroscore.pem', certificate))
  execFileSync('haproxy', ['-c', '-q', '-f', file, '-f', join(SHIPPED, 'database.cfg')])
}

/** Moves the file's addresses to loopback ports, in order. */
function withPorts(text: string, ports: readonly number[]): string {
  let at = 0
  return text.replace(/10\.0\.0\.\d+:\d+/g, () => `127.0.0.1:${ports[at++]}`)
}

async function install(): Promise<void> {
  if (isOnPath('haproxy')) return
  const get =
    'apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -qy --no-install-recommends haproxy'
  if ((await run('sh', ['-c', get])) !== 0) throw new Error('HAProxy cannot be installed')
}

/** Resolves when the address returns 200. */
export async function untilReady(address: string, { wanted = true } = {}): Promise<void> {
  for (;;) {
    const isReady = await fetch(address).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady === wanted) return
    await pause(STEP_MS)
  }
}
