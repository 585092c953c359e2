import type { Page } from '@playwright/test'
import { EXAMPLE_AGREED } from '../../../src/domain/rooms/example-room'
import { landing } from '../../support/landing'
import { messageIn } from '../../support/local-mode'
import { expect, expectNoSidewaysScrollAt, test, untilRunning, untilSettled } from '../fixtures'

const COUNTER = '**/api/stats/active-users'

test.describe.configure({ timeout: 90_000 })

test('on a phone, the page is accessible and fits, targets are large, and questions open by keyboard', async ({
  page,
  expectAccessible,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { text, questions, open, openQuestions } = landing(page)
  await open()
  // Phone and desktop are checked with all public pages.
  await expectNoSidewaysScrollAt(page, [768])
  const listSmall = () => {
    const targets = document.querySelectorAll('main :is(a, summary, input, [data-cell])')
    return [...targets].flatMap((target) => {
      if (!target.checkVisibility()) return []
      const { width, height } = target.getBoundingClientRect()
      return width >= 43.9 && height >= 43.9 ? [] : [target.outerHTML.slice(0, 120)]
    })
  }
  // Content far below is laid out last.
  await expect.poll(() => page.evaluate(listSmall)).toEqual([])

  await questions.first().focus()
  const answer = page.getByText(text('landing_faq_account_answer'))
  await page.keyboard.press('Tab')
  await expect(answer).toBeHidden()
  await page.keyboard.press('Enter')
  await expect(answer).toBeVisible()
  await page.keyboard.press('Space')
  await expect(answer).toBeHidden()
  await openQuestions()
  await expectAccessible(page)
})

test('the smallest phone shows the button of the form that keyboards reach first', async ({
  page,
}) => {
  for (const locale of ['pt', 'en'] as const) {
    const { text, open } = landing(page, locale)
    for (const [width, height] of [
      [320, 640],
      [390, 844],
      [1280, 720],
    ] as const) {
      await page.setViewportSize({ width, height })
      await open()
      await expect(page.getByRole('button', { name: text('quick_open') })).toBeInViewport({
        ratio: 1,
      })
    }
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('textbox', { name: text('quick_squad') })).toBeFocused()
  }
})

test('local mode takes the place of the form where quick rooms are off', async ({ page }) => {
  const { text, open } = landing(page)
  const local = page
    .getByRole('region', { name: text('landing_local') })
    .getByRole('link', { name: text('local_title') })
  await open()
  await expect(local).toBeHidden()
  // The server writes the attribute into the page at its start.
  await page.evaluate(() => document.documentElement.setAttribute('data-quick-rooms', 'off'))
  await expect(page.getByRole('button', { name: text('quick_open') })).toBeHidden()
  await expect(local).toBeVisible()
  await expect(local).toHaveAttribute('href', '/retrospectiva')
})

test('plays an example room in the page without the server', async ({ page, expectAccessible }) => {
  await page.setViewportSize({ width: 1280, height: 844 })
  const start = Date.now()
  // The example's clock stands still until the test moves it.
  await page.clock.setFixedTime(start)
  const { text, open } = landing(page, 'en')
  await open()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const opener = page.getByRole('button', { name: text('quick_example') })
  await opener.press('Enter')
  const example = page.getByRole('dialog', { name: text('quick_example_title') })
  await expect(example.getByRole('heading').first()).toBeFocused()
  await expect(example).toHaveAccessibleDescription(text('quick_example_note'))
  const phone = example.getByRole('region', { name: text('quick_example_phone') })
  const wall = example.getByRole('region', { name: text('quick_example_wall') })
  await expectAccessible(example)

  await page.keyboard.press('5')
  await expect(phone.getByRole('radio')).toHaveCount(0)
  await expect(wall.getByRole('img')).toHaveCount(0)
  await page.clock.setFixedTime(start + 10_000)
  for (const screen of [phone, wall]) await expect(screen.getByRole('img').first()).toBeVisible()
  await expectAccessible(example)
  await expectNoSidewaysScrollAt(page, [320, 1280])
  await example
    .getByRole('button', {
      name: messageIn('en', 'quick_example_agree', { score: EXAMPLE_AGREED }),
    })
    .press('Enter')
  await expect(phone).toContainText(messageIn('en', 'member_agreed_mine', { score: 5 }))
  await expectAccessible(example)
  expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([])

  await example.getByRole('button', { name: text('quick_example_again') }).press('Enter')
  await expect(phone.getByRole('radio', { checked: true })).toHaveCount(0)
  // Without the visitor, the others are revealed when the time is over.
  await page.clock.setFixedTime(start + 41_000)
  await expect(wall.getByRole('img')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(example).toHaveCount(0)
  await expect(opener).toBeFocused()
})

test('the arrival of the number shifts nothing', async ({ page }) => {
  for (const width of [320, 1280]) {
    let answer = () => {}
    const released = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.unroute(COUNTER)
    await page.route(COUNTER, async (route) => {
      await released
      await route.fulfill({ json: { count: 123_456 } })
    })
    await page.setViewportSize({ width, height: 844 })
    const { counter, text, open } = landing(page)
    await open()
    // The parts below are laid out one after the other.
    await untilSettled(page)
    await expect(counter).toContainText('…')
    const before = await placesOf(page)
    answer()
    await expect(counter).toHaveText(`123.456 ${text('landing_counter')}`)
    expect(await placesOf(page), `${width} px`).toEqual(before)
  }
})

test('touching the gauge loads React and keeps earlier scores', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  for (const { held, press, score } of [
    // Before any code, and before React alone.
    { held: /\/assets\/(entry\.public|react)-/, press: ['3'], score: 3 },
    { held: /\/assets\/(entry\.public|react)-/, press: ['Home'], score: 0 },
    { held: /\/assets\/(entry\.public|react)-/, press: ['ArrowRight', 'ArrowRight'], score: 2 },
    { held: /\/assets\/react-/, press: ['3', 'ArrowRight'], score: 4 },
    { held: /\/assets\/react-/, press: [], score: 5 },
  ] as const) {
    const release = await holdScripts(page, held)
    asked.length = 0
    await page.mainFrame().goto('/')
    if (!held.test('/assets/entry.public-')) await untilRunning(page)
    expect(asked.filter((url) => /\/(react|gauge)-/.test(url))).toEqual([])
    const slider = page.getByRole('slider')
    for (const key of press) await slider.press(key)
    const { width = 0, height = 0 } = (await slider.boundingBox()) ?? {}
    if (press.length === 0) await slider.click({ position: { x: width - 9, y: height / 2 } })
    release()
    await expect(landing(page).reading).toHaveText(`${score} ${messageIn('pt', `scale_${score}`)}`)
    await expect(slider).toHaveValue(String(score))
    await expect(slider).toBeFocused()
    await slider.press('1')
    await expect(landing(page).reading).toHaveText(`1 ${messageIn('pt', 'scale_1')}`)
  }
})

/** Holds back scripts of this name until they are released. */
async function holdScripts(page: Page, name: RegExp): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(name, async (route) => {
    await released
    await route.continue()
  })
  return release
}

/** Returns the position of every element with text. */
function placesOf(page: Page) {
  return page
    .getByRole('main')
    .locator('h1, h2, h3, li, a, summary')
    .evaluateAll((all) =>
      all.map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect()
        return [element.textContent?.slice(0, 30), x, y, width, height]
      }),
    )
}
