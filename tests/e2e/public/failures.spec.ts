import { dashboard } from '../../support/dashboard'
import { retrospectiveScreens } from '../../support/retrospective-screens'
import { expect, test } from '../accounts/account-server'

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
  await page.route('**/assets/comparison-chart-*.js', (route) => route.abort())
  const app = dashboard(page)
  await app.open(`/squad/${squad.id}`)
  const problem = page.getByRole('alert')
  await expect(problem).toContainText(app.text('error_card'))
  await expect(problem.getByRole('button', { name: app.text('action_try_again') })).toHaveCount(0)
  await page.unroute('**/assets/comparison-chart-*.js')
  const loaded = page.waitForResponse('**/assets/comparison-chart-*.js')
  await problem.getByRole('button', { name: app.text('error_reload') }).click()
  expect((await loaded).ok()).toBe(true)
  await expect(problem).toHaveCount(0)
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
  // The browser itself reports the failed request.
  for (const error of pageErrors.splice(0)) expect(error).toContain('ERR_FAILED')

  await page.unroute(part)
  await app.press('retro_edit')
  await expect(app.button('retro_save').first()).toBeVisible()
})
