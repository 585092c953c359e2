import type { Page } from '@playwright/test'
import { memberScreen } from '../../support/room-screens'
import { expect, MOVING, PHONE, test } from './room'

test.describe.configure({ timeout: 120_000 })

test('a visible phone stays awake during votes and vibrates when one starts', async ({
  page,
  product,
  leadRoom,
  newPage,
  join,
}) => {
  await noteDevice(page)
  const lead = await leadRoom()
  const moving = await newPage({ viewport: PHONE, ...MOVING })
  await noteDevice(moving)
  const ana = memberScreen(moving)
  await moving.goto(`${product.origin}/room/${lead.code}`)
  await ana.comeIn('Ana')
  const still = await join({ code: lead.code, nickname: 'Bia' })
  await noteDevice(still.page)
  await still.page.reload()
  await expect(still.heading).toHaveText(still.text('member_lobby_title'))
  expect(await deviceOf(moving)).toEqual({ locks: 0, signals: [] })

  await lead.button('lead_start').click()
  await expect(ana.heading).toHaveText('Planning')
  await expect.poll(() => deviceOf(moving)).toEqual({ locks: 1, signals: [80] })
  await expect.poll(() => deviceOf(still.page)).toEqual({ locks: 1, signals: [] })
  await setVisible(moving, false)
  await expect.poll(() => deviceOf(moving)).toEqual({ locks: 0, signals: [80] })
  await setVisible(moving, true)
  await expect.poll(() => deviceOf(moving)).toEqual({ locks: 1, signals: [80] })

  await lead.skip()
  await expect(ana.heading).toHaveText('Daily')
  await expect.poll(() => deviceOf(moving)).toEqual({ locks: 1, signals: [80, 80] })
  await lead.button('lead_close').click()
  await lead.dialog.getByRole('button', { name: lead.text('lead_close') }).click()
  await expect.poll(() => deviceOf(moving)).toEqual({ locks: 0, signals: [80, 80] })
  expect(await deviceOf(page)).toEqual({ locks: 0, signals: [] })
})

test('a phone loads only the vote and shows text before any script', async ({
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

  await test.step('the page without scripts', async () => {
    const html = await (await page.request.get(`${product.origin}/en/room/${code}`)).text()
    await page.setContent(html.replaceAll(/<script[\s\S]*?<\/script>/g, ''))
    await expect(page.getByRole('main')).toHaveText(/RetroScore.*Connecting to the room…/)
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  })
})

type Noted = { noted: { locks: Set<WakeLockSentinel>; signals: number[] } }

/** Records the wake locks granted to the page from its next load on, and the vibrations. */
async function noteDevice(page: Page): Promise<void> {
  // Browsers grant it by themselves to a visible page; one without a screen asks.
  await page.context().grantPermissions(['screen-wake-lock'])
  await page.addInitScript(() => {
    const locks = new Set<WakeLockSentinel>()
    const signals: number[] = []
    const request = navigator.wakeLock.request.bind(navigator.wakeLock)
    navigator.wakeLock.request = async (type) => {
      const lock = await request(type)
      locks.add(lock)
      return lock
    }
    navigator.vibrate = new Proxy(navigator.vibrate, {
      apply: (vibrate, _, given: [number]) => {
        signals.push(given[0])
        return Reflect.apply(vibrate, navigator, given)
      },
    })
    Object.assign(window, { noted: { locks, signals } })
  })
}

function deviceOf(page: Page) {
  return page.evaluate(() => {
    const { locks, signals } = (window as unknown as Noted).noted
    return { locks: [...locks].filter(({ released }) => !released).length, signals }
  })
}

/** Simulates a switch of tabs, because a test's browser shows every page. */
async function setVisible(page: Page, isVisible: boolean): Promise<void> {
  await page.evaluate(
    (state) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, value: state })
      document.dispatchEvent(new Event('visibilitychange'))
    },
    isVisible ? 'visible' : 'hidden',
  )
}
