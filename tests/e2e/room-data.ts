import { randomBytes, randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Score } from '../../src/domain/scale'
import type { FeedbackInput, NewRoom } from '../../src/features/rooms/schema'

type Held = {
  squadId: string
  sprint: number
  topics: NewRoom['topics']
  /** In the order of the leaves: what each seat gives, and what is agreed where that differs. */
  rounds: readonly { votes: readonly Score[]; agreed: Score }[]
  feedback?: readonly Pick<FeedbackInput, 'kind' | 'text'>[]
}

/** Holds a whole live room through the API, from the first seat to its end, led by the user of the page. */
export async function holdRoom(page: Page, origin: string, room: Held): Promise<void> {
  const cookies = await page.context().cookies(origin)
  const lead = callsOf(origin, cookies.map(({ name, value }) => `${name}=${value}`).join('; '))
  const { squadId, sprint, topics, rounds, feedback = [] } = room
  const opened = await lead('POST', `/squads/${squadId}/rooms`, { sprint, topics, seconds: null })
  const { code } = JSON.parse(opened.text) as { code: string }
  const size = Math.max(...rounds.map(({ votes }) => votes.length))
  // Of paper, which are always present: others are waited for only while a browser holds them.
  const seats: string[] = []
  while (seats.length < size) {
    const taken = await lead('POST', `/rooms/${code}/paper-seats`, {})
    seats.push((JSON.parse(taken.text) as { seatId: string }).seatId)
  }
  for (const item of feedback) {
    await lead('POST', `/rooms/${code}/feedback`, { id: randomUUID(), ...item })
  }
  const press = leadingOf(lead, code)
  for (const [at, { votes, agreed }] of rounds.entries()) {
    // A round is known by the step that it begins.
    const round = (await press({ do: at === 0 ? 'start' : 'goOn' })) + 1
    for (const [seat, vote] of votes.entries()) {
      const ballotKey = randomBytes(16).toString('base64url')
      const ballots = `/rooms/${code}/seats/${seats[seat]}/ballots`
      await lead('POST', ballots, { round, ballotKey, vote })
    }
    if (new Set(votes).size > 1) await press({ do: 'agree', score: agreed })
  }
  await lead('POST', `/rooms/${code}/commands`, { do: 'close' })
}

/** Sends a command with the room's current step, found by trying, and resolves to that step. Steps only grow, and the server refuses a wrong step. */
function leadingOf(lead: Call, code: string) {
  let step = 0
  return async (command: object): Promise<number> => {
    for (const last = step + 5; step < last; step += 1) {
      const answer = await lead('POST', `/rooms/${code}/commands`, { ...command, step }, [409])
      if (answer.status !== 409) return step
    }
    throw new Error(`no step for ${JSON.stringify(command)}`)
  }
}

type Call = ReturnType<typeof callsOf>

function callsOf(origin: string, cookie: string) {
  return async (
    method: string,
    path: string,
    body: object,
    refusals: readonly number[] = [],
  ): Promise<{ status: number; text: string }> => {
    const answer = await fetch(`${origin}/api${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', Origin: origin, Cookie: cookie },
      body: JSON.stringify(body),
    })
    const { status } = answer
    const text = await answer.text()
    if (!answer.ok && !refusals.includes(status)) {
      throw new Error(`${method} ${path} answered ${status}: ${text}`)
    }
    return { status, text }
  }
}
