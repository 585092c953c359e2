import type { Page } from '@playwright/test'
import { sessions } from '~/features/auth/tables.server'
import { leadScreen, memberScreen, openRoom } from '../../support/room-screens'
import { type Account, expect } from '../support/fixtures'
import { storeInOtherTab } from '../support/other-tab'
import { test as base } from '../support/room'

type Led = ReturnType<typeof ledScreen>

const test = base.extend<{
  /** A room that the user of the page leads with an account. */
  led: Led & { account: Account; code: string; signInElsewhere: () => Promise<void> }
  /** Ends all sessions without notifying any page. */
  endSessions: () => Promise<void>
}>({
  led: async ({ page, product, signIn }, use) => {
    const account = await signIn()
    const { code } = await openRoom(page, product.origin)
    const { email, password } = account
    const signInElsewhere = async () => {
      await page.request.post('/api/auth/sign-in/email', { data: { email, password } })
      storeInOtherTab('signed-in', 'yes')
    }
    await use({ ...ledScreen(page), account, code, signInElsewhere })
  },
  endSessions: async ({ api }, use) => {
    await use(async () => void (await api.db.delete(sessions)))
  },
})

for (const [how, tell] of [
  ['a command is refused', ({ button }: Led) => button('lead_start').click()],
  ['another tab signs out', async () => storeInOtherTab('signed-in', null)],
] as const) {
  test(`a facilitator whose session has ended keeps a live stage when ${how}`, async ({
    led,
    endSessions,
    join,
  }) => {
    await endSessions()
    await tell(led)
    await expect(led.signedOut).toContainText(led.text('room_signed_out_body'))
    await expect(led.heading).toHaveText(led.text('lead_open_heading'))
    await join(led.code, 'Bia')
    await expect(led.stage.getByRole('listitem')).toHaveText([/^Bia/])
  })
}

test('a side call without a session leaves the stage in place', async ({
  led,
  endSessions,
  join,
}) => {
  const members = await Promise.all([join(led.code), join(led.code), join(led.code)])
  await led.button('lead_start').click()
  await Promise.all(members.map((member) => member.vote(3)))
  await led.button('lead_hold').click()
  await endSessions()
  await led.more('idea_make')
  await expect(led.signedOut).toBeVisible()
  await expect(led.heading).toHaveText('Planning')
})

test('every command without a session offers to sign in', async ({ page, led, endSessions }) => {
  await endSessions()
  for (let press = 0; press < 2; press += 1) {
    const refused = page.waitForResponse((answer) => answer.url().endsWith('/commands'))
    await led.button('lead_start').click()
    await refused
    await expect(led.alert).toHaveCount(1)
    await expect(led.wayBack).toHaveAttribute('href', `/login?next=%2Froom%2F${led.code}`)
  }
})

test('a comment without a session offers to sign in', async ({ page, led, endSessions }) => {
  await endSessions()
  await led.button('room_bar_feedback').click()
  await page.locator('#member-feedback').getByRole('textbox').fill('Daily curta')
  await led.button('member_feedback_positive').click()
  await expect(led.signedOut).toBeVisible()
})

test('a facilitator signs in again and continues to lead', async ({ page, led, endSessions }) => {
  await endSessions()
  await led.button('lead_start').click()
  await led.wayBack.click()
  await led.fillSignIn(led.account)
  await led.button('login_submit').click()
  await expect(page).toHaveURL(`/room/${led.code}`)
  await led.button('lead_start').click()
  await expect(led.heading).toHaveText('Planning')
  await expect(led.signedOut).toHaveCount(0)
})

test('a sign-in in another tab restores the lead', async ({ led, endSessions }) => {
  await endSessions()
  storeInOtherTab('signed-in', null)
  await led.signedOut.waitFor()
  await led.signInElsewhere()
  await expect(led.signedOut).toHaveCount(0)
  await led.button('lead_start').click()
  await expect(led.heading).toHaveText('Planning')
})

test('without a session, a broken stream leads to the door and a sign-in back to the stage', async ({
  page,
  led,
  endSessions,
}) => {
  await endSessions()
  await page.context().setOffline(true)
  await page.context().setOffline(false)
  await expect(led.button('room_door_enter')).toBeVisible()
  await expect(led.wayBack).toBeVisible()
  await led.signInElsewhere()
  await led.button('lead_start').click()
  await expect(led.heading).toHaveText('Planning')
})

test('a facilitator without a session joins as a member', async ({ page, led, endSessions }) => {
  await endSessions()
  storeInOtherTab('signed-in', null)
  await led.button('room_signed_out_join').click()
  await expect(led.wayBack).toBeVisible()
  const member = memberScreen(page)
  await member.comeIn('Ana')
  await expect(member.heading).toHaveText(member.text('member_lobby_title'))
  await expect(led.wayBack).toBeVisible()
})

test('a facilitator with a seat stays as a member without the facilitator’s parts', async ({
  page,
  led,
  endSessions,
  join,
}) => {
  const bia = await join(led.code, 'Bia')
  await bia.say('positive', 'Escondido')
  await led.button('lead_comment_menu', { text: 'Escondido' }).click()
  await page.getByRole('menuitem', { name: led.text('lead_hide') }).click()
  await led.setVoting(true)
  await endSessions()
  storeInOtherTab('signed-in', null)
  const member = memberScreen(page)
  await expect(member.heading).toHaveText(member.text('member_lobby_title'))
  await expect(led.wayBack).toBeVisible()
  await expect(page.getByText('Escondido')).toHaveCount(0)
  await led.signInElsewhere()
  await expect(led.side).toContainText('Escondido')
  await expect(led.signedOut).toHaveCount(0)
})

test('a stage without a session is not shown to the next user', async ({
  page,
  api,
  opened,
  led,
}) => {
  const { cookie } = await api.signIn('Zoe')
  await page.context().clearCookies()
  storeInOtherTab('signed-in', null)
  await led.signedOut.waitFor()
  opened.keepCookie(cookie)
  storeInOtherTab('signed-in', 'yes')
  await expect(led.button('room_door_enter')).toBeVisible()
  await expect(led.stage.getByText(led.text('lead_open_heading'))).toHaveCount(0)
})

test('the wall stays when the session has ended', async ({ page, led, endSessions, join }) => {
  await page.goto(`/room/${led.code}?view=wall`)
  await expect(led.heading).toHaveText(led.text('wall_open_heading'))
  await endSessions()
  storeInOtherTab('signed-in', null)
  await join(led.code, 'Bia')
  await expect(page.getByText('Bia')).toBeVisible()
})

test('a facilitator who has left the squad is not asked to sign in', async ({
  page,
  api,
  opened,
  holdRoom,
}) => {
  const room = await holdRoom()
  const bia = await api.signIn('Bia')
  const invited = await room.lead.post(`/squads/${room.squadId}/invitations`, { role: 'member' })
  const { url } = invited.body as { url: string }
  await bia.post(new URL(url).pathname.replace('invitation', 'invitations'), {})
  opened.keepCookie(bia.cookie)
  const screen = ledScreen(page)
  await page.goto(`/room/${room.code}`)
  await screen.button('room_take_over').click()
  await screen.button('lead_start').waitFor()
  await room.lead.delete(`/squads/${room.squadId}/members/${bia.userId}`)
  await page.context().setOffline(true)
  await page.context().setOffline(false)
  await expect(page.getByText(screen.text('room_seat_gone'))).toBeVisible()
  await expect(screen.signedOut).toHaveCount(0)
})

function ledScreen(page: Page) {
  const screen = leadScreen(page)
  const signedOut = screen.alert.filter({ hasText: screen.text('room_signed_out') })
  return {
    ...screen,
    signedOut,
    wayBack: signedOut.getByRole('link', { name: screen.text('login_submit') }),
  }
}
