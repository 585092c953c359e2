import { eq, sql } from 'drizzle-orm'
import { rooms } from '~/features/rooms/tables.server'
import type { TestApi } from '~tests/support/api/test-api'
import { leadScreen, memberScreen } from '../support/room-screens'
import { expect } from './support/fixtures'
import { test } from './support/room'

test('a phone learns that the leader of a quick room is away and can lead after a minute', async ({
  page,
  api,
}) => {
  const { code } = await openQuickRoom(api)
  const zoe = memberScreen(page)
  await page.goto(`/room/${code}`)
  await zoe.comeIn('Zoe')
  const takeOver = zoe.button('room_take_over')
  await leaveLead(api, code, 13)
  await expect(page.getByText(zoe.text('room_leader_away'), { exact: true })).toBeVisible()
  await expect(takeOver).toHaveCount(0)
  await leaveLead(api, code, 61)
  await expect(page.getByText(zoe.text('room_lead_free'))).toBeVisible()
  await takeOver.click()
  await expect(leadScreen(page).button('lead_start')).toBeVisible()
})

test('a phone names the new leader of a quick room in English', async ({ page, api, join }) => {
  const { code } = await openQuickRoom(api)
  const zoe = memberScreen(page, 'en')
  await page.goto(`/en/room/${code}`)
  await zoe.comeIn('Zoe')
  const ana = await join(code, 'Ana')
  await leaveLead(api, code, 61)
  await expect(zoe.button('room_take_over')).toBeVisible()
  await ana.send('/lead', {})
  await expect(page.getByText(zoe.text('room_new_leader', { name: 'Ana' }))).toBeVisible()
  await expect(zoe.button('room_take_over')).toHaveCount(0)
})

test('the opener of a quick room sees who leads it and takes the lead back', async ({
  page,
  api,
  join,
}) => {
  await page.goto('/')
  const lead = leadScreen(page)
  await lead.button('quick_open').click()
  await lead.button('lead_start').waitFor()
  const address = page.url()
  const code = new URL(address).pathname.split('/').at(-1) ?? ''
  const ana = await join(code, 'Ana')
  await page.goto('/about')
  await leaveLead(api, code, 61)
  await ana.send('/lead', {})
  await page.goto(address)
  await expect(page.getByText(lead.text('room_led_by', { name: 'Ana' }))).toBeVisible()
  await expect(lead.button('lead_start')).toHaveCount(0)
  await lead.button('room_take_over').click()
  await expect(lead.button('lead_start')).toBeVisible()
  await ana.viewWhere(({ leadSeatId }) => leadSeatId === null)
})

test('a phone learns that the opener of a quick room leads again', async ({ page, api, join }) => {
  const { code, opener } = await openQuickRoom(api)
  const zoe = memberScreen(page)
  await page.goto(`/room/${code}`)
  await zoe.comeIn('Zoe')
  const unnamed = await join(code)
  await leaveLead(api, code, 61)
  await unnamed.send('/lead', {})
  await expect(page.getByText(zoe.text('room_new_leader_unnamed'))).toBeVisible()
  await api.visitor.send('POST', `/rooms/${code}/lead`, { cookie: opener })
  await expect(page.getByText(zoe.text('room_opener_leads'))).toBeVisible()
})

async function openQuickRoom(api: TestApi): Promise<{ code: string; opener: string }> {
  const topics = ['Planning', 'Daily'].map((title) => ({ id: title, title }))
  const opened = await api.visitor.post('/quick-rooms', { topics })
  const { code } = opened.body as { code: string }
  return { code, opener: opened.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
}

/** Ends the leader's last stream this long ago. */
async function leaveLead(api: TestApi, code: string, seconds: number): Promise<void> {
  await api.db
    .update(rooms)
    .set({
      leaderNodeId: null,
      leaderGoneAt: sql`now() - ${seconds} * interval '1 second'`,
      version: sql`${rooms.version} + 1`,
    })
    .where(eq(rooms.code, code))
  api.hub.refreshAll()
}
