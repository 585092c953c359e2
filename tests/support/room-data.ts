import { randomBytes, randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Score } from '../../src/domain/retrospectives/scale'
import type { Vote } from '../../src/domain/votes/tally'
import type { FeedbackInput, NewRoom } from '../../src/features/rooms/schema'

type Held = {
  squadId: string
  sprint: number
  topics: NewRoom['topics']
  /** Rounds in the order of the leaves: each seat's vote, and the agreed score if it differs. */
  rounds: readonly { votes: readonly Score[]; agreed: Score }[]
  feedback?: readonly Pick<FeedbackInput, 'kind' | 'text'>[]
}

/** Plays a whole live room through the API, from the first seat to its end, led by the page's user. */
export async function holdRoom(page: Page, origin: string, room: Held): Promise<void> {
  const { squadId, sprint, topics, rounds, feedback = [] } = room
  const lead = callsOf(page, origin)
  const opened = await lead(`/squads/${squadId}/rooms`, { sprint, topics, seconds: null })
  const { code } = JSON.parse(opened.text) as { code: string }
  const paper = await paperRoom(page, origin, code)
  await paper.addSeats(Math.max(...rounds.map(({ votes }) => votes.length)))
  for (const item of feedback) {
    await lead(`/rooms/${code}/feedback`, { id: randomUUID(), ...item })
  }
  for (const [at, { votes, agreed }] of rounds.entries()) {
    await paper.press({ do: at === 0 ? 'start' : 'goOn' })
    await paper.vote(votes)
    if (new Set(votes).size > 1) await paper.press({ do: 'agree', score: agreed })
  }
  await paper.close()
}

/** Commands that open a round. */
const OPENING = new Set(['start', 'goOn', 'skip', 'voteAgain'])

/** Leads a room through the API whose votes the page's user enters. */
export async function paperRoom(page: Page, origin: string, code: string) {
  const lead = callsOf(page, origin)
  const pressAt = leadingOf(lead, code)
  // Paper seats, which are always present: others are waited for only while a browser holds them.
  const seats: string[] = []
  let round = 0
  return {
    async addSeats(
      count: number,
      nicknameOf: (place: number) => string | undefined = () => undefined,
    ) {
      const added = await Promise.all(
        Array.from({ length: count }, (_, place) => {
          const nickname = nicknameOf(place)
          return lead(`/rooms/${code}/paper-seats`, nickname ? { nickname } : {})
        }),
      )
      seats.push(...added.map(({ text }) => (JSON.parse(text) as { seatId: string }).seatId))
    },
    async press(command: { do: string; score?: Score }) {
      const step = await pressAt(command)
      // A round is identified by the step that starts it.
      if (OPENING.has(command.do)) round = step + 1
    },
    /** Gives one vote for each seat, from the given index on, in the newest round. All at once: screens draw what is counted together only once. */
    async vote(votes: readonly Vote[], { from = 0 } = {}) {
      await Promise.all(
        votes.map((vote, at) => {
          const ballotKey = randomBytes(16).toString('base64url')
          const ballot = { round, ballotKey, vote }
          return lead(`/rooms/${code}/seats/${seats[from + at]}/ballots`, ballot)
        }),
      )
    },
    /** Creates a promise that the squad owns until the next sprint. */
    async promise(title: string, { dueSprint = 25 } = {}) {
      const action = { title, owner: { kind: 'squad' }, dueSprint, state: 'open' }
      await lead(`/rooms/${code}/actions`, action)
    },
    async close() {
      await lead(`/rooms/${code}/commands`, { do: 'close' })
    },
  }
}

/**
 * Sends a command with the room's current step, found by trying, and resolves to that step. Steps only increase, and the server refuses a wrong step.
 */
function leadingOf(lead: Call, code: string) {
  let step = 0
  return async (command: object): Promise<number> => {
    for (const last = step + 5; step < last; step += 1) {
      const answer = await lead(`/rooms/${code}/commands`, { ...command, step }, [409])
      if (answer.status !== 409) return step
    }
    throw new Error(`no step for ${JSON.stringify(command)}`)
  }
}

type Call = ReturnType<typeof callsOf>

function callsOf(page: Page, origin: string) {
  const { request } = page.context()
  return async (
    path: string,
    data: object,
    refusals: readonly number[] = [],
  ): Promise<{ status: number; text: string }> => {
    // The server closes idle connections, of which parallel calls leave many: one of them might be in use again.
    const headers = { Origin: origin, Connection: 'close' }
    const answer = await request.post(`${origin}/api${path}`, { headers, data })
    const status = answer.status()
    const text = await answer.text()
    if (!answer.ok() && !refusals.includes(status)) {
      throw new Error(`${path} answered ${status}: ${text}`)
    }
    return { status, text }
  }
}
