import type { Page } from '@playwright/test'
import { dashboard } from './dashboard'
import { expect, leadScreen, openRoom, PHONE, test } from './room'
import { squadData } from './squad-data'

test('two presses lead from the dashboard to the lobby of a room', async ({
  page,
  product,
  signIn,
}) => {
  await signIn()
  const { createSquad } = squadData(page, product.origin)
  await createSquad('Squad Alpha')
  const app = dashboard(page)
  const presses = await countPresses(page)
  await app.go()
  await app
    .card('Squad Alpha')
    .getByRole('link', { name: app.text('open_room_link') })
    .click()
  const open = app.button('open_room_open')
  await expect(open).toBeVisible()

  await test.step('the button that opens the room needs no scrolling', async () => {
    for (const viewport of [{ width: 1280, height: 800 }, PHONE]) {
      await page.setViewportSize(viewport)
      expect(await page.evaluate(() => window.scrollY)).toBe(0)
      await expect(open).toBeInViewport({ ratio: 1 })
    }
    await page.setViewportSize({ width: 1280, height: 800 })
  })
  await open.click()
  await leadScreen(page).button('lead_start').waitFor()
  expect(presses()).toBe(2)
})

test('topics of the vote are folded, and opened by the mistake that is in them', async ({
  page,
  product,
  signIn,
}) => {
  await signIn()
  const { id } = await squadData(page, product.origin).createSquad('Squad Alpha')
  const app = dashboard(page)
  await app.open(`/squad/${id}/open-room`)
  const topics = page.getByRole('group', { name: app.text('open_room_topics') })
  const summary = topics.locator('summary')
  const box = (name: string) => topics.getByRole('checkbox', { name, exact: true })
  await expect(summary).toContainText('17 de 17')
  await expect(box('Daily')).toBeHidden()
  await summary.focus()
  await page.keyboard.press('Enter')
  const parents = await topics.locator('details > ul > li > label').allTextContents()
  expect(parents).toHaveLength(6)
  for (const parent of parents) await box(parent).uncheck()
  await expect(summary).toContainText('0 de 17')
  await summary.press('Enter')
  await expect(box('Daily')).toBeHidden()
  await app.button('open_room_open').click()
  await expect(app.alert).toHaveText(app.text('open_room_no_topics'))
  await expect(box('Qualidade do produto')).toBeFocused()
})

test('a phone loads the vote alone, and the page shows text before any script', async ({
  product,
  openPhone,
  page,
  signIn,
}) => {
  await signIn()
  const { code } = await openRoom(page, product.origin)
  const phone = await openPhone('en')
  const scripts: string[] = []
  phone.page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
  })
  await phone.page.goto(`${product.origin}/en/room/${code}`)
  await phone.comeIn('Zoe')
  await expect(phone.heading).toHaveText(phone.text('member_lobby_title'))
  expect(scripts.length).toBeGreaterThan(3)
  expect(scripts.filter((path) => /facilitator|stage|wall/.test(path))).toEqual([])

  await test.step('without script', async () => {
    const html = await (await page.request.get(`${product.origin}/en/room/${code}`)).text()
    await page.setContent(html.replaceAll(/<script[\s\S]*?<\/script>/g, ''))
    await expect(page.getByRole('main')).toHaveText(/RetroScore.*Connecting to the room…/)
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  })
})

/** Counts every press on the page, across its navigations. */
async function countPresses(page: Page): Promise<() => number> {
  let presses = 0
  await page.exposeFunction('notePress', () => {
    presses += 1
  })
  await page.addInitScript(() => {
    addEventListener('click', () => (window as unknown as { notePress(): void }).notePress(), true)
  })
  return () => presses
}
