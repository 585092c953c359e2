import type { Page } from '@playwright/test'
import en from '../../src/content/en/examples.json' with { type: 'json' }
import packs from '../../src/content/packs.json' with { type: 'json' }
import pt from '../../src/content/pt/examples.json' with { type: 'json' }
import { storedHistory, storeHistory } from '../support/history'
import { downloaded, entry, localMode, topic } from '../support/local-mode'
import { expect, expectNoSidewaysScroll, LOOKS, test } from './fixtures'
import {
  type Given,
  heapOf,
  keptTexts,
  LEAVES,
  onePhone,
  recordOf,
  setHidden,
  tracesOf,
} from './one-phone'

test.describe.configure({ timeout: 120_000 })

const EXAMPLES = { pt, en }

/** The narrowest phone. */
const SMALL = { width: 320, height: 640 }

test.describe('in flight mode', () => {
  test.use({ serviceWorkers: 'allow' })

  test('eight people vote on all topics without a network, and no screen after theirs has a trace of who gave what', async ({
    page,
    newPage,
    context,
  }) => {
    await page.setViewportSize(SMALL)
    const other = await newPage({ viewport: SMALL })
    const phones = [onePhone(page), onePhone(other)] as const
    for (const phone of phones) {
      await phone.open()
      await phone.isKept()
    }
    await context.setOffline(true)
    await other.context().setOffline(true)
    for (const phone of phones) await phone.open()
    await expect(page.getByText(phones[0].text('one_phone_offline'))).toBeVisible()
    for (const phone of phones)
      await phone.begin({ squad: 'Squad Alpha', sprint: 'Sprint 1', people: 8 })

    // On the second phone the two people of each pair have given each other's votes.
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
    await phone.button('local_save').press('Enter')
    await expect(phone.heading).toHaveText(phone.text('one_phone_saved', { sprint: 'Sprint 1' }))
    expect(await recordOf(page)).toBeNull()
    const [entry] = (await storedHistory(page)) as { votes: { tallies: object }; notes: object }[]
    expect(Object.keys(entry?.votes.tallies ?? {})).toHaveLength(LEAVES)
    expect(Object.keys(entry?.notes ?? {})).toHaveLength(LEAVES + 2)
  })
})

test('topics about feelings are left for a room, also those that came with a file', async ({
  page,
}) => {
  const [feelings] = packs.find(({ isAboutFeelings }) => isAboutFeelings)?.topics ?? []
  const topics = [
    { ...topic('a', 'Outro nome'), description: feelings?.description.pt },
    topic('b', 'Testes'),
  ]
  await storeHistory(page, [entry('Sprint 1', { topics, notes: { a: 3, b: 4 } })])
  const phone = onePhone(page)
  await phone.open()
  await expect(page.getByText(phone.text('packs_left_for_room'))).toBeVisible()
  await expect(page.getByText(phone.text('one_phone_effort_one'))).toBeVisible()
  await phone.begin({ squad: 'Squad Alpha', sprint: 'Sprint 2', people: 3 })
  for (const person of [1, 2, 3]) await phone.turn(person, [2])
  await phone.button('one_phone_reveal').press('Enter')
  const counts = page.getByRole('main').getByRole('img')
  await expect(counts).toHaveCount(1)
  await expect(page.getByText('Outro nome')).toHaveCount(0)
})

test('a stored ballot is gone from the memory of the page', async ({ page }) => {
  const phone = onePhone(page)
  await phone.open()
  await phone.begin({ squad: 'Squad Alpha', sprint: 'Sprint 1', people: 3 })
  await phone.takeTurn(1)
  await phone.vote(ballotOf(1))
  await expect(phone.heading).toHaveText(phone.text('one_phone_check_heading'))
  // Without a regular expression, which remembers the last text that it has read.
  const said = await page.getByRole('main').locator('li .sr-only').allTextContents()
  expect(said).toHaveLength(LEAVES)
  // What the test looks for can be found while it is there.
  expect((await heapOf(page)).ballots).toBeGreaterThan(0)
  expect(await keptTexts(page, said)).not.toEqual([])
  await phone.button('one_phone_store').press('Enter')
  await phone.isAt('one_phone_pass', 2)
  expect(await heapOf(page)).toEqual({ ballots: 0, radios: 0 })
  expect(await keptTexts(page, said)).toEqual([])
})

test('back, a lock and a reload in the middle of a turn lead to its first page, never to scores', async ({
  page,
}) => {
  page.on('dialog', (dialog) => void dialog.accept())
  const phone = onePhone(page)
  await localMode(page).open()
  await page.getByRole('link', { name: phone.text('one_phone_link') }).click()
  await phone.begin({ squad: 'Squad Alpha', sprint: 'Sprint 1', people: 3 })
  await phone.turn(1, ballotOf(1))
  await phone.takeTurn(2)
  await phone.vote([4, 's', 2])

  await page.goBack()
  await phone.isAt('one_phone_turn_of', 2)
  await expect(page.getByRole('radio')).toHaveCount(0)
  await expect(page.getByText(phone.text('one_phone_covered', { given: 3 }))).toBeVisible()
  await phone.button('one_phone_continue', { person: 2 }).press('Enter')
  await expect(page.getByText('4 de 17')).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('radio', { checked: true })).toHaveAccessibleName(/^2 /)

  await setHidden(page, true)
  await phone.isAt('one_phone_turn_of', 2)
  await setHidden(page, false)
  await expect(page.getByRole('radio')).toHaveCount(0)
  await phone.button('one_phone_restart').press('Enter')
  await expect(page.getByText('1 de 17')).toBeVisible()
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)

  await phone.vote([5, 5])
  await page.reload()
  await phone.isAt('one_phone_turn_of', 2)
  await expect(page.getByText(phone.text('one_phone_covered_lost'))).toBeVisible()
  await phone.button('one_phone_restart_lost', { person: 2 }).press('Enter')
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  await phone.vote([1])

  // From the page without scores, back asks what would be lost.
  await page.goBack()
  await phone.isAt('one_phone_turn_of', 2)
  await page.goBack()
  const lost = phone.text('one_phone_leave_body', { count: LEAVES + 1 })
  await expect(phone.dialog).toContainText(lost)
  await page.keyboard.press('Escape')
  await phone.isAt('one_phone_turn_of', 2)
  await page.goBack()
  await phone.dialog.getByRole('button', { name: phone.text('leave_confirm') }).click()
  await expect(phone.heading).toHaveText(phone.text('local_title'))
  expect(await recordOf(page)).toBeNull()
})

test('a page that the browser stops, hides or leaves shows the hand-over when it is back', async ({
  page,
}) => {
  page.on('dialog', (dialog) => void dialog.accept())
  const phone = onePhone(page)
  await phone.open()
  await phone.begin({ squad: 'Squad Alpha', sprint: 'Sprint 1', people: 3 })
  await phone.takeTurn(1)
  await phone.vote([4, 2])
  const radios = page.getByRole('radio')
  // What a browser tells a page before it stops it, and before it keeps it as it is for the button back.
  for (const [target, name] of [
    ['document', 'freeze'],
    ['window', 'pagehide'],
  ] as const) {
    await expect(radios).not.toHaveCount(0)
    await page.evaluate(
      ([of, event]) => (of === 'window' ? window : document).dispatchEvent(new Event(event)),
      [target, name] as const,
    )
    await phone.isAt('one_phone_turn_of', 1)
    await expect(radios).toHaveCount(0)
    await phone.button('one_phone_continue', { person: 1 }).press('Enter')
  }
  await expect(radios).not.toHaveCount(0)
  await page.goto('/sobre')
  await page.goBack()
  await phone.isAt('one_phone_turn_of', 1)
  await expect(radios).toHaveCount(0)
})

test('a sprint that another tab has recorded meanwhile is told when it is saved, and takes another name', async ({
  page,
}) => {
  const phone = onePhone(page)
  await phone.open()
  await phone.begin({ squad: 'Squad Alpha', sprint: 'Sprint 1', people: 3 })
  for (const person of [1, 2, 3]) await phone.turn(person, ballotOf(person))
  await phone.button('one_phone_reveal').press('Enter')
  const tab = await page.context().newPage()
  const other = localMode(tab)
  await other.open()
  await other.record('Squad Alpha', 'Sprint 1')
  await tab.close()

  await phone.button('local_save').press('Enter')
  const refused = phone.text('local_problem_duplicate', {
    sprint: 'Sprint 1',
    squad: 'Squad Alpha',
  })
  await expect(phone.field('local_sprint')).toHaveAccessibleDescription(refused)
  await phone.field('local_sprint').fill('Sprint 2')
  await phone.button('local_save').press('Enter')
  await expect(phone.heading).toHaveText(phone.text('one_phone_saved', { sprint: 'Sprint 2' }))
  const stored = (await storedHistory(page)) as { sprint: string; votes?: object }[]
  expect(stored.map(({ sprint }) => sprint)).toEqual(['Sprint 1', 'Sprint 2'])
  expect(stored.map(({ votes }) => votes !== undefined)).toEqual([false, true])

  // The saved sprint shows its votes.
  await page.getByRole('link', { name: phone.text('one_phone_open_sprint') }).click()
  await page.getByRole('button', { name: 'Sprint 2 (Squad Alpha)' }).click()
  const votes = page.getByRole('region', { name: phone.text('report_votes'), exact: true })
  await expect(votes.getByRole('img')).toHaveCount(LEAVES)
  await page.getByRole('button', { name: 'Sprint 1 (Squad Alpha)' }).click()
  await expect(phone.heading).toHaveText('Sprint 1')
  await expect(votes).toHaveCount(0)
})

test('two people are asked, a full storage is told, and the agreed score is changed on the ruler', async ({
  page,
}) => {
  const phone = onePhone(page)
  await phone.open()
  await phone.begin({ squad: ' ', sprint: 'Sprint 1', people: 2 })
  await expect(phone.field('local_squad')).toBeFocused()
  await phone.field('local_squad').fill('Squad Alpha')
  await phone.field('local_squad').press('Enter')
  await expect(phone.dialog).toContainText(phone.text('stage_too_few'))
  await phone.dialog.getByRole('button', { name: phone.text('one_phone_two_confirm') }).click()
  await refuseStorage(page)
  await phone.turn(1, all(2))
  const alert = page.getByRole('alert')
  await expect(alert).toHaveText(phone.text('one_phone_not_kept'))
  await phone.takeTurn(2)
  await phone.vote([5, ...all(3).slice(1)])
  // A single vote is changed from the check.
  await phone.button('one_phone_change').press('Enter')
  await page.getByRole('button', { name: /: 5$/ }).press('Enter')
  await page.keyboard.press('4')
  await phone.button('one_phone_to_check').press('Enter')
  await phone.button('one_phone_store').press('Enter')
  await phone.button('one_phone_reveal').press('Enter')

  const first = page.getByRole('listitem').first()
  await expect(first.getByRole('img')).toHaveAccessibleName('1 voto na nota 2, 1 voto na nota 4.')
  await first.getByRole('button', { name: /Consenso em .*: 2,/ }).press('Enter')
  await first.getByRole('slider').press('5')
  await expect(first.getByRole('button', { name: /Consenso em .*: 5,/ })).toBeVisible()
  await phone.button('local_save').press('Enter')
  await expect(alert).toContainText(phone.text('one_phone_keep_open'))
  const { text } = await downloaded(page, () => phone.button('history_export').press('Enter'))
  expect(JSON.parse(text)).toMatchObject([
    {
      sprint: 'Sprint 1',
      notes: { 'default-product-quality': 5 },
      votes: { people: 2, tallies: {} },
    },
  ])
})

for (const { locale, width, theme } of LOOKS) {
  test(`every screen is accessible, ${locale}, ${width} px, ${theme}`, async ({
    page,
    expectAccessible,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    const phone = onePhone(page, locale)
    await phone.open()
    await expectAccessible(page, theme)
    await phone.begin({ squad: 'Squad Alpha', sprint: 'Sprint 1', people: 3 })
    await expect(phone.heading).toBeFocused()
    await expectAccessible(page, theme)
    await phone.takeTurn(1)
    await page.keyboard.press('4')
    const [example] = EXAMPLES[locale]['default-product-quality'].slice(4)
    await expect(page.getByRole('radio', { checked: true })).toHaveAccessibleName(
      new RegExp(`^4 .*${example}`),
    )
    await expectAccessible(page, theme)
    await setHidden(page, true)
    await expect(phone.heading).toBeFocused()
    await expectAccessible(page, theme)
    await phone.button('one_phone_continue', { person: 1 }).press('Enter')
    await phone.vote(['s', ...ballotOf(1).slice(1)])
    await expectAccessible(page, theme)
    await phone.button('one_phone_change').press('Enter')
    await expectAccessible(page, theme)
    await phone.button('one_phone_back_to_check').press('Enter')
    await phone.button('one_phone_store').press('Enter')
    for (const person of [2, 3]) await phone.turn(person, ballotOf(person))
    await expectAccessible(page, theme)
    await phone.button('one_phone_reveal').press('Enter')
    await page.getByRole('main').getByRole('listitem').getByRole('button').first().press('Enter')
    await expectAccessible(page, theme)
  })
}

function ballotOf(person: number): Given[] {
  return Array.from({ length: LEAVES }, (_, at) => ((person * 5 + at * 2) % 6) as Given)
}

function all(score: Given): Given[] {
  return Array.from({ length: LEAVES }, () => score)
}

/** From now on the browser stores nothing, as with a full disk. */
async function refuseStorage(page: Page): Promise<void> {
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
}
