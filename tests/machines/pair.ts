import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ROOT } from '../../scripts/project.ts'
import { startPostgres } from '../../scripts/tests/run-postgres.ts'
import { runSql } from '../server/database-server.ts'

const SHIPPED = join(ROOT, 'deploy', 'postgresql')
const STEP_MS = 50

/** Starts a primary and a standby that confirms every commit, with the files of `deploy/postgresql`, as `docs/operations.md` describes. */
export async function startPair(programs: string) {
  const options = { isDurable: true, settings: readSettings() }
  const primary = await startPostgres(programs, options)
  allowCheck(primary.dataFolder)
  const roles = read('setup.sql').match(/^create role retroscore_\w+ .*;$/gm) ?? []
  await runSql(primary.url, `${roles.join('\n')} select pg_reload_conf();`)
  const standby = await startPostgres(programs, { ...options, standbyOf: primary.url })
  // One at a time, because ALTER SYSTEM cannot run in a transaction.
  await runSql(primary.url, `alter system set synchronous_standby_names = '*'`)
  await runSql(primary.url, 'select pg_reload_conf()')
  await until(primary.url, `select from pg_stat_replication where sync_state = 'sync'`)
  return { primary, standby, promote: () => runSql(standby.url, 'select pg_promote()') }
}

function read(name: string): string {
  return readFileSync(join(SHIPPED, name), 'utf8')
}

/** Reads the shipped settings without port and address, which are the test's. */
function readSettings(): string[] {
  return read('primary-and-standby.conf')
    .split('\n')
    .filter((line) => /^\w+ = /.test(line) && !line.startsWith('listen_addresses'))
    .map((line) => line.replace(' = ', '=').replaceAll("'", ''))
}

/** Inserts the line for the balancer's check before all others. */
function allowCheck(dataFolder: string): void {
  const [line = ''] = read('pg_hba.conf').match(/^host .*retroscore_check.*$/m) ?? []
  const file = join(dataFolder, 'pg_hba.conf')
  const whole = `${line.replace('10.0.0.0/24', '127.0.0.1/32')}\n${readFileSync(file, 'utf8')}`
  writeFileSync(file, whole)
}

async function until(url: string, query: string): Promise<void> {
  while ((await runSql(url, query)).length === 0) await pause(STEP_MS)
}
