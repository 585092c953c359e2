import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { createSealer, type SealRow } from '../../src/features/rooms/ballots/seals.server'
import {
  ATTACKS,
  filesWith,
  judge,
  openWithKey,
  type Person,
  type PlayedRound,
  randomVotes,
  shuffled,
  tracesOf,
} from '../../src/features/rooms/test-attacks'
import { AMOUNTS } from './amounts'
import { onPostgres, startOnOwnPostgres } from './database-server'
import { openPhone, openStream } from './live-phone'
import { SECRET } from './server-process'

const { secretRounds: ROUNDS } = AMOUNTS
const PEOPLE = 6

/** At least four at the same time. A seat that votes as fast as a test does reaches the limit of its messages after 60. */
const ROOMS = Math.max(4, Math.ceil(ROUNDS / 40))

/** Of each room. */
const TOPICS = Math.ceil(ROUNDS / ROOMS)

/** PostgreSQL writes down every statement with its parameters. */
const TALKATIVE = ['log_statement=all', 'log_parameter_max_length=-1']

const sealer = createSealer(SECRET)

onPostgres(
  'write-ahead log, statement log, application log and the files of the cluster match voters to scores no better than chance',
  async () => {
    const statements: string[] = []
    const onLog = (line: string) => void statements.push(line)
    const product = await startOnOwnPostgres({ LOG_LEVEL: 'trace' }, { settings: TALKATIVE, onLog })
    const { database, server, close, signUp } = product
    try {
      const person = await signUp()
      const sprints = Array.from({ length: ROOMS }, (_, at) => at + 1)
      const played = sprints.map((sprint) => playRoom({ ...product, person, sprint }))
      const rounds = (await Promise.all(played)).flat()
      expect(rounds.length).toBeGreaterThanOrEqual(ROUNDS)
      const traces = rounds.flatMap((round) => tracesOf(sealer, round))
      expect(filesWith(join(database.dataFolder, 'pg_wal'), traces)).toEqual([])

      for (const [name, attack] of Object.entries(ATTACKS)) {
        const found = judge(rounds, attack)
        // One in a million such tests would exceed five.
        expect(Math.abs(found.deviations), `${name}: ${JSON.stringify(found)}`).toBeLessThan(5)
      }
      // What a thief of the statement log can join, and open only with the key of the round.
      const sealed = readStatements(statements)
      expect(judge(rounds, openLogged(sealed)).hits).toBe(rounds.length * (PEOPLE - 1))

      server.child.kill('SIGTERM')
      await once(server.child, 'exit')
      const said = [...statements, server.output()].join('\n')
      for (const { row } of rounds) {
        expect(said).not.toContain(row.one)
        expect(said).not.toContain(row.two)
      }
      await database.halt('fast')
      expect(filesWith(database.dataFolder, traces)).toEqual([])
    } finally {
      await close()
    }
  },
)

type Playing = Awaited<ReturnType<typeof startOnOwnPostgres>> & {
  person: Awaited<ReturnType<Awaited<ReturnType<typeof startOnOwnPostgres>>['signUp']>>
  sprint: number
}

async function playRoom({
  origin,
  query,
  server,
  person,
  sprint,
}: Playing): Promise<PlayedRound[]> {
  const nodes = () => [origin]
  const squad = await person.call('POST', '/squads', { name: `Squad ${sprint}` })
  const topics = Array.from({ length: TOPICS }, (_, at) => ({ id: `t${at}`, title: `T${at}` }))
  const path = `/squads/${(squad.body as { id: string }).id}/rooms`
  const opened = await person.call('POST', path, { sprint, topics, seconds: null })
  const { code } = opened.body as { code: string }
  const lead = openStream({ nodes, code, cookie: person.cookie })
  const phones = await Promise.all(Array.from({ length: PEOPLE }, () => openPhone({ nodes, code })))
  const people = phones.map(
    ({ seatId, cookie }): Person => ({ seatId, cookie, secret: cookie.split('=')[1] ?? '' }),
  )
  await lead.viewWhere(({ seats }) => seats.filter(({ isPresent }) => isPresent).length === PEOPLE)
  const command = (given: object) => person.call('POST', `/rooms/${code}/commands`, given)
  await command({ do: 'start', step: 0 })
  const rounds: PlayedRound[] = []
  for (let played = 0; played < TOPICS; played += 1) {
    const { round } = await lead.viewWhere(({ phase }) => phase === 'voting')
    const given = randomVotes(PEOPLE)
    const order = shuffled(people.map((_, at) => at))
    const linesBefore = server.output().split('\n').length
    const last = order.at(-1) ?? 0
    for (const at of order.slice(0, -1)) await phones[at]?.vote(round, given[at] ?? 'skip')
    await lead.viewWhere(({ votes }) => votes === PEOPLE - 1)
    const [row] = await query<SealRow & PlayedRound['open']>(`
      select s.one, s.two, v.ballots, array(select jsonb_object_keys(v.voted)) as voted
      from room_votes v join room_seals s using (room_id, number) join rooms r on r.id = v.room_id
      where r.code = '${code}'`)
    if (!row) throw new Error('the votes are not there')
    const lines = server
      .output()
      .split('\n')
      .slice(linesBefore - 1)
    await phones[last]?.vote(round, given[last] ?? 'skip')
    const shown = await lead.viewWhere(({ phase }) => phase === 'revealed')
    rounds.push({
      people,
      votes: new Map(people.map((each, at) => [each, given[at] ?? 'skip'])),
      order: order.flatMap((at) => people[at] ?? []),
      row: { one: row.one, two: row.two },
      open: { ballots: row.ballots, voted: row.voted },
      frames: [],
      lines: lines.filter((line) => line.includes(`/${code}/ballots`)),
    })
    await command({ do: 'agree', step: shown.step, score: 3 })
    await command({ do: 'goOn', step: shown.step + 1 })
  }
  await command({ do: 'close' })
  for (const stream of [...phones, lead]) await stream.close()
  return rounds
}

type Logged = { token_hash: string; ballot: string; sealed: string }

/** The votes in the statement log, as the application has sent them. */
function readStatements(lines: readonly string[]): Logged[] {
  return lines.flatMap((line) => {
    const list = /= '(\[\{.*"sealed".*\}\])', \$2/.exec(line)?.[1]
    return list ? (JSON.parse(list) as Logged[]) : []
  })
}

/** The control: with the key of the round as well, the statement log tells who voted what. */
function openLogged(logged: readonly Logged[]) {
  return (round: PlayedRound) => {
    const hashes = round.people.map(({ secret }) =>
      createHash('sha256').update(secret).digest('hex'),
    )
    const ballots = logged
      .filter(
        ({ token_hash, ballot }) => hashes.includes(token_hash) && ballot in round.open.ballots,
      )
      .map(({ ballot, sealed }) => [ballot, sealed])
    const open = { ...round.open, ballots: Object.fromEntries(ballots) as Record<string, string> }
    return openWithKey(sealer)({ ...round, open })
  }
}
