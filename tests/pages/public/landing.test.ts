import { landing } from '../../support/landing'
import { messageIn } from '../../support/local-mode'
import { leadScreen } from '../../support/room-screens'
import { expect, test } from '../support/fixtures'

const COUNTER = '**/api/stats/active-users'

for (const [locale, home] of [
  ['pt', ''],
  ['en', '/en'],
] as const) {
  test(`the page of ${home || '/'} links to the sign-in, local mode and the guide`, async ({
    page,
  }) => {
    const { link, open } = landing(page, locale)
    await open()
    for (const [each, path] of [
      [link('landing_account'), '/login'],
      [link('landing_local'), '/retrospectiva'],
      [link('packs_choose'), '/room?questions'],
      [link('landing_what_link'), '/blog/o-que-e-retrospectiva-scrum'],
    ] as const) {
      await expect(each).toHaveAttribute('href', `${home}${path}`)
    }
  })
}

test('the link to local mode opens it', async ({ page }) => {
  const { link, open } = landing(page)
  await open()
  await link('landing_local').click()
  await expect(page).toHaveURL('/retrospectiva')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(messageIn('pt', 'local_title'))
})

test('a full field of the form that opens a room shows its limit', async ({ page }) => {
  const { open } = landing(page)
  await open()
  const squad = page.getByRole('textbox', { name: messageIn('pt', 'quick_squad') })
  const full = page.getByText(messageIn('pt', 'field_full', { max: 120 }))
  await squad.fill('x'.repeat(119))
  await expect(full).toHaveCount(0)
  await squad.fill('x'.repeat(120))
  await expect(full).toBeVisible()
})

test('the dial names the score of the slider', async ({ page }) => {
  const { text, gauge, reading, open } = landing(page)
  await open()
  const slider = gauge.getByRole('slider')
  await expect(reading).toHaveText(`${text('landing_range')} ${text('landing_gauge_hint')}`)
  for (const score of [0, 3, 5] as const) {
    await slider.press(String(score))
    await expect(reading).toHaveText(`${score} ${text(`scale_${score}`)}`)
  }
  await slider.press('ArrowLeft')
  await expect(reading).toHaveText(`4 ${text('scale_4')}`)
})

for (const [count, number, words] of [
  [0, '17', 'landing_counter_few'],
  [9, '17', 'landing_counter_few'],
  [10, '10', 'landing_counter'],
  [123_456, '123.456', 'landing_counter'],
] as const) {
  test(`the page counts ${number} for ${count} people who record retrospectives`, async ({
    page,
  }) => {
    await page.route(COUNTER, (route) => route.fulfill({ json: { count } }))
    const { counter, text, open } = landing(page)
    await open()
    await expect(counter).toHaveText(`${number} ${text(words)}`)
  })
}

test('formats the number in the language of the page', async ({ page }) => {
  await page.route(COUNTER, (route) => route.fulfill({ json: { count: 123_456 } }))
  const { counter, text, open } = landing(page, 'en')
  await open()
  await expect(counter).toHaveText(`123,456 ${text('landing_counter')}`)
})

test('the number comes from the server', async ({ page }) => {
  const answer = page.waitForResponse(COUNTER)
  const { counter, text, open } = landing(page)
  await open()
  expect(await (await answer).json()).toEqual({ count: 0 })
  await expect(counter).toHaveText(`17 ${text('landing_counter_few')}`)
})

for (const [what, answer] of Object.entries({
  'does not come': null,
  'is a refusal': { status: 429, json: { error: { code: 'TOO_MANY_REQUESTS' } } },
  'has no number': { json: { count: null } },
  'is not JSON': { body: '<p>' },
})) {
  test(`shows an ellipsis for the number if the response ${what}`, async ({ page }) => {
    const { counter, text, open } = landing(page)
    await page.route(COUNTER, (route) => (answer ? route.fulfill(answer) : route.abort()))
    const asked = page.waitForRequest(COUNTER)
    await open()
    await asked
    // The page reads the response in a separate task.
    await new Promise((resolve) => setTimeout(resolve))
    await expect(counter).toHaveText(`… ${text('landing_counter')}`)
  })
}

test('a signed-in user gets a link to the dashboard instead of the sign-in', async ({
  page,
  signIn,
}) => {
  const { link, open } = landing(page)
  await signIn()
  await page.goto('/account')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await open()
  await expect(link('landing_dashboard')).toHaveAttribute('href', '/dashboard')
  await expect(link('landing_account')).toHaveCount(0)
})

test('a room that this browser leads is one press away, above the form', async ({ page }) => {
  const { text, open } = landing(page)
  const back = page.getByRole('link', { name: /^Voltar para a sala · Squad Alpha/ })
  await open()
  await expect(back).toHaveCount(0)
  await page.getByRole('textbox', { name: text('quick_squad') }).fill('Squad Alpha')
  await page.keyboard.press('Enter')
  await leadScreen(page).button('lead_start').waitFor()
  const room = new URL(page.url()).pathname
  await open()
  await expect(back).toHaveAttribute('href', room)
})
