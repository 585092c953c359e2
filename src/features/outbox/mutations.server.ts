import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { WebhookEvent } from '~/domain/outgoing/webhook-event'
import { retrospectives } from '~/features/retrospectives/tables.server'
import { insightLooks, webhookDeliveries, webhooks } from '~/features/webhooks/tables.server'
import type { Tx } from '~/lib/database/db.server'

/** Seconds without a further save after which a sprint is reported. */
const QUIET_SECONDS = 60

type Happened = { squadId: string; event: WebhookEvent; subjectId: string }

/** Queues an event for the squad's addresses, in the transaction of the change. The callers name what people do now: an import queues nothing. */
export async function queueEvent(tx: Tx, happened: Happened): Promise<void> {
  await queue(tx, happened, sql`now()`)
}

/**
 * Queues the report of a saved sprint, and if it is the squad's newest one, the search for moves. A further save delays whatever is still
 * waiting.
 */
export async function queueSavedSprint(
  tx: Tx,
  { id, squadId, sprint }: { id: string; squadId: string; sprint: number },
): Promise<void> {
  const dueAt = sql`now() + make_interval(secs => ${QUIET_SECONDS})`
  await queue(tx, { squadId, event: 'retrospective.saved', subjectId: id }, dueAt)
  const later = and(eq(retrospectives.squadId, squadId), sql`${retrospectives.sprint} > ${sprint}`)
  await tx.execute(sql`
    insert into ${insightLooks} (retrospective_id, due_at)
    select ${id}, ${dueAt}
    where exists (select from ${webhooks} where ${isListening({ squadId, event: 'insight.moved' })})
      and not exists (select from ${retrospectives} where ${later})
    on conflict (retrospective_id) do update set due_at = excluded.due_at`)
}

async function queue(tx: Tx, happened: Happened, dueAt: SQL): Promise<void> {
  await tx.execute(sql`
    insert into ${webhookDeliveries} (webhook_id, event, subject_id, due_at)
    select ${webhooks.id}, ${happened.event}, ${happened.subjectId}, ${dueAt}
    from ${webhooks} where ${isListening(happened)}
    on conflict (webhook_id, event, subject_id) where state = 'waiting' and tries = 0 and body is null
    do update set due_at = excluded.due_at`)
}

/** Matches the addresses that are on and receive the event. */
function isListening({ squadId, event }: Pick<Happened, 'squadId' | 'event'>) {
  return and(
    eq(webhooks.squadId, squadId),
    isNull(webhooks.offBecause),
    sql`${event}::text = any (${webhooks.events})`,
  )
}
