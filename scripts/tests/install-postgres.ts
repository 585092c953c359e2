import { isOnPath, run } from '../run.ts'

const MINUTE = 60_000

/** Configuration for the installation of Debian's package: it creates and starts no server, only the programs are installed. */
const NO_CLUSTER = '/etc/postgresql-common/createcluster.d/retroscore.conf'

const INSTALL = `
  set -e
  mkdir -p ${NO_CLUSTER.replace(/\/[^/]*$/, '')}
  echo 'create_main_cluster = false' > ${NO_CLUSTER}
  trap 'rm -f ${NO_CLUSTER}' EXIT
  apt-get update
  DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends postgresql`

/** Installs Debian's package if apt-get is available and permitted. Resolves to true on success. */
export async function installPostgres(): Promise<boolean> {
  if (!isOnPath('apt-get')) return false
  const isRoot = process.getuid?.() === 0
  if (!isRoot && !isOnPath('sudo')) return false
  const [program = '', ...args] = [...(isRoot ? [] : ['sudo', '-n']), 'sh', '-c', INSTALL]
  return (await run(program, args, { timeoutMs: 10 * MINUTE })) === 0
}
