import type { Page } from '@playwright/test'
import { dashboard } from '../support/dashboard'
import { squadData } from '../support/squad-data'
import { expect, test } from './account-server'

/** React tells the console of a failure that a boundary has caught. */
const CAUGHT = /RangeError|Error: Minified React error/

test('a card that cannot be drawn says so; the rest works, and trying again draws it', async ({
  page,
  product,
  signIn,
  pageErrors,
  expectAccessible,
}) => {
  await signIn()
  const data = squadData(page, product.origin)
  const broken = await data.createSquad('Squad Alpha')
  await data.record(broken.id, 1)
  await data.createSquad('Squad Beta')
  const calls = await breakDates(page)
  const app = dashboard(page)
  await app.go()

  const problem = page.getByRole('alert')
  await expect(problem).toContainText(app.text('error_card'))
  await expect(app.card('Squad Alpha')).toHaveCount(0)
  await app.choose('Squad Beta', 'squad_rename')
  await app.card('Squad Beta').getByRole('textbox').fill('Squad Gama')
  await page.keyboard.press('Enter')
  await expect(app.card('Squad Gama')).toBeVisible()
  await expectAccessible(page)

  // It fails again as long as the answer is the same.
  const before = calls.count
  await problem.getByRole('button', { name: app.text('action_try_again') }).click()
  await expect.poll(() => calls.count).toBeGreaterThan(before)
  await expect(problem).toBeVisible()
  await page.unroute('**/api/squads?*')
  await problem.getByRole('button', { name: app.text('action_try_again') }).click()
  await expect(app.card('Squad Alpha')).toBeVisible()
  await expect(problem).toHaveCount(0)

  await expectOneLine(product.log, { error: 'RangeError', part: 'squad', route: '/dashboard' })
  expectCaught(pageErrors)
})

test('a page that cannot be drawn leaves the frame; going elsewhere and trying again both work', async ({
  page,
  product,
  squad,
  pageErrors,
  expectAccessible,
}) => {
  const { id } = squad
  const address = `**/api/squads/${id}`
  const breakName = () =>
    page.route(address, async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, json: { ...(await answer.json()), name: {} } })
    })
  await breakName()
  const app = dashboard(page)
  await app.open(`/squad/${id}`)
  await expect(page.getByRole('alert')).toContainText(app.text('error_title'))
  await expectAccessible(page)

  await page.getByRole('navigation').getByRole('link', { name: 'Painel' }).first().click()
  await expect(app.heading).toHaveText(app.text('dashboard_heading'))
  await page.goBack()
  await expect(page.getByRole('alert')).toContainText(app.text('error_title'))
  await page.unroute(address)
  await app.button('action_try_again').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Squad Alpha')

  await expectOneLine(product.log, { error: 'Error', part: 'page', route: '/squad/:squadId' })
  expect(product.log()).not.toContain(id)
  expectCaught(pageErrors)
})

/** Answers of the dashboard's list with invalid dates. */
async function breakDates(page: Page): Promise<{ count: number }> {
  const calls = { count: 0 }
  await page.route('**/api/squads?*', async (route) => {
    const answer = await route.fetch()
    const text = await answer.text()
    calls.count += 1
    await route.fulfill({
      response: answer,
      body: text.replaceAll(/"createdAt":"[^"]*"/g, '"createdAt":"x"'),
    })
  })
  return calls
}

/** However often it failed, the log has it once, and nothing but this. */
async function expectOneLine(log: () => string, failure: Record<string, string>): Promise<void> {
  const lines = () =>
    log()
      .split('\n')
      .filter((line) => line.includes('a page failed in a browser'))
      .map((line) => JSON.parse(line).failure)
      .filter(({ part }) => part === failure.part)
  await expect.poll(lines).toHaveLength(1)
  expect(lines()[0]).toEqual({
    ...failure,
    build: expect.stringMatching(/^entry\.client-[\w-]+\.js$/),
  })
}

function expectCaught(pageErrors: string[]): void {
  const caught = pageErrors.splice(0)
  expect(caught.length).toBeGreaterThan(0)
  for (const error of caught) expect(error).toMatch(CAUGHT)
}
