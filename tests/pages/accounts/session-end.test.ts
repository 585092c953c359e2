import { dashboard } from '../../support/dashboard'
import { leadScreen, memberScreen } from '../../support/room-screens'
import { expect } from '../support/fixtures'
import { storeInOtherTab } from '../support/other-tab'
import { test } from '../support/room'

test('a page that requires a session leads to sign-in when another tab signs out', async ({
  page,
  opened,
  squad,
}) => {
  for (const path of ['/dashboard', `/squad/${squad.id}/trends`, '/account']) {
    opened.keepCookie(squad.account.cookie)
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    signOutElsewhere(opened)
    await expect(page).toHaveURL(`/login?next=${encodeURIComponent(path)}`)
  }
})

test('a page that stays when a session ends reloads its data', async ({
  page,
  opened,
  squad,
  holdRoom,
}) => {
  const { code } = await holdRoom()
  const invitation = await squad.invite(squad.id)
  const member = memberScreen(page)
  for (const { path, asked, enter } of [
    { path: `/invitation/${invitation}`, asked: `/invitations/${invitation}` },
    { path: `/room/${code}`, asked: `/rooms/${code}` },
    { path: `/room/${code}`, asked: `/rooms/${code}`, enter: () => member.comeIn('Ana') },
  ]) {
    opened.keepCookie(squad.account.cookie)
    // Makes the browser know of the session.
    await page.goto('/account')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.goto(path)
    await enter?.()
    const heading = page.getByRole('heading', { level: 1 })
    await heading.waitFor()
    const shown = (await heading.textContent()) ?? ''
    const seen = followTexts()
    const again = page.waitForResponse((answer) => answer.url().endsWith(`/api${asked}`))
    signOutElsewhere(opened)
    await again
    await expect(heading).toHaveText(shown)
    expect(seen.filter((text) => text.includes(member.text('room_connecting')))).toEqual([])
  }
})

test('the next user of a browser sees none of the former user’s data', async ({
  page,
  api,
  opened,
  squad,
}) => {
  const { cards, go } = dashboard(page)
  await go()
  await expect(cards).toHaveCount(1)
  signOutElsewhere(opened)
  await expect(page).toHaveURL(/\/login\?next=/)
  const seen = followTexts()
  const bia = await api.signIn('Bia')
  opened.keepCookie(bia.cookie)
  storeInOtherTab('signed-in', 'yes')
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByText(bia.email)).toBeVisible()
  expect(seen.length).toBeGreaterThan(0)
  for (const former of ['Squad Alpha', squad.account.email]) {
    expect(seen.filter((shown) => shown.includes(former))).toEqual([])
  }
})

test('a refused call changes nothing for people in a room who have no account', async ({
  page,
  holdRoom,
}) => {
  const calls: string[] = []
  const refused = /\/(commands|feedback)$/
  const refuse = () =>
    page.route(refused, (route) =>
      route.fulfill({ status: 401, json: { error: { code: 'UNAUTHENTICATED' } } }),
    )
  page.on('request', (request) => calls.push(new URL(request.url()).pathname))
  const { code } = await holdRoom()
  const member = memberScreen(page)
  await page.goto(`/room/${code}`)
  await member.comeIn('Zoe')
  await expect(member.heading).toHaveText(member.text('member_lobby_title'))
  await refuse()
  calls.length = 0
  await member.button('room_bar_feedback').click()
  await page.locator('#member-feedback').getByRole('textbox').fill('Daily curta')
  await member.button('member_feedback_positive').click()
  await expect(member.alert).toHaveText(member.text('problem_unauthenticated'))
  await expect(member.heading).toHaveText(member.text('member_lobby_title'))
  expect(calls).toEqual([`/api/rooms/${code}/feedback`])
  const lead = leadScreen(page)
  await page.unroute(refused)
  // A command that gets no answer over the socket is posted.
  await page.routeWebSocket(/socket/, (socket) => {
    const server = socket.connectToServer()
    socket.onMessage((text) =>
      String(text).includes('command') ? void socket.close() : server.send(text),
    )
  })
  await page.goto('/')
  await page.getByRole('button', { name: lead.text('quick_open') }).click()
  await lead.button('lead_start').waitFor()
  await refuse()
  calls.length = 0
  await lead.button('lead_start').click()
  await expect(lead.alert).toHaveText(lead.text('problem_unauthenticated'))
  await expect(lead.heading).toHaveText(lead.text('lead_open_heading'))
  expect(calls.map((call) => call.split('/').at(-1))).toEqual(['commands'])
})

/** Signs out as another tab does: this page is notified by the browser's storage only. */
function signOutElsewhere({ cookies }: { cookies: Map<string, { name: string }> }): void {
  for (const [key, { name }] of cookies) if (name.endsWith('session_token')) cookies.delete(key)
  storeInOtherTab('signed-in', null)
}

/** Records the texts that the page shows from now on, however briefly. */
function followTexts(): string[] {
  const seen: string[] = []
  const observer = new MutationObserver(() => seen.push(document.body.textContent ?? ''))
  observer.observe(document.body, { subtree: true, childList: true, characterData: true })
  return seen
}
