import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { eq, sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import type { Vote } from '~/domain/votes/tally'
import { writeBackup } from '~/lib/database/backup/backup.server'
import { queryRows } from '~/lib/database/rows.server'
import { openTestApi } from '~tests/support/api/test-api'
import {
  ATTACKS,
  findAny,
  judge,
  openWithKey,
  type Person,
  tracesOf,
} from '~tests/support/rooms/attacks'
import { openRoom, PEOPLE, playRooms, ROUNDS } from '~tests/support/rooms/secrecy'
import { sealer } from '~tests/support/rooms/votes'
import { closeAfterAll } from '~tests/support/setup/test-end'
import { openVote, type SealRow } from './ballots/seals.server'
import { rooms } from './tables.server'

const api = await closeAfterAll(openTestApi({ logLevel: 'trace' }))
const owner = await api.signIn('Olga')
const folder = mkdtempSync(join(tmpdir(), 'secrecy-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('tables, logs and frames together match voters to scores no better than chance', async () => {
  const { rounds, frames } = await playRooms(api, owner, { rounds: ROUNDS })
  for (const [name, attack] of Object.entries(ATTACKS)) {
    const found = judge(rounds, attack)
    expect(found.count, name).toBeGreaterThanOrEqual(ROUNDS * (PEOPLE - 1))
    // One in a million such tests would exceed five.
    expect(Math.abs(found.deviations), `${name}: ${JSON.stringify(found)}`).toBeLessThan(5)
  }
  const outside = [await dumpDatabase(), api.log.join('\n'), Buffer.concat(frames).toString()]
  const hasTrace = findAny(rounds.flatMap((round) => tracesOf(sealer, round)))
  expect(outside.map((text) => hasTrace(Buffer.from(text)))).toEqual([false, false, false])
}, 600_000)

test('an attacker with the key of the round opens every ballot', async () => {
  const { rounds } = await playRooms(api, owner, { rounds: 3 })
  const found = judge(rounds, openWithKey(sealer))
  expect(found).toMatchObject({ hits: found.count, count: 3 * (PEOPLE - 1) })
})

test('an attacker who can write to the database cannot make the server open a vote in another room', async () => {
  const [theirs, own] = [await openRoom(api, owner, 1), await openRoom(api, owner, 1)]
  for (const { code } of [theirs, own]) await command(code, { do: 'start', step: 0 })
  for (const person of theirs.people) {
    if (person !== theirs.people[0]) await vote(theirs.code, person, { round: 1, vote: 4 })
  }
  const copy = (table: string, columns: string) =>
    api.db.execute(sql`
      update ${sql.raw(table)} t set ${sql.raw(columns)} from ${sql.raw(table)} o
      where t.room_id = ${own.roomId} and o.room_id = ${theirs.roomId}`)
  await copy('room_seals', 'one = o.one, two = o.two')
  await copy('room_votes', 'ballots = o.ballots, voted = o.voted')
  // The control: with the server's secret, and the name of their own room, they open.
  const [row] = await queryRows<SealRow & { ballots: Record<string, string> }>(
    api.db,
    sql`
      select s.room_id as "roomId", s.number, s.one, s.two, v.ballots
      from room_seals s join room_votes v on v.room_id = s.room_id and v.number = s.number where s.room_id = ${own.roomId}`,
  )
  if (!row) throw new Error('the copy is not there')
  const seal = sealer({ ...row, roomId: theirs.roomId })
  const ballots = Object.entries(row.ballots)
  expect(ballots.map(([id, sealed]) => openVote(seal, id, sealed).vote)).toEqual(
    Array(PEOPLE - 1).fill(4),
  )
  await api.rooms.settleRoom(own.roomId)
  // The votes count as lost, and are requested again.
  await own.wall.viewWhere(({ phase, step }) => phase === 'voting' && step > 1)
  expect(own.wall.views.filter((view) => view?.tally)).toEqual([])
})

test('a backup made during a round contains none of its votes', async () => {
  const { code, people } = await openRoom(api, owner, 1)
  await command(code, { do: 'start', step: 0 })
  for (const person of people.slice(1)) await vote(code, person, { round: 1, vote: 4 })
  const dump = await dumpDatabase()
  expect(dump).toContain('"table":"room_rounds"')
  expect(dump).not.toContain('"table":"room_votes"')
  expect(dump).not.toContain('"table":"room_seals"')
})

test('the frames of a room in which all gave 0 and one in which all gave 5 have the same size, to the byte', async () => {
  const recorded = await Promise.all(
    ([0, 5] as const).map(async (score) => {
      const { code, roomId, people, wall } = await openRoom(api, owner, 1)
      // The number of counted joins depends on the machine, too. From here on it has four digits.
      await api.db.update(rooms).set({ version: 5000 }).where(eq(rooms.id, roomId))
      await command(code, { do: 'start', step: 0 })
      const { round } = await wall.viewWhere(({ phase }) => phase === 'voting')
      for (const [at, person] of people.entries()) {
        await vote(code, person, { round, vote: score })
        const isLast = at === people.length - 1
        await wall.viewWhere((view) => (isLast ? view.phase === 'agreed' : view.votes === at + 1))
      }
      // The number of changes that share a frame depends on the machine, so the views before and after a frame are
      // compared.
      const states = wall.views.map((view) => view && `${view.phase} ${view.votes}`)
      const started = wall.views.findIndex((view) => view && view.step > 0)
      return new Map(
        wall.bytes
          .map(({ length }, at) => [`${states[at - 1]} → ${states[at]}`, length] as const)
          .slice(started),
      )
    }),
  )
  const [zeros, fives] = recorded.map(
    (sizes, at) => new Map([...sizes].filter(([state]) => recorded[1 - at]?.has(state))),
  )
  expect(zeros).toEqual(fives)
  // A round without votes, and each vote. The last one may share its frame with the reveal.
  expect(zeros?.size).toBeGreaterThanOrEqual(PEOPLE)
})

test('actions made of comments do not disclose their authors', async () => {
  const { code, roomId, people } = await openRoom(api, owner, 1)
  const feedback = await Promise.all(
    people.map(async ({ cookie }, at) => {
      const item = { id: crypto.randomUUID(), kind: 'suggestion', text: `Suggestion ${at}` }
      const given = await api.visitor.send('POST', `/rooms/${code}/feedback`, {
        cookie,
        body: item,
      })
      expect(given.status, given.text).toBe(204)
      return item
    }),
  )
  await command(code, { do: 'start', step: 0 })
  for (const person of people.slice(1)) await vote(code, person, { round: 1, vote: 4 })
  const idea = { topic: { id: 't0', title: 'T0' } }
  for (const { text } of feedback) {
    const made = await owner.post(`/rooms/${code}/actions`, { ...idea, title: text })
    expect(made.status, made.text).toBe(201)
  }
  const [first] = await stored('actions')
  const promise = { version: 1, owner: { kind: 'squad' }, dueSprint: 2 }
  await owner.patch(`/actions/${first?.id}`, promise)
  await owner.post(`/rooms/${code}/actions/${first?.id}/commands`, { do: 'start' })
  const before = await stored('room_feedback')
  await command(code, { do: 'close' })
  const kept = await stored('actions')
  expect(kept.map(({ state }) => state).toSorted()).toEqual([
    'idea',
    'idea',
    'idea',
    'idea',
    'idea',
    'open',
  ])
  const secrets = [
    ...people.flatMap(({ seatId, secret }, at) => [seatId, secret, `Person ${at}`]),
    ...feedback.map(({ id }) => id),
    ...[code, roomId],
  ]
  const rows = JSON.stringify(kept)
  for (const secret of secrets) expect(rows).not.toContain(secret)
  // The comments themselves are unchanged.
  expect(before.map(({ text }) => text).toSorted()).toEqual(feedback.map(({ text }) => text))
  expect(JSON.stringify(before)).not.toContain(String(first?.id))
})

/** Returns the rows of a table. */
function stored(table: 'actions' | 'room_feedback') {
  return queryRows<Record<string, unknown>>(api.db, sql.raw(`select * from ${table} order by id`))
}

async function vote(
  code: string,
  { cookie }: Person,
  ballot: { round: number; vote: Vote },
): Promise<void> {
  const taken = await api.visitor.send('POST', `/rooms/${code}/ballots`, { cookie, body: ballot })
  if (taken.status !== 204) throw new Error(taken.text)
}

async function command(code: string, given: Record<string, unknown>): Promise<void> {
  const done = await owner.post(`/rooms/${code}/commands`, given)
  if (done.status !== 204) throw new Error(done.text)
}

/** Returns all tables, row by row, in the order in which they are stored. */
async function dumpDatabase(): Promise<string> {
  const file = join(folder, `${crypto.randomUUID()}.gz`)
  await writeBackup(api.db, file)
  const text = gunzipSync(readFileSync(file)).toString()
  rmSync(file)
  return text
}
