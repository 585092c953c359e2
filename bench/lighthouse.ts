import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BROWSER_ARGS, requireBrowser } from '../scripts/find-browser.ts'
import { ROOT } from '../scripts/project.ts'
import { run } from '../scripts/run.ts'
import { signUp } from '../tests/server/database-server.ts'
import { withServer } from './product.ts'
import { votedSprints } from './sample-sprints.ts'
import { printTable, spreadOf } from './timing.ts'

/** Not in our lock file: 200 packages that only this needs. The last major version that runs on Node 20. */
const LIGHTHOUSE = 'lighthouse@12.8.2'
const FOLDER = join(ROOT, '.cache/lighthouse')
const CLI = join(FOLDER, 'node_modules/lighthouse/cli/index.js')

const PATHS = [
  ...['/', '/en', '/blog', '/blog/o-que-e-scrum', '/en/blog/o-que-e-scrum', '/glossario', '/sobre'],
  ...['/retrospectiva', '/en/retrospectiva'],
]
const TOPICS = 18
const SPRINTS = 12
const RUNS = 5
/** On a busy machine Lighthouse sometimes fails to record the page (NO_NAVSTART) and asks for another run. */
const MOST_ATTEMPTS = 10
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']

type LighthouseReport = {
  runtimeError?: { code: string }
  /** How fast Lighthouse found this processor to be at the time. */
  environment: { benchmarkIndex: number }
  categories: Record<string, { score: number | null }>
  audits: Record<
    string,
    {
      numericValue?: number
      score: number | null
      scoreDisplayMode: string
      details?: { items?: { resourceType?: string; transferSize?: number }[] }
    }
  >
}

type AuditedPage = {
  address: string
  /** Of the session; blank for a page that needs none. */
  cookie: string
}

await install()
const { path: chrome } = await requireBrowser()
await withServer(async (origin) => {
  const squad = await seedSquad(origin)
  const rows = [
    [
      'page',
      'scores (perf, a11y, practice, SEO)',
      'FCP',
      'LCP',
      'TBT',
      'CLS',
      'JS sent',
      'CPU',
      'falls short in',
    ],
  ]
  const pages = [
    ...PATHS.map((path) => ({ path, address: origin + path, cookie: '' })),
    { path: '/squad/:squadId/trends', ...squad },
  ]
  for (const { path, address, cookie } of pages) {
    const reports = await auditAll({ address, cookie })
    console.log(`${path}: ${reports.length} of ${RUNS} recorded`)
    if (reports.length > 0) rows.push([path, ...summarise(reports)])
  }
  printTable(`${LIGHTHOUSE}, mobile preset, median of ${RUNS}`, rows)
})

async function install() {
  if (existsSync(CLI)) return
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(join(FOLDER, 'package.json'), '{ "private": true }\n')
  const args = ['install', '--prefix', FOLDER, '--no-audit', '--no-fund', LIGHTHOUSE]
  if ((await run('npm', args, { cwd: FOLDER })) !== 0) throw new Error(`no ${LIGHTHOUSE}`)
}

/** The trends of a squad. The first sprint has the number 1. */
async function seedSquad(origin: string): Promise<AuditedPage> {
  const { cookie, call } = await signUp(origin)
  const create = async (path: string, form: unknown) => {
    const { status, body } = await call('POST', path, form)
    if (status !== 201) throw new Error(`${path}: ${status}`)
    return body as { id: string }
  }
  const { id } = await create('/squads', { name: 'Squad 1' })
  const sprints = votedSprints({ topics: TOPICS, sprints: SPRINTS })
  for (const [at, { topics, scores }] of sprints.entries()) {
    const formCreatedAt = new Date().toISOString()
    const form = { sprint: at + 1, topics, scores: Object.fromEntries(scores), formCreatedAt }
    await create(`/squads/${id}/retrospectives`, form)
  }
  return { address: `${origin}/squad/${id}/trends`, cookie }
}

/** The requested number of reports, or fewer if Lighthouse keeps failing: one page must not end the whole benchmark. */
async function auditAll(page: AuditedPage): Promise<LighthouseReport[]> {
  const reports: LighthouseReport[] = []
  for (let attempt = 0; attempt < MOST_ATTEMPTS && reports.length < RUNS; attempt += 1) {
    const report = await audit(page)
    if (report) reports.push(report)
    else
      console.log(
        `${page.address}: not recorded, attempt ${attempt + 1} of at most ${MOST_ATTEMPTS}`,
      )
  }
  return reports
}

/** Null if Lighthouse could not record the page. Without a preset it is the mobile one: a slow phone and network, simulated. */
async function audit({ address, cookie }: AuditedPage): Promise<LighthouseReport | null> {
  const folder = mkdtempSync(join(tmpdir(), 'lighthouse-'))
  try {
    const output = join(folder, 'report.json')
    const flags = ['--headless=new', ...BROWSER_ARGS].join(' ')
    const args = [CLI, address, '--quiet', '--output=json', `--output-path=${output}`]
    if (cookie) args.push(`--extra-headers=${JSON.stringify({ Cookie: cookie })}`)
    const env = { CHROME_PATH: chrome }
    const exitCode = await run(process.execPath, [...args, `--chrome-flags=${flags}`], { env })
    if (exitCode !== 0 || !existsSync(output)) return null
    const report: LighthouseReport = JSON.parse(readFileSync(output, 'utf8'))
    // Some failures leave a report without figures and an exit code of 0.
    return report.runtimeError ? null : report
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function summarise(reports: readonly LighthouseReport[]): string[] {
  const median = (read: (report: LighthouseReport) => number) => spreadOf(reports.map(read)).median
  const metric = (id: string) => median(({ audits }) => audits[id]?.numericValue ?? Number.NaN)
  const most = (id: string) =>
    Math.max(...reports.map(({ audits }) => audits[id]?.numericValue ?? Number.NaN))
  const scores = CATEGORIES.map((id) =>
    median(({ categories }) => Math.round((categories[id]?.score ?? 0) * 100)),
  )
  return [
    scores.join(' / '),
    `${metric('first-contentful-paint').toFixed(0)} ms`,
    `${metric('largest-contentful-paint').toFixed(0)} ms`,
    `${metric('total-blocking-time').toFixed(0)} ms (at most ${most('total-blocking-time').toFixed(0)})`,
    metric('cumulative-layout-shift').toFixed(3),
    `${(median(scriptBytes) / 1000).toFixed(1)} kB`,
    median(({ environment }) => environment.benchmarkIndex).toFixed(0),
    listFailures(reports).join(', '),
  ]
}

function scriptBytes({ audits }: LighthouseReport): number {
  const requests = audits['network-requests']?.details?.items ?? []
  return requests
    .filter(({ resourceType }) => resourceType === 'Script')
    .reduce((sum, { transferSize = 0 }) => sum + transferSize, 0)
}

/** The audits, figures apart, that no run passed. */
function listFailures(reports: readonly LighthouseReport[]): string[] {
  const ids = Object.keys(reports[0]?.audits ?? {})
  return ids.filter((id) =>
    reports.every(({ audits }) => {
      const { score = null, scoreDisplayMode } = audits[id] ?? {}
      return scoreDisplayMode !== 'numeric' && score !== null && score < 0.9
    }),
  )
}
