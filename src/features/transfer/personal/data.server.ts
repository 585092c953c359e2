import { asc, eq, inArray } from 'drizzle-orm'
import { listPersonalActions } from '~/features/actions/data.server'
import { listReminders } from '~/features/actions/reminders/data.server'
import { accounts, reminderOptouts, sessions, users } from '~/features/auth/tables.server'
import { listMemberships } from '~/features/members/data.server'
import { retrospectives } from '~/features/retrospectives/tables.server'
import { listPersonalVotes } from '~/features/rooms/mailing/data.server'
import { squads } from '~/features/squads/tables.server'
import { userTopics } from '~/features/topics/tables.server'
import { listPersonalImports } from '~/features/transfer/imports/data.server'
import type { Executor } from '~/lib/database/db.server'
import type { UserId } from '~/lib/server/api.server'

/**
 * Returns all data that is stored about a person, as rows of the tables: the account without its secrets, the person's own squads in full, and the
 * person's records in other squads.
 */
export async function readPersonalData(db: Executor, userId: UserId): Promise<PersonalData> {
  const { id, name, email, emailVerified, createdAt } = users
  const [user] = await db
    .select({ id, name, email, emailVerified, createdAt })
    .from(users)
    .where(eq(users.id, userId))
  const own = db.select({ id: squads.id }).from(squads).where(eq(squads.ownerId, userId))
  // Two sets, each read from an index. With `or` the database would read the whole table.
  const recorded = db
    .select({ id: retrospectives.id })
    .from(retrospectives)
    .where(eq(retrospectives.authorId, userId))
  const ofOwn = db
    .select({ id: retrospectives.id })
    .from(retrospectives)
    .where(inArray(retrospectives.squadId, own))
  return {
    user,
    sign_ins: await db
      .select({ provider: accounts.providerId, created_at: accounts.createdAt })
      .from(accounts)
      .where(eq(accounts.userId, userId)),
    sessions: await db
      .select({
        created_at: sessions.createdAt,
        updated_at: sessions.updatedAt,
        ip_address: sessions.ipAddress,
        user_agent: sessions.userAgent,
      })
      .from(sessions)
      .where(eq(sessions.userId, userId)),
    squads: await db
      .select({ id: squads.id, nome: squads.name, created_at: squads.createdAt })
      .from(squads)
      .where(eq(squads.ownerId, userId)),
    ...(await listMemberships(db, userId)),
    retrospectivas: await db
      .select({
        id: retrospectives.id,
        squad_id: retrospectives.squadId,
        sprint: retrospectives.sprint,
        user_id: retrospectives.authorId,
        dados_json: retrospectives.data,
        nome: retrospectives.name,
        observacoes: retrospectives.note,
        created_at: retrospectives.createdAt,
      })
      .from(retrospectives)
      .where(inArray(retrospectives.id, recorded.unionAll(ofOwn)))
      .orderBy(asc(retrospectives.createdAt), asc(retrospectives.id)),
    imports: await listPersonalImports(db, userId),
    actions: await listPersonalActions(db, userId),
    reminders: await listReminders(db, userId),
    votes_over_days: await listPersonalVotes(db, userId),
    reminder_optouts: await db
      .select({ created_at: reminderOptouts.createdAt })
      .from(reminderOptouts)
      .where(eq(reminderOptouts.userId, userId)),
    user_topics: await db
      .select({
        id: userTopics.id,
        squad_id: userTopics.squadId,
        title: userTopics.title,
        description: userTopics.description,
        pack_topic: userTopics.packTopic,
        anchors: userTopics.anchors,
        parent_id: userTopics.parentId,
        is_default: userTopics.isDefault,
        is_active: userTopics.isActive,
        created_at: userTopics.createdAt,
      })
      .from(userTopics)
      .where(eq(userTopics.authorId, userId)),
  }
}

/** Serialised without a schema: its rows are for people, not for programs. */
type PersonalData = Record<string, unknown>
