import { rooms } from '~/features/rooms/tables.server'
import { memberScreen } from '../../support/room-screens'
import { expect } from '../support/fixtures'
import { test } from '../support/room'

test('a page whose connection was replaced by newer ones reconnects only on a touch', async ({
  page,
  api,
  holdRoom,
}) => {
  const room = await holdRoom()
  const phone = memberScreen(page)
  await page.goto(`/room/${room.code}`)
  await phone.comeIn('Ana')
  await expect(phone.heading).toHaveText(phone.text('member_lobby_title'))
  api.hub.streams().at(-1)?.end('crowded')
  await expect(page.getByRole('main').getByText(phone.text('room_lost'))).toBeVisible()
  await room.press({ do: 'start' })
  await expect(phone.choice('skip')).toHaveCount(0)
  await page.keyboard.press('Tab')
  await expect(phone.choice('skip')).toHaveCount(1)
  await expect(page.getByRole('main').getByText(phone.text('room_lost'))).toHaveCount(0)
})

test('a page reconnects at once when the server tells it to', async ({ page, api, holdRoom }) => {
  const room = await holdRoom()
  const phone = memberScreen(page)
  await page.goto(`/room/${room.code}`)
  await phone.comeIn('Ana')
  await expect(phone.heading).toHaveText(phone.text('member_lobby_title'))
  api.hub.streams().at(-1)?.end('bye')
  await room.press({ do: 'start' })
  await expect(phone.choice('skip')).toHaveCount(1)
  await expect(page.getByRole('main').getByText(phone.text('room_lost'))).toHaveCount(0)
})

test('a facilitator whose only open page is the projector counts as away', async ({
  page,
  api,
  leadRoom,
}) => {
  const lead = await leadRoom()
  const nodeOfLeader = async () => (await api.db.select().from(rooms))[0]?.leaderNodeId
  await expect.poll(nodeOfLeader).not.toBeNull()
  await page.goto(`/room/${lead.code}?view=wall`)
  await expect(page.getByText(lead.text('wall_open_heading'))).toBeVisible()
  await expect.poll(nodeOfLeader).toBeNull()
  await page.goto(`/room/${lead.code}`)
  await expect.poll(nodeOfLeader).not.toBeNull()
})
