import { z } from 'zod'
import { FEEDBACK_KINDS } from '~/domain/rooms/room'
import { MAX_TITLE_LENGTH } from '~/domain/topics/topic-tree'
import { HEADCOUNTS } from '~/domain/votes/audience'
import { newRoom } from '~/features/rooms/schema'
import { nameText } from '~/lib/name-text'

/** A room without an account. The body is small, because no other limit keeps out large data. */
export const newQuickRoom = newRoom
  .extend({
    sprint: newRoom.shape.sprint.default(1),
    name: nameText().max(MAX_TITLE_LENGTH).optional(),
  })
  .meta({ id: 'NewQuickRoom' })

/** Path of the page, without a language. */
export const resultLink = z.object({ path: z.string() }).meta({ id: 'ResultLink' })

const score = z.literal([0, 1, 2, 3, 4, 5])

/** Mirrors `QuickResult` in domain/rooms/quick/quick-result.ts. */
export const sharedResult = z
  .object({
    squadName: z.string(),
    sprint: z.string(),
    average: z.number().nullable(),
    people: z.union([z.int(), z.literal(HEADCOUNTS)]).nullable(),
    minutes: z.int(),
    lines: z.array(z.object({ id: z.string(), title: z.string(), owner: z.string() })),
    topics: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        letter: z.string(),
        reason: z.string().nullable(),
        outcome: z.union([score, z.literal(['apart', 'skipped', 'open'])]),
        votes: z.object({ count: z.int(), lowest: score, highest: score }).nullable(),
        word: z.literal(['aligned', 'mixed', 'split']).nullable(),
      }),
    ),
    feedback: z.array(
      z.object({
        kind: z.enum(FEEDBACK_KINDS),
        text: z.string(),
        topic: z.string().nullable(),
        others: z.array(z.object({ text: z.string(), topic: z.string().nullable() })),
      }),
    ),
    /** When the server deletes the room. */
    until: z.iso.datetime(),
  })
  .meta({ id: 'SharedResult' })

export type SharedResult = z.infer<typeof sharedResult>

export const openedQuickRoom = z.object({ code: z.string() }).meta({ id: 'OpenedQuickRoom' })
