import type { Page } from '@playwright/test'
import { eq, sql } from 'drizzle-orm'
import { users } from '~/features/auth/tables.server'
import { squadMembers } from '~/features/members/tables.server'
import { rooms } from '~/features/rooms/tables.server'
import type { TestApi } from '~tests/support/api/test-api'
import { leadScreen, memberScreen } from '../../support/room-screens'
import { squadData } from '../../support/squad-data'
import { expect } from '../support/fixtures'
import { test } from '../support/room'

test('the door of a room requires a seat', async ({ page, api, holdRoom }) => {
  const { code } = await holdRoom()
  const stream = await api.visitor.get(`/rooms/${code}/view`)
  expect([stream.status, stream.text]).toEqual([401, expect.stringContaining('NO_SEAT')])
  await page.goto(`/room/${code}`)
  await expect(memberScreen(page).button('room_door_enter')).toBeVisible()
})

test('a stranger with an account sees the door for any requested view', async ({
  page,
  product,
  signIn,
  holdRoom,
}) => {
  const { code } = await holdRoom()
  await signIn({ name: 'Zoe' })
  const { request } = page.context()
  expect((await request.get(`${product.origin}/api/rooms/${code}/view`)).status()).toBe(401)
  const data = { do: 'start', step: 0 }
  const command = await request.post(`${product.origin}/api/rooms/${code}/commands`, { data })
  expect(command.status()).toBe(404)
  for (const view of ['', '?view=vote', '?view=wall']) {
    await page.goto(`/room/${code}${view}`)
    await expect(page.getByText(memberScreen(page).text('room_door_lead'))).toBeVisible()
    await expect(page.getByRole('button', { name: 'Encerrar sala' })).toHaveCount(0)
  }
})

test('a member with an account does not lead', async ({ page, product, signIn, holdRoom }) => {
  const { code } = await holdRoom()
  await signIn({ name: 'Zoe' })
  const zoe = memberScreen(page)
  await page.goto(`/room/${code}`)
  await zoe.comeIn('Zoe')
  await expect(zoe.heading).toHaveText(zoe.text('member_lobby_title'))
  await expect(zoe.button('lead_start')).toHaveCount(0)
  const seats = `${product.origin}/api/rooms/${code}/paper-seats`
  expect((await page.context().request.post(seats, { data: {} })).status()).toBe(404)
})

test('a removed member is told at once', async ({ page, product, holdRoom }) => {
  const { code, lead, viewWhere } = await holdRoom()
  const zoe = memberScreen(page)
  await page.goto(`/room/${code}`)
  await zoe.comeIn('Zoe')
  const { seats } = await viewWhere(({ seats }) => seats.some(({ nickname }) => nickname === 'Zoe'))
  const seat = seats.find(({ nickname }) => nickname === 'Zoe')
  await lead.delete(`/rooms/${code}/seats/${seat?.id}`)
  await expect(page.getByText(zoe.text('room_seat_gone'))).toBeVisible()
  const { request } = page.context()
  expect((await request.get(`${product.origin}/api/rooms/${code}/view`)).status()).toBe(401)
})

test('a removed member of the squad is told as well', async ({ page, signIn, api, holdRoom }) => {
  const room = await holdRoom()
  await beMember({ signIn, api }, room)
  await page.goto(`/room/${room.code}`)
  await memberScreen(page).comeIn('Zoe')
  const { seats } = await room.viewWhere((view) => view.seats.length === 2)
  const seat = seats.find(({ nickname }) => nickname === 'Zoe')
  await room.lead.delete(`/rooms/${room.code}/seats/${seat?.id}`)
  await expect(page.getByText(memberScreen(page).text('room_seat_gone'))).toBeVisible()
})

test('the facilitator removes a seat', async ({ page, leadRoom, join }) => {
  const lead = await leadRoom()
  await join(lead.code, 'Zoe')
  await lead.openSettings()
  await lead.button('lead_remove_named', { name: 'Zoe' }).click()
  await lead.dialog.getByRole('button', { name: 'Remover da sala' }).click()
  await expect(page.getByText('Ao vivo · 0 pessoas')).toBeVisible()
})

test('a replaced facilitator sees who leads and takes the lead back', async ({
  page,
  product,
  api,
  leadRoom,
  join,
}) => {
  const lead = await leadRoom()
  const ana = await join(lead.code, 'Ana')
  const mia = await api.signIn('Mia')
  const invitation = await squadData(page, product.origin).invite(lead.squadId)
  await mia.post(`/invitations/${invitation}`, {})
  await mia.post(`/rooms/${lead.code}/lead`, {})
  await expect(page.getByText(lead.text('room_new_leader', { name: 'Mia' }))).toBeVisible()
  await expect(page.getByText(lead.text('room_led_by', { name: 'Mia' }))).toBeVisible()
  await expect(lead.button('lead_start')).toHaveCount(0)
  await lead.button('room_take_over').click()
  await expect(lead.button('lead_start')).toBeVisible()
  await ana.viewWhere(({ leader }) => leader === 'Ana Souza')
})

test('the door tells that the facilitator is offline to a person who may take over', async ({
  page,
  product,
  api,
  leadRoom,
}) => {
  const lead = await leadRoom()
  const mia = await api.signIn('Mia')
  const invitation = await squadData(page, product.origin).invite(lead.squadId)
  await mia.post(`/invitations/${invitation}`, {})
  await mia.post(`/rooms/${lead.code}/lead`, {})
  await expect(lead.button('room_take_over')).toBeVisible()
  await api.db.update(rooms).set({ leaderGoneAt: sql`now() - interval '1 minute'` })
  await page.reload()
  await expect(page.getByText(lead.text('room_led_by_away', { name: 'Mia' }))).toBeVisible()
})

test('a phone shows the new facilitator until the next step', async ({ page, api, holdRoom }) => {
  const { code, squadId, lead } = await holdRoom()
  const mia = await api.signIn('Mia')
  await api.db.insert(squadMembers).values({ squadId, userId: mia.userId })
  const zoe = memberScreen(page)
  await page.goto(`/room/${code}`)
  await zoe.comeIn('Zoe')
  const said = page.getByRole('main').getByText(zoe.text('room_new_leader', { name: 'Mia' }))
  await expect(said).toHaveCount(0)
  await mia.post(`/rooms/${code}/lead`, {})
  await expect(said).toBeVisible()
  await mia.post(`/rooms/${code}/commands`, { do: 'start', step: 0 })
  await expect(zoe.heading).toHaveText('Planning')
  await expect(said).toHaveCount(0)
  expect((await lead.post(`/rooms/${code}/commands`, { do: 'skip', step: 1 })).status).toBe(404)
})

test('a member on the phone takes over the lead', async ({ page, signIn, api, holdRoom }) => {
  const room = await holdRoom()
  const { code } = room
  await beMember({ signIn, api }, room)
  const zoe = leadScreen(page)
  await page.goto(`/room/${code}`)
  await memberScreen(page).comeIn('Zoe')
  await zoe.button('room_bar_options').click()
  await zoe.button('room_take_over').click()
  await expect(zoe.button('lead_start')).toBeVisible()
})

test('reports a code that leads nowhere', async ({ page }) => {
  const zoe = memberScreen(page)
  for (const wrong of ['0123456789', 'nowhere']) {
    await page.goto(`/room/${wrong}`)
    await expect(zoe.heading).toHaveText(zoe.text('room_door_unknown_title'))
  }
})

test('a room closed without a vote leaves nothing behind and says so', async ({ leadRoom }) => {
  const lead = await leadRoom()
  await lead.button('lead_close').click()
  await expect(lead.dialog).toContainText(lead.text('lead_close_nothing'))
  await lead.dialog.getByRole('button', { name: 'Encerrar sala' }).click()
  await expect(lead.heading).toHaveText(lead.text('lead_closed'))
})

test('the door of a closed room admits no one', async ({ page, api, holdRoom }) => {
  const { code, press } = await holdRoom()
  await press({ do: 'close' })
  const zoe = memberScreen(page)
  await page.goto(`/room/${code}`)
  await expect(zoe.heading).toHaveText(zoe.text('room_door_closed_title'))
  await expect(zoe.button('room_door_enter')).toHaveCount(0)
  expect((await api.visitor.post(`/rooms/${code}/seats`, {})).status).toBe(409)
})

test('a phone without a network says so and shows its vote after reconnecting', async ({
  page,
  holdRoom,
}) => {
  const room = await holdRoom()
  const bia = memberScreen(page)
  await page.goto(`/room/${room.code}`)
  await bia.comeIn('Bia')
  await room.press({ do: 'start' })
  await expect(bia.heading).toHaveText('Planning')
  const lost = bia.page.getByRole('main').getByText(bia.text('room_lost'))
  await page.context().setOffline(true)
  await expect(lost).toBeVisible()
  await bia.tap(3)
  await expect(bia.mine).toContainText(bia.text('member_mine_sending'))
  await page.context().setOffline(false)
  await bia.waitForVote(3)
  await expect(lost).toHaveCount(0)
  await page.reload()
  await bia.waitForVote(3)
})

test('a code leads to its room from the landing page', async ({ page, holdRoom }) => {
  const { code } = await holdRoom()
  const zoe = memberScreen(page)
  await page.goto('/')
  await page
    .getByRole('main')
    .getByRole('link', { name: zoe.text('nav_room_code') })
    .click()
  await expect(zoe.heading).toHaveText(zoe.text('room_code_title'))
  await expect(page).toHaveURL('/room')
  await zoe.field('room_code_first').pressSequentially(code)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/room/${code}`)
})

test('the navigation leads to the entry of a code, signed in or not', async ({ page, signIn }) => {
  for (const signedIn of [false, true]) {
    if (signedIn) {
      await signIn()
      await page.goto('/account')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sua conta')
    }
    const zoe = memberScreen(page, 'en')
    await zoe.open('/sobre')
    if (signedIn) await page.getByRole('button', { name: zoe.text('nav_open_menu') }).click()
    await page
      .getByRole('navigation')
      .getByRole('link', { name: zoe.text('nav_room_code') })
      .locator('visible=true')
      .click()
    await expect(page).toHaveURL('/en/room')
  }
})

test('a code is typed into two fields', async ({ page }) => {
  const { first, second } = await openCode(page)
  await first.focus()
  await page.keyboard.type('r4ht')
  await expect(first).toBeFocused()
  await page.keyboard.type('o8qwx')
  await expect(second).toBeFocused()
  await expect(first).toHaveValue('R4HT0')
  await expect(second).toHaveValue('8QWX')
  for (let press = 0; press < 5; press += 1) await page.keyboard.press('Backspace')
  await expect(first).toBeFocused()
  await expect(first).toHaveValue('R4HT0')
})

test('one paste fills both fields of a code', async ({ page, product }) => {
  const { first, second } = await openCode(page)
  for (const [field, copied] of [
    [first, 'kx7m4-2pqrt'],
    [second, `${product.origin}/en/room/KX7M42PQRT?view=wall`],
    [first, 'KX7M4 2PQRT'],
  ] as const) {
    await field.focus()
    await page.evaluate((text) => navigator.clipboard.writeText(text), copied)
    await page.keyboard.press('ControlOrMeta+v')
    await expect(first).toHaveValue('KX7M4')
    await expect(second).toHaveValue('2PQRT')
    await expect(second).toBeFocused()
    await first.fill('')
    await second.fill('')
  }
})

test('a code that is too short is refused at its first field', async ({ page }) => {
  const { first, app } = await openCode(page)
  await first.fill('KX7')
  await app.button('room_code_go').click()
  await expect(app.alert).toHaveText(app.text('room_code_wrong'))
  await expect(first).toBeFocused()
})

async function openCode(page: Page) {
  const app = leadScreen(page)
  await app.open('/room')
  return { app, first: app.field('room_code_first'), second: app.field('room_code_second') }
}

/** Signs in on the page as Zoe, who belongs to the room's squad and does not lead it. */
async function beMember(
  {
    signIn,
    api,
  }: { signIn: (account: { name: string }) => Promise<{ email: string }>; api: TestApi },
  { squadId }: { squadId: string },
) {
  const { email } = await signIn({ name: 'Zoe' })
  const [user] = await api.db.select().from(users).where(eq(users.email, email))
  await api.db.insert(squadMembers).values({ squadId, userId: user?.id ?? '' })
}
