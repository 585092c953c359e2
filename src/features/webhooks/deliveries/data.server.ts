import { sql } from 'drizzle-orm'
import { PING } from '~/domain/outgoing/webhook-event'
import type { Executor } from '~/lib/database/db.server'
import { queryRows } from '~/lib/database/rows.server'

/**
 * Returns the number of waiting messages and the delay of the oldest one. A message that a process has taken, or that has to wait for its channel's
 * minute, is not late.
 */
export async function readDeliveryQueue(
  db: Executor,
): Promise<{ waiting: number; overdueSeconds: number }> {
  const [row] = await queryRows<{ waiting: number; overdueSeconds: number }>(
    db,
    sql`
      select count(*)::int as waiting,
        greatest(extract(epoch from now() - min(greatest(d.due_at, d.taken_until, w.free_at))), 0)::float8 as "overdueSeconds"
      from webhook_deliveries d join webhooks w on w.id = d.webhook_id
      where d.state = 'waiting' and (w.off_because is null or d.event = ${PING})`,
  )
  return row ?? { waiting: 0, overdueSeconds: 0 }
}
