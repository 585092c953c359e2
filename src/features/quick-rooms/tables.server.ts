import { pgTable, text } from 'drizzle-orm/pg-core'
import { rooms } from '~/features/rooms/tables.server'
import { isHash, rule } from '~/lib/database/checks.server'
import { belongsTo } from '~/lib/database/columns.server'

/** The link to the result of a closed quick room, until the room is deleted. */
export const resultLinks = pgTable(
  'result_links',
  {
    roomId: belongsTo('room_id', () => rooms.id).primaryKey(),
    /** SHA-256, in hex, of the secret in the link. */
    tokenHash: text('token_hash').notNull().unique(),
  },
  () => [rule('result_links_token_hash', isHash('token_hash'))],
)
