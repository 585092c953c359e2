import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { tallyOf, type Vote } from '../../src/domain/votes/tally.ts'
import { signUp, type Visitor } from '../server/database-server.ts'
import { openPhone, openStream, type View } from '../server/live-phone.ts'

const ROOMS = 5
const PEOPLE = 6
const READERS = 4
const WRITERS = 4

const PAUSE_MS = 100
const AGAIN_MS = 100
/** Time over which a round's votes are spread. */
const ROUND_MS = 500
/** More topics than a trial plays. */
const TOPICS = Array.from({ length: 200 }, (_, at) => ({ id: `t${at}`, title: `Topic ${at}` }))

export type Work = Awaited<ReturnType<typeof startWork>>

/**
 * Simulates steady use until it is stopped: five rooms of seven streams play round after round, four people save retrospectives, four read. Repeats
 * failed requests as a browser does.
 */
export async function startWork(origin: string) {
  const ending = new AbortController()
  const { signal } = ending
  /** Times of acknowledged writes and votes. */
  const acknowledged = { writes: [] as number[], votes: [] as number[] }
  /** Successfully saved sprints by squad. */
  const saved = new Map<string, number[]>()
  const wrong: string[] = []
  const people: Visitor[] = []
  for (let at = 0; at < WRITERS; at += 1) people.push(await signUp(origin))
  const rooms = []
  for (let at = 0; at < ROOMS; at += 1) rooms.push(await openRoom(at))
  const work = [
    ...people.map(write),
    ...Array.from({ length: READERS }, (_, at) => read(at)),
    ...rooms.map(play),
  ]
  const streams = rooms.flatMap(({ lead, phones }) => [lead, ...phones])

  async function ask(person: Visitor, path: string, body: object) {
    for (;;) {
      const reply = await person.call('POST', path, body).catch(() => null)
      if (reply && reply.status < 500) return reply
      await pause(AGAIN_MS)
    }
  }

  async function openRoom(at: number) {
    const person = people[at % people.length] as Visitor
    const squad = await ask(person, '/squads', { name: `Room ${at}` })
    const path = `/squads/${(squad.body as { id: string }).id}/rooms`
    const { body } = await ask(person, path, { sprint: 1, topics: TOPICS, seconds: null })
    const { code } = body as { code: string }
    const nodes = () => [origin]
    const lead = openStream({ nodes, code, cookie: person.cookie })
    const phones = await Promise.all(
      Array.from({ length: PEOPLE }, () => openPhone({ nodes, code })),
    )
    await lead.viewWhere(
      ({ seats }) => seats.filter(({ isPresent }) => isPresent).length === PEOPLE,
    )
    const command = (given: object) => ask(person, `/rooms/${code}/commands`, given)
    await command({ do: 'start', step: 0 })
    return { lead, phones, command }
  }

  async function play({ lead, phones, command }: Awaited<ReturnType<typeof openRoom>>) {
    while (!signal.aborted) {
      const { since } = await lead.viewWhere(({ phase }) => phase === 'voting')
      const isOn = (view: View) => view.since === since && view.phase === 'voting'
      const views = await Promise.all(phones.map((phone) => phone.viewWhere(isOn)))
      const votes = phones.map((_, at): Vote => (at < 3 ? (at as Vote) : randomVote()))
      await Promise.all(
        phones.map(async (phone, at) => {
          await pause(ROUND_MS * Math.random())
          await phone.vote(views[at]?.round ?? 0, votes[at] ?? 'skip')
          acknowledged.votes.push(Date.now())
        }),
      )
      const shown = await lead.viewWhere(
        (view) => view.since === since && view.phase === 'revealed',
      )
      const given = JSON.stringify(tallyOf(votes))
      if (JSON.stringify(shown.tally) !== given) {
        wrong.push(`shown ${JSON.stringify(shown.tally)}, given ${given}`)
      }
      await command({ do: 'agree', step: shown.step, score: 3 })
      await command({ do: 'goOn', step: shown.step + 1 })
    }
  }

  async function write(person: Visitor) {
    const id = randomUUID()
    await ask(person, '/squads', { id, name: 'Squad' })
    const sprints: number[] = []
    saved.set(id, sprints)
    for (let sprint = 1; !signal.aborted; sprint += 1) {
      const form = { ...FORM, id: randomUUID(), sprint }
      const reply = await ask(person, `/squads/${id}/retrospectives`, form)
      if (reply.status === 200 || reply.status === 201) {
        sprints.push(sprint)
        acknowledged.writes.push(Date.now())
      } else wrong.push(`a retrospective: ${reply.status} ${reply.code}`)
      await pause(PAUSE_MS)
    }
  }

  async function read(at: number) {
    const person = people[at % people.length]
    while (!signal.aborted) {
      await fetch(origin + PAGES[at % PAGES.length])
        .then((answer) => answer.text())
        .catch(() => {})
      await person?.call('GET', '/squads').catch(() => {})
      await pause(PAUSE_MS)
    }
  }

  return {
    acknowledged,
    saved,
    wrong,
    streams,
    /** Ends when each room has finished its round and its streams still show it. */
    async stop() {
      ending.abort()
      await Promise.all(work)
      for (const stream of streams) await stream.close()
    },
  }
}

const PAGES = ['/', '/retrospectiva', '/en']

const FORM = {
  topics: [{ id: 'a', title: 'Planning' }],
  scores: { a: 4 },
  formCreatedAt: '2026-11-07T10:00:00.000Z',
}

function randomVote(): Vote {
  return ([0, 1, 2, 3, 4, 5, 'skip'] as const)[Math.floor(Math.random() * 7)] ?? 'skip'
}

/** Returns the longest time without an entry, in milliseconds. */
export function longestGap(moments: readonly number[]): number {
  const sorted = moments.toSorted((a, b) => a - b)
  return Math.max(0, ...sorted.slice(1).map((moment, at) => moment - (sorted[at] ?? 0)))
}

/** Returns median and maximum, as "0.4 s at the median, 1.2 s at most". */
export function inSeconds(milliseconds: readonly number[]): string {
  const sorted = milliseconds.toSorted((a, b) => a - b)
  const show = (value = 0) => `${(value / 1000).toFixed(1)} s`
  return `${show(sorted[Math.floor(sorted.length / 2)])} at the median, ${show(sorted.at(-1))} at most`
}
