import { memberScreen } from '../support/room-screens'
import { addSession } from './account-server'
import { expect, PHONE, test } from './room'

test('a room requires a seat, and no stranger leads it', async ({
  page,
  product,
  leadRoom,
  createAccount,
  newPage,
}) => {
  const { code, ...lead } = await leadRoom()
  const stranger = await newPage({ viewport: PHONE, baseURL: product.origin })
  const { request } = stranger.context()
  const room = `${product.origin}/api/rooms/${code}`
  const headers = { Origin: product.origin }
  const streamOf = async () => {
    const answer = await request.get(`${room}/events`)
    return [answer.status(), await answer.text()]
  }
  const noSeat = [401, expect.stringContaining('NO_SEAT')]
  expect(await streamOf()).toEqual(noSeat)

  await test.step('a stranger with an account sees the door', async () => {
    await addSession(stranger.context(), product, await createAccount())
    expect(await streamOf()).toEqual(noSeat)
    const data = { do: 'start', step: 0 }
    expect((await request.post(`${room}/commands`, { headers, data })).status()).toBe(404)
    for (const view of ['', '?view=vote', '?view=stage']) {
      await stranger.goto(`/room/${code}${view}`)
      await expect(stranger.getByText(lead.text('room_door_lead'))).toBeVisible()
      await expect(stranger.getByRole('button', { name: 'Encerrar sala' })).toHaveCount(0)
    }
  })

  const zoe = memberScreen(stranger)
  await test.step('in the room they vote and do not lead', async () => {
    await stranger.goto(`/room/${code}`)
    await zoe.comeIn('Zoe')
    await expect(zoe.heading).toHaveText(zoe.text('member_lobby_title'))
    await expect(zoe.button('lead_start')).toHaveCount(0)
    expect((await request.post(`${room}/paper-seats`, { headers, data: {} })).status()).toBe(404)
  })

  await test.step('a seat that is taken back is gone at once', async () => {
    await lead.button('lead_remove_named', { name: 'Zoe' }).click()
    await lead.dialog.getByRole('button', { name: 'Tirar da sala' }).click()
    await expect(stranger.getByText(zoe.text('room_seat_gone'))).toBeVisible()
    expect(await streamOf()).toEqual(noSeat)
    await expect(page.getByText('Ao vivo · 0 pessoas')).toBeVisible()
  })

  await test.step('a code that leads nowhere, and a room that is over, say so', async () => {
    for (const wrong of ['0123456789', 'nowhere']) {
      await stranger.goto(`/room/${wrong}`)
      await expect(zoe.heading).toHaveText(zoe.text('room_door_unknown_title'))
    }
    await lead.button('lead_close').click()
    await expect(lead.dialog).toContainText(lead.text('lead_close_nothing'))
    await lead.dialog.getByRole('button', { name: 'Encerrar sala' }).click()
    await expect(lead.heading).toHaveText(lead.text('lead_closed'))
    await stranger.goto(`/room/${code}`)
    await expect(zoe.heading).toHaveText(zoe.text('room_door_closed_title'))
    await expect(zoe.button('room_door_enter')).toHaveCount(0)
    expect((await request.post(`${room}/seats`, { headers, data: {} })).status()).toBe(409)
  })
})
