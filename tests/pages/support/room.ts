import type { FeedbackInput, NewRoom } from '~/features/rooms/schema'
import { createSeatFinder } from '~/features/rooms/seats/data.server'
import type { TestApi } from '~tests/support/api/test-api'
import { recordStream } from '~tests/support/rooms/streams'
import type { Score } from '../../../src/domain/retrospectives/scale'
import type { Vote } from '../../../src/domain/votes/tally'
import { type Opened, openRoom } from '../../support/room-screens'
import { test as base } from './fixtures'

export type Fixtures = {
  /** Opens a room of a new squad and a new account, on the page. */
  leadRoom: (opened?: Opened) => ReturnType<typeof openRoom>
  /** Adds a member who calls the API. */
  join: (code: string, nickname?: string) => ReturnType<typeof joinRoom>
  /** Opens a room that another account leads. */
  holdRoom: (room?: Partial<NewRoom>) => ReturnType<typeof holdRoom>
}

export type Join = Fixtures['join']

/** Fixtures of rooms: the page belongs to one person, and all others call the API. */
export const test = base.extend<Fixtures>({
  leadRoom: async ({ page, product, signIn }, use) => {
    await use(async (opened) => {
      await signIn()
      return openRoom(page, product.origin, opened)
    })
  },
  join: async ({ api }, use) => {
    await use((code, nickname) => joinRoom(api, code, nickname))
  },
  holdRoom: async ({ api }, use) => {
    await use((room) => holdRoom(api, room))
  },
})

async function joinRoom(api: TestApi, code: string, nickname = '') {
  const seated = await api.visitor.post(`/rooms/${code}/seats`, { nickname })
  const cookie = seated.headers.get('set-cookie')?.split(';')[0] ?? ''
  const { seatId } = seated.body as { seatId: string }
  const finder = createSeatFinder(api.db)
  const { roomId } = await finder.requireSeat({ code, secret: cookie.split('=')[1] })
  const stream = recordStream()
  await api.hub.open(roomId, { stream: stream.stream, seatId, isFacilitator: false })
  const send = async (path: string, body: Record<string, unknown>) => {
    const answer = await api.visitor.send('POST', `/rooms/${code}${path}`, { cookie, body })
    if (answer.status !== 204) throw new Error(`${path} answered ${answer.status}: ${answer.text}`)
  }
  return {
    /** Votes in the open round, or in the next one. */
    async vote(vote: Vote) {
      const { round } = await stream.viewWhere(({ phase }) => phase === 'voting')
      await send('/ballots', { round, vote })
    },
    /** Comments on the current topic, if there is one. */
    async say(kind: FeedbackInput['kind'], text: string) {
      const { topicId } = await stream.viewWhere(() => true)
      const about = topicId === null ? {} : { topicId }
      await send('/feedback', { id: crypto.randomUUID(), kind, text, ...about })
    },
    send,
    viewWhere: stream.viewWhere,
    /** Disconnects, like a phone without a network. */
    drop: stream.close,
  }
}

async function holdRoom(api: TestApi, room: Partial<NewRoom> = {}) {
  const lead = await api.signIn('Olga')
  const squad = await lead.post('/squads', { name: 'Squad Alpha' })
  const { id: squadId } = squad.body as { id: string }
  const topics = ['Planning', 'Daily', 'Review'].map((title) => ({ id: title, title }))
  const opened = await lead.post(`/squads/${squadId}/rooms`, { sprint: 24, topics, ...room })
  const { code } = opened.body as { code: string }
  const member = await joinRoom(api, code, 'Olga')
  return {
    code,
    squadId,
    lead,
    /** The facilitator's own seat. */
    ...member,
    async press(command: { do: string; score?: Score }) {
      const { step } = await member.viewWhere(() => true)
      const answer = await lead.post(`/rooms/${code}/commands`, { ...command, step })
      if (answer.status >= 300) throw new Error(`${command.do}: ${answer.text}`)
      if (command.do !== 'close') await member.viewWhere((view) => view.step > step)
    },
  }
}
