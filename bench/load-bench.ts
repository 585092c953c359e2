import { get } from 'node:http'
import type { Browser } from '@playwright/test'
import { HISTORY_KEY, newVisitor } from './product.ts'
import { spreadOf } from './timing.ts'

const LOADS = 7
const GOAL_KB = 130

/** Rows of the first load of local mode: JavaScript on the wire, and the largest paint without throttling. */
export async function benchFirstLoad(
  browser: Browser,
  origin: string,
  historyText: string,
): Promise<string[][]> {
  const rows = [['/retrospectiva', 'JS files', 'plain', 'gzip', 'brotli', 'LCP', 'goal']]
  for (const [name, text] of [
    ['empty profile', null],
    ['history full', historyText],
  ] as const) {
    const loads = []
    for (let load = 0; load < LOADS; load += 1) loads.push(await loadOnce(browser, origin, text))
    const scripts = loads[0]?.scripts ?? []
    const [plain = 0, gzip = 0, brotli = 0] = await Promise.all(
      ['identity', 'gzip', 'br'].map((encoding) => kilobytesOf(scripts, encoding)),
    )
    const { median, p95 } = spreadOf(loads.map(({ largestPaint }) => largestPaint))
    rows.push([
      name,
      String(scripts.length),
      ...[plain, gzip, brotli].map((size) => `${size.toFixed(1)} kB`),
      `${median.toFixed(0)} ms (p95 ${p95.toFixed(0)})`,
      `≤ ${GOAL_KB} kB gzip: ${gzip <= GOAL_KB ? 'met' : 'MISSED'}`,
    ])
  }
  return rows
}

async function loadOnce(browser: Browser, origin: string, historyText: string | null) {
  const context = await newVisitor(browser, origin)
  const page = await context.newPage()
  if (historyText) {
    await page.goto('/healthz')
    await page.evaluate(([key, text]) => localStorage.setItem(key, text), [
      HISTORY_KEY,
      historyText,
    ] as const)
  }
  const scripts = new Set<string>()
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.add(request.url())
  })
  await page.goto('/retrospectiva', { waitUntil: 'networkidle' })
  const largestPaint = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) =>
          resolve(list.getEntries().at(-1)?.startTime ?? 0),
        ).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        })
      }),
  )
  await context.close()
  return { scripts: [...scripts], largestPaint }
}

/** As many bytes as the server really sends, in units of 1,000. */
async function kilobytesOf(urls: readonly string[], encoding: string): Promise<number> {
  const sizes = await Promise.all(urls.map((url) => bytesOf(url, encoding)))
  return sizes.reduce((sum, size) => sum + size, 0) / 1000
}

function bytesOf(url: string, encoding: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': encoding } }, (response) => {
      let size = 0
      response.on('data', (chunk: Buffer) => {
        size += chunk.length
      })
      response.on('end', () => resolve(size))
    }).on('error', reject)
  })
}
