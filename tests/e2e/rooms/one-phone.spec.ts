import { storedHistory } from '../../support/history'
import { ballotOf, LEAVES, onePhone, recordOf, setHidden } from '../../support/one-phone-screens'
import { expect, expectNoSidewaysScroll, test } from '../fixtures'
import { heapOf, keptTexts, tracesOf } from './one-phone'

test.describe.configure({ timeout: 120_000 })

/** The smallest phone. */
const SMALL = { width: 320, height: 640 }

test.describe('a phone in flight mode', () => {
  test.use({ serviceWorkers: 'allow' })

  test('takes eight people’s votes on all topics without a trace on later screens', async ({
    page,
    newPage,
    context,
  }) => {
    await page.setViewportSize(SMALL)
    const other = await newPage({ viewport: SMALL })
    const phones = [onePhone(page), onePhone(other)] as const
    for (const phone of phones) await phone.open()
    // Waits until the service worker serves the page.
    for (const each of [page, other])
      await each.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await context.setOffline(true)
    await other.context().setOffline(true)
    for (const phone of phones) await phone.open()
    await expect(page.getByText(phones[0].text('one_phone_offline'))).toBeVisible()
    for (const phone of phones)
      await phone.begin({ squad: 'Squad Alpha', sprint: 'Sprint 1', people: 8 })

    // On the second phone, the two people of each pair have swapped their votes.
    for (let person = 1; person <= 8; person += 1) {
      const partner = person % 2 === 1 ? person + 1 : person - 1
      await phones[0].turn(person, ballotOf(person))
      await phones[1].turn(person, ballotOf(partner))
      if (person < 8) await phones[0].isAt('one_phone_pass', person + 1)
      const traces = await tracesOf(page)
      expect(traces.body).not.toMatch(/type="radio"|data-band|data-ruler/)
      expect(traces.session).toEqual(['one-phone'])
      expect(await tracesOf(other)).toEqual(traces)
      if (person % 2 === 0) expect(await recordOf(other)).toBe(await recordOf(page))
    }

    const [phone] = phones
    await expect(phone.heading).toHaveText(phone.text('one_phone_middle'))
    await expect(page.getByRole('img', { name: /nota/ })).toHaveCount(0)
    await phone.button('one_phone_reveal').press('Enter')
    const counts = page.getByRole('main').getByRole('img')
    await expect(counts).toHaveCount(LEAVES)
    await expect(counts.first()).toHaveAccessibleName(/votos? na nota/)
    await expectNoSidewaysScroll(page)
    await phone.agreeOnAll(3)
    await phone.button('local_save').press('Enter')
    await expect(phone.heading).toHaveText(phone.text('one_phone_saved', { sprint: 'Sprint 1' }))
    expect(await recordOf(page)).toBeNull()
    const [entry] = (await storedHistory(page)) as { votes: { tallies: object }; notes: object }[]
    expect(Object.keys(entry?.votes.tallies ?? {})).toHaveLength(LEAVES)
    expect(Object.keys(entry?.notes ?? {})).toHaveLength(LEAVES + 2)
  })
})

test('a stored ballot is no longer in the memory of the page', async ({ page }) => {
  const phone = onePhone(page)
  await phone.open()
  await phone.begin({ squad: 'Squad Alpha', sprint: 'Sprint 1', people: 3 })
  await phone.takeTurn(1)
  await phone.vote(ballotOf(1))
  await expect(phone.heading).toHaveText(phone.text('one_phone_check_heading'))
  // Avoids a regular expression, which remembers the last text that it has read.
  const said = await page.getByRole('main').locator('li .sr-only').allTextContents()
  expect(said).toHaveLength(LEAVES)
  // Proves that the test finds a ballot while it exists.
  expect((await heapOf(page)).ballots).toBeGreaterThan(0)
  expect(await keptTexts(page, said)).not.toEqual([])
  await phone.button('one_phone_store').press('Enter')
  await phone.isAt('one_phone_pass', 2)
  expect(await heapOf(page)).toEqual({ ballots: 0, radios: 0 })
  expect(await keptTexts(page, said)).toEqual([])
})

test('every screen is accessible', async ({ page, expectAccessible }) => {
  await page.setViewportSize({ width: 1280, height: 844 })
  const phone = onePhone(page, 'en')
  await phone.open()
  await expectAccessible(page)
  await phone.begin({ squad: 'Squad Alpha', sprint: 'Sprint 1', people: 3 })
  await expect(phone.heading).toBeFocused()
  await expectAccessible(page)
  await phone.takeTurn(1)
  await page.keyboard.press('4')
  await expectAccessible(page)
  await setHidden(page, true)
  await expect(phone.heading).toBeFocused()
  await expectAccessible(page.getByRole('main'))
  await phone.button('one_phone_continue', { person: 1 }).press('Enter')
  await phone.vote(['s', ...ballotOf(1).slice(1)])
  await expectAccessible(page)
  await phone.button('one_phone_change').press('Enter')
  await expectAccessible(page.getByRole('main'))
  await phone.button('one_phone_back_to_check').press('Enter')
  await phone.button('one_phone_store').press('Enter')
  for (const person of [2, 3]) await phone.turn(person, ballotOf(person))
  await expectAccessible(page.getByRole('main'))
  await phone.button('one_phone_reveal').press('Enter')
  await page.getByRole('main').getByRole('listitem').getByRole('button').first().press('Enter')
  await expectAccessible(page)
})
