import { and, eq, sql } from 'drizzle-orm'
import type { WindowMail } from '~/domain/rooms/window/window-mails'
import type { Executor } from '~/lib/database/db.server'
import { queryRows } from '~/lib/database/rows.server'
import { rooms } from '../tables.server'
import { MAIL_LEASE_END, windowInvitees, windowMails } from '../window/tables.server'

/** A message that this process sends. `reached` holds the positions of people who have it. */
export type TakenMail = { id: string; roomId: string; kind: WindowMail; reached: number[] }

/** Takes the oldest message that no process is sending. Null without one. */
export async function takeMail(db: Executor): Promise<TakenMail | null> {
  const [taken] = await queryRows<TakenMail>(
    db,
    sql`
      update window_mails set taken_until = ${MAIL_LEASE_END}
      where id = (
        select id from window_mails
        where sent_at is null and (taken_until is null or taken_until < now())
        order by created_at, id limit 1 for update skip locked
      )
      returning id, room_id as "roomId", kind, reached`,
  )
  return taken ?? null
}

/** Finds the invitation of a new window, which the process that opened it has taken already. */
export async function findInvitation(db: Executor, code: string): Promise<TakenMail | null> {
  const { id, roomId, kind, reached } = windowMails
  const [found] = await db
    .select({ id, roomId, kind, reached })
    .from(windowMails)
    .innerJoin(rooms, eq(rooms.id, roomId))
    .where(and(eq(rooms.code, code), eq(kind, 'invite')))
  return found ?? null
}

/** Records a delivery, and the end of the message if it was the last one of `all`. */
export async function recordDelivery(
  db: Executor,
  { id, position, all }: { id: string; position: number; all: readonly number[] },
): Promise<void> {
  await db.execute(sql`
    update window_mails set reached = array_append(reached, ${position}::smallint), taken_until = ${MAIL_LEASE_END},
      sent_at = case when array_append(reached, ${position}::smallint) @> ${sql.param(all)}::smallint[] then now() end
    where id = ${id}`)
}

/** Records that nothing is left to send. */
export async function endMail(db: Executor, id: string): Promise<void> {
  await db.update(windowMails).set({ sentAt: sql`now()` }).where(eq(windowMails.id, id))
}

/** Restarts a message for all people. */
export async function restartMail(db: Executor, id: string): Promise<void> {
  await db.update(windowMails).set({ reached: [] }).where(eq(windowMails.id, id))
}

/** Sends a person no further mails about a window. */
export async function stopMails(
  db: Executor,
  { roomId, email }: { roomId: string; email: string },
): Promise<void> {
  await db.update(windowInvitees).set({ hasStopped: true }).where(isInvitee(roomId, email))
}

/** Marks a person whose mail was refused, or whose invitation was given up. */
export async function markBounced(
  db: Executor,
  { roomId, email }: { roomId: string; email: string },
): Promise<void> {
  await db.update(windowInvitees).set({ hasBounced: true }).where(isInvitee(roomId, email))
}

function isInvitee(roomId: string, email: string) {
  return and(eq(windowInvitees.roomId, roomId), eq(windowInvitees.email, email))
}
