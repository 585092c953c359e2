import type { BrowserContext, Page } from '@playwright/test'
import { build } from 'esbuild'
import { expect, test } from './fixtures'

const KEY = 'tab-lock-test'
const TABS = 3
const WRITES = 200

test('tabs that write at full speed undo none of each other’s changes', async ({ context }) => {
  const [one, two, three] = await openTabs(context)
  const textIn = (tab: Page) => tab.evaluate((key) => localStorage.getItem(key), KEY)

  await Promise.all(
    [one, two, three].map((tab, index) => tab.evaluate(writeMany, [index, WRITES] as const)),
  )
  await expect.poll(async () => JSON.parse((await textIn(one)) ?? '[]').length).toBe(TABS * WRITES)

  await test.step('a write without a lock only delays the next writer', async () => {
    await one.evaluate(writeMany, [0, 1] as const)
    await one.evaluate((key) => localStorage.setItem(key, '["by hand"]'), KEY)
    await two.evaluate(writeMany, [1, 1] as const)
    await expect.poll(() => textIn(one)).toBe('["by hand","1 0"]')
  })
  await test.step('releases a mark that another tab has outdated by writing and closing', async () => {
    await one.evaluate(writeMany, [0, 1] as const)
    await three.evaluate(writeMany, [2, 1] as const)
    await two.close()
    await three.close()
    await expect.poll(() => one.evaluate(listMarks, KEY)).toEqual([])
  })
})

async function listMarks(key: string): Promise<(string | undefined)[]> {
  const { held = [] } = await navigator.locks.query()
  return held.map(({ name }) => name).filter((name) => name?.startsWith(`${key}@`))
}

/** Runs in the page, against the module that the page loads. */
async function writeMany([tab, writes]: readonly [number, number]): Promise<void> {
  const path = '/tab-lock.js'
  const { aloneAmongTabs } = (await import(path)) as typeof import('../../src/lib/browser/tab-lock')
  for (let write = 0; write < writes; write += 1) {
    await aloneAmongTabs('tab-lock-test', () => {
      const list = JSON.parse(localStorage.getItem('tab-lock-test') ?? '[]')
      localStorage.setItem('tab-lock-test', JSON.stringify([...list, `${tab} ${write}`]))
    })
  }
}

/** Opens bare pages of the site's origin that can load the module by themselves. */
async function openTabs(context: BrowserContext): Promise<[Page, Page, Page]> {
  const { outputFiles } = await build({
    entryPoints: ['src/lib/browser/tab-lock.ts'],
    bundle: true,
    format: 'esm',
    write: false,
  })
  await context.route('**/tab-lock.html', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><link rel=icon href="data:,">',
    }),
  )
  await context.route('**/tab-lock.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: outputFiles[0]?.text ?? '' }),
  )
  const tabs = await Promise.all([context.newPage(), context.newPage(), context.newPage()])
  await Promise.all(tabs.map((tab) => tab.goto('/tab-lock.html')))
  return tabs
}
