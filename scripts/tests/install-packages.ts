import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isOnPath, run } from '../run.ts'

const MINUTE = 60_000

/** Lock for apt-get, which refuses to run twice at once: in CI several kinds of tests run at once. */
export const APT_LOCK = join(tmpdir(), 'retroscore-apt.lock')

/** Installs packages from Debian. Resolves to false if that is impossible. */
export async function installPackages(...names: string[]): Promise<boolean> {
  if (!isOnPath('apt-get')) return false
  const prefix = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  if (prefix.length > 0 && !isOnPath('sudo')) return false
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const aptGet = async (...args: string[]) => {
    const [program = '', ...rest] = [...prefix, 'flock', APT_LOCK, 'apt-get', ...args]
    return (await run(program, rest, { env, timeoutMs: 10 * MINUTE })) === 0
  }
  const install = ['install', '-y', '--no-install-recommends', ...names]
  return (await aptGet('update')) && aptGet(...install)
}
