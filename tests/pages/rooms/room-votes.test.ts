import type { Page } from '@playwright/test'
import type { RoomView } from '~/domain/rooms/room-view'
import { memberScreen } from '../../support/room-screens'
import { expect } from '../support/fixtures'
import { type Fixtures, test } from '../support/room'

test('a first vote in flight counts although the round is collected again', async ({
  page,
  holdRoom,
  join,
}) => {
  const { room, ana, bia, davi, votes } = await startVote({ page, holdRoom, join })
  await davi.vote(5)
  votes.hold()
  await ana.tap(2)
  await votes.held()
  await removeSeat(room, 'Davi')
  votes.release()
  await ana.waitForVote(2)
  await room.vote(4)
  await bia.vote(4)
  expect(await tallyOf(room)).toEqual([0, 0, 1, 0, 2, 0, 0])
})

test('a changed vote in flight replaces the counted one although the round is collected again', async ({
  page,
  holdRoom,
  join,
}) => {
  const { room, ana, bia, davi, votes } = await startVote({ page, holdRoom, join })
  await davi.vote(5)
  await ana.vote(4)
  votes.hold()
  await ana.button('member_mine_change').click()
  await ana.tap(1)
  await votes.held()
  await removeSeat(room, 'Davi')
  votes.release()
  await ana.waitForVote(1)
  await room.vote(3)
  await bia.vote(3)
  expect(await tallyOf(room)).toEqual([0, 1, 0, 2, 0, 0, 0])
})

test('choosing the given vote again keeps it and returns to the wait', async ({
  page,
  holdRoom,
  join,
}) => {
  const { ana, votes } = await startVote({ page, holdRoom, join })
  for (const vote of [2, 'skip'] as const) {
    await ana.vote(vote)
    const change = ana.button('member_mine_change')
    for (const choose of [() => ana.tap(vote), () => page.keyboard.press('Enter')]) {
      await change.click()
      await expect(ana.choice(vote)).toBeFocused()
      await choose()
      await expect(change).toBeVisible()
    }
    await change.click()
  }
  expect(votes.sent).toHaveLength(2)
})

test('a vote, a skip and each change are sent with the same number of bytes', async ({
  page,
  holdRoom,
  join,
}) => {
  const { ana, votes } = await startVote({ page, holdRoom, join })
  await ana.vote(2)
  await ana.button('member_mine_change').click()
  await ana.vote('skip')
  expect(votes.sent.map((text) => JSON.parse(text).data.vote)).toEqual([2, 'skip'])
  expect(new Set(votes.sent.map(({ length }) => length))).toEqual(new Set([256]))
})

test('a vote, a skip and each change are posted with the same number of bytes', async ({
  page,
  holdRoom,
  join,
}) => {
  const { ana } = await startVote({ page, holdRoom, join }, { hasSocket: false })
  const bodies: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/ballots')) bodies.push(request.postData() ?? '')
  })
  await ana.vote(2)
  await ana.button('member_mine_change').click()
  await ana.vote('skip')
  await expect.poll(() => bodies.length).toBe(2)
  expect(bodies.map((body) => JSON.parse(body).vote)).toEqual([2, 'skip'])
  expect(new Set(bodies.map(({ length }) => length))).toEqual(new Set([128]))
})

test('a phone whose vote arrives after the reveal learns that the result excludes it', async ({
  page,
  holdRoom,
  join,
}) => {
  const { room, ana, bia, davi, votes } = await startVote({ page, holdRoom, join })
  votes.hold()
  await ana.tap(2)
  await votes.held()
  for (const member of [room, bia, davi]) await member.vote(4)
  await room.press({ do: 'reveal' })
  votes.release()
  await expect(page.getByText(ana.text('member_mine_late'))).toBeVisible()
})

test('a phone whose change arrives after the reveal learns that the earlier vote counts', async ({
  page,
  holdRoom,
  join,
}) => {
  const { room, ana, bia, davi, votes } = await startVote({ page, holdRoom, join })
  await ana.vote(2)
  votes.hold()
  await ana.button('member_mine_change').click()
  await ana.tap(5)
  await votes.held()
  for (const member of [room, bia, davi]) await member.vote(4)
  votes.release()
  await expect(page.getByText(ana.text('member_mine_change_late'))).toBeVisible()
  expect(await tallyOf(room)).toEqual([0, 0, 1, 0, 3, 0, 0])
})

for (const [what, isReceived] of [
  ['before the server has it', false],
  ['before its answer', true],
] as const) {
  test(`a vote whose connection ends ${what} is posted, and counts once`, async ({
    page,
    holdRoom,
    join,
  }) => {
    const { room, ana, bia, davi, votes } = await startVote({ page, holdRoom, join })
    const posted = page.waitForRequest('**/ballots')
    votes.hold()
    await ana.tap(2)
    await votes.held()
    if (isReceived) votes.release()
    votes.cut()
    await posted
    await ana.waitForVote(2)
    for (const member of [room, bia, davi]) await member.vote(4)
    expect(await tallyOf(room)).toEqual([0, 0, 1, 0, 3, 0, 0])
  })
}

test('a phone whose seat is removed keeps no vote', async ({ page, holdRoom }) => {
  const room = await holdRoom({ seconds: null })
  const ana = await sitDown(page, room.code)
  await room.press({ do: 'start' })
  await ana.vote(2)
  expect(await listKeptVotes(page)).toEqual([`room-ballots:${room.code}`])
  await removeSeat(room, 'Ana')
  await expect(page.getByText(ana.text('room_seat_gone'))).toBeVisible()
  expect(await listKeptVotes(page)).toEqual([])
})

test('visiting any room a day later deletes the votes of a closed tab', async ({
  page,
  holdRoom,
}) => {
  const { code } = await holdRoom()
  const ages = { 'room-ballots:yesterday': 25, 'room-ballots:today': 23 }
  await page.goto('/room')
  await page.evaluate((hours) => {
    for (const [key, age] of Object.entries(hours)) {
      const at = Date.now() - age * 60 * 60 * 1000
      localStorage.setItem(key, JSON.stringify({ at, ballots: [{ wanted: 3 }] }))
    }
  }, ages)
  await sitDown(page, code)
  await expect.poll(() => listKeptVotes(page)).toEqual(['room-ballots:today'])
})

type Held = { code: string; viewWhere: (wanted: (view: RoomView) => boolean) => Promise<RoomView> }

async function sitDown(page: Page, code: string) {
  const ana = memberScreen(page)
  await page.goto(`/room/${code}`)
  await ana.comeIn('Ana')
  return ana
}

/** Starts a vote without a limit: Ana on the page, and Bia, Davi and the facilitator on other phones. */
async function startVote(
  { page, holdRoom, join }: { page: Page } & Pick<Fixtures, 'holdRoom' | 'join'>,
  { hasSocket } = { hasSocket: true },
) {
  const votes = await followVotes(page, { hasSocket })
  const room = await holdRoom({ seconds: null })
  const ana = await sitDown(page, room.code)
  const [bia, davi] = [await join(room.code, 'Bia'), await join(room.code, 'Davi')]
  await room.press({ do: 'start' })
  return { room, ana, bia, davi, votes }
}

/** Follows the votes that the page sends over sockets from now on, and holds them back on demand. */
async function followVotes(page: Page, { hasSocket }: { hasSocket: boolean }) {
  const sent: string[] = []
  const waiting: (() => void)[] = []
  let cut = () => {}
  let isHeld = false
  let noteHeld = () => {}
  const first = new Promise<void>((resolve) => {
    noteHeld = resolve
  })
  await page.routeWebSocket(/socket/, (socket) => {
    if (!hasSocket) return void socket.close()
    const server = socket.connectToServer()
    cut = () => void socket.close()
    socket.onMessage((message) => {
      const text = String(message)
      const isVote = JSON.parse(text).type === 'vote'
      if (isVote) sent.push(text)
      if (!isVote || !isHeld) return server.send(text)
      waiting.push(() => server.send(text))
      noteHeld()
    })
  })
  return {
    sent,
    hold() {
      isHeld = true
    },
    held: () => first,
    cut: () => cut(),
    release() {
      isHeld = false
      for (const send of waiting.splice(0)) send()
    },
  }
}

/** Removes the seat and waits for the round to be collected again. */
async function removeSeat(
  { code, lead, viewWhere }: Held & { lead: { delete: (path: string) => Promise<unknown> } },
  nickname: string,
) {
  const { seats, round } = await viewWhere(({ votes }) => votes > 0)
  await lead.delete(`/rooms/${code}/seats/${seats.find((seat) => seat.nickname === nickname)?.id}`)
  await viewWhere((view) => view.round > round)
}

function listKeptVotes(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    Object.keys(localStorage).filter((key) => key.startsWith('room-ballots:')),
  )
}

async function tallyOf({ viewWhere }: Held) {
  const { tally } = await viewWhere(({ phase }) => phase !== 'voting')
  return tally
}
