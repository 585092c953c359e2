import type { Page } from '@playwright/test'
import { dashboard } from '../../support/dashboard'
import { test as base, expect } from '../support/fixtures'

/** React reports errors that a boundary has caught to the console. */
const CAUGHT = /RangeError|Error: Minified React error/

const test = base.extend<{ failures: () => Failure[]; noteCaught: undefined }>({
  failures: async ({ api }, use) => {
    await use(() => api.log.flatMap((line) => JSON.parse(line).failure ?? []))
  },
  noteCaught: [
    async ({ opened }, use) => {
      await use(undefined)
      const caught = opened.errors.splice(0)
      expect(caught.length).toBeGreaterThan(0)
      for (const error of caught) expect(error).toMatch(CAUGHT)
    },
    { auto: true },
  ],
})

type Failure = Record<'error' | 'part' | 'route' | 'build', string>

test('a card that fails to render says so while the other cards work', async ({ page, squad }) => {
  await squad.record(1)
  await squad.createSquad('Squad Beta')
  await breakDates(page)
  const app = dashboard(page)
  await app.go()
  await expect(page.getByRole('alert')).toContainText(app.text('error_card'))
  await expect(app.card('Squad Alpha')).toHaveCount(0)
  await app.choose('Squad Beta', 'squad_rename')
  await app.card('Squad Beta').getByRole('textbox').fill('Squad Gama')
  await page.keyboard.press('Enter')
  await expect(app.card('Squad Gama')).toBeVisible()
})

test('a failed card renders at the next attempt once the data is valid', async ({
  page,
  squad,
}) => {
  await squad.record(1)
  const calls = await breakDates(page)
  const app = dashboard(page)
  await app.go()
  const problem = page.getByRole('alert')
  await expect(problem).toContainText(app.text('error_card'))
  // It fails again as long as the data is the same.
  const before = calls.count
  await problem.getByRole('button', { name: app.text('action_try_again') }).click()
  await expect.poll(() => calls.count).toBeGreaterThan(before)
  await expect(problem).toBeVisible()
  await page.unroute('**/api/squads?*')
  await problem.getByRole('button', { name: app.text('action_try_again') }).click()
  await expect(app.card('Squad Alpha')).toBeVisible()
  await expect(problem).toHaveCount(0)
})

test('a card that fails repeatedly is reported once', async ({ page, squad, failures }) => {
  await squad.record(1)
  const calls = await breakDates(page)
  const app = dashboard(page)
  await app.go()
  const again = page.getByRole('alert').getByRole('button', { name: app.text('action_try_again') })
  await again.click()
  await expect.poll(() => calls.count).toBeGreaterThan(1)
  await expect(again).toBeVisible()
  await expect.poll(failures).toHaveLength(1)
  expect(failures()).toMatchObject([{ error: 'RangeError', part: 'squad', route: '/dashboard' }])
})

test('a page that fails to render keeps the navigation', async ({ page, squad }) => {
  await breakName(page, squad.id)
  const app = dashboard(page)
  await app.open(`/squad/${squad.id}`)
  await expect(page.getByRole('alert')).toContainText(app.text('error_title'))
  await page.getByRole('navigation').getByRole('link', { name: 'Painel' }).first().click()
  await expect(app.heading).toHaveText(app.text('dashboard_heading'))
  await page.goBack()
  await expect(page.getByRole('alert')).toContainText(app.text('error_title'))
})

test('a failed page renders at the next attempt once the data is valid', async ({
  page,
  squad,
}) => {
  const address = await breakName(page, squad.id)
  const app = dashboard(page)
  await app.open(`/squad/${squad.id}`)
  await expect(page.getByRole('alert')).toContainText(app.text('error_title'))
  await page.unroute(address)
  await app.button('action_try_again').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Squad Alpha')
})

test('the report of a failed page has its route without an id', async ({
  page,
  squad,
  failures,
}) => {
  await breakName(page, squad.id)
  await dashboard(page).open(`/squad/${squad.id}`)
  await expect.poll(failures).toHaveLength(1)
  expect(failures()).toEqual([
    { error: 'Error', part: 'page', route: '/squad/:squadId', build: 'unknown' },
  ])
})

/** Returns the dashboard's list with invalid dates. */
async function breakDates(page: Page): Promise<{ count: number }> {
  const calls = { count: 0 }
  await page.route('**/api/squads?*', async (route) => {
    const answer = await route.fetch()
    const text = await answer.text()
    calls.count += 1
    const body = text.replaceAll(/"createdAt":"[^"]*"/g, '"createdAt":"x"')
    await route.fulfill({ body, contentType: 'application/json' })
  })
  return calls
}

/** Returns the squad with an invalid name. Resolves to the address of its route. */
async function breakName(page: Page, squadId: string): Promise<string> {
  const address = `**/api/squads/${squadId}`
  await page.route(address, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...(await answer.json()), name: {} } })
  })
  return address
}
