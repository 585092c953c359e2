import { and, eq, isNull, sql } from 'drizzle-orm'
import { readHistory } from '~/domain/trends/history-reading'
import { type NewestMove, newestMoves } from '~/domain/trends/reading-facts'
import { lockRetrospective } from '~/features/retrospectives/mutations.server'
import { listVotedSprints } from '~/features/rooms/closing/data.server'
import type { Db, Executor } from '~/lib/database/db.server'
import { queryRows } from '~/lib/database/rows.server'
import type { Log } from '~/lib/server/log.server'
import { moveBody } from '../events.server'
import { insightLooks, toldMoves, webhookDeliveries, webhooks } from '../tables.server'

const MOVED = 'insight.moved'
const AT_ONCE = 10

type Options = { db: Db; log: Log; origin: string }

type Look = {
  retrospectiveId: string
  squadId: string
  sprint: number
  /** Text, because a `Date` has no microseconds. */
  dueAt: string
}

/**
 * Reads saved sprints for moves, once nothing has changed for a minute, and queues a message for each. Several processes may run it concurrently. A
 * failed sprint is read again a minute later.
 */
export async function announceMoves(options: Options): Promise<void> {
  const looks = await takeLooks(options.db)
  const ended = await Promise.allSettled(looks.map((look) => announce(options, look)))
  const lost = ended.filter(({ status }) => status === 'rejected').length
  if (lost > 0) options.log.warn({ lost }, 'sprints not read for moves')
}

function takeLooks(db: Executor): Promise<Look[]> {
  return queryRows<Look>(
    db,
    sql`
      with due as (
        select retrospective_id from insight_looks where due_at <= now()
        order by due_at limit ${AT_ONCE} for update skip locked
      )
      update insight_looks l set due_at = now() + interval '1 minute'
      from due, retrospectivas r
      where l.retrospective_id = due.retrospective_id and r.id = l.retrospective_id
      returning r.id as "retrospectiveId", r.squad_id as "squadId", r.sprint, l.due_at::text as "dueAt"`,
  )
}

async function announce({ db, origin }: Options, look: Look): Promise<void> {
  const moves = await readMoves(db, look)
  await db.transaction(async (tx) => {
    const { retrospectiveId, dueAt } = look
    await lockRetrospective(tx, retrospectiveId)
    const ended = await tx
      .delete(insightLooks)
      .where(
        and(
          eq(insightLooks.retrospectiveId, retrospectiveId),
          eq(insightLooks.dueAt, sql`${dueAt}::timestamptz`),
        ),
      )
      .returning({ id: insightLooks.retrospectiveId })
    // The sprint was saved again meanwhile, so it will be read again.
    if (ended.length === 0) return
    for (const move of moves) await queueMove(tx, { look, move, origin })
  })
}

/** Reads the moves for readers outside the squad: from agreed scores only, and without topics about feelings. */
async function readMoves(
  db: Executor,
  { retrospectiveId, squadId, sprint }: Look,
): Promise<NewestMove[]> {
  const sprints = await listVotedSprints(db, { squadId, upTo: sprint, audience: 'outside' })
  // The list leaves out an unreadable retrospective.
  if (sprints.at(-1)?.retrospectiveId !== retrospectiveId) return []
  return newestMoves(readHistory(sprints))
}

/** Queues a message for each address that has not received this move. */
async function queueMove(
  tx: Executor,
  { look, move, origin }: { look: Look; move: NewestMove; origin: string },
): Promise<void> {
  const { retrospectiveId, squadId, sprint } = look
  const { topic, direction } = move
  const listening = await tx
    .select({ id: webhooks.id, locale: webhooks.locale })
    .from(webhooks)
    .where(
      and(
        eq(webhooks.squadId, squadId),
        isNull(webhooks.offBecause),
        sql`${MOVED} = any (${webhooks.events})`,
      ),
    )
  for (const { id: webhookId, locale } of listening) {
    const told = { webhookId, retrospectiveId, topicId: topic.id, direction }
    const fresh = await tx.insert(toldMoves).values(told).onConflictDoNothing().returning()
    if (fresh.length === 0) continue
    const at = new Date()
    const body = await moveBody(tx, { squadId, retrospectiveId, sprint, move, at, locale, origin })
    if (body === null) continue
    await tx.insert(webhookDeliveries).values({
      ...{ webhookId, event: MOVED, subjectId: retrospectiveId, body, createdAt: at },
      dueAt: sql`now()`,
    })
  }
}
