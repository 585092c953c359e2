import type { Page } from '@playwright/test'
import { eq, sql } from 'drizzle-orm'
import { HOUR_MS, toNextQuarter } from '~/domain/rooms/window/window'
import type { Vote } from '~/domain/votes/tally'
import { users } from '~/features/auth/tables.server'
import { roomRounds, rooms } from '~/features/rooms/tables.server'
import { windowInvitees, windowSeats } from '~/features/rooms/window/tables.server'
import { newId } from '~/lib/ids'
import type { Caller, TestApi } from '~tests/support/api/test-api'
import { finishIn, openTestWindow, passHours } from '~tests/support/rooms/windows'
import { setHidden } from '../../support/one-phone-screens'
import { leadScreen, type Member, memberScreen } from '../../support/room-screens'
import { expect } from '../support/fixtures'
import { test } from '../support/room'

const TOPICS = ['Planning', 'Daily', 'Review']

test('a person votes at their own pace, and finds the votes on this device again', async ({
  page,
  api,
}) => {
  const { ana } = await startVoting(page, api)
  for (const vote of [5, 'skip', 2] as const) {
    await ana.tap(vote)
    const isLast = vote === 2
    await ana.button(isLast ? 'window_finish' : 'window_next').click()
  }
  await expect(ana.heading).toHaveText(ana.text('window_done'))
  await page.reload()
  await expect(ana.heading).toHaveText(ana.text('window_done'))
  await ana.button('window_review').click()
  const rows = page.getByRole('main').getByRole('listitem')
  await expect(rows).toHaveText(['Planning5', 'Dailypassou', 'Review2'])
})

test('choosing a score does not leave the topic', async ({ page, api }) => {
  const { ana } = await startVoting(page, api)
  await ana.tap(4)
  await ana.tap(1)
  await expect(ana.heading).toHaveText('Planning')
  await expect(ana.choice(1)).toBeChecked()
})

test('a vote without a connection waits on the device and is sent afterwards', async ({
  page,
  api,
}) => {
  const { ana } = await startVoting(page, api)
  await page.route('**/ballots', (route) => route.abort())
  await ana.tap(4)
  await expect(page.getByText(ana.text('window_offline_one'))).toBeVisible()
  await page.unroute('**/ballots')
  await expect(page.getByText(ana.text('window_offline_one'))).toHaveCount(0)
})

test('a vote that did not arrive in time is named', async ({ page, api }) => {
  const window = await openTestWindow(api.db)
  const ana = memberScreen(page)
  await page.goto(`/room/${window.code}#${window.links[0]}`)
  await ana.button('window_start').click()
  await passHours(api.db, window.roomId, 49)
  await ana.tap(4)
  await expect(ana.choice(4)).toBeChecked()
  await sealEmpty(api, window.roomId)
  await page.reload()
  await expect(page.getByText(ana.text('window_late_title'))).toBeVisible()
  await expect(page.getByRole('listitem')).toHaveText(['Topic 1'])
})

test('a vote that was too late is sent again when the window is extended', async ({
  page,
  api,
}) => {
  const window = await openTestWindow(api.db, { topics: 1 })
  const ana = memberScreen(page)
  await page.goto(`/room/${window.code}#${window.links[0]}`)
  await ana.button('window_start').click()
  await passHours(api.db, window.roomId, 49)
  await ana.tap(4)
  await ana.button('window_list').click()
  await expect(page.getByText(ana.text('window_late'))).toBeVisible()
  await api.rooms.settleRoom(window.roomId)
  const lookAgain = async () => {
    // The page does that every minute.
    await page.evaluate(() => dispatchEvent(new Event('online')))
    return page.getByText(ana.text('window_late')).count()
  }
  await expect.poll(lookAgain, { timeout: 10_000 }).toBe(0)
  await ana.button('window_finish').click()
  await expect(ana.heading).toHaveText(ana.text('window_done'))
})

test('a personal link leads to its seat, and leaves the address', async ({ page, api }) => {
  const { code, links } = await openTestWindow(api.db)
  const ana = memberScreen(page)
  await page.goto(`/room/${code}#${links[0]}`)
  await expect(ana.button('window_start')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/room/${code}$`))
  await page.reload()
  await expect(ana.button('window_start')).toBeVisible()
})

test('a personal link leads to the vote on the leader’s device too', async ({
  page,
  api,
  squad,
}) => {
  const [user] = await api.db.select({ id: users.id }).from(users)
  const opener = { userId: user?.id ?? '', squadId: squad.id }
  const { code, links } = await openTestWindow(api.db, { squad: opener, topics: 1 })
  const lead = memberScreen(page)
  await page.goto(`/room/${code}#${links[0]}`)
  await lead.button('window_start').click()
  await expect(page).toHaveURL(new RegExp(`/room/${code}\\?view=vote$`))
  await lead.tap(3)
  await lead.button('window_finish').click()
  await page.getByRole('link', { name: lead.text('room_options_lead') }).click()
  await expect(page.getByText(lead.text('window_lead_body'))).toBeVisible()
})

test('an unknown link says so, and the code alone opens no seat of a pool', async ({
  page,
  api,
}) => {
  const { code } = await openTestWindow(api.db)
  const zoe = memberScreen(page)
  await page.goto(`/room/${code}`)
  await expect(page.getByText(zoe.text('window_door_body'))).toBeVisible()
  await page.goto(`/room/${code}#${'x'.repeat(43)}`)
  await page.reload()
  await expect(page.getByText(zoe.text('window_link_unknown'))).toBeVisible()
})

test('another device of the same person is told where the vote can be changed', async ({
  page,
  api,
}) => {
  const { code, links } = await openTestWindow(api.db)
  const first = await voterOf(api, code, { secret: links[0] ?? '' })
  await first.vote(0, 4)
  const laptop = memberScreen(page)
  await page.goto(`/room/${code}#${links[0]}`)
  await laptop.button('window_start').click()
  await laptop.tap(1)
  await expect(page.getByText(laptop.text('window_foreign_note'))).toBeVisible()
  await expect(laptop.choice(1)).not.toBeChecked()
})

test('a shared device forgets the votes, which count', async ({ page, api }) => {
  const { code } = await openLink(api)
  const ana = memberScreen(page)
  await page.goto(`/room/${code}`)
  await voteOnAll(ana, 3)
  await clear(page, ana)
  await ana.button('window_start').click()
  await expect(ana.heading).toHaveText('Planning')
  for (const vote of [0, 1, 2, 3, 4, 5]) await expect(ana.choice(vote as Vote)).not.toBeChecked()
})

test('a device that could not be cleared says so', async ({ page, api }) => {
  const { code } = await openLink(api)
  const ana = memberScreen(page)
  await page.goto(`/room/${code}`)
  await voteOnAll(ana, 3)
  await page.route('**/window/seat', (route) => route.abort())
  await clear(page, ana)
  await expect(page.getByText(ana.text('problem_offline'))).toBeVisible()
  await page.unroute('**/window/seat')
  await clear(page, ana)
  await expect(ana.button('window_start')).toBeVisible()
})

test('a shared device forgets a comment that was not sent', async ({ page, api }) => {
  const { code } = await openLink(api)
  const ana = memberScreen(page)
  const comment = page.locator('#member-feedback').getByRole('textbox')
  await page.goto(`/room/${code}`)
  await voteOnAll(ana, 3)
  await ana.button('room_bar_feedback').click()
  await comment.fill('Daily longa')
  await clear(page, ana)
  await ana.button('window_start').click()
  await ana.button('room_bar_feedback').click()
  await expect(comment).toHaveValue('')
})

test('a second link on a device leads to an empty vote of its own', async ({ page, api }) => {
  const window = await openTestWindow(api.db, { topics: 1, people: 3 })
  const voter = memberScreen(page)
  const votes = [4, 2] as const
  for (const [at, vote] of votes.entries()) {
    await page.goto(`/room/${window.code}#${window.links[at]}`)
    await page.reload()
    if (at > 0) {
      await expect(voter.heading).toHaveText(voter.text('window_other_link'))
      await voter.button('window_other_link_enter').click()
    }
    await voter.button('window_start').click()
    for (const other of [0, 1, 2, 3, 4, 5] as const) {
      await expect(voter.choice(other)).not.toBeChecked()
    }
    await voter.tap(vote)
    await voter.button('window_finish').click()
    await expect(voter.heading).toHaveText(voter.text('window_done'))
  }
  const last = await voterOf(api, window.code, { secret: window.links[2] ?? '' })
  await last.vote(0, 0)
  await last.finish()
  await passHours(api.db, window.roomId, 49)
  await api.rooms.settleRoom(window.roomId)
  const tallies = await api.db.select({ tally: roomRounds.tally }).from(roomRounds)
  expect(tallies).toEqual([{ tally: [1, 0, 1, 0, 1, 0, 0] }])
})

test('a person with a second link can continue with the votes on the device', async ({
  page,
  api,
}) => {
  const { code, links } = await openTestWindow(api.db, { topics: 1 })
  const ana = memberScreen(page)
  await page.goto(`/room/${code}#${links[0]}`)
  await ana.button('window_start').click()
  await ana.tap(4)
  await ana.button('window_finish').click()
  await expect(ana.heading).toHaveText(ana.text('window_done'))
  await page.goto(`/room/${code}#${links[1]}`)
  await page.reload()
  await ana.button('window_other_link_mine').click()
  await expect(ana.heading).toHaveText(ana.text('window_done'))
  await expect(page).toHaveURL(new RegExp(`/room/${code}$`))
  await ana.button('window_review').click()
  await expect(page.getByRole('main').getByRole('listitem')).toHaveText(['Topic 14'])
})

test('votes that the server has lost are sent again with the end', async ({ page, api }) => {
  const { ana } = await startVoting(page, api)
  await ana.tap(5)
  await ana.button('window_next').click()
  await ana.tap(5)
  await ana.button('window_next').click()
  // A restart of the embedded database empties its unlogged tables.
  await api.db.execute(sql`delete from room_waiting_votes`)
  await api.db.execute(sql`delete from room_waiting_marks`)
  await ana.tap(5)
  await ana.button('window_finish').click()
  await expect(ana.heading).toHaveText(ana.text('window_done'))
})

test('a page that comes back shows the votes that another page has stored meanwhile', async ({
  page,
  api,
}) => {
  const { code, ana } = await startVoting(page, api)
  await ana.tap(1)
  await expect(ana.choice(1)).toBeChecked()
  // A suspended page gets no event.
  await page.evaluate((key) => {
    const kept = JSON.parse(localStorage.getItem(key) ?? '')
    for (const vote of Object.values<{ vote: number; choice: number }>(kept.box.votes)) {
      vote.vote = 4
      vote.choice += 1
    }
    localStorage.setItem(key, JSON.stringify(kept))
  }, `window-votes:${code}`)
  await setHidden(page, false)
  await expect(ana.choice(4)).toBeChecked()
})

test('a page that comes back has no votes of a device that was cleared meanwhile', async ({
  page,
  api,
}) => {
  const { code, ana } = await startVoting(page, api)
  await ana.tap(1)
  await expect(ana.choice(1)).toBeChecked()
  await page.evaluate((key) => localStorage.removeItem(key), `window-votes:${code}`)
  await setHidden(page, false)
  await expect(ana.choice(1)).not.toBeChecked()
})

test('a link whose seat could not be opened can be tried again', async ({ page, api }) => {
  const { code, links } = await openTestWindow(api.db)
  const ana = memberScreen(page)
  await page.route('**/window/seat', (route) => route.abort())
  await page.goto(`/room/${code}#${links[0]}`)
  await expect(page.getByText(ana.text('problem_offline'))).toBeVisible()
  await page.unroute('**/window/seat')
  await ana.button('action_try_again').click()
  await expect(ana.button('window_start')).toBeVisible()
})

test('a seat whose answer was lost is not taken twice', async ({ page, api }) => {
  const { code } = await openLink(api)
  const ana = memberScreen(page)
  await page.route('**/window/seat', async (route) => {
    // The browser does not get the cookie.
    await api.visitor.post(`/rooms/${code}/window/seat`, route.request().postDataJSON())
    await route.abort()
  })
  await page.goto(`/room/${code}`)
  await ana.button('window_start').click()
  await expect(page.getByText(ana.text('problem_offline'))).toBeVisible()
  await page.unroute('**/window/seat')
  await ana.button('window_start').click()
  await expect(ana.choice(1)).toBeVisible()
  expect(await api.db.$count(windowSeats)).toBe(1)
})

test('the leader ends the window, starts the talk and accepts equal scores with one press', async ({
  page,
  api,
  signIn,
}) => {
  const { cookie } = await signIn()
  const lead = leadScreen(page)
  const { code } = await openLink(api, cookie)
  for (const votes of [
    [1, 4, 3],
    [5, 4, 3],
    [3, 4, 4],
  ] as const) {
    const voter = await voterOf(api, code)
    for (const [index, vote] of votes.entries()) await voter.vote(index, vote)
    await voter.finish()
  }
  await page.goto(`/room/${code}`)
  await expect(page.getByText(lead.text('window_lead_body'))).toBeVisible()
  await lead.button('window_end').click()
  await confirm(page, lead.text('window_end'))
  await expect(lead.heading).toHaveText(lead.text('window_sealed'))
  await lead.button('window_talk').click()
  await expect(lead.heading).toHaveText('Planning')
  const ahead = page.getByRole('region', { name: lead.text('talk_now') })
  await expect(ahead.getByRole('listitem')).toHaveText(['Planningde 1 a 5'])
  await expect(ahead).toContainText('1 tópico, cerca de 8 min.')
  await lead.button('window_accept_one').first().click()
  await expect(page.getByText(lead.text('window_equal_one'))).toHaveCount(0)
  const recorded = page.getByRole('region', { name: lead.text('talk_recorded') })
  await expect(recorded.getByRole('listitem')).toHaveText([/^Daily.*4/])
  await page
    .getByRole('group', { name: /Review/ })
    .getByLabel('4')
    .check()
  await lead.button('window_accept_one').click()
  await expect(page.getByText(lead.text('window_near'))).toHaveCount(0)
})

test('the head of the talk has the number of the invited people and of extra links', async ({
  page,
  api,
  squad,
}) => {
  const { cookie } = squad.account
  const [user] = await api.db.select({ id: users.id }).from(users)
  const window = await openTestWindow(api.db, {
    squad: { userId: user?.id ?? '', squadId: squad.id },
  })
  const made = await callerWith(api, cookie).send('POST', `/rooms/${window.code}/window/seats`, {
    body: { newSecret: newId() },
  })
  expect(made.status).toBe(201)
  for (const voter of window.voters.slice(0, 4)) await finishIn(api.db, window, { voter, vote: 4 })
  await passHours(api.db, window.roomId, 49)
  await api.rooms.settleRoom(window.roomId)
  const lead = leadScreen(page)
  await page.goto(`/room/${window.code}`)
  await expect(lead.heading).toHaveText(lead.text('window_sealed'))
  await expect(page.getByText('Pessoas que terminaram: 4 de 6.')).toBeVisible()
  await expect(page.getByText('5 convites, 1 link a mais')).toBeVisible()
})

test('the question before the end says when the result is shown', async ({ page, api, squad }) => {
  const [user] = await api.db.select({ id: users.id }).from(users)
  const opener = { userId: user?.id ?? '', squadId: squad.id }
  const { code } = await openTestWindow(api.db, { squad: opener, reveal: 'close' })
  const lead = leadScreen(page)
  await page.goto(`/room/${code}`)
  await lead.button('window_end').click()
  await expect(page.getByRole('alertdialog')).toContainText(lead.text('window_end_close'))
  await expect(page.getByRole('alertdialog')).not.toContainText(lead.text('window_closed_talk'))
})

test('the leader sees which invitations came back, if they were theirs', async ({
  page,
  api,
  squad,
}) => {
  const [user] = await api.db.select({ id: users.id }).from(users)
  const opener = { userId: user?.id ?? '', squadId: squad.id }
  const { code } = await openTestWindow(api.db, { squad: opener })
  const lead = leadScreen(page)
  const bounces = page.getByRole('region', { name: lead.text('window_bounces_one') })
  await page.goto(`/room/${code}`)
  await expect(lead.button('window_new_link')).toBeVisible()
  await expect(bounces).toHaveCount(0)
  const bounced = eq(windowInvitees.email, 'person1@example.org')
  await api.db.update(windowInvitees).set({ hasBounced: true }).where(bounced)
  await page.reload()
  await expect(bounces.getByRole('listitem')).toHaveText(['person1@example.org'])
  await expect(bounces).toContainText(lead.text('window_bounces_note'))
  await api.db.update(rooms).set({ authorId: null })
  await page.reload()
  await expect(bounces).toContainText(lead.text('window_bounces_other'))
  await expect(bounces.getByRole('listitem')).toHaveCount(0)
})

test('a member who has voted takes over the vote of a facilitator who has left', async ({
  page,
  api,
  squad,
}) => {
  const leader = await api.signIn('Lia')
  await squad.admit(leader)
  const { code, links } = await openTestWindow(api.db, {
    squad: { userId: leader.userId, squadId: squad.id },
    topics: 1,
  })
  await leader.delete(`/squads/${squad.id}/members/${leader.userId}`)
  const own = memberScreen(page)
  await page.goto(`/room/${code}#${links[0]}`)
  await own.button('window_start').click()
  await own.tap(3)
  await own.button('window_finish').click()
  await expect(page.getByText(own.text('room_led_by_none'))).toBeVisible()
  await own.button('room_take_over').click()
  await expect(page.getByText(own.text('window_lead_body'))).toBeVisible()
})

test('the text for a chat has the closing time and the link', async ({ page, api, signIn }) => {
  const { cookie } = await signIn()
  const { code } = await openLink(api, cookie)
  const lead = leadScreen(page)
  await page.goto(`/room/${code}`)
  await expect(
    page.getByText(
      /^Votação da Sprint 24: Squad Alpha\sTópicos: 3\. Leva cerca de 1 min, sem nome\. Aberta até /,
    ),
  ).toContainText(`/room/${code}`)
  await lead.button('lead_invitation_copy').click()
  await expect(page.getByText(lead.text('window_invitation_copied'))).toBeVisible()
})

test('the leader who votes comes from the stage', async ({ page, api, signIn }) => {
  const { cookie } = await signIn()
  const { code } = await openLink(api, cookie)
  const lead = leadScreen(page)
  await page.goto(`/room/${code}`)
  await page.getByRole('link', { name: lead.text('window_vote_here') }).click()
  await expect(lead.button('window_start')).toBeVisible()
})

/** Gives the same score to all topics of an open link, and finishes. */
async function voteOnAll(voter: Member, vote: Vote): Promise<void> {
  await voter.button('window_start').click()
  for (const name of ['window_next', 'window_next', 'window_finish'] as const) {
    await voter.tap(vote)
    await voter.button(name).click()
  }
}

async function clear(page: Page, voter: Member): Promise<void> {
  await voter.button('window_clear').click()
  const asked = page.getByRole('alertdialog')
  await asked.getByRole('button', { name: voter.text('window_clear') }).click()
}

/** Opens a window of 48 hours with an open link. */
async function openLink(api: TestApi, cookie?: string): Promise<{ code: string }> {
  const lead = cookie === undefined ? await api.signIn('Olga') : callerWith(api, cookie)
  const squad = await lead.send('POST', '/squads', { body: { name: 'Squad Alpha' } })
  const { id } = squad.body as { id: string }
  const topics = TOPICS.map((title) => ({ id: title, title }))
  const opened = await lead.send('POST', `/squads/${id}/windows`, {
    body: {
      ...{ sprint: 24, topics, zone: 'America/Sao_Paulo', entry: { kind: 'open', expected: 3 } },
      closesAt: toNextQuarter(Date.now() + 48 * HOUR_MS),
    },
  })
  return opened.body as { code: string }
}

/** Opens a vote behind an open link, and its first topic. */
async function startVoting(page: Page, api: TestApi) {
  const { code } = await openLink(api)
  const ana = memberScreen(page)
  await page.goto(`/room/${code}`)
  await ana.button('window_start').click()
  return { code, ana }
}

function callerWith(api: TestApi, cookie: string): Pick<Caller, 'send'> {
  return {
    send: (method, path, options) => api.visitor.send(method, path, { cookie, ...options }),
  }
}

/** A voter who calls the API. */
async function voterOf(api: TestApi, code: string, link: { secret?: string } = {}) {
  const seated = await api.visitor.post(`/rooms/${code}/window/seat`, link)
  const cookie = seated.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const place = `/rooms/${code}/window`
  const page = await api.visitor.send('GET', place, { cookie })
  const { topics } = page.body as { topics: { id: string }[] }
  const ballotKey = newId()
  return {
    vote: (index: number, vote: Vote) =>
      api.visitor.send('POST', `${place}/ballots`, {
        cookie,
        body: { topicId: topics[index]?.id ?? '', vote, ballotKey, choice: 1 },
      }),
    finish: () =>
      api.visitor.send('PUT', `${place}/finished`, { cookie, body: { isFinished: true } }),
  }
}

/** Lets a window without enough people end, after its one extension. */
async function sealEmpty(api: TestApi, roomId: string): Promise<void> {
  for (const _ of [1, 2]) {
    await api.rooms.settleRoom(roomId)
    await passHours(api.db, roomId, 25)
  }
  await api.rooms.settleRoom(roomId)
}

function confirm(page: Page, name: string): Promise<void> {
  return page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click()
}
