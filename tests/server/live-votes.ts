import type { SealRow } from '../../src/features/rooms/ballots/seals.server'
import { type Person, type PlayedRound, randomVotes, shuffled } from '../support/rooms/attacks'
import type { Visitor } from './database-server'
import { openPhone, openStream } from './live-phone'
import type { Product as Whole } from './own-postgres'

/** Number of people in each room. */
export const PEOPLE = 6

type Product = Pick<Whole, 'origin' | 'query' | 'server'>

type Options = { person: Visitor; sprint: number; topicCount: number }

/** Opens a room over HTTP, plays a vote on each topic with random votes in random order, and closes it. */
export async function playRoom(product: Product, options: Options): Promise<PlayedRound[]> {
  const room = await openRoom(product, options)
  const rounds: PlayedRound[] = []
  for (let played = 0; played < options.topicCount; played += 1) {
    const { round, finish } = await room.vote()
    rounds.push(round)
    await finish()
  }
  await room.command({ do: 'close' })
  await room.leave()
  return rounds
}

/** Opens a room with its first round, all people in it, and no time limit. */
export async function openRoom(
  { origin, query, server }: Product,
  { person, sprint, topicCount }: Options,
) {
  const nodes = () => [origin]
  const squad = await person.call('POST', '/squads', { name: `Squad ${sprint}` })
  const topics = Array.from({ length: topicCount }, (_, at) => ({ id: `t${at}`, title: `T${at}` }))
  const path = `/squads/${(squad.body as { id: string }).id}/rooms`
  const opened = await person.call('POST', path, { sprint, topics, seconds: null })
  const { code } = opened.body as { code: string }
  const lead = openStream({ nodes, code, cookie: person.cookie })
  const phones = await Promise.all(Array.from({ length: PEOPLE }, () => openPhone({ nodes, code })))
  const people = phones.map(
    ({ seatId, cookie }): Person => ({
      seatId,
      cookie,
      secret: /seat=([^;]+)/.exec(cookie)?.[1] ?? '',
    }),
  )
  await lead.viewWhere(({ seats }) => seats.filter(({ isPresent }) => isPresent).length === PEOPLE)
  const command = (given: object) => person.call('POST', `/rooms/${code}/commands`, given)
  await command({ do: 'start', step: 0 })

  /** Reads the round's table of votes. */
  async function readVotes() {
    const [row] = await query<SealRow & PlayedRound['open']>(`
      select s.room_id as "roomId", s.number, s.one, s.two, v.ballots, array(select jsonb_object_keys(v.voted)) as voted
      from room_votes v join room_seals s using (room_id, number) join rooms r on r.id = v.room_id
      where r.code = '${code}'`)
    if (!row) throw new Error('the votes are not there')
    const { roomId, number, one, two, ...open } = row
    return { row: { roomId, number, one, two }, open }
  }

  /** Casts the votes of a round except the last. `finish` casts that one and continues with the next topic. */
  async function vote(onVote: () => Promise<void> = async () => {}) {
    const { round } = await lead.viewWhere(({ phase }) => phase === 'voting')
    const given = randomVotes(PEOPLE)
    const order = shuffled(people.map((_, at) => at))
    const cast = (at: number | undefined) => phones[at ?? 0]?.vote(round, given[at ?? 0] ?? 'skip')
    const linesBefore = server.output().split('\n').length
    for (const at of order.slice(0, -1)) {
      await cast(at)
      await onVote()
    }
    await lead.viewWhere(({ votes }) => votes === PEOPLE - 1)
    const lines = server
      .output()
      .split('\n')
      .slice(linesBefore - 1)
    const played: PlayedRound = {
      people,
      votes: new Map(people.map((each, at) => [each, given[at] ?? 'skip'])),
      order: order.flatMap((at) => people[at] ?? []),
      ...(await readVotes()),
      frames: [],
      lines: lines.filter((line) => line.includes(`/${code}/ballots`)),
    }
    async function finish() {
      await cast(order.at(-1))
      const shown = await lead.viewWhere(({ phase }) => phase === 'revealed')
      await command({ do: 'agree', step: shown.step, score: 3 })
      await command({ do: 'goOn', step: shown.step + 1 })
    }
    return { round: played, finish }
  }

  async function leave() {
    for (const stream of [...phones, lead]) await stream.close()
  }
  return { code, lead, phones, people, command, vote, leave }
}
