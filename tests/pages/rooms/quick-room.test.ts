import type { Page } from '@playwright/test'
import { storedHistory } from '../../support/history'
import { downloaded, localMode, messageIn } from '../../support/local-mode'
import { leadScreen } from '../../support/room-screens'
import { expect } from '../support/fixtures'
import { leaveTab } from '../support/other-tab'
import { type Join, test } from '../support/room'
import { refuseStorage } from '../support/window'

const text = (name: Parameters<typeof messageIn>[1]) => messageIn('pt', name)

test('one click on the landing page opens a room whose sprint is stored in this browser', async ({
  page,
  join,
}) => {
  await page.goto('/')
  await page.getByRole('button', { name: text('quick_open') }).press('Enter')
  const lead = leadScreen(page)
  await lead.button('lead_start').waitFor()
  await expect(page.getByText(text('quick_room')).first()).toBeVisible()
  await lead.openSettings()
  await expect(page.getByText(messageIn('pt', 'quick_after_text', { sprint: '1' }))).toBeVisible()
  await lead.closeSettings()
  await agreeOnFirst(page, join)
  await lead.button('lead_close').click()
  await expect(lead.dialog).toContainText('neste navegador')
  await lead.dialog.getByRole('button', { name: text('lead_close') }).click()

  await expect(lead.heading).toHaveText(text('quick_first'))
  const kept = page.getByText(messageIn('pt', 'quick_kept', { sprint: '1' }))
  await expect(kept).toBeVisible()
  expect(await storedHistory(page)).toMatchObject([
    {
      sprint: '1',
      squadName: text('quick_room'),
      notes: { 'default-product-quality': 4 },
      votes: { people: 3, tallies: { 'default-product-quality': [0, 0, 0, 1, 2, 0, 0] } },
    },
  ])
  await page.reload()
  await expect(kept).toBeVisible()
})

test('a quick room agrees on actions, which everyone reads and the history keeps', async ({
  page,
  join,
}) => {
  const lead = await openQuick(page)
  const zoe = await join(codeOf(page))
  await reachAgreement(page, join, zoe)
  await zoe.say('suggestion', 'Chamar QA antes')
  await lead.button('idea_make_of', { text: 'Chamar QA antes' }).click()
  const lines = lead.stage.getByRole('textbox')
  await expect(lines.first()).toHaveValue('Chamar QA antes')
  await lead.stage.getByRole('combobox').first().fill('QA')
  await lines.nth(1).fill('Daily curta')
  const written = await zoe.viewWhere((view) => view.lines.length === 2)
  expect(written.lines).toMatchObject([
    { title: 'Chamar QA antes', owner: 'QA' },
    { title: 'Daily curta', owner: '' },
  ])

  await lead.button('quick_save').click()
  await expect(lead.heading).toHaveText(text('quick_first'))
  const agreed = page.getByRole('region', { name: text('agree_agreed') })
  await expect(agreed.getByRole('listitem')).toHaveText([/Chamar QA antes.*QA/, /Daily curta/])
  await expect(page.getByRole('region', { name: text('lead_feedback') })).toContainText('Chamar QA')
  await expect(page.getByText(messageIn('pt', 'quick_take_actions', { count: 2 }))).toBeVisible()
  expect(await storedHistory(page)).toMatchObject([
    { actions: [{ title: 'Chamar QA antes', owner: { name: 'QA' } }, { title: 'Daily curta' }] },
  ])
})

test('a quick room is saved when its last topic is left, and again with each action', async ({
  page,
  join,
}) => {
  const lead = await openQuick(page)
  await reachAgreement(page, join)
  await expect(page.getByText(messageIn('pt', 'quick_kept', { sprint: '1' }))).toBeVisible()
  expect(await storedHistory(page)).toMatchObject([
    { sprint: '1', notes: { 'default-product-quality': 4 } },
  ])
  await lead.stage.getByRole('textbox').first().fill('Daily curta')
  await expect
    .poll(() => storedHistory(page))
    .toMatchObject([{ sprint: '1', actions: [{ title: 'Daily curta' }] }])
})

test('a room that cannot be closed stays, and the next attempt replaces the saved sprint', async ({
  page,
  join,
}) => {
  const lead = await openQuick(page)
  await reachAgreement(page, join)
  const lines = lead.stage.getByRole('textbox')
  await lines.first().fill('Daily curta')
  await page.context().setOffline(true)
  await lead.button('quick_save').click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await expect(lead.heading).toHaveText(text('agree_title'))
  await expect(lines.first()).toHaveValue('Daily curta')

  await page.context().setOffline(false)
  await lines.first().fill('Daily longa')
  await lead.button('quick_save').click()
  await expect(lead.heading).toHaveText(text('quick_first'))
  const history = await storedHistory(page)
  expect(history).toMatchObject([{ actions: [{ title: 'Daily longa' }] }])
  expect(history).toHaveLength(1)
})

test('a quick room takes five actions and no more', async ({ page, join }) => {
  const lead = await openQuick(page)
  const zoe = await join(codeOf(page))
  await reachAgreement(page, join, zoe)
  await zoe.say('suggestion', 'Chamar QA antes')
  const more = lead.button('agree_one_more')
  const lines = lead.stage.getByRole('textbox')
  for (const at of [0, 1, 2, 3, 4]) {
    if (at > 2) {
      await more.click()
      await page.getByRole('button', { name: text('actions_many_choice') }).click()
    }
    await lines.nth(at).fill(`Combinado ${at}`)
  }
  await expect(page.getByText(text('agree_most'))).toBeVisible()
  await expect(more).toHaveCount(0)
  await expect(lead.button('idea_make_of', { text: 'Chamar QA antes' })).toHaveCount(0)
  await lead.button('quick_save').click()
  await expect(lead.heading).toHaveText(text('quick_first'))
  await lead.page.getByText('Combinado 4').waitFor()
})

test('everyone reads actions that were written during an outage', async ({ page, join }) => {
  const lead = await openQuick(page)
  const zoe = await join(codeOf(page))
  await reachAgreement(page, join, zoe)
  await page.context().setOffline(true)
  await lead.stage.getByRole('textbox').first().fill('Daily curta')
  await expect(page.getByRole('alert').first()).toBeVisible()
  await page.context().setOffline(false)
  const { lines } = await zoe.viewWhere((view) => view.lines.length > 0)
  expect(lines).toMatchObject([{ title: 'Daily curta' }])
})

test('everyone reads the newest actions although the server is slow', async ({ page, join }) => {
  const held: (() => void)[] = []
  let isSlow = true
  await page.routeWebSocket(/socket/, (socket) => {
    const server = socket.connectToServer()
    socket.onMessage((text) => {
      if (isSlow && String(text).includes('Daily')) held.push(() => server.send(text))
      else server.send(text)
    })
  })
  const lead = await openQuick(page)
  const zoe = await join(codeOf(page))
  await reachAgreement(page, join, zoe)
  const lines = lead.stage.getByRole('textbox')
  await lines.first().fill('Daily curta')
  await expect.poll(() => held.length).toBe(1)
  await lines.nth(1).fill('Chamar QA antes')
  // Longer than the pause in the writing.
  await page.clock.runFor(1_000)
  isSlow = false
  for (const send of held) send()
  const written = await zoe.viewWhere((view) => view.lines.length === 2)
  expect(written.lines).toMatchObject([{ title: 'Daily curta' }, { title: 'Chamar QA antes' }])
})

test('a new tab that closes the room keeps the actions of the tab before', async ({
  page,
  join,
}) => {
  const lead = await openQuick(page)
  const [zoe, code] = [await join(codeOf(page)), codeOf(page)]
  await reachAgreement(page, join, zoe)
  await lead.stage.getByRole('textbox').first().fill('Daily curta')
  const { step, topics } = await zoe.viewWhere((view) => view.lines.length === 1)
  const command = { do: 'goTo', step, topicId: topics[1]?.id }
  await page.request.post(`/api/rooms/${code}/commands`, { data: command })
  leaveTab()
  await page.goto(`/room/${code}`)
  await lead.close()
  await expect(lead.heading).toHaveText(text('quick_first'))
  await expect(page.getByRole('region', { name: text('agree_agreed') })).toContainText('Daily')
  expect(await storedHistory(page)).toMatchObject([{ actions: [{ title: 'Daily curta' }] }])
})

test('discarded actions are not part of the result', async ({ page, join }) => {
  const lead = await openQuick(page)
  await reachAgreement(page, join)
  await lead.stage.getByRole('textbox').first().fill('Daily curta')
  await lead.button('quick_skip').click()
  await expect(lead.dialog).toContainText(text('agree_unsaved'))
  await lead.dialog.getByRole('button', { name: text('lead_close') }).click()
  await expect(lead.heading).toHaveText(text('quick_first'))
  await expect(page.getByRole('region', { name: text('agree_agreed') })).toHaveCount(0)
  expect(JSON.stringify(await storedHistory(page))).not.toContain('Daily curta')
})

test('the end of a quick room without an agreed score does not claim a copy in this browser', async ({
  page,
  join,
}) => {
  const lead = await openQuick(page)
  const member = await join(codeOf(page))
  await member.say('positive', 'Daily curta')
  await expect(lead.side).toContainText('Daily curta')
  await lead.button('lead_close').click()
  await expect(lead.dialog).toContainText(text('quick_close_unsaved'))
  await lead.dialog.getByRole('button', { name: text('lead_close') }).click()
  await expect(lead.heading).toHaveText(text('quick_unsaved'))
  await expect(page.getByText(text('quick_link_only'))).toBeVisible()
  expect(await storedHistory(page)).toBeNull()
})

test('the link to the result opens it for a browser without the room', async ({ page, join }) => {
  const lead = await openQuick(page)
  await agreeOnFirst(page, join)
  await lead.close()
  await page.getByRole('button', { name: text('quick_link') }).press('Enter')
  const field = page.getByRole('textbox', { name: text('quick_link_field') })
  await field.waitFor()
  const url = await field.inputValue()
  await page.context().clearCookies()
  await page.goto(url)
  await expect(page.getByText(text('result_no_actions'))).toBeVisible()
  const scores = page.getByRole('table', { name: text('wall_results') })
  await expect(scores.getByRole('row').nth(1)).toContainText('4')
  await expect(scores.getByText('3 a 4')).toHaveCount(0)
  await page.goto(`${url.slice(0, -1)}${url.endsWith('A') ? 'B' : 'A'}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('result_gone_title'))
})

test('no control of a quick room needs a squad', async ({ page, join }) => {
  const refused: string[] = []
  page.on('response', (answer) => {
    if ([401, 403, 404].includes(answer.status())) refused.push(answer.url())
  })
  const lead = await openQuick(page)
  const member = await join(codeOf(page))
  await member.say('positive', 'Daily curta')
  await expect(lead.side).toContainText('Daily curta')
  const actions = page.getByRole('menuitem', { name: text('idea_make') })
  await lead.button('lead_comment_menu', { text: 'Daily curta' }).click()
  await page.getByRole('menuitem', { name: text('lead_hide') }).waitFor()
  await expect(actions).toHaveCount(0)
  await page.keyboard.press('Escape')
  await lead.button('lead_start').click()
  const members = [member, ...(await Promise.all([join(codeOf(page)), join(codeOf(page))]))]
  await Promise.all(members.map((each, at) => each.vote(at === 0 ? 3 : 4)))
  await lead.button('lead_vote_again').waitFor()
  await lead.button('lead_more').click()
  await page.getByRole('menuitem', { name: text('lead_skip') }).waitFor()
  await expect(actions).toHaveCount(0)
  await page.keyboard.press('Escape')
  // Equal votes need no agreement.
  await lead.button('lead_vote_again').click()
  await Promise.all(members.map((each) => each.vote(4)))
  await lead.button('lead_hold').click()
  await expect(page.getByText(lead.text('lead_held'))).toBeVisible()
  await expect(actions).toHaveCount(0)
  await lead.close()
  await expect(lead.heading).toHaveText(text('quick_first'))
  await expect(actions).toHaveCount(0)
  expect(refused).toEqual([])
})

test('the summary of a quick room is copied for a chat', async ({ page, join }) => {
  const lead = await openQuick(page)
  await agreeOnFirst(page, join)
  await lead.close()
  await page.getByRole('button', { name: text('quick_copy') }).press('Enter')
  await expect(page.getByText(text('quick_copied'))).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toContain(`# ${text('quick_room')} · Sprint 1`)
  expect(copied).toContain(`**4**, ${text('scale_4').toLowerCase()}`)
})

test('the end of a quick room offers an account that takes its history, in English', async ({
  page,
  join,
}) => {
  await page.goto('/en')
  await page.getByRole('button', { name: messageIn('en', 'quick_open') }).click()
  const lead = leadScreen(page, 'en')
  await lead.button('lead_start').waitFor()
  await agreeOnFirst(page, join, 'en')
  await lead.button('lead_close').click()
  await expect(lead.dialog).toContainText('in this browser')
  await lead.dialog.getByRole('button', { name: lead.text('lead_close') }).click()
  await expect(page.getByRole('link', { name: lead.text('quick_account') })).toHaveAttribute(
    'href',
    '/en/signup?next=/bring-history',
  )
})

test('a browser without storage gets the file and never reports a save', async ({ page, join }) => {
  await page.addInitScript(refuseStorage)
  const lead = await openQuick(page, '/room')
  await agreeOnFirst(page, join)
  await lead.close()
  await expect(page.getByRole('alert')).toContainText(text('quick_not_kept'))
  await expect(page.getByText(/salva neste navegador/i)).toHaveCount(0)
  const { name } = await downloaded(page, () =>
    page
      .getByRole('button', { name: text('quick_json') })
      .first()
      .click(),
  )
  expect(name).toBe('retrospective_history.json')
})

test('local mode opens a room for the squad on its form', async ({ page }) => {
  const { field, open } = localMode(page)
  await open()
  await field('local_squad').fill('Squad Alpha')
  await page.getByRole('button', { name: text('quick_local') }).click()
  await leadScreen(page).button('lead_start').waitFor()
  await expect(page.getByText('Squad Alpha · Sprint 1')).toBeVisible()
})

test('without a server, local mode says so and leads to a vote on one phone', async ({ page }) => {
  const { field, open } = localMode(page)
  await open()
  await field('local_squad').fill('Squad Alpha')
  await page.context().setOffline(true)
  const press = () => page.getByRole('button', { name: text('quick_local') }).click()
  await press()
  await expect(page.locator('[role=alert][data-failed]')).toHaveText(text('quick_failed'))
  const onePhone = page.locator('a:not([hidden])').filter({ hasText: text('one_phone_link') })
  await expect(onePhone).toHaveAttribute('href', '/one-phone')
  await page.context().setOffline(false)
  await press()
  await leadScreen(page).button('lead_start').waitFor()
})

test('without a server, the landing page leads to a vote on one phone', async ({ page }) => {
  await page.goto('/en')
  const onePhone = page
    .locator('a:not([hidden])')
    .filter({ hasText: messageIn('en', 'one_phone_link') })
  await expect(onePhone).toHaveCount(0)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: messageIn('en', 'quick_open') }).click()
  const failed = page.locator('[role=alert][data-failed]')
  await expect(failed).toHaveText(messageIn('en', 'quick_failed'))
  await expect(onePhone).toHaveAttribute('href', '/en/one-phone')
})

test('a facilitator of an open room is asked before the next one opens', async ({ page }) => {
  await openQuick(page)
  const first = new URL(page.url()).pathname
  for (const path of ['/', '/room']) {
    await page.goto(path)
    await page.getByRole('button', { name: text('quick_open') }).click()
    await expect(page.getByRole('button', { name: text('quick_open_further') })).toBeVisible()
    // Beside the question, the landing page has the way back from the start.
    await expect(backTo(page).last()).toHaveText(/^Voltar para .*, aberta em /)
    await expect(backTo(page).last()).toHaveAttribute('href', first)
  }
  await page.getByRole('button', { name: text('quick_open_further') }).press('Enter')
  await leadScreen(page).button('lead_start').waitFor()
  expect(new URL(page.url()).pathname).not.toBe(first)
})

test('local mode leads back to each of two open rooms as their facilitator', async ({
  page,
  join,
}) => {
  const lead = await openQuick(page)
  const first = new URL(page.url()).pathname
  await page.goto('/')
  await page.getByRole('button', { name: text('quick_open') }).click()
  await page.getByRole('button', { name: text('quick_open_further') }).click()
  await lead.button('lead_start').waitFor()
  await localMode(page).open()
  await page.getByRole('button', { name: text('quick_local') }).click()
  await expect(backTo(page)).toHaveCount(2)
  await backTo(page).first().click()
  await lead.button('lead_start').waitFor()
  expect(new URL(page.url()).pathname).toBe(first)
  const phone = await join(first.split('/').at(-1) ?? '')
  await lead.button('lead_start').click()
  await phone.vote(3)
})

test('does not ask about a closed room', async ({ page }) => {
  const lead = await openQuick(page)
  const first = new URL(page.url()).pathname
  await page.goto('/room')
  await page.getByRole('button', { name: text('quick_open') }).click()
  await page.getByRole('button', { name: text('quick_open_further') }).click()
  await lead.button('lead_start').waitFor()
  await lead.close()
  await lead.button('lead_start').waitFor({ state: 'detached' })
  await page.goto('/en/room')
  await page.getByRole('button', { name: messageIn('en', 'quick_open') }).click()
  const left = page.getByRole('link', { name: /^Back to / })
  await expect(left).toHaveCount(1)
  await expect(left).toHaveAttribute('href', `/en${first}`)
})

async function openQuick(page: Page, path = '/') {
  await page.goto(path)
  await page.getByRole('button', { name: text('quick_open') }).click()
  const lead = leadScreen(page)
  await lead.button('lead_start').waitFor()
  return lead
}

/** Lets three members vote on the first topic and agree on a 4. */
async function agreeOnFirst(page: Page, join: Join, locale: 'pt' | 'en' = 'pt'): Promise<void> {
  const lead = leadScreen(page, locale)
  const members = await Promise.all(Array.from({ length: 3 }, () => join(codeOf(page))))
  await lead.button('lead_start').click()
  await Promise.all(members.map((member, at) => member.vote(at === 0 ? 3 : 4)))
  const topic = (await lead.heading.textContent()) ?? ''
  await lead.button('room_consensus_record', { score: '4' }).click()
  await expect(lead.heading).not.toHaveText(topic)
}

/** Agrees on the first topic, with `first` among the members, and skips the others. */
async function reachAgreement(page: Page, join: Join, first?: Awaited<ReturnType<Join>>) {
  const lead = leadScreen(page)
  const others = await Promise.all(Array.from({ length: first ? 2 : 3 }, () => join(codeOf(page))))
  await lead.button('lead_start').click()
  const members = first ? [first, ...others] : others
  await Promise.all(members.map((member, at) => member.vote(at === 0 ? 3 : 4)))
  let topic = (await lead.heading.textContent()) ?? ''
  await lead.button('room_consensus_record', { score: '4' }).click()
  await expect(lead.heading).not.toHaveText(topic)
  for (const _ of [1, 2, 3, 4, 5]) {
    topic = (await lead.heading.textContent()) ?? ''
    await lead.button('lead_more').click()
    await page.getByRole('menuitem', { name: text('lead_skip') }).click()
    await expect(lead.heading).not.toHaveText(topic)
  }
  await expect(lead.heading).toHaveText(text('agree_title'))
}

function codeOf(page: Page): string {
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}

function backTo(page: Page) {
  return page.getByRole('link', { name: /^Voltar para / })
}
