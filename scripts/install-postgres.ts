import { isOnPath, run } from './run.ts'

const MINUTE = 60_000

/** Read by Debian's package when it is installed: no server of its own is made or started, only the programs are. */
const NO_CLUSTER = '/etc/postgresql-common/createcluster.d/retroscore.conf'

const INSTALL = `
  set -e
  mkdir -p ${NO_CLUSTER.replace(/\/[^/]*$/, '')}
  echo 'create_main_cluster = false' > ${NO_CLUSTER}
  trap 'rm -f ${NO_CLUSTER}' EXIT
  apt-get update
  DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends postgresql`

/** Debian's package, where there is apt-get and the right to use it; resolves to whether that went through. */
export async function installPostgres(): Promise<boolean> {
  if (!isOnPath('apt-get')) return false
  const isRoot = process.getuid?.() === 0
  if (!isRoot && !isOnPath('sudo')) return false
  const [program = '', ...args] = [...(isRoot ? [] : ['sudo', '-n']), 'sh', '-c', INSTALL]
  return (await run(program, args, { timeoutMs: 10 * MINUTE })) === 0
}
