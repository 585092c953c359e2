import { and, asc, desc, eq, inArray, lte, sql } from 'drizzle-orm'
import type { Audience } from '~/domain/disclose'
import { titleKey } from '~/domain/names'
import { parseRetrospective } from '~/domain/retrospective'
import { rollUps, type SquadVotes } from '~/domain/roll-up'
import type { Topic } from '~/domain/topic-tree'
import { isCoachedBy, isSquadOf } from '~/features/members/data.server'
import { retrospectives } from '~/features/retrospectives/tables.server'
import { listKeptVotes } from '~/features/rooms/closing/data.server'
import { rooms } from '~/features/rooms/tables.server'
import { squads } from '~/features/squads/tables.server'
import type { UserId } from '~/lib/api.server'
import type { Executor } from '~/lib/db.server'
import { AppError } from '~/lib/errors'
import type { HistorySprint, Overview, SquadHistory } from './schema'

/** Nearly eight years of sprints of two weeks. */
const MOST_SPRINTS = 200
/** In an overview: as many as a trend compares, and as many again before them. */
const SPRINTS_OF_OVERVIEW = 30
const SQUADS_OF_OVERVIEW = 50
/** How old the votes of a roll-up may be, in days. */
const ROLL_UP_DAYS = 90

type Reader = { squadId: string; squadName: string; audience: 'squad' | 'outside' }

/** What a person may read of a squad: its people all that is kept, its coaches what may go outside. Throws NOT_FOUND for anyone else. */
export async function requireReader(
  db: Executor,
  { userId, squadId }: { userId: UserId; squadId: string },
): Promise<Reader> {
  const select = (right: ReturnType<typeof isSquadOf>) =>
    db
      .select({ name: squads.name })
      .from(squads)
      .where(and(eq(squads.id, squadId), right))
  const [own] = await select(isSquadOf(db, userId))
  if (own) return { squadId, squadName: own.name, audience: 'squad' }
  const [coached] = await select(isCoachedBy(db, userId))
  if (!coached) throw new AppError('NOT_FOUND')
  return { squadId, squadName: coached.name, audience: 'outside' }
}

/** A squad's newest sprints, with the votes that the reader may see. */
export async function readSquadHistory(
  db: Executor,
  { squadId, squadName, audience }: Reader,
): Promise<SquadHistory> {
  const sprints = await readVotedSprints(db, { squadId, audience, most: MOST_SPRINTS + 1 })
  return {
    squadName,
    isMember: audience === 'squad',
    sprints: sprints.slice(-MOST_SPRINTS),
    hasEarlier: sprints.length > MOST_SPRINTS,
  }
}

/** A squad's sprints up to one of them, as many as its history shows. The caller has checked the right to the squad. */
export async function readSprintsUpTo(
  db: Executor,
  scope: { squadId: string; upTo: number; audience: Reader['audience'] },
): Promise<HistorySprint[]> {
  return readVotedSprints(db, { ...scope, most: MOST_SPRINTS })
}

async function readVotedSprints(
  db: Executor,
  { audience, ...which }: WhichSprints & { audience: Reader['audience'] },
): Promise<HistorySprint[]> {
  const sprints = await readSprints(db, which)
  const tallies = await readTallies(db, { squadId: which.squadId, audience })
  return sprints.map((sprint) => ({
    ...sprint,
    tallies: tallies.get(sprint.retrospectiveId) ?? {},
  }))
}

/** The squads that a person coaches, by name, each with its agreed scores only; and topics of several squads, where no squad can be told. */
export async function readOverview(db: Executor, userId: UserId): Promise<Overview> {
  const coached = await db
    .select({ id: squads.id, name: squads.name })
    .from(squads)
    .where(isCoachedBy(db, userId))
    .orderBy(asc(sql`lower(${squads.name})`), asc(squads.id))
    .limit(SQUADS_OF_OVERVIEW)
  const read: Overview['squads'] = []
  for (const squad of coached) {
    const sprints = await readSprints(db, { squadId: squad.id, most: SPRINTS_OF_OVERVIEW })
    read.push({ ...squad, sprints: sprints.map((sprint) => ({ ...sprint, tallies: {} })) })
  }
  return { squads: read, rollUps: rollUps(await lastVotes(db, read)) }
}

/** The last votes of each squad on each title within the time of a roll-up. */
async function lastVotes(db: Executor, read: Overview['squads']): Promise<SquadVotes[]> {
  if (read.length === 0) return []
  const isRecent = sql`${rooms.closedAt} > now() - make_interval(days => ${ROLL_UP_DAYS})`
  const ids = read.map(({ id }) => id)
  // Only the roll-up learns of these tallies, and it tells none.
  const votes = await listKeptVotes(db, {
    which: and(inArray(rooms.squadId, ids), isRecent),
    audience: 'squad',
  })
  const places = new Map(
    read.flatMap(({ id: squadId, sprints }) =>
      sprints.map(({ retrospectiveId, topics }) => [retrospectiveId, { squadId, topics }] as const),
    ),
  )
  const last = new Map<string, SquadVotes>()
  for (const { retrospectiveId, topicId, tally } of votes) {
    const place = places.get(retrospectiveId ?? '')
    const topic = place?.topics.find(({ id }) => id === topicId)
    if (!place || !topic || tally === null) continue
    const { squadId } = place
    last.set(`${squadId} ${titleKey(topic.title)}`, { squadId, title: topic.title, tally })
  }
  return [...last.values()]
}

type WhichSprints = { squadId: string; upTo?: number; most: number }

/** The newest sprints that can be read, the oldest first. */
async function readSprints(
  db: Executor,
  { squadId, upTo, most }: WhichSprints,
): Promise<Omit<HistorySprint, 'tallies'>[]> {
  const { id, sprint, createdAt, data } = retrospectives
  const rows = await db
    .select({ id, sprint, createdAt, data })
    .from(retrospectives)
    .where(
      and(
        eq(retrospectives.squadId, squadId),
        upTo === undefined ? undefined : lte(retrospectives.sprint, upTo),
      ),
    )
    .orderBy(desc(retrospectives.sprint))
    .limit(most)
  const sprints = rows.flatMap((row) => {
    const parsed = parseRetrospective(row.data)
    if (!parsed.ok) return []
    const { topics, scores } = parsed.data
    return [
      {
        retrospectiveId: row.id,
        sprint: row.sprint,
        createdAt: row.createdAt.toISOString(),
        topics: topics.map(toReadTopic),
        scores: Object.fromEntries(scores),
      },
    ]
  })
  return sprints.reverse()
}

/** By retrospective and topic; of several votes on a topic the last. */
async function readTallies(
  db: Executor,
  { squadId, audience }: { squadId: string; audience: Audience },
): Promise<ReadonlyMap<string, HistorySprint['tallies']>> {
  const votes = await listKeptVotes(db, { which: eq(rooms.squadId, squadId), audience })
  const tallies = new Map<string, HistorySprint['tallies']>()
  for (const { retrospectiveId, topicId, tally } of votes) {
    if (retrospectiveId === null || tally === null) continue
    const ofSprint = tallies.get(retrospectiveId) ?? {}
    tallies.set(retrospectiveId, { ...ofSprint, [topicId]: tally })
  }
  return tallies
}

function toReadTopic({ id, title, parent }: Topic) {
  return { id, title, ...(parent === undefined ? {} : { parent }) }
}
