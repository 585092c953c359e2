import type { Page } from '@playwright/test'
import en from '../../../src/content/en/examples.json' with { type: 'json' }
import packs from '../../../src/content/packs.json' with { type: 'json' }
import pt from '../../../src/content/pt/examples.json' with { type: 'json' }
import { HISTORY_KEY, storedHistory, storedText, storeHistory } from '../../support/history'
import { downloaded, entry, localMode, topic } from '../../support/local-mode'
import { onePhone, recordOf, setHidden } from '../../support/one-phone-screens'
import { expect, test } from '../support/fixtures'
import { storeInOtherTab } from '../support/other-tab'
import { refuseStorage } from '../support/window'

const SPRINT = { squad: 'Squad Alpha', sprint: 'Sprint 1', people: 3 }
const [FEELING] = packs.find(({ isAboutFeelings }) => isAboutFeelings)?.topics ?? []

test('topics about feelings are left for a room, including those of a file', async ({ page }) => {
  const topics = [
    topic(FEELING?.id ?? '', 'Outro nome'),
    { ...topic('c', 'Outra pergunta'), packTopic: FEELING?.id },
    topic('b', 'Testes'),
  ]
  await storeHistory(page, [
    entry('Sprint 1', { topics, notes: { [FEELING?.id ?? '']: 3, b: 4, c: 2 } }),
  ])
  const phone = onePhone(page)
  await phone.open()
  await expect(page.getByText(phone.text('packs_left_for_room'))).toBeVisible()
  await expect(page.getByText(phone.text('one_phone_effort_one'))).toBeVisible()
  await phone.begin({ squad: 'Squad Alpha', sprint: 'Sprint 2', people: 3 })
  for (const person of [1, 2, 3]) await phone.turn(person, [2])
  await phone.button('one_phone_reveal').press('Enter')
  await expect(page.getByRole('main').getByRole('img')).toHaveCount(1)
  await expect(page.getByText('Outro nome')).toHaveCount(0)
})

test('fewer than three scores beside skips show neither counts nor a proposed score', async ({
  page,
}) => {
  const topics = [topic('a', 'Testes'), topic('b', 'Daily')]
  await storeHistory(page, [entry('Sprint 1', { topics, notes: { a: 3, b: 4 } })])
  const phone = onePhone(page)
  await phone.open()
  await phone.begin({ squad: 'Squad Alpha', sprint: 'Sprint 2', people: 3 })
  for (const [at, first] of ([5, 5, 's'] as const).entries()) await phone.turn(at + 1, [first, 2])
  await phone.button('one_phone_reveal').press('Enter')
  const rows = page.getByRole('main').getByRole('listitem')
  await expect(rows.nth(0)).toContainText('Daily')
  await expect(rows.nth(0).getByRole('img')).toHaveCount(1)
  await expect(rows.nth(1)).toHaveText(
    `Testes${phone.text('one_phone_held')}${phone.text('room_consensus_record_none')}`,
  )
  await expect(rows.nth(1).getByRole('img')).toHaveCount(0)
})

test('each score is announced with its example in the language of the page', async ({ page }) => {
  for (const [locale, examples] of [
    ['pt', pt],
    ['en', en],
  ] as const) {
    const phone = onePhone(page, locale)
    await phone.open()
    await phone.begin(SPRINT)
    await phone.takeTurn(1)
    await page.keyboard.press('4')
    const [example] = examples['default-product-quality'].slice(4)
    await expect(page.getByRole('radio', { checked: true })).toHaveAccessibleName(
      new RegExp(`^4 .*${example}`),
    )
    await page.evaluate(() => sessionStorage.clear())
  }
})

test('a turn covered by going back can continue', async ({ page }) => {
  const phone = await beginSecondTurn(page)
  await page.goBack()
  await phone.isAt('one_phone_turn_of', 2)
  await expect(page.getByRole('radio')).toHaveCount(0)
  await expect(page.getByText(phone.text('one_phone_covered', { given: 2 }))).toBeVisible()
  await phone.button('one_phone_continue', { person: 2 }).press('Enter')
  await expect(page.getByText('3 de 3')).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('radio', { checked: true })).toHaveAccessibleName(/^2 /)
})

test('a turn covered by locking the phone can start again', async ({ page }) => {
  const phone = await beginSecondTurn(page)
  await setHidden(page, true)
  await phone.isAt('one_phone_turn_of', 2)
  await setHidden(page, false)
  await expect(page.getByRole('radio')).toHaveCount(0)
  await phone.button('one_phone_restart').press('Enter')
  await expect(page.getByText('1 de 3')).toBeVisible()
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
})

test('reloading during a turn loses its votes with a notice', async ({ page }) => {
  const phone = await beginSecondTurn(page)
  await page.reload()
  await phone.isAt('one_phone_turn_of', 2)
  await expect(page.getByText(phone.text('one_phone_covered_lost'))).toBeVisible()
  await phone.button('one_phone_restart_lost', { person: 2 }).press('Enter')
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
})

test('going back from the cover names the possible loss before it leaves', async ({ page }) => {
  const phone = await beginSecondTurn(page)
  await page.goBack()
  await phone.isAt('one_phone_turn_of', 2)
  await page.goBack()
  const lost = phone.text('one_phone_leave_body', { count: 5 })
  await expect(phone.dialog).toContainText(lost)
  await page.keyboard.press('Escape')
  await phone.isAt('one_phone_turn_of', 2)
  await page.goBack()
  await phone.dialog.getByRole('button', { name: phone.text('leave_confirm') }).click()
  await expect(phone.heading).toHaveText(phone.text('local_title'))
  expect(await recordOf(page)).toBeNull()
})

// Events with which a browser announces that it stops a page, and that it keeps it for the back button.
for (const [target, name] of [
  ['document', 'freeze'],
  ['window', 'pagehide'],
] as const) {
  test(`a turn is covered at ${name}`, async ({ page }) => {
    const phone = await beginTurn(page)
    await phone.vote([4, 2])
    await expect(page.getByRole('radio')).not.toHaveCount(0)
    await page.evaluate(
      ([of, event]) => (of === 'window' ? window : document).dispatchEvent(new Event(event)),
      [target, name] as const,
    )
    await phone.isAt('one_phone_turn_of', 1)
    await expect(page.getByRole('radio')).toHaveCount(0)
    await phone.button('one_phone_continue', { person: 1 }).press('Enter')
    await expect(page.getByRole('radio')).not.toHaveCount(0)
  })
}

test('a turn is covered after a return from another page', async ({ page }) => {
  const phone = await beginTurn(page)
  await phone.vote([4, 2])
  await page.goto('/sobre')
  await page.goBack()
  await phone.isAt('one_phone_turn_of', 1)
  await expect(page.getByRole('radio')).toHaveCount(0)
})

test('a sprint that another tab has recorded meanwhile needs another name', async ({ page }) => {
  const phone = await reachReveal(page)
  storeInOtherTab(HISTORY_KEY, JSON.stringify([entry('Sprint 0'), entry('Sprint 1')]))
  await phone.button('local_save').press('Enter')
  const refused = phone.text('local_problem_duplicate', {
    sprint: 'Sprint 1',
    squad: 'Squad Alpha',
  })
  await expect(phone.field('local_sprint')).toHaveAccessibleDescription(refused)
  await phone.field('local_sprint').fill('Sprint 2')
  await phone.button('local_save').press('Enter')
  await phone.heading
    .filter({ hasText: phone.text('one_phone_saved', { sprint: 'Sprint 2' }) })
    .waitFor()
  const stored = (await storedHistory(page)) as { sprint: string; votes?: object }[]
  expect(stored.map(({ sprint }) => sprint)).toEqual(['Sprint 0', 'Sprint 1', 'Sprint 2'])
  expect(stored.map(({ votes }) => votes !== undefined)).toEqual([false, false, true])
})

test('a saved sprint shows its votes, if any', async ({ page }) => {
  const phone = await reachReveal(page)
  await phone.button('local_save').press('Enter')
  await page.getByRole('link', { name: phone.text('one_phone_open_sprint') }).click()
  await page.getByRole('button', { name: 'Sprint 1 (Squad Alpha)' }).click()
  const votes = page.getByRole('region', { name: phone.text('report_votes'), exact: true })
  await expect(votes.getByRole('img')).not.toHaveCount(0)
  await page.getByRole('button', { name: 'Sprint 0 (Squad Alpha)' }).click()
  await expect(phone.heading).toHaveText('Sprint 0')
  await expect(votes).toHaveCount(0)
})

test('the short set has six questions, named in the check', async ({ page }) => {
  const phone = onePhone(page)
  await phone.open()
  await page.getByRole('radio', { name: phone.text('quick_short') }).check()
  await phone.begin({ ...SPRINT, people: 2 })
  await phone.dialog.getByRole('button', { name: phone.text('one_phone_two_confirm') }).click()
  await phone.takeTurn(1)
  await phone.vote([4, 3, 5, 's', 2, 1])
  await phone.isAt('one_phone_check_heading')
  const rows = page.getByRole('main').getByRole('listitem')
  await expect(rows).toHaveCount(6)
  await expect(rows.first()).toContainText('Qualidade do produto')
})

test('the check names each sub-topic beside its score', async ({ page }) => {
  await storeHistory(page, [entry('Sprint 1')])
  const phone = onePhone(page)
  await phone.open()
  await phone.begin({ ...SPRINT, sprint: 'Sprint 2' })
  await phone.takeTurn(1)
  await phone.vote([4, 's', 2])
  await phone.isAt('one_phone_check_heading')
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Ágil' })
  await expect(row.getByRole('paragraph')).toHaveText([/Ágil/, /^Planning–/, /^Daily2/])
})

test('the end of a vote records actions of the squad', async ({ page }) => {
  const phone = onePhone(page)
  await storeHistory(page, [entry('Sprint 1')])
  await phone.open()
  await phone.begin({ ...SPRINT, sprint: 'Sprint 2' })
  for (const person of [1, 2, 3]) await phone.turn(person, [4, 4, 4])
  await phone.button('one_phone_reveal').press('Enter')
  await phone.button('local_save').click()
  await expect(phone.heading).toHaveText(phone.text('one_phone_saved', { sprint: 'Sprint 2' }))
  await page.getByRole('textbox', { name: phone.text('actions_new') }).fill('Revisar em par')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toContainText('Revisar em par')
  expect(await storedHistory(page)).toMatchObject([
    { sprint: 'Sprint 1' },
    { sprint: 'Sprint 2', actions: [{ title: 'Revisar em par' }] },
  ])
})

test('a vote on one phone requires the name of the squad', async ({ page }) => {
  const phone = onePhone(page)
  await phone.open()
  await phone.begin({ ...SPRINT, squad: ' ' })
  await expect(phone.field('local_squad')).toBeFocused()
})

test('two people are warned first, because two votes reveal their owners', async ({ page }) => {
  const phone = onePhone(page)
  await phone.open()
  await phone.begin({ ...SPRINT, people: 2 })
  await expect(phone.dialog).toContainText(phone.text('wall_too_few'))
  await phone.dialog.getByRole('button', { name: phone.text('one_phone_two_confirm') }).click()
  await expect(phone.button('one_phone_i_am', { person: 1 })).toBeVisible()
})

test('changes a single vote from the check, and the agreed score on the ruler', async ({
  page,
}) => {
  await storeOneTopic(page)
  const phone = onePhone(page)
  await phone.open()
  await phone.begin({ ...SPRINT, sprint: 'Sprint 2' })
  for (const person of [1, 2]) await phone.turn(person, [2])
  await phone.takeTurn(3)
  await phone.vote([5])
  await phone.button('one_phone_change').press('Enter')
  await page.getByRole('button', { name: /: 5$/ }).press('Enter')
  await page.keyboard.press('4')
  await phone.button('one_phone_to_check').press('Enter')
  await phone.button('one_phone_store').press('Enter')
  await phone.button('one_phone_reveal').press('Enter')
  const first = page.getByRole('main').getByRole('listitem').first()
  await expect(first.getByRole('img')).toHaveAccessibleName('2 votos na nota 2, 1 voto na nota 4.')
  await first.getByRole('button').press('Enter')
  await first.getByRole('slider').press('5')
  await expect(first.getByRole('button', { name: /Consenso em .*: 5,/ })).toBeVisible()
  await phone.button('local_save').press('Enter')
  await phone.heading.filter({ hasText: 'Sprint 2' }).waitFor()
  expect(JSON.parse((await storedText(page)) ?? '')).toMatchObject([
    {},
    { sprint: 'Sprint 2', notes: { b: 5 } },
  ])
})

test('a topic with different scores is left out of the sprint until a score is chosen', async ({
  page,
}) => {
  await storeOneTopic(page)
  const phone = onePhone(page)
  await phone.open()
  await phone.begin({ ...SPRINT, sprint: 'Sprint 2' })
  for (const [at, score] of ([1, 2, 5] as const).entries()) await phone.turn(at + 1, [score])
  await phone.button('one_phone_reveal').press('Enter')
  const first = page.getByRole('main').getByRole('listitem').first()
  await expect(first).toContainText(phone.text('room_consensus_record_none'))
  await expect(page.getByText(phone.text('one_phone_unsettled_one'))).toBeVisible()
  await first.getByRole('button').press('Enter')
  await first.getByRole('slider').press('2')
  await expect(first.getByRole('button', { name: /Consenso em .*: 2,/ })).toBeVisible()
  await expect(page.getByText(phone.text('one_phone_unsettled_one'))).toHaveCount(0)
})

test('a sprint without an agreed score is not saved', async ({ page }) => {
  await storeOneTopic(page)
  const phone = onePhone(page)
  await phone.open()
  await phone.begin({ ...SPRINT, sprint: 'Sprint 2' })
  for (const [at, score] of ([1, 2, 5] as const).entries()) await phone.turn(at + 1, [score])
  await phone.button('one_phone_reveal').press('Enter')
  await phone.button('local_save').press('Enter')
  const alert = page.getByRole('alert')
  await expect(alert).toHaveText(phone.text('one_phone_nothing'))
  expect(await storedHistory(page)).toHaveLength(1)
  const first = page.getByRole('main').getByRole('listitem').first()
  await first.getByRole('button').press('Enter')
  await first.getByRole('slider').press('2')
  await expect(alert).toHaveCount(0)
  await phone.button('local_save').press('Enter')
  await phone.heading.filter({ hasText: 'Sprint 2' }).waitFor()
  expect(await storedHistory(page)).toMatchObject([{}, { sprint: 'Sprint 2', notes: { b: 2 } }])
})

test('a browser without storage warns at once and offers the file in the end', async ({ page }) => {
  await storeOneTopic(page)
  const phone = onePhone(page)
  await phone.open()
  await phone.begin({ ...SPRINT, sprint: 'Sprint 2' })
  refuseStorage()
  const alert = page.getByRole('alert')
  await phone.turn(1, [2])
  await expect(alert).toHaveText(phone.text('one_phone_not_kept'))
  for (const person of [2, 3]) await phone.turn(person, [3])
  await phone.button('one_phone_reveal').press('Enter')
  await phone.button('local_save').press('Enter')
  await expect(alert).toContainText(phone.text('one_phone_keep_open'))
  const { text } = await downloaded(page, () => phone.button('history_export').press('Enter'))
  expect(JSON.parse(text)).toContainEqual(
    expect.objectContaining({
      sprint: 'Sprint 2',
      notes: { b: 3 },
      votes: expect.objectContaining({ people: 3, tallies: { b: [0, 0, 1, 2, 0, 0, 0] } }),
    }),
  )
})

test('tallies of two people are not stored', async ({ page }) => {
  await storeOneTopic(page)
  const phone = onePhone(page)
  await phone.open()
  await phone.begin({ ...SPRINT, sprint: 'Sprint 2', people: 2 })
  await phone.dialog.getByRole('button', { name: phone.text('one_phone_two_confirm') }).click()
  for (const person of [1, 2]) await phone.turn(person, [2])
  await phone.button('one_phone_reveal').press('Enter')
  await phone.button('local_save').press('Enter')
  await phone.heading.filter({ hasText: 'Sprint 2' }).waitFor()
  expect(await storedHistory(page)).toMatchObject([{}, { votes: { people: 2, tallies: {} } }])
})

/** Stores an earlier sprint whose topics one phone takes over: there is one to vote on. */
async function storeOneTopic(page: Page): Promise<void> {
  await storeHistory(page, [entry('Sprint 1', { topics: [topic('b', 'Testes')], notes: { b: 4 } })])
}

/** Starts a turn with three topics to vote on. */
async function beginTurn(page: Page) {
  await storeHistory(page, [entry('Sprint 0')])
  const phone = onePhone(page)
  await localMode(page).open()
  await page.getByRole('link', { name: phone.text('one_phone_link') }).click()
  // Both pages have the name fields.
  await phone.button('one_phone_fewer').waitFor()
  await phone.begin(SPRINT)
  await phone.takeTurn(1)
  return phone
}

/** Continues until the first person has voted, and the second one has given two of the votes. */
async function beginSecondTurn(page: Page) {
  const phone = await beginTurn(page)
  await phone.vote(['s', 3, 4])
  await phone.button('one_phone_store').press('Enter')
  await phone.takeTurn(2)
  await phone.vote(['s', 2])
  return phone
}

async function reachReveal(page: Page) {
  const phone = await beginTurn(page)
  await phone.vote(['s', 3, 4])
  await phone.button('one_phone_store').press('Enter')
  for (const person of [2, 3]) await phone.turn(person, [3, 2, 5])
  await phone.button('one_phone_reveal').press('Enter')
  return phone
}
