import { BROWSER_ARGS } from '../../scripts/find-browser'
import { expect, LOOKS, test } from './fixtures'
import { onePhone } from './one-phone'

// The cache of whole pages, in which one waits as it was left, is off in tests.
test.use({
  launchOptions: {
    ...(process.env.CHROME ? { executablePath: process.env.CHROME } : {}),
    args: BROWSER_ARGS,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
})

for (const { locale, width } of LOOKS) {
  test(`a page that the browser stops, and one that it keeps whole, show the hand-over when they are back, ${locale}, ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    page.on('dialog', (dialog) => void dialog.accept())
    const phone = onePhone(page, locale)
    await phone.open()
    await phone.begin({ squad: 'Squad Alpha', sprint: 'Sprint 1', people: 3 })
    await phone.takeTurn(1)
    await phone.vote([4, 2])
    const radios = page.getByRole('radio')
    await expect(radios).not.toHaveCount(0)

    const session = await page.context().newCDPSession(page)
    const setState = (state: 'frozen' | 'active') =>
      session.send('Page.setWebLifecycleState', { state })
    await setState('frozen')
    await setState('active')
    await phone.isAt('one_phone_turn_of', 1)
    await expect(radios).toHaveCount(0)

    await phone.button('one_phone_continue', { person: 1 }).press('Enter')
    await expect(radios).not.toHaveCount(0)
    await page.evaluate(() => {
      addEventListener('pageshow', ({ persisted }) => {
        document.documentElement.dataset.shown = persisted ? 'whole' : 'again'
      })
    })
    await page.goto(locale === 'pt' ? '/sobre' : '/en/about')
    await page.goBack()
    await phone.isAt('one_phone_turn_of', 1)
    // Otherwise the page was loaded again, which is another case.
    await expect(page.locator('html')).toHaveAttribute('data-shown', 'whole')
    await expect(radios).toHaveCount(0)
    await expect(page.getByText(phone.text('one_phone_covered', { given: 2 }))).toBeVisible()
  })
}
