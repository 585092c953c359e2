import { z } from 'zod'
import { MAX_SPRINT } from '~/domain/retrospectives/sprint-number'
import { LANGUAGE_CODES } from '~/domain/text/languages'

export const importInput = z
  .object({
    /**
     * A local history (`retrospective_history.json`), an account export (`retrospectives_from_supabase.json`), or part
     * of one.
     */
    file: z.unknown(),
    /** Tells what would happen, and changes nothing. */
    dryRun: z.boolean(),
    /** Takes only what the file has of this squad; all of it without. */
    squadName: z.string().max(1000).optional(),
    /** For a file that is sent in parts, one after the other. */
    part: z
      .object({
        /** The highest number of the whole file and of the answers so far: numbers that are given come after it. */
        after: z.int().min(0).max(MAX_SPRINT),
        /** Whether this is the last part. */
        isLast: z.boolean(),
      })
      .optional(),
  })
  .meta({ id: 'ImportInput' })

/** Null without topics, or if the data cannot be read. */
const average = z.number().nullable()

const place = z.object({
  /** The sprint as the file calls it. */
  label: z.string(),
  /** Its number in the squad. */
  sprint: z.int(),
  average,
})

const listed = z.array(z.object({ id: z.uuid(), title: z.string() }))

const actionResult = z.object({
  /** Only in the file. */
  added: listed,
  /** The squad has an older version, which the file's replaces. */
  changed: listed,
  /** The squad has the same, or a newer version. */
  same: listed,
  /** The squad has something else under the same version, and keeps it. */
  conflict: listed,
  /** Of those that come in: promises beyond the five that can be open, which wait as ideas. */
  asIdeas: listed,
})

export const importResult = z
  .object({
    /** Only in the file. */
    added: z.array(place),
    /** The squad has them, with equal titles and scores. */
    same: z.array(place),
    /** The squad has something else under that number or from that entry, and keeps it. */
    conflict: z.array(
      place.extend({
        existing: z.object({ id: z.uuid(), average }),
      }),
    ),
    unreadable: z.array(
      z.object({
        label: z.string(),
        squadName: z.string(),
        reason: z.enum([
          'NOT_AN_ENTRY',
          'NO_DATA',
          'NO_SCORES',
          'TOO_MANY_TOPICS',
          'TOO_LONG',
          'NEEDS_ROOM',
        ]),
      }),
    ),
    /** Those of the file, by their ids in the squad. */
    actions: actionResult,
  })
  .meta({ id: 'ImportResult' })

export const exportQuery = z.object({
  format: z.enum(['json', 'csv']).default('json'),
  /** Of the CSV's heads, separators and decimals; that of the request without. */
  language: z.enum(LANGUAGE_CODES).optional(),
})

export type ImportInput = z.infer<typeof importInput>
export type ImportResult = z.infer<typeof importResult>
export type ActionResult = z.infer<typeof actionResult>
