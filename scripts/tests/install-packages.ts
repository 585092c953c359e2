import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isOnPath, run } from '../run.ts'

const MINUTE = 60_000

/** apt-get refuses to run twice at once. Kinds of tests that run at once wait for each other here. */
const LOCK = join(tmpdir(), 'retroscore-apt.lock')

/** Installs packages from Debian. Resolves to false if that is impossible. */
export async function installPackages(...names: string[]): Promise<boolean> {
  if (!isOnPath('apt-get')) return false
  const prefix = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  if (prefix.length > 0 && !isOnPath('sudo')) return false
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const aptGet = async (...args: string[]) => {
    const [program = '', ...rest] = [...prefix, 'flock', LOCK, 'apt-get', ...args]
    return (await run(program, rest, { env, timeoutMs: 10 * MINUTE })) === 0
  }
  const install = ['install', '-y', '--no-install-recommends', ...names]
  return (await aptGet('update')) && aptGet(...install)
}
