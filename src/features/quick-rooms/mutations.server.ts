import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { mergeTopics } from '~/domain/retrospectives/retrospective'
import { toRoomCode } from '~/domain/rooms/room-code'
import { withPackTopics } from '~/features/packs/data.server'
import { toTopicRow } from '~/features/rooms/stored-room.server'
import { rooms, roomTopics } from '~/features/rooms/tables.server'
import type { Db } from '~/lib/database/db.server'
import { hashSecret } from '~/lib/server/secret.server'
import type { newQuickRoom } from './schema'

type QuickOpening = z.infer<typeof newQuickRoom> & {
  /** Of the browser that leads the room. */
  secret: string
}

/** Opens a room without an account, led by who has the secret. Its topics are in no squad. Returns its code. */
export async function openQuickRoom(
  db: Db,
  { secret, name, sprint, topics: chosen, seconds }: QuickOpening,
): Promise<string> {
  const code = toRoomCode(randomBytes(10))
  const topics = withPackTopics(mergeTopics([], chosen))
  await db.transaction(async (tx) => {
    const by = { leaderHash: hashSecret(secret), leaderGoneAt: sql`now()` }
    const room = { code, ...by, name: name || null, sprint, seconds }
    const [made] = await tx.insert(rooms).values(room).returning({ id: rooms.id })
    if (!made) throw new Error('the new room was not returned')
    await tx.insert(roomTopics).values(topics.map((topic, at) => toTopicRow(made.id, topic, at)))
  })
  return code
}
