import { averageOf, topicScore } from '~/domain/retrospectives/averages'
import { parseRetrospective } from '~/domain/retrospectives/retrospective'
import type { NewestMove } from '~/domain/trends/reading-facts'
import { headcountOf } from '~/domain/votes/audience'
import { findAction } from '~/features/actions/data.server'
import { isAboutFeelings, withoutFeelings } from '~/features/packs/data.server'
import { findStored } from '~/features/retrospectives/data.server'
import { findToldRoom } from '~/features/rooms/closing/data.server'
import { findSquadName } from '~/features/squads/data.server'
import { type Locale, pathIn } from '~/i18n/locale'
import type { Db, Executor } from '~/lib/database/db.server'

/** Maximum size of a body. If the topics do not fit, a program can read them with a token. */
const MOST_BYTES = 20_000

type Happened = {
  event: string
  squadId: string
  subjectId: string | null
  /** Time of the event. */
  at: Date
  /** Language of the links. */
  locale: Locale
  origin: string
}

type Data = Record<string, unknown>

/**
 * Composes a message's body from data that may leave the squad: agreed scores, and no vote, comment or person's name. Null if the subject was
 * deleted meanwhile.
 */
export async function readBody(db: Db, happened: Happened): Promise<string | null> {
  const { event, squadId, subjectId, at } = happened
  const squad = await findSquad(db, squadId)
  if (!squad) return null
  const data = subjectId === null ? {} : await readData(db, { ...happened, subjectId })
  if (!data) return null
  const write = (given: Data) => bodyOf(event, at, { squad, ...given })
  const body = write(data)
  return Buffer.byteLength(body) > MOST_BYTES && 'topics' in data
    ? write({ ...data, topics: null })
    : body
}

type Moved = Omit<Happened, 'event' | 'subjectId'> & {
  retrospectiveId: string
  sprint: number
  move: NewestMove
}

/** Composes the body of a message about one topic. Null if the squad was deleted. */
export async function moveBody(db: Executor, moved: Moved): Promise<string | null> {
  const { squadId, at, retrospectiveId, sprint, move, ...to } = moved
  const squad = await findSquad(db, squadId)
  if (!squad) return null
  const url = link(to, `/retrospective/${retrospectiveId}`)
  return bodyOf('insight.moved', at, { squad, retrospectiveId, sprint, ...move, url })
}

async function findSquad(db: Executor, squadId: string) {
  const name = await findSquadName(db, squadId)
  return name === null ? null : { id: squadId, name }
}

function bodyOf(type: string, at: Date, data: Data): string {
  return JSON.stringify({ type, timestamp: at.toISOString(), data })
}

function readData(db: Db, happened: Happened & { subjectId: string }): Promise<Data | null> {
  const [subject] = happened.event.split('.')
  if (subject === 'retrospective') return readRetrospective(db, happened)
  if (subject === 'window') return readWindow(db, happened)
  return subject === 'room' ? readRoom(db, happened) : readAction(db, happened)
}

type HappenedTo = Happened & { subjectId: string }

async function readRetrospective(db: Db, { squadId, subjectId, ...to }: HappenedTo) {
  const row = await findStored(db, { squadId, retrospectiveId: subjectId })
  if (!row) return null
  const { sprint, name } = row
  const url = link(to, `/retrospective/${subjectId}`)
  const known = { id: subjectId, sprint, ...(name !== '' && { name }), url }
  const parsed = parseRetrospective(row.data)
  if (!parsed.ok) return { ...known, average: null, topics: null }
  const { topics, scores } = withoutFeelings(parsed.data)
  return {
    ...known,
    average: averageOf(topics, scores),
    topics: topics.map((topic) => ({
      id: topic.id,
      title: topic.title,
      parent: topic.parent ?? null,
      score: topicScore(topics, scores, topic),
    })),
  }
}

async function readRoom(db: Db, { event, squadId, subjectId, ...to }: HappenedTo) {
  const row = await findToldRoom(db, { squadId, roomId: subjectId })
  if (!row) return null
  const url = link(to, `/squad/${squadId}`)
  const { sprint, people, retrospectiveId, agreed } = row
  if (event === 'room.opened') return { sprint, url }
  return {
    sprint,
    retrospectiveId,
    agreedTopics: agreed.filter((topic) => !isAboutFeelings(topic)).length,
    people: people === null ? null : headcountOf(people),
    url,
  }
}

async function readWindow(db: Db, { event, squadId, subjectId, ...to }: HappenedTo) {
  const row = await findToldRoom(db, { squadId, roomId: subjectId })
  if (!row?.window) return null
  const { sprint, window } = row
  const { closesAt, finished } = window
  return {
    ...{ sprint, closesAt: closesAt.toISOString() },
    ...(event === 'window.sealed' && { people: headcountOf(finished) }),
    url: link(to, `/squad/${squadId}`),
  }
}

async function readAction(db: Db, { squadId, subjectId, ...to }: HappenedTo) {
  const row = await findAction(db, { squadId, actionId: subjectId })
  return row ? { ...row, url: link(to, `/squad/${squadId}`) } : null
}

function link({ origin, locale }: Pick<Happened, 'origin' | 'locale'>, path: string): string {
  return origin + pathIn(locale, path)
}
