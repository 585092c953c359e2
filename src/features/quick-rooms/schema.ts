import { z } from 'zod'
import { MAX_TITLE_LENGTH } from '~/domain/topics/topic-tree'
import { newRoom } from '~/features/rooms/schema'
import { nameText } from '~/lib/name-text'

/** A room without an account. The body is small, because no other limit keeps out large data. */
export const newQuickRoom = newRoom
  .extend({
    sprint: newRoom.shape.sprint.default(1),
    name: nameText().max(MAX_TITLE_LENGTH).optional(),
  })
  .meta({ id: 'NewQuickRoom' })

export const openedQuickRoom = z.object({ code: z.string() }).meta({ id: 'OpenedQuickRoom' })
