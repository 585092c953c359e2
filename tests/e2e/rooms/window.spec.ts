import type { Page } from '@playwright/test'
import { HOUR_MS, toNextQuarter } from '../../../src/domain/rooms/window/window'
import type { WindowPage } from '../../../src/features/rooms/window/schema'
import { leadScreen, memberScreen } from '../../support/room-screens'
import { squadData } from '../../support/squad-data'
import { expectNoSidewaysScrollAt } from '../fixtures'
import { tabTo } from '../tabbing'
import { expect, test } from './room'

test.describe.configure({ timeout: 240_000 })

test('a vote with a deadline is accessible in every phase, on a phone, for the facilitator and on the wall', async ({
  page,
  product,
  signIn,
  openPhone,
  openWall,
  expectAccessible,
}) => {
  const check = async (screen: Page, name: string) =>
    await test.step(name, async () => {
      await expectAccessible(screen)
      await expectNoSidewaysScrollAt(screen)
    })
  await signIn()
  const { squadId, code } = await openWindow(page, product.origin)
  await page.goto(`/squad/${squadId}/open-room`)
  await page.getByRole('radio', { name: /^Com prazo/ }).check()
  await check(page, 'the form')
  await page.goto('/dashboard')
  await expect(page.getByRole('link', { name: /^Votação até/ })).toBeVisible()
  await check(page, 'the dashboard')

  const zoe = await openPhone()
  const phone = zoe.page
  await phone.goto(`${product.origin}/room/${code}`)
  await expect(zoe.button('window_start')).toBeVisible()
  await check(phone, 'the way in')
  await zoe.button('window_start').click()
  await zoe.tap(1)
  await check(phone, 'a topic')
  await zoe.button('window_next').click()
  await zoe.tap(4)
  await zoe.button('window_next').click()
  await phone.keyboard.press('l')
  await check(phone, 'the list')
  await zoe.button('window_go_on').click()
  await zoe.tap(3)
  await zoe.button('window_finish').click()
  await expect(zoe.heading).toHaveText(zoe.text('window_done'))
  await check(phone, 'the end of the vote')

  const lead = leadScreen(page)
  const wall = await openWall(code)
  await page.goto(`/room/${code}`)
  await expect(page.getByText(lead.text('window_lead_body'))).toBeVisible()
  await check(page, 'the window for the facilitator')
  await lead.button('window_move').click()
  await check(page, 'a new closing time')
  await page.keyboard.press('Escape')
  await check(wall, 'the window on the wall')

  for (const votes of [
    [5, 4, 3],
    [3, 4, 4],
  ]) {
    await voteUnseen(product.origin, { code, votes })
  }
  await lead.button('window_end').click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: lead.text('window_end'), exact: true })
    .click()
  await expect(lead.heading).toHaveText(lead.text('window_sealed'))
  await check(page, 'the closed window for the facilitator')
  await check(wall, 'the closed window on the wall')
  await phone.reload()
  await expect(phone.getByText(zoe.text('window_closed'))).toBeVisible()
  await check(phone, 'the closed window')
  await lead.button('window_talk').click()
  await expect(lead.heading).toHaveText('Planning')
  await expect(lead.side.getByText(lead.text('talk_now'))).toBeVisible()
  await check(page, 'the talk')
})

test('a person votes, and the facilitator ends the vote, with the keyboard alone', async ({
  page,
  product,
  signIn,
}) => {
  await signIn()
  const { code } = await openWindow(page, product.origin)
  const { keyboard } = page
  const ana = memberScreen(page)
  await page.goto(`/room/${code}?view=vote`)
  await tabTo(page, ana.button('window_start'))
  await keyboard.press('Enter')
  for (const [title, score] of [
    ['Planning', 4],
    ['Daily', 3],
    ['Review', 5],
  ] as const) {
    await expect(ana.heading).toHaveText(title)
    await keyboard.press(String(score))
    await expect(ana.choice(score)).toBeChecked()
    await keyboard.press('ArrowRight')
  }
  await expect(ana.heading).toHaveText(ana.text('window_list'))
  await tabTo(page, ana.button('window_finish'))
  await keyboard.press('Enter')
  await expect(ana.heading).toHaveText(ana.text('window_done'))
  for (const votes of [
    [5, 4, 3],
    [3, 4, 4],
  ]) {
    await voteUnseen(product.origin, { code, votes })
  }
  const lead = leadScreen(page)
  await page.goto(`/room/${code}`)
  await tabTo(page, lead.button('window_end'))
  await keyboard.press('Enter')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await tabTo(page, lead.button('window_end').last())
  await keyboard.press('Enter')
  await expect(lead.heading).toHaveText(lead.text('window_sealed'))
  await keyboard.press('Space')
  await expect(lead.side.getByText(lead.text('talk_now'))).toBeVisible()
})

/** Opens a vote of two days behind one link, of the page's user. */
async function openWindow(page: Page, origin: string): Promise<{ squadId: string; code: string }> {
  const data = squadData(page, origin)
  const { id: squadId } = await data.createSquad('Squad Alpha')
  const { code } = await data.openWindow(squadId, {
    sprint: 24,
    topics: ['Planning', 'Daily', 'Review'].map((title) => ({ id: title, title })),
    closesAt: toNextQuarter(Date.now() + 48 * HOUR_MS),
    zone: 'America/Sao_Paulo',
    entry: { kind: 'open', expected: 3 },
  })
  return { squadId, code }
}

/** Votes and finishes for a person without a screen. */
async function voteUnseen(
  origin: string,
  { code, votes }: { code: string; votes: number[] },
): Promise<void> {
  let cookie = ''
  const send = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${origin}/api/rooms/${code}/window${path}`, {
      method,
      headers: { origin, cookie, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return answer
  }
  const entered = await send('POST', '/seat', {})
  cookie = entered.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const { topics }: WindowPage = await (await send('GET', '')).json()
  const ballotKey = 'k'.repeat(21) + votes.join('').slice(0, 1)
  for (const [at, { id: topicId }] of topics.entries()) {
    await send('POST', '/ballots', { topicId, vote: votes[at], ballotKey, choice: 1 })
  }
  await send('PUT', '/finished', { isFinished: true })
}
