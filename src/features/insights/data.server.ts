import { createHash } from 'node:crypto'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { SixExamples } from '~/domain/packs/packs'
import { type CoachFacts, coachFactsOf } from '~/domain/reports/coach-facts'
import { rollUps, type SquadVotes } from '~/domain/reports/roll-up'
import { titleKey } from '~/domain/squads/names'
import type { Topic } from '~/domain/topics/topic-tree'
import { ownExamplesOf } from '~/domain/topics/topic-tree'
import { listKnownActions } from '~/features/actions/data.server'
import { isCoachedBy, isSquadOf } from '~/features/members/data.server'
import { withoutFeelings } from '~/features/packs/data.server'
import { listSprints, type RecordedSprint } from '~/features/retrospectives/data.server'
import {
  listDeadlines,
  listPeople,
  listRecentVotes,
  listVotedSprints,
  listVotesOutside,
  MOST_SPRINTS,
} from '~/features/rooms/closing/data.server'
import { listSprintWindows } from '~/features/rooms/data.server'
import { squads } from '~/features/squads/tables.server'
import type { Executor } from '~/lib/database/db.server'
import { AppError } from '~/lib/errors'
import type { UserId } from '~/lib/server/api.server'
import type { HistorySprint, Overview, SquadHistory } from './schema'

/** Sprints in an overview: as many as a trend compares, and as many again before them. */
const SPRINTS_OF_OVERVIEW = 30
const SQUADS_OF_OVERVIEW = 50
/** Maximum age of votes in a roll-up, in days. */
const ROLL_UP_DAYS = 90

type CoachedSquad = Omit<Overview['squads'][number], 'facts'>

type Reader = { squadId: string; squadName: string; audience: 'squad' | 'outside' }

/**
 * Returns the part of a squad's data that a person may read: all of it for members, and the data that may leave the squad for coaches. Throws NOT_FOUND
 * for anyone else.
 */
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

/** Reads a squad's newest sprints, with the votes that the reader may see. */
export async function readSquadHistory(
  db: Executor,
  { squadId, squadName, audience }: Reader,
): Promise<SquadHistory> {
  const sprints = await listVotedSprints(db, { squadId, audience, most: MOST_SPRINTS + 1 })
  const toVoted = audience === 'squad' ? await findRooms(db, squadId) : toHistorySprint
  return {
    squadName,
    isMember: audience === 'squad',
    sprints: sprints.slice(-MOST_SPRINTS).map(toVoted),
    hasEarlier: sprints.length > MOST_SPRINTS,
  }
}

/** Returns a function that adds the number of people in a sprint's rooms, and its vote over days. */
async function findRooms(db: Executor, squadId: string) {
  const people = await listPeople(db, squadId)
  const deadlines = await listDeadlines(db, squadId)
  return (sprint: RecordedSprint): HistorySprint => {
    const { retrospectiveId: id } = sprint
    const [count, deadline] = [people.get(id), deadlines.get(id)]
    const voted = { ...(count !== undefined && { people: count }), ...(deadline && { deadline }) }
    return { ...toHistorySprint(sprint), ...voted }
  }
}

/**
 * Reads the squads that a person coaches, by name, with agreed scores and numbers about votes and actions; and topics that several squads share,
 * combined so that no squad can be identified.
 */
export async function readOverview(db: Executor, userId: UserId): Promise<Overview> {
  const coached = await db
    .select({ id: squads.id, name: squads.name })
    .from(squads)
    .where(isCoachedBy(db, userId))
    .orderBy(asc(sql`lower(${squads.name})`), asc(squads.id))
    .limit(SQUADS_OF_OVERVIEW)
  const votes = await listSprintWindows(
    db,
    coached.map(({ id }) => id),
  )
  const read: CoachedSquad[] = []
  for (const squad of coached) {
    const sprints = await listSprints(db, { squadId: squad.id, most: SPRINTS_OF_OVERVIEW })
    read.push({
      ...squad,
      sprints: sprints.map(withoutFeelings).map(toHistorySprint),
      vote: votes.get(squad.id) ?? null,
    })
  }
  const facts = await readFacts(db, read)
  return {
    squads: read.map((squad, at) => ({ ...squad, facts: facts[at] ?? coachFactsOf(null, []) })),
    rollUps: rollUps(await lastVotes(db, read)),
  }
}

/** Reads the facts about each squad, in the same order. */
async function readFacts(db: Executor, read: readonly CoachedSquad[]): Promise<CoachFacts[]> {
  const ids = read.flatMap(({ sprints }) => sprints.at(-1)?.retrospectiveId ?? [])
  const votes = await listVotesOutside(db, ids)
  const facts: CoachFacts[] = []
  for (const { id, sprints } of read) {
    const sprint = sprints.at(-1) ?? null
    const last = new Map(
      votes
        .filter(({ retrospectiveId }) => retrospectiveId === sprint?.retrospectiveId)
        .map(({ topicId, word }) => [topicId, word]),
    )
    const words = sprint?.topics.map(({ id }) => last.get(id) ?? null) ?? []
    const actions = await listKnownActions(db, id)
    const open = actions.filter(({ state }) => state === 'open')
    facts.push(coachFactsOf(sprint && { sprint: sprint.sprint, words }, open))
  }
  return facts
}

/** Reads the last votes of each squad on each title within ROLL_UP_DAYS. */
async function lastVotes(db: Executor, read: readonly CoachedSquad[]): Promise<SquadVotes[]> {
  if (read.length === 0) return []
  const squadIds = read.map(({ id }) => id)
  const votes = await listRecentVotes(db, { squadIds, days: ROLL_UP_DAYS })
  const places = new Map(
    read.flatMap(({ id: squadId, sprints }) =>
      sprints.map(({ retrospectiveId, topics }) => [retrospectiveId, { squadId, topics }] as const),
    ),
  )
  const last = new Map<string, SquadVotes>()
  for (const { retrospectiveId, topicId, tally, hiding } of votes) {
    const place = places.get(retrospectiveId ?? '')
    const topic = place?.topics.find(({ id }) => id === topicId)
    if (!place || !topic || tally === null) continue
    const { squadId } = place
    last.set(`${squadId} ${titleKey(topic.title)}`, { squadId, title: topic.title, tally, hiding })
  }
  return [...last.values()]
}

function toHistorySprint(sprint: RecordedSprint): HistorySprint {
  const { topics, scores, tallies, means, imported: _, ...rest } = sprint
  return {
    ...rest,
    topics: topics.map(toReadTopic),
    scores: Object.fromEntries(scores),
    tallies: Object.fromEntries(tallies ?? []),
    ...(means && means.size > 0 && { means: Object.fromEntries(means) }),
  }
}

function toReadTopic(topic: Topic) {
  const { id, title, parent } = topic
  const examples = ownExamplesOf(topic)
  return {
    id,
    title,
    ...(parent === undefined ? {} : { parent }),
    ...(examples && { anchors: digestOf(examples) }),
  }
}

/** Returns a digest of the examples. Lines break where it changes; readers do not get the texts. */
function digestOf(examples: SixExamples): string {
  return createHash('sha256').update(JSON.stringify(examples)).digest('base64url').slice(0, 12)
}
