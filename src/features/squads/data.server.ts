import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { sourceKey } from '~/domain/trends/sprint-source'
import { actions } from '~/features/actions/tables.server'
import { countCoached, countPeople, isSquadOf } from '~/features/members/data.server'
import { mayDelete } from '~/features/retrospectives/data.server'
import { retrospectives } from '~/features/retrospectives/tables.server'
import { countQuestions } from '~/features/topics/data.server'
import type { Executor } from '~/lib/database/db.server'
import { AppError } from '~/lib/errors'
import type { UserId } from '~/lib/server/api.server'
import type { Squad, SquadOverview, SquadPage } from './schema'
import { squads } from './tables.server'

/** Number of newest retrospectives returned with a squad: ten to show, and the one that the tenth is compared with. */
const LATEST = 11

type PageOfSquads = {
  after: string | undefined
  limit: number
  /** Restricts the list to these squads. */
  only?: readonly string[] | null
}

/**
 * Lists a person's squads, oldest first, in pages. Runs one statement for any number of squads. Throws INVALID if the squad at `after` was deleted
 * meanwhile: an empty page would look like the end of the list.
 */
export async function listSquads(
  db: Executor,
  userId: UserId,
  { after, limit, only = null }: PageOfSquads,
): Promise<SquadPage> {
  const rows = await db
    .select({ ...squadColumns(userId), latest: latestRetrospectives(userId) })
    .from(squads)
    .where(
      and(
        isSquadOf(db, userId),
        only === null ? undefined : inArray(squads.id, [...only]),
        after === undefined ? undefined : comesAfter(after),
      ),
    )
    .orderBy(asc(squads.createdAt), asc(squads.id))
    .limit(limit + 1)
  if (after !== undefined && rows.length === 0) await requireCursor(db, after)
  const page = rows.slice(0, limit).map(toOverview)
  const coached = await countCoached(db, userId)
  return { squads: page, coached, next: rows.length > limit ? (page.at(-1)?.id ?? null) : null }
}

/** Returns a squad's name, for a caller that has proved its right. Null if there is no such squad. */
export async function findSquadName(db: Executor, squadId: string): Promise<string | null> {
  const [row] = await db.select({ name: squads.name }).from(squads).where(eq(squads.id, squadId))
  return row?.name ?? null
}

/** Throws NOT_FOUND for a missing squad and for one of other people. */
export async function requireOwnSquad(
  db: Executor,
  { userId, squadId }: { userId: UserId; squadId: string },
): Promise<Squad> {
  const [row] = await db
    .select(squadColumns(userId))
    .from(squads)
    .where(and(eq(squads.id, squadId), isSquadOf(db, userId)))
  if (!row) throw new AppError('NOT_FOUND')
  return toSquad(row)
}

/** Matches squads after this one in the order of `listSquads`. If it was deleted meanwhile, nothing matches. */
function comesAfter(squadId: string): SQL {
  const place = sql`(select ${squads.createdAt}, ${squads.id} from ${squads} where ${squads.id} = ${squadId})`
  return sql`(${squads.createdAt}, ${squads.id}) > ${place}`
}

async function requireCursor(db: Executor, squadId: string): Promise<void> {
  if ((await findSquadName(db, squadId)) !== null) return
  throw new AppError('INVALID', { fields: { after: ['the squad no longer exists'] } })
}

// `eq` qualifies its columns with the table name; Drizzle leaves it out in a raw template.
function squadColumns(userId: UserId) {
  return {
    id: squads.id,
    name: squads.name,
    isOwner: sql<boolean>`${squads.ownerId} = ${userId}`,
    createdAt: squads.createdAt,
    floor: squads.floor,
    reminderDay: squads.reminderDay,
    memberCount: countPeople(),
    questionCount: countQuestions(),
    retrospectiveCount: sql<number>`(select count(*)::int from ${retrospectives} where ${eq(retrospectives.squadId, squads.id)})`,
    openActionCount: sql<number>`(select count(*)::int from ${actions} where ${eq(actions.squadId, squads.id)} and ${eq(actions.state, 'open')})`,
    nextSprint: sql<number>`(select coalesce(max(${retrospectives.sprint}), 0) + 1 from ${retrospectives} where ${eq(retrospectives.squadId, squads.id)})`,
  }
}

type SquadRow = Omit<Squad, 'createdAt'> & { createdAt: Date }
type LatestRow = Omit<SquadOverview['latest'][number], 'source'> & { source: unknown }

function latestRetrospectives(reader: UserId) {
  return sql<LatestRow[]>`(
    select coalesce(json_agg(json_build_object(
      'id', latest.id, 'sprint', latest.sprint, 'average', latest.average,
      'createdAt', to_char(latest.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'canDelete', latest.can_delete, 'source', latest.source, 'name', nullif(latest.nome, '')
    ) order by latest.sprint desc), '[]')
    from (
      select id, sprint, nome, average, created_at, coalesce(${mayDelete(reader)}, false) as can_delete,
        dados_json -> 'source' as source
      from ${retrospectives}
      where ${eq(retrospectives.squadId, squads.id)}
      order by sprint desc limit ${LATEST}
    ) latest
  )`
}

function toOverview({ latest, ...row }: { latest: LatestRow[] } & SquadRow): SquadOverview {
  const sourced = latest.map((summary) => ({
    ...summary,
    name: summary.name ?? undefined,
    source: sourceKey({ source: summary.source }),
  }))
  return { ...toSquad(row), latest: sourced }
}

function toSquad<Row extends { createdAt: Date }>(row: Row) {
  const { createdAt, ...rest } = row
  return { ...rest, createdAt: createdAt.toISOString() }
}
