import type { Page } from '@playwright/test'
import { dashboard } from '../../support/dashboard'
import { retrospectiveScreens } from '../../support/retrospective-screens'
import { expect, test } from '../accounts/account-server'

const TOPIC = 'Qualidade do produto'

/** React reports errors that a boundary has caught to the console. */
const CAUGHT = /RangeError|Error: Minified React error/

test('cards and pages that fail to render are accessible, and the log names their build', async ({
  page,
  product,
  squad,
  pageErrors,
  expectAccessible,
}) => {
  await squad.record(1)
  await squad.createSquad('Squad Beta')
  await page.route('**/api/squads?*', async (route) => {
    const answer = await route.fetch()
    const text = await answer.text()
    const body = text.replaceAll(/"createdAt":"[^"]*"/g, '"createdAt":"x"')
    await route.fulfill({ response: answer, body })
  })
  const app = dashboard(page)
  await app.go()
  await expect(page.getByRole('alert')).toContainText(app.text('error_card'))
  await expectAccessible(page)

  await page.route(`**/api/squads/${squad.id}`, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), name: {} } })
  })
  await app.open(`/squad/${squad.id}`)
  await expect(page.getByRole('alert')).toContainText(app.text('error_title'))
  await expectAccessible(page)

  const lines = () =>
    product
      .log()
      .split('\n')
      .filter((line) => line.includes('a page failed in a browser'))
  await expect.poll(lines).toHaveLength(2)
  const build = expect.stringMatching(/^entry\.client-[\w-]+\.js$/)
  expect(lines().map((line) => JSON.parse(line).failure)).toEqual([
    { error: 'RangeError', part: 'squad', route: '/dashboard', build },
    { error: 'Error', part: 'page', route: '/squad/:squadId', build },
  ])
  const caught = pageErrors.splice(0)
  expect(caught.length).toBeGreaterThan(0)
  for (const error of caught) expect(error).toMatch(CAUGHT)
})

test('a card whose code is gone offers to reload the page', async ({ page, squad, pageErrors }) => {
  await squad.record(1)
  await squad.record(2)
  await page.clock.install()
  await page.route('**/assets/comparison-chart-*.js', (route) => route.abort())
  const app = dashboard(page)
  await app.open(`/squad/${squad.id}`)
  const problem = page.getByRole('alert')
  await whileLoading(page, () => expect(problem).toContainText(app.text('error_card'), AT_ONCE))
  await expect(problem.getByRole('button', { name: app.text('action_try_again') })).toHaveCount(0)
  await page.unroute('**/assets/comparison-chart-*.js')
  const loaded = page.waitForResponse('**/assets/comparison-chart-*.js')
  await problem.getByRole('button', { name: app.text('error_reload') }).click()
  expect((await loaded).ok()).toBe(true)
  await expect(problem).toHaveCount(0)
  expect(pageErrors.splice(0).length).toBeGreaterThan(0)
})

test('a page whose code is gone is reloaded once', async ({ page, squad, pageErrors }) => {
  await page.clock.install()
  const app = dashboard(page)
  const part = '**/assets/squad-actions-*.js'
  let isGone = true
  await page.route(part, (route) => (isGone ? route.abort() : route.continue()))
  let loads = 0
  page.on('load', () => {
    loads += 1
    isGone = loads < 2
  })
  await app.open(`/squad/${squad.id}`)
  await page.locator(`a[href="/squad/${squad.id}/actions"]`).first().click()
  const shown = page.getByText('Nenhum combinado ainda')
  await whileLoading(page, () => expect(shown).toBeVisible(AT_ONCE))
  expect(loads).toBe(2)
  expect(pageErrors.splice(0).length).toBeGreaterThan(0)
})

test('a page works without a part that is not needed yet, which loads once it is', async ({
  page,
  squad,
  pageErrors,
}) => {
  const retrospective = await squad.record(1)
  const app = retrospectiveScreens(page)
  const part = '**/assets/edit-retrospective-*.js'
  await page.route(part, (route) => route.abort())
  const failed = page.waitForEvent('requestfailed')
  await app.show(retrospective)
  await failed
  await expect(app.button('retro_edit').first()).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.unroute(part)
  await app.press('retro_edit')
  await expect(app.button('retro_save').first()).toBeVisible()
  // The browser itself reports the failed requests.
  for (const error of pageErrors.splice(0)) expect(error).toContain('ERR_FAILED')
})

test('unsaved input stays while a part of its page is missing, which arrives later', async ({
  page,
  squad: _,
  pageErrors,
}) => {
  const app = retrospectiveScreens(page)
  const part = '**/assets/topic-note-*.js'
  let losses = 0
  await page.clock.install()
  await page.route(part, async (route) => {
    await route.abort()
    losses += 1
  })
  await app.begin()
  await app.score(TOPIC, 4)
  // More than are made before a page without unsaved input gives up.
  await whileLoading(page, async () => expect(losses).toBeGreaterThan(10))
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(app.slider(TOPIC)).toHaveValue('4')

  await page.unroute(part)
  await whileLoading(page, () => expect(app.note).toBeVisible(AT_ONCE))
  for (const error of pageErrors.splice(0)) expect(error).toContain('ERR_FAILED')
})

const AT_ONCE = { timeout: 100 }

/** Moves the page's clock past the pauses between attempts to load a file until the assertion holds. */
async function whileLoading(page: Page, assertion: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(5_000)
    await assertion()
  }).toPass({ intervals: [50] })
}
