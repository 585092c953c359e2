import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createMetrics } from '../../src/server/metrics.ts'
import { ROOT } from '../project.ts'
import { isOnPath, run } from '../run.ts'
import { APT_LOCK } from './install-packages.ts'

// Checks the metrics and the alert rules of `deploy/` with Prometheus' own tool, and runs the tests of the rules.

const RULES = join(ROOT, 'deploy', 'prometheus')
const folder = mkdtempSync(join(tmpdir(), 'promtool-'))
try {
  const promtool = isOnPath('promtool') ? 'promtool' : await unpackPromtool()
  const steps = [
    ['check', 'rules', 'alerts.yml'],
    ['test', 'rules', 'alerts-test.yml'],
    ['check', 'config', '--syntax-only', 'prometheus.yml'],
  ]
  execFileSync(promtool, ['check', 'metrics'], { input: await createMetrics().read() })
  for (const step of steps) {
    process.exitCode ||= await run(promtool, step, { cwd: RULES })
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** Unpacks the tool from Debian's package without installing it. */
async function unpackPromtool(): Promise<string> {
  console.log("No promtool yet, trying Debian's package…")
  const download = 'apt-get update -q && apt-get download -q prometheus'
  const get = `flock ${APT_LOCK} sh -c '${download}' && dpkg-deb -x prometheus_*.deb .`
  const exitCode = await run('sh', ['-c', get], { cwd: folder, timeoutMs: 10 * 60_000 })
  if (exitCode !== 0) throw new Error('Prometheus is not installed, and cannot be downloaded.')
  return join(folder, 'usr', 'bin', 'promtool')
}
