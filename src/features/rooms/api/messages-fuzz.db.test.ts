import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import { z } from 'zod'
import { ERROR_STATUS } from '~/lib/errors'
import type { WebSocketWire } from '~/lib/server/web-socket.server'
import { makeWorld, OWN, SEAT_SECRET } from '~tests/support/api/fuzz-world'
import { type Schema, valuesFor } from '~tests/support/api/schema-values'
import { openTestApi } from '~tests/support/api/test-api'
import { copyRows } from '~tests/support/database/rows'
import { closeAfterAll } from '~tests/support/setup/test-end'
import { type Answered, pageMessage } from '../running/schema'
import { ballotInput, commandInput, paperBallotMessage } from '../schema'

const MESSAGES = Math.ceil(inject('fuzzCalls') * 0.1)
const seed = inject('fuzzSeed')

/** A reached limit would hide everything behind it. */
const FAST = { burst: 1_000_000, perSecond: 1_000_000 }
const roomRates = {
  ...{ misses: FAST, seats: FAST, seatsBesideFacilitator: FAST },
  ...{ messages: FAST, streams: FAST, polls: FAST },
}

/** A message that is refused, unless an earlier one has ended the connection. */
const LAST = { type: 'vote', id: -1, data: null }

const api = await closeAfterAll(openTestApi({ roomRates }))

test(
  'a socket answers any message in its documented form, or is cut',
  async () => {
    const caller = await api.signIn('Fiona')
    const people = {
      ownerId: caller.userId,
      memberId: (await api.signIn('Mia')).userId,
      strangerId: (await api.signIn('Sven')).userId,
    }
    await makeWorld(api, people)
    const restore = await copyRows(api.db)
    const seat = `retroscore-seat=${encodeURIComponent(SEAT_SECRET)}`
    const met = new Map<number, number>()
    await fc.assert(
      fc.asyncProperty(texts(), fc.constantFrom(caller.cookie, seat), async (text, who) => {
        const answers = await exchange(text, who)
        for (const { id, status, body } of answers) {
          met.set(status, (met.get(status) ?? 0) + 1)
          expect([id, status], text).toEqual([id, expect.toSatisfy((code: number) => code < 500)])
          if (status < 400) continue
          const { code } = (body as { error: { code: string } }).error
          expect(ERROR_STATUS, text).toHaveProperty(code, status)
        }
        if (answers.some(({ status }) => status < 300)) await restore()
      }),
      { numRuns: MESSAGES, seed },
    )
    expect(api.log.filter((line) => line.includes('unexpected error'))).toEqual([])
    // Some messages must have passed the schema.
    expect((met.get(204) ?? 0) + (met.get(200) ?? 0)).toBeGreaterThan(0)
    expect(met.get(422)).toBeGreaterThan(0)
  },
  60_000 + MESSAGES * 500,
)

/** Sends the text over a new connection, and another message. Resolves to all answers, or to those before the connection is cut. */
async function exchange(text: string, cookie: string): Promise<Answered[]> {
  await api.db.execute(sql`delete from rate_limit`)
  let take = (_text: string) => {}
  const endings: (() => void)[] = []
  const answers: Answered[] = []
  const expected = isAsked(text) ? 2 : 1
  let finish = () => {}
  const over = new Promise<void>((resolve) => {
    finish = resolve
  })
  const wire: WebSocketWire = {
    send: (packet) => {
      const message = packet.toString('utf8').match(/\{"type":"answer".*/s)
      if (!message) return
      const { data } = JSON.parse(message[0]) as { data: Answered }
      answers.push(data)
      if (answers.length === expected) finish()
    },
    close: () => finish(),
    cut: () => finish(),
    onText: (listener) => {
      take = listener
    },
    onClose: (listener) => void endings.push(() => listener(true)),
    waitingBytes: () => 0,
  }
  const headers = { cookie, upgrade: 'websocket' }
  const path = `/api/rooms/${OWN.code}/socket`
  const { status } = await api.request(path, { headers }, async () => wire)
  expect(status).toBe(101)
  take(text)
  take(JSON.stringify(LAST))
  await over
  for (const end of endings) end()
  return answers
}

/** True for a message that gets an answer of its own. */
function isAsked(text: string): boolean {
  try {
    const { data } = pageMessage.safeParse(JSON.parse(text))
    return data !== undefined && data.type !== 'here'
  } catch {
    return false
  }
}

/** Valid messages: random ones might never pass the rules. */
const SAMPLES = [
  { type: 'vote', id: 1, data: { round: 1, vote: 3 } },
  { type: 'command', id: 2, data: { do: 'setSeconds', seconds: 60 } },
]

/** Texts of which most are messages, with data near their schema. */
function texts(): fc.Arbitrary<string> {
  const inputs = { vote: ballotInput, paperVote: paperBallotMessage, command: commandInput }
  const messages = Object.entries(inputs).map(([type, input]) => {
    const schema = z.toJSONSchema(input, { io: 'input' }) as Schema
    return fc.record({ type: fc.constant(type), id: fc.nat(), data: valuesFor(schema, {}) })
  })
  const toText = (message: object) => JSON.stringify(message)
  return fc.oneof(
    { weight: 8, arbitrary: fc.oneof(...messages).map(toText) },
    { weight: 2, arbitrary: fc.constantFrom(...SAMPLES).map(toText) },
    { weight: 1, arbitrary: fc.json() },
    { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
  )
}
