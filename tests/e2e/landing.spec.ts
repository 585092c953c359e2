import type { Page, Request } from '@playwright/test'
import { type Locale, messageIn } from '../support/local-mode'
import {
  expect,
  expectNoSidewaysScrollAt,
  LOOKS,
  test,
  untilRunning,
  untilSettled,
} from './fixtures'

const COUNTER = '**/api/stats/active-users'

test.describe.configure({ timeout: 90_000 })

for (const { locale, width, theme } of LOOKS) {
  test(`the page is accessible, its dial turns to a score, and it leads to an account, local mode and the guide, ${locale}, ${width} px`, async ({
    page,
    expectAccessible,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    const landing = await open(page, locale)
    await expectAccessible(page, theme)
    await expectNoSidewaysScrollAt(page, [320, 390, 768, 1280])
    const gauge = page.getByRole('region', { name: landing.text('landing_gauge_question') })
    const reading = gauge.getByRole('paragraph')
    const slider = gauge.getByRole('slider')
    await expect(reading).toHaveText(
      `${landing.text('landing_range')} ${landing.text('landing_gauge_hint')}`,
    )
    for (const score of [0, 3, 5] as const) {
      await slider.press(String(score))
      await expect(reading).toHaveText(`${score} ${landing.text(`scale_${score}`)}`)
    }
    await slider.press('ArrowLeft')
    await expect(reading).toHaveText(`4 ${landing.text('scale_4')}`)
    await landing.openQuestions()
    await expectAccessible(page, theme)

    const start = landing.link('landing_start')
    const local = landing.link('landing_local')
    // Above, and once more at the end.
    await expect(start).toHaveCount(2)
    await expect(local).toHaveCount(2)
    const home = locale === 'pt' ? '' : '/en'
    for (const [link, path] of [
      [start.first(), '/login'],
      [start.last(), '/login'],
      [local.first(), '/retrospectiva'],
      [local.last(), '/retrospectiva'],
      [landing.link('landing_what_link'), '/blog/o-que-e-retrospectiva-scrum'],
    ] as const) {
      await expect(link).toHaveAttribute('href', `${home}${path}`)
    }
    await local.first().click()
    await expect(page).toHaveURL(`${home}/retrospectiva`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      messageIn(locale, 'local_title'),
    )
  })
}

for (const { locale, width, theme } of LOOKS) {
  test(`an example room is played in the page, and leads to a real one, ${locale}, ${width} px`, async ({
    page,
    expectAccessible,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    const start = Date.now()
    // The clock of the example stands until the test moves it.
    await page.clock.setFixedTime(start)
    const { text } = await open(page, locale)
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    const opener = page.getByRole('button', { name: text('quick_example') })
    await opener.press('Enter')
    const example = page.getByRole('dialog', { name: text('quick_example_title') })
    await expect(example.getByRole('heading').first()).toBeFocused()
    await expect(example).toHaveAccessibleDescription(text('quick_example_note'))
    const phone = example.getByRole('region', { name: text('quick_example_phone') })
    const wall = example.getByRole('region', { name: text('quick_example_wall') })
    await expectAccessible(example, theme)

    await page.keyboard.press('5')
    await expect(phone.getByRole('radio')).toHaveCount(0)
    await expect(wall.getByRole('img')).toHaveCount(0)
    await page.clock.setFixedTime(start + 10_000)
    for (const screen of [phone, wall]) await expect(screen.getByRole('img').first()).toBeVisible()
    await expectAccessible(example, theme)
    await expectNoSidewaysScrollAt(page, [320, width])
    await example
      .getByRole('button', { name: messageIn(locale, 'quick_example_agree', { score: 4 }) })
      .press('Enter')
    await expect(phone).toContainText(messageIn(locale, 'member_agreed_mine', { score: 5 }))
    await expectAccessible(example, theme)
    expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([])

    await example.getByRole('button', { name: text('quick_example_again') }).press('Enter')
    await expect(phone.getByRole('radio', { checked: true })).toHaveCount(0)
    // Without the visitor the others are revealed when the time is over.
    await page.clock.setFixedTime(start + 41_000)
    await expect(wall.getByRole('img')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(example).toHaveCount(0)
    await expect(opener).toBeFocused()
  })
}

test('as long as few people have created retrospectives, the suggested topics are counted instead', async ({
  page,
}) => {
  for (const [count, locale, expected] of [
    [0, 'pt', [17, 'landing_counter_few']],
    [9, 'en', [17, 'landing_counter_few']],
    [10, 'pt', [10, 'landing_counter']],
  ] as const) {
    await page.unroute(COUNTER)
    await page.route(COUNTER, (route) => route.fulfill({ json: { count } }))
    const landing = await open(page, locale)
    const [number, words] = expected
    await expect(landing.counter).toHaveText(`${number} ${landing.text(words)}`)
  }
})

test('the number that the server counts is shown, and nothing else is known', async ({ page }) => {
  const { counter, text } = await open(page, 'pt')
  const answer = await page.request.get('/api/stats/active-users')
  const { count, ...rest } = await answer.json()
  expect(rest).toEqual({})
  await expect(counter).toHaveText(
    count < 10
      ? `17 ${text('landing_counter_few')}`
      : `${new Intl.NumberFormat('pt-BR').format(count)} ${text('landing_counter')}`,
  )
})

test('an ellipsis stands for the number if the answer has no number', async ({ page }) => {
  const isCount = (request: Request) => request.url().includes('/api/stats/')
  for (const answer of [
    null,
    { status: 429, json: { error: { code: 'TOO_MANY_REQUESTS' } } },
    { json: { count: null } },
    { body: '<p>' },
  ]) {
    await page.unroute(COUNTER)
    await page.route(COUNTER, (route) => (answer ? route.fulfill(answer) : route.abort()))
    const asked = answer
      ? page.waitForEvent('requestfinished', isCount)
      : page.waitForEvent('requestfailed', isCount)
    const { counter, text } = await open(page, 'pt')
    await asked
    await expect(counter).toHaveText(`… ${text('landing_counter')}`)
  }
})

for (const [locale, width, number] of [
  ['pt', 320, '123.456'],
  ['pt', 390, '123.456'],
  ['en', 1280, '123,456'],
] as const) {
  test(`the number says how many there are, and moves nothing when it comes, ${locale}, ${width} px`, async ({
    page,
  }) => {
    let answer = () => {}
    const released = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route(COUNTER, async (route) => {
      await released
      await route.fulfill({ json: { count: 123_456 } })
    })
    await page.setViewportSize({ width, height: 844 })
    const { counter, text } = await open(page, locale)
    // The parts below are laid out one after the other.
    await untilSettled(page)
    await expect(counter).toContainText('…')
    const before = await placesOf(page)
    answer()
    await expect(counter).toHaveText(`${number} ${text('landing_counter')}`)
    expect(await placesOf(page)).toEqual(before)
  })
}

test('React comes when the gauge is touched, and no score that was given before is lost', async ({
  page,
}) => {
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
    await expect(gaugeReading(page)).toHaveText(`${score} ${messageIn('pt', `scale_${score}`)}`)
    await expect(slider).toHaveValue(String(score))
    await expect(slider).toBeFocused()
    await slider.press('1')
    await expect(gaugeReading(page)).toHaveText(`1 ${messageIn('pt', 'scale_1')}`)
  }
})

test('the page can be read, and its questions opened, without scripts', async ({ newPage }) => {
  const page = await newPage({ javaScriptEnabled: false })
  for (const locale of ['pt', 'en'] as const) {
    await openAsFile(page, locale)
    const { counter, text, openQuestions } = screen(page, locale)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('home_heading'))
    await expect(counter).toHaveText(`… ${text('landing_counter')}`)
    await expect(page.getByText(text('landing_faq_votes_answer'))).toBeHidden()
    await openQuestions()
    await expect(page.getByText(text('landing_faq_votes_answer'))).toBeVisible()
    await expect(page.getByRole('link', { name: text('landing_start') })).toHaveCount(2)
  }
})

test('on a phone headings come in order, targets are at least 44 by 44, and questions open from the keyboard', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { text, questions } = await open(page, 'pt')
  const levels = await page
    .getByRole('main')
    .getByRole('heading')
    .evaluateAll((all) => all.map(({ tagName }) => Number(tagName.slice(1))))
  expect(levels.filter((level) => level === 1)).toEqual([1])
  for (const [at, level] of levels.entries()) {
    expect(level - (levels[at - 1] ?? 0)).toBeLessThanOrEqual(1)
  }
  const listSmall = () => {
    const targets = document.querySelectorAll('main :is(a, summary, input, [data-cell])')
    return [...targets].flatMap((target) => {
      if (!target.checkVisibility()) return []
      const { width, height } = target.getBoundingClientRect()
      return width >= 43.9 && height >= 43.9 ? [] : [target.outerHTML.slice(0, 120)]
    })
  }
  // What is far below is laid out last.
  await expect.poll(() => page.evaluate(listSmall)).toEqual([])
  await questions.first().focus()
  const answer = page.getByText(text('landing_faq_account_answer'))
  await page.keyboard.press('Tab')
  await expect(answer).toBeHidden()
  await page.keyboard.press('Enter')
  await expect(answer).toBeVisible()
  await page.keyboard.press('Space')
  await expect(answer).toBeHidden()
})

/** Scripts of this name are not answered until they are released. */
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

function gaugeReading(page: Page) {
  const name = messageIn('pt', 'landing_gauge_question')
  return page.getByRole('region', { name }).getByRole('paragraph')
}

async function open(page: Page, locale: Locale) {
  await page.goto(locale === 'pt' ? '/' : '/en')
  return screen(page, locale)
}

/** Not by `goto`, which waits for code, and none runs. */
async function openAsFile(page: Page, locale: Locale): Promise<void> {
  const html = await (await page.request.get(locale === 'pt' ? '/' : '/en')).text()
  await page.setContent(html)
}

/** The landing page in one language, by what a person sees and presses. */
function screen(page: Page, locale: Locale) {
  const text = (name: Parameters<typeof messageIn>[1]) => messageIn(locale, name)
  const questions = page
    .getByRole('region', { name: text('landing_faq_title'), exact: true })
    .locator('summary')
  return {
    text,
    link: (name: Parameters<typeof messageIn>[1]) =>
      page.getByRole('link', { name: text(name), exact: true }),
    counter: page.getByRole('region', { name: text('landing_facts') }).getByRole('paragraph'),
    questions,
    /** Opens all questions. The first is already open. */
    async openQuestions() {
      const [, ...closed] = await questions.all()
      for (const question of closed) await question.click()
    },
  }
}

/** Where everything that has a text stands. */
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
