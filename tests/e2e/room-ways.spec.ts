import type { Page } from '@playwright/test'
import { accountScreens } from '../support/account-screens'
import { dashboard } from '../support/dashboard'
import { holdAnswer, leadScreen } from '../support/room-screens'
import { squadData } from '../support/squad-data'
import { expectNoSidewaysScroll } from './fixtures'
import { expect, PHONE, test } from './room'
import { tabTo } from './tabbing'

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
  squad,
}) => {
  const { id } = squad
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
  page,
  product,
  openPhone,
  leadRoom,
}) => {
  const { code } = await leadRoom()
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

test('a code leads to its room from the landing page and from the navigation', async ({
  page,
  product,
  leadRoom,
  newPage,
}) => {
  const { code } = await leadRoom()
  for (const [locale, width, signedIn] of [
    ['pt', 1280, false],
    ['en', 390, false],
    ['en', 1280, true],
    ['pt', 390, true],
  ] as const) {
    const storageState = signedIn ? await page.context().storageState() : undefined
    const screen = await newPage({
      viewport: { width, height: 844 },
      baseURL: product.origin,
      ...(storageState ? { storageState } : {}),
    })
    const app = accountScreens(screen, locale)
    await app.open('/')
    await screen
      .getByRole('main')
      .getByRole('link', { name: app.text('nav_room_code') })
      .click()
    await expect(app.heading).toHaveText(app.text('room_code_title'))
    await expect(screen).toHaveURL(app.path('/room'))

    await app.open('/sobre')
    if (width === 390) await app.button('nav_open_menu').click()
    await expectNoSidewaysScroll(screen)
    const entry = screen
      .getByRole('navigation')
      .getByRole('link', { name: app.text('nav_room_code') })
      .locator('visible=true')
    expect((await entry.boundingBox())?.height).toBeLessThanOrEqual(48)
    await entry.click()
    await expect(screen).toHaveURL(app.path('/room'))
    await app.field('room_code_first').pressSequentially(code)
    await screen.keyboard.press('Enter')
    await expect(screen).toHaveURL(app.path(`/room/${code}`))
  }
})

test('a code is typed into two fields, and one paste fills both', async ({ page, baseURL }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const app = accountScreens(page)
  const [first, second] = [app.field('room_code_first'), app.field('room_code_second')]
  const paste = async (text: string) => {
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
    await page.keyboard.press('ControlOrMeta+v')
  }
  await app.open('/room')
  await first.focus()
  await page.keyboard.type('r4ht')
  await expect(first).toBeFocused()
  await page.keyboard.type('o8qwx')
  await expect(second).toBeFocused()
  await expect(first).toHaveValue('R4HT0')
  await expect(second).toHaveValue('8QWX')
  for (let press = 0; press < 5; press += 1) await page.keyboard.press('Backspace')
  await expect(first).toBeFocused()
  await expect(first).toHaveValue('R4HT0')

  for (const [field, copied] of [
    [first, 'kx7m4-2pqrt'],
    [second, `${baseURL}/en/room/KX7M42PQRT?view=stage`],
    [first, 'KX7M4 2PQRT'],
  ] as const) {
    await field.focus()
    await paste(copied)
    await expect(first).toHaveValue('KX7M4')
    await expect(second).toHaveValue('2PQRT')
    await expect(second).toBeFocused()
    await first.fill('')
    await second.fill('')
  }
  await app.button('room_code_go').click()
  await expect(app.alert).toHaveText(app.text('room_code_wrong'))
  await expect(first).toBeFocused()
})

test('a phone waits with its name and a practice vote that is never sent, by keyboard and in both languages', async ({
  product,
  leadRoom,
  openPhone,
}) => {
  const lead = await leadRoom()
  for (const locale of ['pt', 'en'] as const) {
    const phone = await openPhone(locale)
    const { keyboard } = phone.page
    await phone.page.goto(`${product.origin}${phone.path(`/room/${lead.code}`)}`)
    await expect(phone.heading).toHaveText('Squad Alpha')
    await keyboard.press('Tab')
    await tabTo(phone.page, phone.button('room_door_enter'))
    await keyboard.press('Tab')
    await keyboard.press('Enter')
    await expect(phone.field('room_door_nickname')).toBeFocused()
    await keyboard.type(`Zoe ${locale}`)
    await keyboard.press('Enter')

    await expect(phone.heading).toHaveText(phone.text('member_lobby_title'))
    await expect(phone.heading).toBeFocused()
    await expect(
      phone.page.getByText(phone.text('room_say_joined', { squad: 'Squad Alpha' })),
    ).toBeAttached()
    await expect(
      phone.page.getByText(phone.text('member_lobby_named', { nickname: `Zoe ${locale}` })),
    ).toBeVisible()

    const sent: string[] = []
    phone.page.on('request', (request) => sent.push(request.url()))
    const rows = phone.page.getByRole('group', {
      name: phone.text('room_vote_legend', { topic: phone.text('member_practice_question') }),
    })
    await expect(rows.getByRole('radio')).toHaveCount(6)
    await tabTo(phone.page, phone.choice(5))
    await keyboard.press('ArrowUp')
    await expect(phone.choice(0)).toBeFocused()
    await keyboard.press('Enter')
    await expect(phone.choice(0)).toBeChecked()
    await keyboard.press('4')
    await expect(phone.choice(4)).toBeChecked()
    await expect(rows).toContainText(phone.text('room_vote_practice'))
    await phone.page
      .locator('label')
      .filter({ has: phone.choice(2) })
      .click()
    expect(sent).toEqual([])
    for (const viewport of [PHONE, { width: 360, height: 640 }]) {
      await phone.page.setViewportSize(viewport)
      await expect(phone.page.getByText(phone.text('member_lobby_start'))).toBeInViewport()
    }
    if (locale === 'pt') continue
    await lead.button('lead_start').click()
    await expect(phone.heading).toHaveText('Planning')
    await expect(phone.heading).toBeFocused()
    await expect(phone.choice(2)).not.toBeChecked()
    expect(sent.filter((url) => url.includes('ballots'))).toEqual([])
  }
})

test('the focus is on the heading when a room opens, and when it closes into the report', async ({
  page,
  squad,
  join,
}) => {
  const { id } = squad
  const app = dashboard(page)
  await app.open(`/squad/${id}/open-room`)
  await app.button('open_room_open').focus()
  await page.keyboard.press('Enter')
  const lead = leadScreen(page)
  await lead.button('lead_start').waitFor()
  await expect(lead.heading).toBeFocused()

  const code = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const ana = await join({ code, nickname: 'Ana', locale: 'en' })
  await page.keyboard.press(' ')
  await test.step('default topics are shown in the language of each reader', async () => {
    await expect(lead.heading).toHaveText('Qualidade do produto')
    await expect(ana.heading).toHaveText('Product quality')
  })
  // The seat is there before the request for it is answered. What is typed and pressed in between counts.
  const answer = await holdAnswer(page, `**/api/rooms/${code}/paper-seats`)
  await lead.addPaper('Eva')
  await lead.field('lead_paper_name').fill('Ivo')
  await lead.button('lead_paper_add').click()
  answer.release()
  await lead.button('lead_paper_remove', { name: 'Ivo' }).waitFor()
  await ana.vote(4)
  await lead.votePaper('Eva', 4)
  await lead.votePaper('Ivo', 4)
  await expect(lead.button('lead_go_on')).toBeVisible()
  await lead.button('lead_close').click()
  await lead.dialog.getByRole('button', { name: lead.text('lead_close') }).click()
  await expect(page).toHaveURL(/\/report$/)
  await expect(page.getByRole('article')).toBeVisible()
  await expect(lead.heading).toBeFocused()
  await expect(ana.heading).toHaveText(ana.text('member_closed_title'))
})

test('a code is never broken at its hyphen', async ({ page, leadRoom }) => {
  await leadRoom()
  const code = page.locator('[data-spoken-code]').first()
  await expect(code).toBeVisible()
  const measure = (width: string) =>
    code.evaluate((element, given) => {
      ;(element as HTMLElement).style.width = given
      const [first, second] = [...element.children].map((half) => half.getBoundingClientRect())
      const hyphen = element.querySelector('span span')?.getBoundingClientRect()
      const { left, right } = element.getBoundingClientRect()
      return {
        isOneLine: first?.top === second?.top,
        isHyphenShown: (hyphen?.right ?? 0) > left + 0.5,
        isCut: (second?.right ?? 0) > right,
      }
    }, width)
  expect(await measure('9em')).toEqual({ isOneLine: true, isHyphenShown: true, isCut: false })
  expect(await measure('5em')).toEqual({ isOneLine: false, isHyphenShown: false, isCut: false })
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
