import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import packs from '~/content/packs.json'
import type { Score } from '~/domain/retrospectives/scale'
import { MEETING_TOPIC } from '~/domain/rooms/meeting-topic'
import type { RoomAction } from '~/domain/rooms/room-action'
import { MARKS } from '~/domain/trends/reading-facts'
import type { Vote } from '~/domain/votes/tally'
import { retrospectives } from '~/features/retrospectives/tables.server'
import { squads } from '~/features/squads/tables.server'
import { queryRows } from '~/lib/database/rows.server'
import { type Answer, type Caller, openTestApi } from '~tests/support/api/test-api'
import { recordStream } from '~tests/support/rooms/streams'
import { sealer } from '~tests/support/rooms/votes'
import { closeAfterAll } from '~tests/support/setup/test-end'
import { createRooms } from './rooms.server'
import { createAwaited } from './running/awaited.server'
import { createLiveRoom } from './running/live-room.server'
import { renewNodeLease } from './running/mutations.server'
import { closeAbandoned } from './running/node.server'
import type { Stream } from './running/stream.server'
import { createSeatFinder } from './seats/data.server'
import { createRoomReader, readRoom } from './stored-room.server'
import { roomFeedback, roomRounds, roomSeats, rooms } from './tables.server'

const api = await closeAfterAll(openTestApi())
const owner = await api.signIn('Olga')

beforeEach(async () => {
  await api.db.delete(retrospectives)
  await api.db.delete(squads)
  await api.db.execute(sql`delete from rate_limit`)
})

test('a room without a length of a vote takes that of the squad’s last room', async () => {
  const { squadId } = await createSquad()
  const open = async (room: { sprint: number; seconds?: number | null }) => {
    const { topics } = ROOM
    const { body } = await owner.post(`/squads/${squadId}/rooms`, { topics, ...room })
    return (await door((body as { code: string }).code)).body
  }
  expect(await open({ sprint: 1 })).toMatchObject({ seconds: 30 })
  await open({ sprint: 2, seconds: null })
  expect(await open({ sprint: 3 })).toMatchObject({ seconds: null })
})

test('the door tells the number of topics and people, but not who they are', async () => {
  const { code } = await openRoom({})
  const before = (await door(code)).body
  expect(before).toMatchObject({ squadName: 'Alpha', topics: 3, seconds: 30, people: 0 })
  const [ana, bia] = await comeIn(code, 3)
  const phone = await listen(ana)
  await listen(bia)
  await owner.post(`/rooms/${code}/paper-seats`, { nickname: 'Pat' })
  await expect.poll(async () => (await door(code)).body).toMatchObject({ people: 3 })
  phone.close()
  await expect.poll(async () => (await door(code)).body).toMatchObject({ people: 2 })
  expect(Object.keys((await door(code)).body as object).toSorted()).toEqual([
    'code',
    'isClosed',
    'isFacilitator',
    'isLeaderAway',
    'isQuick',
    'isSignedIn',
    'leaderName',
    'mayTakeOver',
    'people',
    'retrospectiveId',
    'seatId',
    'seconds',
    'sprint',
    'squadId',
    'squadName',
    'topics',
    'window',
  ])
})

test('a squad votes, differs, agrees, and finds the scores in its retrospective', async () => {
  const { code, squadId } = await openRoom({ sprint: 25 })
  const [ana, bia, caio, davi] = await comeIn(code, 4)
  const wall = await watch(code)
  await command(code, { do: 'start', step: 0 })
  await vote(ana, { round: 1, vote: 2 })
  await vote(bia, { round: 1, vote: 4 })
  expect(wall.view()).toMatchObject({ phase: 'voting', tally: null })
  await vote(caio, { round: 1, vote: 'skip' })
  await vote(davi as Phone, { round: 1, vote: 4 })
  const revealed = await wall.viewWhere(({ phase }) => phase === 'revealed')
  expect(revealed.tally).toEqual([0, 0, 1, 0, 2, 0, 1])
  await command(code, { do: 'agree', step: revealed.step, score: 3 })
  await command(code, { do: 'goOn', step: revealed.step + 1 })
  const { round } = await wall.viewWhere(({ phase, step }) => phase === 'voting' && step > 1)
  for (const phone of [ana, bia, caio, davi as Phone]) await vote(phone, { round, vote: 5 })
  const equal = await wall.viewWhere((view) => view.phase === 'agreed' && view.round === round)
  expect(equal.topics.map(({ result }) => result)).toEqual([3, 5, null])
  await command(code, { do: 'close' })
  expect((await wall.viewWhere(({ phase }) => phase === 'closed')).seats).toHaveLength(4)

  const list = await owner.get(`/squads/${squadId}/retrospectives`)
  const [saved] = (
    list.body as { retrospectives: { data: { topics: unknown; average: number } }[] }
  ).retrospectives
  expect(saved).toMatchObject({ sprint: 25, data: { ok: true, average: 4 } })
  // A topic without a score is missing, because it would otherwise count as 0.
  expect(saved?.data.topics).toMatchObject([
    { title: 'Método' },
    { title: 'Planning' },
    { title: 'Daily' },
  ])
  const [room] = await api.db.select().from(rooms)
  expect(room).toMatchObject({ phase: 'closed', people: 4 })
  const ofRoom = eq(roomSeats.roomId, room?.id ?? '')
  expect(await api.db.select().from(roomSeats).where(ofRoom)).toEqual([])
})

test('a room without an agreement saves votes and comments, but no average', async () => {
  const { code, squadId } = await openRoom({ sprint: 8 })
  const phones = await comeIn(code, 3)
  const wall = await watch(code)
  await command(code, { do: 'start', step: 0 })
  for (const [at, given] of ([1, 4, 5] as const).entries()) {
    await vote(phones[at] as Phone, { round: 1, vote: given })
  }
  await wall.viewWhere(({ phase }) => phase === 'revealed')
  const comment = { id: crypto.randomUUID(), kind: 'positive', text: 'Daily curta' }
  await owner.post(`/rooms/${code}/feedback`, comment)
  await command(code, { do: 'close' })
  const { retrospectiveId } = (await door(code, owner)).body as { retrospectiveId: string }
  const { body } = await owner.get(`/retrospectives/${retrospectiveId}/report`)
  expect(body).toMatchObject({
    report: {
      sprint: 8,
      average: null,
      topics: [
        { title: 'Método', score: null, isAverage: true, tally: null },
        {
          title: 'Planning',
          parent: expect.any(String),
          score: null,
          tally: [0, 1, 0, 0, 1, 1, 0],
        },
      ],
      feedback: [{ text: 'Daily curta' }],
      people: 3,
    },
  })
  const { body: list } = await owner.get(`/squads/${squadId}/retrospectives`)
  expect(list).toMatchObject({
    retrospectives: [{ data: { ok: true, topics: [], average: null } }],
  })
  expect((await owner.get('/squads')).body).toMatchObject({
    squads: expect.arrayContaining([
      expect.objectContaining({
        id: squadId,
        latest: [expect.objectContaining({ average: null })],
      }),
    ]),
  })
})

test('the vote on the meeting stands in the report, for members, and nowhere else', async () => {
  const { code, squadId } = await openRoom({ topics: [REVIEW], meetingVote: 'en' })
  const phones = await comeIn(code, 3)
  const wall = await watch(code)
  await command(code, { do: 'start', step: 0 })
  for (const phone of phones) await vote(phone, { round: 1, vote: 2 })
  const { step } = await wall.viewWhere(({ phase }) => phase === 'agreed')
  await command(code, { do: 'goOn', step })
  const last = await wall.viewWhere((view) => view.phase === 'voting' && view.step > step)
  expect(last.topics.at(-1)).toMatchObject({
    id: MEETING_TOPIC,
    title: 'Was this meeting worth the time?',
  })
  for (const [at, given] of ([3, 5, 5] as const).entries()) {
    await vote(phones[at] as Phone, { round: last.round, vote: given })
  }
  await wall.viewWhere(({ phase }) => phase === 'revealed')
  await owner.post(`/rooms/${code}/feedback`, {
    ...{ id: crypto.randomUUID(), kind: 'improvement', text: 'Too long' },
    topicId: MEETING_TOPIC,
  })
  await command(code, { do: 'close' })

  const { body: list } = await owner.get(`/squads/${squadId}/retrospectives`)
  const [saved] = (list as { retrospectives: { id: string }[] }).retrospectives
  expect(saved).toMatchObject({ data: { topics: [{ title: 'Review' }], average: 2 } })
  const { body } = await owner.get(`/retrospectives/${saved?.id}/report`)
  expect(body).toMatchObject({
    report: {
      topics: [{ title: 'Review' }],
      average: 2,
      meeting: { tally: [0, 0, 0, 1, 0, 2, 0], voters: 3 },
      feedback: [{ text: 'Too long', topic: 'Was this meeting worth the time?' }],
    },
  })
  const link = `/retrospectives/${saved?.id}/share`
  await owner.put(link, {})
  const { body: shared } = await owner.patch(link, { withVotes: true, withTexts: true })
  const outside = await api.visitor.get(`/shared/${(shared as { token: string }).token}`)
  expect(outside.body).toMatchObject({ topics: [{ title: 'Review' }], meeting: null, feedback: [] })
  const elsewhere = [
    await owner.get(`/squads/${squadId}/topics`),
    await owner.get(`/squads/${squadId}/export`),
    await owner.get(`/squads/${squadId}/history`),
  ]
  for (const { text } of elsewhere) expect(text).not.toContain(MEETING_TOPIC)
})

test('the next room is proposed to ask about the meeting if the last one did', async () => {
  const agenda = async (id: string) => (await owner.get(`/squads/${id}/agenda`)).body
  const { code, squadId } = await openRoom({ sprint: 1, meetingVote: 'pt' })
  expect(await agenda(squadId)).toMatchObject({ asksAboutMeeting: true })
  await command(code, { do: 'close' })
  const next = await openRoom({ sprint: 2, squadId })
  expect((await watch(next.code)).view()?.topics.at(-1)).toMatchObject({
    id: MEETING_TOPIC,
    title: 'Esta reunião valeu o tempo?',
  })
  await command(next.code, { do: 'close' })
  await openRoom({ sprint: 3, squadId, meetingVote: null })
  expect(await agenda(squadId)).toMatchObject({ asksAboutMeeting: false })
})

test('two scores on the meeting are not shown', async () => {
  const { code } = await openRoom({ topics: [REVIEW], meetingVote: 'pt' })
  const phones = await comeIn(code, 2)
  const wall = await watch(code)
  await command(code, { do: 'start', step: 0 })
  await command(code, { do: 'skip', step: 1 })
  const { round } = await wall.viewWhere(({ step }) => step > 1)
  for (const phone of phones) await vote(phone, { round, vote: 1 })
  await wall.viewWhere(({ phase, votes }) => phase === 'voting' && votes === 2)
  expect(wall.view()?.tally).toBeNull()
})

test('a topic of a request does not pass for the vote on the meeting', async () => {
  const { code } = await openRoom({ topics: [REVIEW, { ...REVIEW, id: MEETING_TOPIC }] })
  expect((await watch(code)).view()?.topics.map(({ title }) => title)).toEqual(['Review'])
})

test('a room without scores, votes and comments saves nothing', async () => {
  const { code, squadId } = await openRoom({ sprint: 8 })
  await comeIn(code, 2)
  await command(code, { do: 'start', step: 0 })
  await command(code, { do: 'close' })
  expect((await door(code, owner)).body).toMatchObject({ retrospectiveId: null })
  expect((await owner.get(`/squads/${squadId}/retrospectives`)).body).toMatchObject({
    retrospectives: [],
  })
})

test('the score of the previous sprint is sent with the reveal, a 0 only if a room agreed on it', async () => {
  const { code, squadId } = await openRoom({ sprint: 3 })
  const [ana, bia] = await comeIn(code, 2)
  const before = await watch(code)
  await command(code, { do: 'start', step: 0 })
  for (const phone of [ana, bia]) await vote(phone, { round: 1, vote: 0 })
  const { topics } = await before.viewWhere(({ phase }) => phase === 'agreed')
  await command(code, { do: 'close' })
  const { retrospectiveId } = (await door(code, owner)).body as { retrospectiveId: string }
  const form = topics.map(({ id, title }) => ({ id, title }))
  const [planning = '', daily = '', review = ''] = form.map(({ id }) => id)
  const scores = { [planning]: 0, [daily]: 0, [review]: 5 }
  const edit = { version: 1, topics: form, scores }
  const edited = await owner.put(`/retrospectives/${retrospectiveId}`, edit)
  const { data } = edited.body as { data: { topics: typeof form } }

  const again = data.topics.map(({ id, title }) => ({ id, title }))
  const next = await openRoom({ squadId, sprint: 9, topics: again })
  const [eva, ivo] = await comeIn(next.code, 2)
  const wall = await watch(next.code)
  await command(next.code, { do: 'start', step: 0 })
  for (const place of [1, 2, 3]) {
    const { round, step, topics } = await wall.viewWhere(
      ({ phase, topics }) => phase === 'voting' && topics.filter(isDone).length === place - 1,
    )
    expect(topics.slice(place - 1).map(({ earlier }) => earlier)).toEqual(
      topics.slice(place - 1).map(() => null),
    )
    for (const phone of [eva, ivo]) await vote(phone, { round, vote: 4 })
    await wall.viewWhere(({ phase }) => phase === 'agreed')
    await command(next.code, { do: 'goOn', step: step + 1 })
  }
  const end = await wall.viewWhere(({ phase }) => phase === 'finished')
  expect(end.topics.map(({ earlier }) => earlier)).toEqual([
    { sprint: 3, score: 0, mark: null },
    null,
    { sprint: 3, score: 5, mark: 'few' },
  ])
})

test('the mark of a topic in the squad’s trends is sent with the reveal, and in no earlier frame', async () => {
  const { squadId, topics } = await recordSprints([3, 3, 3, 3, 3, 5])
  const next = await openRoom({ squadId, sprint: 7, topics })
  const phones = await comeIn(next.code, 2)
  const [wall, phone] = [await watch(next.code, { isFacilitator: true }), await listen(phones[0])]
  await command(next.code, { do: 'start', step: 0 })
  const { round } = await wall.viewWhere(({ phase }) => phase === 'voting')
  await vote(phones[0], { round, vote: 4 })
  await phone.viewWhere(({ votes }) => votes === 1)
  const before = [wall, phone].map(({ bytes }) => Buffer.concat(bytes).toString())
  for (const text of [...before, (await door(next.code)).text, api.log.join('\n')]) {
    for (const mark of MARKS) expect(text).not.toContain(`"${mark}"`)
  }
  expect(before.map((text) => /"earlier":(?!null)/.test(text))).toEqual([false, false])
  await vote(phones[1], { round, vote: 4 })
  await phone.viewWhere(({ phase }) => phase === 'agreed')

  const shown = phone.view()?.topics.map(({ earlier }) => earlier)
  expect(shown).toEqual([{ sprint: 6, score: 5, mark: 'above' }, null])
})

test('the score of a sprint with a name is shown with it', async () => {
  const { squadId, topics } = await recordSprints([3])
  await api.db.update(retrospectives).set({ name: '2026-Q4 S1' })
  const { code } = await openRoom({ squadId, sprint: 7, topics })
  const [ana, bia] = await comeIn(code, 2)
  const wall = await watch(code)
  await command(code, { do: 'start', step: 0 })
  for (const phone of [ana, bia]) await vote(phone, { round: 1, vote: 4 })
  const { topics: shown } = await wall.viewWhere(({ phase }) => phase === 'agreed')
  expect(shown[0]?.earlier).toMatchObject({ sprint: 1, name: '2026-Q4 S1', score: 3 })
})

test('a room without marks, from an earlier version, can be continued', async () => {
  const { squadId, topics } = await recordSprints([3])
  const { code } = await openRoom({ squadId, sprint: 7, topics })
  await api.db.execute(sql`update rooms set earlier = earlier - 'marks'`)
  const [ana, bia] = await comeIn(code, 2)
  const wall = await watch(code)
  await command(code, { do: 'start', step: 0 })
  for (const phone of [ana, bia]) await vote(phone, { round: 1, vote: 4 })
  const { topics: shown } = await wall.viewWhere(({ phase }) => phase === 'agreed')
  expect(shown[0]?.earlier).toEqual({ sprint: 1, score: 3, mark: null })
})

test('a room of a sprint with a retrospective is merged into it', async () => {
  const { squadId } = await createSquad()
  const made = await owner.post(`/squads/${squadId}/retrospectives`, {
    formCreatedAt: '2026-11-07T10:00:00.000Z',
    sprint: 7,
    topics: [
      { id: 'a', title: 'Planning' },
      { id: 'b', title: 'Daily' },
    ],
    scores: { a: 1, b: 2 },
  })
  const { id, data } = made.body as { id: string; data: { topics: { id: string }[] } }
  const [planning = '', daily = ''] = data.topics.map((topic) => topic.id)
  // The means of another tool’s table.
  const means = JSON.stringify({ [planning]: { mean: 1.2 }, [daily]: { mean: 2.4 } })
  const withMeans = sql`dados_json || jsonb_build_object('means', ${means}::jsonb)`
  await api.db.update(retrospectives).set({ data: withMeans })
  const { code } = await openRoom({
    squadId,
    sprint: 7,
    topics: data.topics.slice(0, 1).map(named('Planning')),
  })
  const phones = await comeIn(code, 2)
  const wall = await watch(code)
  await command(code, { do: 'start', step: 0 })
  for (const phone of phones) await vote(phone, { round: 1, vote: 4 })
  await wall.viewWhere(({ phase }) => phase === 'agreed')
  await command(code, { do: 'close' })
  const after = (await owner.get(`/retrospectives/${id}`)).body as { data: { scores: object } }
  expect(Object.values(after.data.scores)).toEqual([4, 2])
  const [stored] = await api.db.select().from(retrospectives)
  expect(stored?.data).toMatchObject({ means: { [daily]: { mean: 2.4 } } })
  expect(stored?.data).not.toMatchObject({ means: { [planning]: {} } })
  expect((await door(code, owner)).body).toMatchObject({ isClosed: true, retrospectiveId: id })
  // Two ballots would disclose who gave which score.
  expect(await api.db.select().from(roomRounds)).toEqual([])
})

test('imported titles beyond the limit can be voted on, but new ones are refused', async () => {
  const { squadId } = await createSquad()
  const topic = { id: 'long', title: 'T'.repeat(300) }
  const data = { sprint: 4, squad_id: squadId, topics: [topic], notes: { long: 1 } }
  await api.db.insert(retrospectives).values({ squadId, sprint: 4, data })
  await openRoom({ squadId, sprint: 4, topics: [topic] })
  const refused = await owner.post(`/squads/${squadId}/rooms`, { sprint: 5, topics: [topic] })
  expect([refused.status, codeOf(refused)]).toEqual([422, 'TITLE_TOO_LONG'])
})

test('a second press on "open" leads to the room that is open', async () => {
  const { code, squadId } = await openRoom({ sprint: 3 })
  const opened = await Promise.all(
    Array.from({ length: 5 }, () => owner.post(`/squads/${squadId}/rooms`, { ...ROOM, sprint: 3 })),
  )
  expect(opened.map(({ body }) => body)).toEqual(Array(5).fill({ code, isNew: false }))
  expect((await owner.get(`/squads/${squadId}/rooms`)).body).toMatchObject({
    rooms: [{ code, sprint: 3, people: 0, topic: null }],
  })
})

test('a vote can be changed until the reveal, and counts once', async () => {
  const { code } = await openRoom({})
  const [ana, bia] = await comeIn(code, 2)
  const wall = await watch(code)
  await command(code, { do: 'start', step: 0 })
  for (const given of [0, 5, 5, 1] as const) await vote(ana, { round: 1, vote: given })
  await vote(bia, { round: 1, vote: 3 })
  const { tally } = await wall.viewWhere(({ phase }) => phase === 'revealed')
  expect(tally).toEqual([0, 1, 0, 1, 0, 0, 0])
  expect(codeOf(await vote(ana, { round: 1, vote: 4 }))).toBe('STALE')
})

test('a vote needs a seat of the room and its open round', async () => {
  const { code } = await openRoom({})
  const [ana] = await comeIn(code, 3)
  await command(code, { do: 'start', step: 0 })
  expect(codeOf(await vote(ana, { round: 2, vote: 4 }))).toBe('STALE')
  expect(codeOf(await vote({ ...ana, cookie: '' }, { round: 1, vote: 4 }))).toBe('NO_SEAT')
})

test('two scores on a topic about feelings are not shown, but three are', async () => {
  const { code } = await openRoom({ topics: feelings() })
  const [ana, bia] = await comeIn(code, 2)
  const screens = [await watch(code), await watch(code, { isFacilitator: true })]
  await command(code, { do: 'start', step: 0 })
  for (const phone of [ana, bia]) await vote(phone, { round: 1, vote: 1 })
  for (const screen of screens) {
    const held = await screen.viewWhere(({ votes }) => votes === 2)
    expect(held).toMatchObject({ phase: 'voting', isGuarded: true, areHeld: true, areTooFew: true })
  }
  const answer = await command(code, { do: 'reveal', step: 1 })
  expect(answer.status).toBe(204)
  const skipped = await command(code, { do: 'skip', step: 1 })
  expect(skipped.status, skipped.text).toBe(204)
  for (const screen of screens) {
    const next = await screen.viewWhere(({ step }) => step === 2)
    expect(next).toMatchObject({ phase: 'voting', votes: 0 })
    expect(JSON.stringify(screen.views)).not.toMatch(TALLY)
  }
  const rounds = await api.db.select().from(roomRounds)
  expect(rounds.every(({ tally }) => tally === null)).toBe(true)

  const [dani] = await comeIn(code, 1)
  for (const phone of [ana, bia, dani]) await vote(phone, { round: 2, vote: 1 })
  for (const screen of screens) {
    const shown = await screen.viewWhere(({ phase }) => phase === 'agreed')
    expect(shown).toMatchObject({ tally: [0, 3, 0, 0, 0, 0, 0], isGuarded: true, areTooFew: false })
    expect(JSON.stringify(shown)).toMatch(TALLY)
  }
})

test('scores among skips are not shown until there are three', async () => {
  const { code } = await openRoom({})
  const [ana, bia, caio] = await comeIn(code, 3)
  const screens = [await watch(code), await watch(code, { isFacilitator: true })]
  await command(code, { do: 'start', step: 0 })
  for (const phone of [bia, caio]) await vote(phone, { round: 1, vote: 'skip' })
  await vote(ana, { round: 1, vote: 1 })
  for (const screen of screens) {
    const held = await screen.viewWhere(({ hasRunOut }) => hasRunOut)
    expect(held).toMatchObject({ phase: 'voting', votes: 3, areHeld: true, clock: null })
  }
  await command(code, { do: 'reveal', step: 1 })
  await vote(bia, { round: 1, vote: 4 })
  for (const screen of screens) expect(JSON.stringify(screen.views)).not.toMatch(TALLY)
  await vote(caio, { round: 1, vote: 4 })
  for (const screen of screens) {
    const { tally } = await screen.viewWhere(({ phase }) => phase === 'revealed')
    expect(tally).toEqual([0, 1, 0, 0, 2, 0, 0])
  }
})

test('a paper vote does not hide the score of a phone', async () => {
  const { code } = await openRoom({})
  const [ana, bia] = await comeIn(code, 3)
  const wall = await watch(code)
  const seated = await owner.post(`/rooms/${code}/paper-seats`, { nickname: 'Rui' })
  const { seatId } = seated.body as { seatId: string }
  await command(code, { do: 'start', step: 0 })
  const ballot = { round: 1, vote: 5, ballotKey: 'p'.padEnd(22, 'x') }
  const cast = await owner.post(`/rooms/${code}/seats/${seatId}/ballots`, ballot)
  expect(cast.status).toBe(204)
  for (const phone of [ana, bia]) await vote(phone, { round: 1, vote: 5 })
  await wall.viewWhere(({ votes }) => votes === 3)
  await command(code, { do: 'reveal', step: 1 })
  const held = await wall.viewWhere(({ hasRunOut }) => hasRunOut)
  expect(held).toMatchObject({ phase: 'voting', areHeld: true, tally: null })
})

test('the last of three members sends a vote that stays hidden after the others are removed', async () => {
  const { code } = await openRoom({})
  const [ana, bia, caio] = await comeIn(code, 3)
  const wall = await watch(code)
  await command(code, { do: 'start', step: 0 })
  await vote(ana, { round: 1, vote: 1 })
  for (const phone of [bia, caio]) {
    const { seatId } = await seatOf(phone)
    await owner.delete(`/rooms/${code}/seats/${seatId}`)
  }
  const { round, step } = await wall.viewWhere(({ seats }) => seats.length === 1)
  await vote(ana, { round, vote: 1 })
  await wall.viewWhere(({ hasRunOut }) => hasRunOut)
  await command(code, { do: 'reveal', step })
  await command(code, { do: 'skip', step })
  await wall.viewWhere((view) => view.step > step)
  expect(JSON.stringify(wall.views)).not.toMatch(TALLY)
})

test('characters that reverse the text are removed from a nickname', async () => {
  const { code } = await openRoom({})
  for (const nickname of ['\u202eanA', '\u200b\u200b']) {
    const seated = await api.visitor.post(`/rooms/${code}/seats`, { nickname })
    expect(seated.status).toBe(201)
  }
  const wall = await watch(code)
  const { seats } = await wall.viewWhere(({ seats: shown }) => shown.length === 2)
  expect(new Set(seats.map(({ nickname }) => nickname))).toEqual(new Set(['anA', null]))
})

test('the cookie leads back to the same seat, and a typed code to the same room', async () => {
  const { code } = await openRoom({})
  const [ana] = await comeIn(code, 1)
  const again = await api.visitor.send('POST', `/rooms/${code}/seats`, {
    cookie: ana.cookie,
    body: {},
  })
  expect(again.body).toEqual({ seatId: ana.seatId })
  const typed = `${code.slice(0, 5).toLowerCase()}-${code.slice(5)}`
  expect(
    (await api.visitor.send('GET', `/rooms/${typed}`, { cookie: ana.cookie })).body,
  ).toMatchObject({
    code,
    seatId: ana.seatId,
    isFacilitator: false,
    squadId: null,
  })
})

test('the door tells whether the request had a session, even if its user does not lead', async () => {
  const { code } = await openRoom({})
  const stranger = await api.signIn('Zoe')
  expect((await door(code, owner)).body).toMatchObject({ isFacilitator: true, isSignedIn: true })
  expect((await door(code, stranger)).body).toMatchObject({
    isFacilitator: false,
    isSignedIn: true,
  })
  expect((await door(code)).body).toMatchObject({ isFacilitator: false, isSignedIn: false })
})

test('a second room of a sprint replaces the votes of the first, so that a newcomer’s vote cannot be derived', async () => {
  const { squadId } = await createSquad()
  const play = async (votes: readonly Vote[]) => {
    const { code } = await openRoom({ squadId, topics: [{ id: 'a', title: 'Planning' }] })
    const phones = await comeIn(code, votes.length)
    const wall = await watch(code)
    await command(code, { do: 'start', step: 0 })
    for (const [at, phone] of phones.entries()) {
      await vote(phone, { round: 1, vote: votes[at] ?? 'skip' })
    }
    const shown = await wall.viewWhere(({ phase }) => phase === 'revealed')
    await command(code, { do: 'agree', step: shown.step, score: 3 })
    await command(code, { do: 'close' })
  }
  await play([2, 3, 4])
  await play([2, 3, 4, 0])
  const left = await queryRows<{ tally: number[] }>(
    api.db,
    sql`
      select n.tally from room_rounds n join rooms r on r.id = n.room_id where r.squad_id = ${squadId}`,
  )
  expect(left.map(({ tally }) => tally)).toEqual([[1, 0, 1, 1, 1, 0, 0]])
})

test('a closed room admits no one', async () => {
  const { code } = await openRoom({})
  await command(code, { do: 'close' })
  expect(codeOf(await api.visitor.post(`/rooms/${code}/seats`, {}))).toBe('ROOM_CLOSED')
  expect((await door(code)).body).toMatchObject({ isClosed: true, retrospectiveId: null })
  expect(codeOf(await command(code, { do: 'start', step: 0 }))).toBe('ROOM_CLOSED')
})

test('a room has 60 seats, even if everyone joins at once', async () => {
  const { code } = await openRoom({})
  // The limits then treat the phones as people beside the facilitator.
  await owner.get(`/rooms/${code}`)
  const answers = await Promise.all(
    Array.from({ length: 64 }, () => api.visitor.post(`/rooms/${code}/seats`, {})),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(60)
  expect(answers.filter((answer) => codeOf(answer) === 'ROOM_FULL')).toHaveLength(4)
})

test('only a facilitator votes for a paper seat', async () => {
  const { code } = await openRoom({})
  const [ana] = await comeIn(code, 1)
  const wall = await watch(code)
  const paper = await owner.post(`/rooms/${code}/paper-seats`, { nickname: 'Bia' })
  const { seatId } = paper.body as { seatId: string }
  await command(code, { do: 'start', step: 0 })
  const ballot = { round: 1, ballotKey: 'p'.repeat(22), vote: 5 }
  expect((await owner.post(`/rooms/${code}/seats/${ana.seatId}/ballots`, ballot)).status).toBe(404)
  const stranger = await api.signIn('Stranger')
  expect((await stranger.post(`/rooms/${code}/seats/${seatId}/ballots`, ballot)).status).toBe(404)
  await vote(ana, { round: 1, vote: 3 })
  expect(wall.view()?.phase).toBe('voting')
  expect((await owner.post(`/rooms/${code}/seats/${seatId}/ballots`, ballot)).status).toBe(204)
  const { tally } = await wall.viewWhere(({ phase }) => phase === 'revealed')
  expect(tally).toEqual([0, 0, 0, 1, 0, 1, 0])
})

test('the vote of a paper seat can be changed only with the key that it was cast with', async () => {
  const { code } = await openRoom({})
  await comeIn(code, 2)
  const paper = await owner.post(`/rooms/${code}/paper-seats`, { nickname: 'Bia' })
  const { seatId } = paper.body as { seatId: string }
  await command(code, { do: 'start', step: 0 })
  const cast = (key: string) =>
    owner.post(`/rooms/${code}/seats/${seatId}/ballots`, {
      round: 1,
      ballotKey: key.repeat(22),
      vote: 5,
    })
  expect((await cast('p')).status).toBe(204)
  expect((await cast('p')).status).toBe(204)
  expect(codeOf(await cast('q'))).toBe('FOREIGN_BALLOT')
})

test('a person who leaves and returns five times has one vote', async () => {
  const { code } = await openRoom({})
  const [bia, caio] = await comeIn(code, 2)
  const wall = await listen(caio)
  await command(code, { do: 'start', step: 0 })
  await vote(bia, { round: 1, vote: 5 })
  for (let times = 0; times < 5; times += 1) {
    const [again] = await comeIn(code, 1)
    await vote(again, { round: 1, vote: 0 })
    await wall.viewWhere(({ votes }) => votes === 2)
    await api.visitor.send('DELETE', `/rooms/${code}/seat`, { cookie: again.cookie })
    await wall.viewWhere(({ votes, seats }) => votes === 1 && seats.length === 2)
  }
  const [last] = await comeIn(code, 1)
  await vote(last, { round: 1, vote: 0 })
  await vote(caio, { round: 1, vote: 5 })
  const { tally } = await wall.viewWhere(({ phase }) => phase !== 'voting')
  expect(tally).toEqual([1, 0, 0, 0, 0, 2, 0])
})

test('votes lost in a crash of the database are collected again, under another number', async () => {
  const { code } = await openRoom({})
  const [ana, bia, caio] = await comeIn(code, 3)
  const wall = await watch(code)
  await command(code, { do: 'start', step: 0 })
  await vote(ana, { round: 1, vote: 1 })
  await vote(bia, { round: 1, vote: 3 })
  await api.db.execute(sql`truncate room_votes, room_seals`)
  expect(codeOf(await vote(caio, { round: 1, vote: 3 }))).toBe('STALE')
  const again = await wall.viewWhere(({ round, since }) => round > since)
  expect(again).toMatchObject({ phase: 'voting', since: 1, votes: 0 })
  for (const [phone, given] of [
    [ana, 1],
    [bia, 3],
    [caio, 3],
  ] as const) {
    await vote(phone, { round: again.round, vote: given })
  }
  const { tally } = await wall.viewWhere(({ phase }) => phase === 'revealed')
  expect(tally).toEqual([0, 1, 0, 2, 0, 0, 0])
})

test('a revealed tally lost in a crash of the database is collected again', async () => {
  const { code } = await openRoom({})
  const phones = await comeIn(code, 3)
  const wall = await watch(code)
  await command(code, { do: 'start', step: 0 })
  const voteIn = (round: number) =>
    Promise.all(phones.map((phone, at) => vote(phone, { round, vote: at === 0 ? 2 : 4 })))
  await voteIn(1)
  await wall.viewWhere(({ phase }) => phase === 'revealed')
  await api.db.execute(sql`truncate room_votes, room_seals, room_tallies`)
  // Simulates a lost connection to the database.
  api.hub.refreshAll()
  const again = await wall.viewWhere(({ round, since }) => round > since)
  expect(again).toMatchObject({ phase: 'voting', since: 1, votes: 0, tally: null })
  await voteIn(again.round)
  const shown = await wall.viewWhere(({ phase }) => phase === 'revealed')
  expect(shown.topics[0]?.tallies).toEqual([[0, 0, 1, 0, 2, 0, 0]])
})

test('a tally stays sealed until its topic is left, when it is erased', async () => {
  const { code } = await openRoom({})
  const phones = await comeIn(code, 3)
  const wall = await watch(code)
  await command(code, { do: 'start', step: 0 })
  for (const [at, phone] of phones.entries()) await vote(phone, { round: 1, vote: at as 0 | 1 | 2 })
  await wall.viewWhere(({ phase }) => phase === 'revealed')
  const stored = () =>
    queryRows<{ sealed: string | null }>(
      api.db,
      sql`select t.sealed from room_tallies t join rooms r on r.id = t.room_id where r.code = ${code}`,
    )
  await api.rooms.eraseTraces()
  expect(await stored()).toEqual([{ sealed: expect.any(String) }])
  const shown = await watch(code)
  await shown.viewWhere(({ tally }) => tally?.join() === '1,1,1,0,0,0,0')
  await command(code, { do: 'agree', step: 2, score: 1 })
  await command(code, { do: 'goOn', step: 3 })
  // The key of the next round.
  expect(await stored()).toEqual([{ sealed: null }])
  await command(code, { do: 'close' })
  await api.rooms.eraseTraces()
  expect(await stored()).toEqual([])
})

test('only the seals of open rounds survive an erasure', async () => {
  const [over, open] = [await openRoom({}), await openRoom({})]
  const [ana] = await comeIn(over.code, 1)
  const [bia, caio] = await comeIn(open.code, 2)
  for (const { code } of [over, open]) await command(code, { do: 'start', step: 0 })
  await vote(bia, { round: 1, vote: 2 })
  await command(over.code, { do: 'skip', step: 1 })
  await command(over.code, { do: 'close' })
  await api.rooms.eraseTraces()
  const left = await queryRows<{ code: string }>(
    api.db,
    sql`select r.code from room_seals s join rooms r on r.id = s.room_id`,
  )
  const codes = left.map(({ code }) => code)
  expect(codes).toContain(open.code)
  expect(codes).not.toContain(over.code)
  expect((await vote(caio, { round: 1, vote: 2 })).status).toBe(204)
  expect(ana.code).toBe(over.code)
})

test('feedback has no author, is stored once, and is visible only to facilitators once hidden', async () => {
  const { code } = await openRoom({})
  const [ana] = await comeIn(code, 1)
  const lead = await watch(code, { isFacilitator: true })
  const phone = await watch(code)
  const say = (id: string, text: string) =>
    api.visitor.send('POST', `/rooms/${code}/feedback`, {
      cookie: ana.cookie,
      body: { id, kind: 'positive', text },
    })
  const [one, two] = [crypto.randomUUID(), crypto.randomUUID()]
  for (const id of [one, one, two]) expect((await say(id, ' Bom ritmo ')).status).toBe(204)
  await owner.patch(`/rooms/${code}/feedback/${two}`, { groupId: one })
  await owner.patch(`/rooms/${code}/feedback/${one}`, { isHidden: true })
  const all = await lead.viewWhere(({ feedback }) => feedback.some(({ isHidden }) => isHidden))
  expect(all.feedback.map(({ text }) => text)).toEqual(['Bom ritmo', 'Bom ritmo'])
  expect(phone.view()?.feedback.map(({ id }) => id)).toEqual([two])
  const columns = Object.keys((await api.db.select().from(roomFeedback))[0] ?? {}).sort()
  expect(columns).toEqual(['groupId', 'id', 'isHidden', 'kind', 'roomId', 'text', 'topicId'])
})

test('the same feedback id in two rooms makes two independent comments', async () => {
  const id = crypto.randomUUID()
  const rooms = [await openRoom({}), await openRoom({})]
  for (const [at, { code }] of rooms.entries()) {
    const [ana] = await comeIn(code, 1)
    const body = { id, kind: 'positive', text: `Room ${at}` }
    const { cookie } = ana
    for (const _ of ['first', 'again']) {
      const said = await api.visitor.send('POST', `/rooms/${code}/feedback`, { cookie, body })
      expect([said.status, said.text]).toEqual([204, ''])
    }
  }
  const [first, second] = rooms
  await owner.patch(`/rooms/${first?.code}/feedback/${id}`, { isHidden: true })
  const unknown = `/rooms/${first?.code}/feedback/${crypto.randomUUID()}`
  for (const body of [{}, { isHidden: true }]) {
    expect((await owner.patch(unknown, body)).status).toBe(404)
  }
  const kept = await api.db.select().from(roomFeedback).orderBy(roomFeedback.text)
  expect(kept.map(({ text, isHidden }) => [text, isHidden])).toEqual([
    ['Room 0', true],
    ['Room 1', false],
  ])
  const wall = await watch(second?.code ?? '')
  const { feedback } = await wall.viewWhere(() => true)
  expect(feedback.map(({ text }) => text)).toEqual(['Room 1'])
})

test('a seat on a dead node is not waited for, and returns to its vote', async () => {
  const { code } = await openRoom({})
  const [ana, bia, caio] = await comeIn(code, 3)
  const { roomId } = await seatOf(ana)
  // Ana's stream is on another node, which is killed. Bia's and Caio's are on this one.
  const nodeId = crypto.randomUUID()
  await renewNodeLease(api.db, nodeId)
  const tellAlive = async () => {}
  const { hub: elsewhere } = createRooms({ db: api.db, nodeId, log: QUIET, sealer, tellAlive })
  const lost = recordStream()
  await elsewhere.open(roomId, { stream: lost.stream, seatId: ana.seatId, isFacilitator: false })
  const here = await listen(bia)
  await listen(caio)
  await command(code, { do: 'start', step: 0 })
  await vote(ana, { round: 1, vote: 1 })
  await vote(bia, { round: 1, vote: 3 })
  await api.db.execute(
    sql`update nodes set alive_at = now() - interval '1 minute' where id = ${nodeId}`,
  )
  await vote(caio, { round: 1, vote: 3 })
  const { tally, seats } = await here.viewWhere(({ phase }) => phase === 'revealed')
  expect(tally).toEqual([0, 1, 0, 2, 0, 0, 0])
  expect(seats.find(({ id }) => id === ana.seatId)?.isPresent).toBe(false)
})

test('a stream that opens while the database does not respond shows the room as soon as it does', async () => {
  const { code } = await openRoom({})
  const [room] = await api.db.select({ id: rooms.id }).from(rooms).where(eq(rooms.code, code))
  const wall = recordStream()
  await api.db.execute(sql`alter table room_topics rename to room_topics_away`)
  try {
    await api.hub.open(room?.id ?? '', { stream: wall.stream, seatId: null, isFacilitator: false })
    await untilLogged('a live room could not be kept up')
  } finally {
    await api.db.execute(sql`alter table room_topics_away rename to room_topics`)
  }
  expect((await wall.viewWhere(() => true)).phase).toBe('open')
})

test('actions that could not be read are read again with the room', async () => {
  const { code } = await openRoom({})
  const [room] = await api.db.select({ id: rooms.id }).from(rooms).where(eq(rooms.code, code))
  const before = await readRoom(api.db, room?.id ?? '', { sealer, hasBallots: false })
  if (!before) throw new Error('there is no room')
  let readings = 0
  const live = createLiveRoom(before.id, {
    nodeId: crypto.randomUUID(),
    readRoom: createRoomReader(api.db, sealer),
    // Every other reading fails.
    readActions: async () => {
      readings += 1
      if (readings % 2 === 1) throw new Error('the database is away')
      return [{ id: `after ${readings}` } as RoomAction]
    },
    move: async () => {},
    awaited: createAwaited(() => {}),
    markLeader: async () => null,
    glance: async () => null,
    clock: { now: () => before.now, set: () => {} },
    settleRoom: async () => false,
    inBackground: (work) => void work.catch(() => {}),
  })
  const wall = recordStream()
  await live.open({ stream: wall.stream, seatId: null, isFacilitator: false }, () => {})
  await wall.viewWhere(({ actions: [shown] }) => shown?.id === 'after 2')
  live.refreshActions(before.squadId ?? '')
  await wall.viewWhere(({ actions: [shown] }) => shown?.id === 'after 4')
  live.refreshActions(crypto.randomUUID())
  live.accept({ ...before, version: before.version + 1 })
  await wall.viewWhere(({ version }) => version >= (before.version + 1) * 1000)
  expect(readings).toBe(4)
  wall.close()
})

test('a vote stays shown when a newer version arrives that was read before it', async () => {
  const { code } = await openRoom({})
  const [ana] = await comeIn(code, 3)
  await command(code, { do: 'start', step: 0 })
  const [room] = await api.db.select({ id: rooms.id }).from(rooms).where(eq(rooms.code, code))
  const roomId = room?.id ?? ''
  const before = await readRoom(api.db, roomId, { sealer, hasBallots: false })
  if (!before) throw new Error('there is no room')
  const nodeId = crypto.randomUUID()
  const live = createLiveRoom(roomId, {
    nodeId,
    readRoom: createRoomReader(api.db, sealer),
    readActions: async () => [],
    move: async () => {},
    awaited: createAwaited(() => {}),
    markLeader: async () => null,
    glance: async () => null,
    clock: { now: () => before.now, set: () => {} },
    settleRoom: async () => false,
    inBackground: (work) => work,
  })
  const wall = recordStream()
  await live.open({ stream: wall.stream, seatId: null, isFacilitator: false }, () => {})
  await wall.viewWhere(({ phase }) => phase === 'voting')
  live.noteVoter({ version: before.version, round: 1, seatId: ana?.seatId ?? '' })
  live.accept({ ...before, version: before.version + 1 })
  await wall.viewWhere(({ version }) => version >= (before.version + 1) * 1000)
  expect(wall.view()?.votes).toBe(1)
  wall.close()
})

test('the first stream of a seat changes nothing if the seat was taken in an open room', async () => {
  const { code } = await openRoom({})
  const wall = await watch(code)
  const [ana] = await comeIn(code, 1)
  const { version } = await wall.viewWhere(({ seats }) => seats.length === 1)
  const phone = await listen(ana)
  expect((await phone.viewWhere(() => true)).version).toBe(version)
  const { roomId } = await seatOf(ana)
  expect((await readRoom(api.db, roomId, { sealer, hasBallots: false }))?.version).toBe(
    version / 1000,
  )
  wall.close()
  phone.close()
})

test('the seat of a room that is open here is recognised without a query', async () => {
  const { code } = await openRoom({})
  const [ana] = await comeIn(code, 1)
  const wall = await watch(code)
  const { findSeat } = createSeatFinder(api.db, api.hub.shown)
  const secret = ana.cookie.split('=')[1]
  const stored = await findSeat({ code, secret })
  await api.db.execute(sql`alter table room_seats rename to room_seats_away`)
  try {
    expect(await findSeat({ code, secret })).toEqual(stored)
    expect(await findSeat({ code, secret: undefined })).toEqual({ ...stored, seatId: null })
    await expect(findSeat({ code, secret: ana.seatId })).rejects.toThrow()
  } finally {
    await api.db.execute(sql`alter table room_seats_away rename to room_seats`)
  }
  expect((await findSeat({ code, secret: ana.seatId })).seatId).toBeNull()
  wall.close()
})

test('a stream that cannot be opened ends without a `bye`, so that its browser waits before it reconnects', async () => {
  const { code } = await openRoom({})
  const [ana] = await comeIn(code, 1)
  const [room] = await api.db.select({ id: rooms.id }).from(rooms).where(eq(rooms.code, code))
  const phone = recordStream()
  await api.db.execute(sql`alter table room_seats rename to room_seats_away`)
  try {
    const seatId = ana?.seatId ?? ''
    await api.hub.open(room?.id ?? '', { stream: phone.stream, seatId, isFacilitator: false })
  } finally {
    await api.db.execute(sql`alter table room_seats_away rename to room_seats`)
  }
  expect(phone.isEnded()).toBe(true)
  // After a `bye`, browsers would reconnect at once, repeatedly, while the database refuses.
  expect(phone.ending()).not.toBe('bye')
})

test('two facilitators who press at once make one step', async () => {
  const { code } = await openRoom({})
  await comeIn(code, 2)
  const answers = await Promise.all([0, 0, 0].map((step) => command(code, { do: 'start', step })))
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 409, 409])
  expect(await api.db.select().from(roomRounds)).toHaveLength(1)
})

test('a topic added in the room is voted on, saved, and added to the squad', async () => {
  const { code, squadId } = await openRoom({ sprint: 5 })
  const phones = await comeIn(code, 3)
  const wall = await watch(code)
  const titles = ['Deploys', ' deploys ', 'Bugs']
  const added = await Promise.all(titles.map((title) => command(code, { do: 'addTopic', title })))
  expect(added.map(({ status }) => status)).toEqual([204, 204, 204])
  const { topics } = await wall.viewWhere((view) => view.topics.length === 5)
  const idOf = (title: string) => topics.find((topic) => topic.title === title)?.id ?? ''
  const topicId = idOf(topics.some(({ title }) => title === 'Deploys') ? 'Deploys' : 'deploys')
  await command(code, { do: 'skipTopic', topicId: idOf('Bugs'), isSkipped: true })
  await command(code, { do: 'goTo', step: 0, topicId })
  for (const phone of phones) await vote(phone, { round: 1, vote: 4 })
  await wall.viewWhere(({ phase }) => phase === 'agreed')
  await command(code, { do: 'close' })

  const list = await owner.get(`/squads/${squadId}/retrospectives`)
  expect(list.body).toMatchObject({
    retrospectives: [{ data: { topics: [{ id: topicId }], scores: { [topicId]: 4 } } }],
  })
  const own = (await owner.get(`/squads/${squadId}/topics`)).body as { topics: { id: string }[] }
  // The topics chosen at the opening and the two that were added, with the ids that the votes have.
  expect(own.topics.map(({ id }) => id)).toEqual(expect.arrayContaining([topicId, idOf('Bugs')]))
  expect(own.topics).toHaveLength(6)
})

test('adding a topic that the room left out uses the squad’s own', async () => {
  const { squadId } = await createSquad()
  const made = await owner.post(`/squads/${squadId}/topics`, { title: 'Deploys' })
  const { code } = await openRoom({ squadId, sprint: 5 })
  const wall = await watch(code)
  await command(code, { do: 'addTopic', title: 'deploys' })
  const { topics } = await wall.viewWhere((view) => view.topics.length === 4)
  expect((made.body as { topics: unknown }).topics).toMatchObject([{ id: topics.at(-1)?.id }])
})

test('a squad with 200 topics cannot add one in a room', async () => {
  const { code, squadId } = await openRoom({})
  await api.db.execute(sql`
    insert into user_topics (squad_id, title) select ${squadId}, 'Topic ' || n from generate_series(1, 196) n`)
  const refused = await command(code, { do: 'addTopic', title: 'Deploys' })
  expect([refused.status, codeOf(refused)]).toEqual([422, 'TOO_MANY_TOPICS'])
  expect((await door(code)).body).toMatchObject({ topics: 3 })
})

test('the order of the topics and topics skipped in advance are saved with the sprint', async () => {
  const { code, squadId } = await openRoom({ sprint: 5 })
  const phones = await comeIn(code, 3)
  const wall = await watch(code)
  const { topics } = await wall.viewWhere(() => true)
  const [planning, daily, review] = topics
  await command(code, { do: 'moveTopic', topicId: review?.id, before: planning?.parentId })
  await command(code, { do: 'moveTopic', topicId: planning?.id, before: null })
  await command(code, { do: 'skipTopic', topicId: daily?.id, isSkipped: true })
  const stored = await readRoom(api.db, (await seatOf(phones[0])).roomId, {
    sealer,
    hasBallots: false,
  })
  expect(stored?.room.topics.map(({ title }) => title)).toEqual([
    'Review',
    'Método',
    'Daily',
    'Planning',
  ])
  expect(stored?.room.results).toEqual(new Map([[daily?.id, 'skipped']]))
  await command(code, { do: 'skipTopic', topicId: daily?.id, isSkipped: false })
  const again = await readRoom(api.db, (await seatOf(phones[0])).roomId, {
    sealer,
    hasBallots: false,
  })
  expect(again?.room.results).toEqual(new Map())

  for (const at of [0, 1, 2]) {
    const { round } = await wall.viewWhere(({ phase, step }) =>
      at === 0 ? phase === 'open' : phase === 'agreed' && step === 2 * at,
    )
    await command(code, at === 0 ? { do: 'start', step: 0 } : { do: 'goOn', step: round + 1 })
    for (const phone of phones) await vote(phone, { round: 2 * at + 1, vote: 3 })
  }
  await command(code, { do: 'close' })
  const list = await owner.get(`/squads/${squadId}/retrospectives`)
  expect(list.body).toMatchObject({
    retrospectives: [
      {
        data: {
          topics: [
            { title: 'Review' },
            { title: 'Método' },
            { title: 'Daily' },
            { title: 'Planning' },
          ],
        },
      },
    ],
  })
})

test('a reason is shown to everyone, can be changed later, and is in the report and its link', async () => {
  const { code, squadId } = await openRoom({ sprint: 5 })
  const phones = await comeIn(code, 3)
  const wall = await watch(code)
  await command(code, { do: 'start', step: 0 })
  const { topicId } = await wall.viewWhere(({ phase }) => phase === 'voting')
  const give = (reason: string) => command(code, { do: 'giveReason', topicId, reason })
  expect(codeOf(await give('Too early.'))).toBe('STALE')
  for (const phone of phones) await vote(phone, { round: 1, vote: 3 })
  await wall.viewWhere(({ phase }) => phase === 'agreed')
  expect((await give('x'.repeat(281))).status).toBe(422)
  expect((await api.visitor.post(`/rooms/${code}/commands`, { do: 'close' })).status).toBe(401)
  await give('Fewer meetings.')
  await wall.viewWhere(({ topics }) => topics[0]?.reason === 'Fewer meetings.')
  await command(code, { do: 'goOn', step: 2 })
  await give('')
  await wall.viewWhere(({ topics }) => topics[0]?.reason === null)
  await give('Reuniões mais curtas.')
  await command(code, { do: 'close' })
  expect(codeOf(await give('Too late.'))).toBe('ROOM_CLOSED')
  const closed = await wall.viewWhere(({ phase }) => phase === 'closed')
  expect(closed.topics[0]).toMatchObject({ reason: 'Reuniões mais curtas.' })

  const { body } = await owner.get(`/squads/${squadId}/retrospectives`)
  const { id } = (body as { retrospectives: [{ id: string }] }).retrospectives[0]
  const shared = await owner.put(`/retrospectives/${id}/share`, {})
  const { token } = shared.body as { token: string }
  await owner.patch(`/retrospectives/${id}/share`, { withTexts: true })
  const topics = [{ reason: null }, { reason: 'Reuniões mais curtas.' }]
  expect((await owner.get(`/retrospectives/${id}/report`)).body).toMatchObject({
    report: { topics },
  })
  expect((await api.visitor.get(`/shared/${token}`)).body).toMatchObject({ topics })
})

test('a second vote by other people replaces the first', async () => {
  const { code, squadId } = await openRoom({})
  const phones = await comeIn(code, 3)
  const wall = await watch(code)
  await command(code, { do: 'start', step: 0 })
  await Promise.all(phones.map((phone, at) => vote(phone, { round: 1, vote: at === 0 ? 2 : 4 })))
  await wall.viewWhere(({ phase }) => phase === 'revealed')
  const [late] = await comeIn(code, 1)
  await command(code, { do: 'voteAgain', step: 2 })
  const all = [...phones, late]
  await Promise.all(all.map((phone, at) => vote(phone, { round: 3, vote: at === 0 ? 2 : 4 })))
  const { topics } = await wall.viewWhere(({ phase, step }) => phase === 'revealed' && step > 2)
  expect(topics[0]).toMatchObject({ tallies: [[0, 0, 1, 0, 3, 0, 0]], hasReplaced: true })
  const kept = () =>
    api.db
      .select({ tally: roomRounds.tally, hasReplaced: roomRounds.hasReplaced })
      .from(roomRounds)
      .innerJoin(rooms, eq(rooms.id, roomRounds.roomId))
      .where(eq(rooms.squadId, squadId))
  expect(await kept()).toEqual([{ tally: null, hasReplaced: true }])
  await command(code, { do: 'close' })
  expect(await kept()).toEqual([{ tally: [0, 0, 1, 0, 3, 0, 0], hasReplaced: true }])
})

test('no vote is lost that arrives during the reveal', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { code } = await openRoom({ sprint: round + 1 })
    const phones = await comeIn(code, 6)
    const wall = await watch(code)
    await command(code, { do: 'start', step: 0 })
    const [first, ...rest] = phones
    if (!first) throw new Error('there is no first phone')
    await vote(first, { round: 1, vote: 1 })
    const answers = await Promise.all([
      ...rest.slice(0, 3).map((phone) => vote(phone, { round: 1, vote: 4 })),
      command(code, { do: 'reveal', step: 1 }),
      ...rest.slice(3).map((phone) => vote(phone, { round: 1, vote: 4 })),
    ])
    const taken = answers.filter((_, at) => at !== 3).filter(({ status }) => status === 204).length
    const { tally } = await wall.viewWhere(({ phase }) => phase !== 'voting' && phase !== 'open')
    expect(tally).toEqual([0, 1, 0, 0, taken, 0, 0])
  }
})

test('a room that no browser has shown for a day is closed, with its agreed scores', async () => {
  const { code, squadId } = await openRoom({ sprint: 9 })
  const phones = await comeIn(code, 2)
  const wall = await watch(code)
  await command(code, { do: 'start', step: 0 })
  for (const phone of phones) await vote(phone, { round: 1, vote: 4 })
  await wall.viewWhere(({ phase }) => phase === 'agreed')
  wall.close()
  await api.db.execute(sql`update rooms set seen_at = now() - interval '25 hours'`)
  await door(code)
  expect((await door(code)).body).toMatchObject({ isClosed: true })
  const { body } = await owner.get(`/squads/${squadId}/retrospectives`)
  expect(body).toMatchObject({ retrospectives: [{ sprint: 9, data: { average: 4 } }] })
})

test('room by room, every stream is reached once', async () => {
  const walls = []
  for (const sprint of [1, 2, 3, 4, 5]) {
    const { code } = await openRoom({ sprint })
    walls.push([await watch(code), await watch(code)])
  }
  const turns = [0, 1, 2].map((turn) => api.hub.streams({ turn, of: 3 }))
  const reached = turns.flat()
  expect(new Set(reached).size).toBe(reached.length)
  expect(new Set(reached)).toEqual(new Set(api.hub.streams()))
  for (const [one, two] of walls) {
    const place = turns.findIndex((streams) => streams.includes(one?.stream as Stream))
    expect(turns[place]).toContain(two?.stream)
  }
})

test('abandoned rooms are closed without a request, unless they are on a wall', async () => {
  const [left, shown] = [await openRoom({ sprint: 1 }), await openRoom({ sprint: 2 })]
  await watch(shown.code)
  await api.db.execute(sql`update rooms set seen_at = now() - interval '25 hours'`)
  await closeAbandoned({ db: api.db, rooms: api.rooms })
  const states = await Promise.all([left, shown].map(async ({ code }) => (await door(code)).body))
  expect(states).toMatchObject([{ isClosed: true }, { isClosed: false }])
})

const REVIEW = { id: 'r', title: 'Review' }

const ROOM = {
  sprint: 1,
  topics: [
    { id: 'm', title: 'Método' },
    { id: 'p', title: 'Planning', parent: 'm' },
    { id: 'd', title: 'Daily', parent: 'm' },
    { id: 'r', title: 'Review' },
  ],
}

type Phone = { code: string; seatId: string; cookie: string }

/** Finds a tally anywhere in a frame. */
const TALLY = /\[(\d+,){6}\d+\]/

const QUIET = { error: () => {}, warn: () => {}, info: () => {} } as never

async function createSquad(): Promise<{ squadId: string }> {
  const made = await owner.post('/squads', { name: 'Alpha' })
  return { squadId: (made.body as { id: string }).id }
}

async function openRoom(given: {
  squadId?: string
  sprint?: number
  topics?: { id: string; title: string }[]
  meetingVote?: 'pt' | 'en' | null
}): Promise<{ code: string; squadId: string }> {
  const squadId = given.squadId ?? (await createSquad()).squadId
  const { squadId: _, ...room } = given
  const opened = await owner.post(`/squads/${squadId}/rooms`, { ...ROOM, ...room })
  if (opened.status !== 201) throw new Error(opened.text)
  return { code: (opened.body as { code: string }).code, squadId }
}

/** Creates sprints of a new squad, in which two topics have the same scores. */
async function recordSprints(scores: readonly Score[]) {
  const { squadId } = await createSquad()
  let topics = ROOM.topics.slice(2).map(({ id, title }) => ({ id, title }))
  for (const [at, score] of scores.entries()) {
    const { body } = await owner.post(`/squads/${squadId}/retrospectives`, {
      formCreatedAt: '2026-11-07T10:00:00.000Z',
      sprint: at + 1,
      topics,
      scores: Object.fromEntries(topics.map(({ id }) => [id, score])),
    })
    const { data } = body as { data: { topics: typeof topics } }
    topics = data.topics.map(({ id, title }) => ({ id, title }))
  }
  return { squadId, topics }
}

/** Returns the topics of the pack about feelings, as a squad adds them. */
function feelings(): { id: string; title: string; description: string }[] {
  const pack = packs.find(({ isAboutFeelings }) => isAboutFeelings)
  if (!pack) throw new Error('no pack about feelings')
  return pack.topics.map(({ id, title, description }) => ({
    id,
    title: title.pt,
    description: description.pt,
  }))
}

function isDone({ result }: { result: unknown }): boolean {
  return result !== null
}

function named(title: string) {
  return ({ id }: { id: string }) => ({ id, title })
}

/** Phones that have joined, in no particular order. */
async function comeIn(code: string, count: number): Promise<[Phone, Phone, Phone, ...Phone[]]> {
  const phones: Phone[] = []
  for (let at = 0; at < count; at += 1) {
    const seated = await api.visitor.post(`/rooms/${code}/seats`, {})
    const cookie = seated.headers.get('set-cookie')?.split(';')[0] ?? ''
    const { seatId } = seated.body as { seatId: string }
    phones.push({ code, seatId, cookie })
  }
  return phones as [Phone, Phone, Phone, ...Phone[]]
}

function vote({ code, cookie }: Phone, ballot: { round: number; vote: Vote }): Promise<Answer> {
  return api.visitor.send('POST', `/rooms/${code}/ballots`, {
    cookie,
    body: ballot,
  })
}

function command(code: string, given: Record<string, unknown>): Promise<Answer> {
  return owner.post(`/rooms/${code}/commands`, given)
}

function door(code: string, caller: Caller = api.visitor): Promise<Answer> {
  return caller.get(`/rooms/${code}`)
}

function seatOf({ code, cookie }: Phone): Promise<{ roomId: string; seatId: string }> {
  return createSeatFinder(api.db).requireSeat({ code, secret: cookie.split('=')[1] })
}

/** Opens a phone's stream on this node. */
async function listen(phone: Phone) {
  const { roomId, seatId } = await seatOf(phone)
  const recorded = recordStream()
  await api.hub.open(roomId, { stream: recorded.stream, seatId, isFacilitator: false })
  await recorded.viewWhere(() => true)
  return recorded
}

/** Opens a stream without a seat. */
async function watch(code: string, { isFacilitator = false } = {}) {
  const [room] = await api.db.select({ id: rooms.id }).from(rooms).where(eq(rooms.code, code))
  const recorded = recordStream()
  await api.hub.open(room?.id ?? '', { stream: recorded.stream, seatId: null, isFacilitator })
  await recorded.viewWhere(() => true)
  return recorded
}

async function untilLogged(text: string) {
  await vi.waitUntil(() => api.log.some((line) => line.includes(text)))
}

function codeOf({ body }: Answer): string | undefined {
  return (body as { error?: { code: string } } | undefined)?.error?.code
}
