import { z } from 'zod'
import { MAX_SPRINT } from '~/domain/retrospectives/sprint-number'
import { LANGUAGE_CODES } from '~/domain/text/languages'
import { TWINS } from '~/domain/transfer/import-plan'
import { takenBack } from './imports/schema'

export const importInput = z
  .object({
    /** A local history (`retrospective_history.json`), an account export (`retrospectives_from_supabase.json`), or part of one. */
    file: z.unknown(),
    /** Returns the result without changing anything. */
    dryRun: z.boolean(),
    /** Restricts the import to one squad of the file. */
    squadName: z.string().max(1000).optional(),
    /** The part of a file that is sent in several requests, one after the other. */
    part: z
      .object({
        /** Highest number in the whole file and in the responses so far. Assigned numbers follow it. */
        after: z.int().min(0).max(MAX_SPRINT),
        /** True for the last part. */
        isLast: z.boolean(),
      })
      .optional(),
    /** A table, whose import can be taken back. It is sent in one part. */
    table: z
      .object({
        fileName: z.string().min(1).max(255),
        /** Import of an earlier version of this table, which is taken back first. */
        replaces: z.uuid().optional(),
        /** Handling of sprints that the squad has with other content. */
        twins: z.enum(TWINS).default('leave'),
      })
      .optional(),
  })
  .meta({ id: 'ImportInput' })

/** Null without topics, or if the data is unreadable. */
const average = z.number().nullable()

const place = z.object({
  /** The sprint's name in the file. */
  label: z.string(),
  /** The sprint's number in the squad. */
  sprint: z.int(),
  average,
})

const listed = z.array(z.object({ id: z.uuid(), title: z.string() }))

const actionResult = z.object({
  /** Actions that only the file has. */
  added: listed,
  /** Actions that replace an older version in the squad. */
  changed: listed,
  /** Actions of which the squad has the same or a newer version. */
  same: listed,
  /** Actions of which the squad has a different one with the same version, which it keeps. */
  conflict: listed,
  /** Imported promises beyond the five that can be open, which become ideas. */
  asIdeas: listed,
})

export const importResult = z
  .object({
    /** Sprints that only the file has. */
    added: z.array(place),
    /** Sprints that the squad has with equal titles and scores. */
    same: z.array(place),
    /** Sprints of which the squad has a different one with that number or from that entry, which it keeps. */
    conflict: z.array(
      place.extend({
        existing: z.object({ id: z.uuid(), average }),
      }),
    ),
    /** Sprints whose other content in the squad the table replaces. */
    replaced: z.array(place),
    /** Result for the earlier import that this one replaces. Null without one. */
    takenBack: takenBack.nullable(),
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
    /** Actions of the file, by their ids in the squad. */
    actions: actionResult,
  })
  .meta({ id: 'ImportResult' })

export const exportQuery = z.object({
  format: z.enum(['json', 'csv']).default('json'),
  /** Language of the CSV's headings, separators and decimals; by default that of the request. */
  language: z.enum(LANGUAGE_CODES).optional(),
  /** Time zone of the CSV's days, such as America/Sao_Paulo. An unknown one counts as UTC. */
  zone: z.string().max(100).default('UTC'),
})

export type ImportInput = z.infer<typeof importInput>
export type ImportResult = z.infer<typeof importResult>
export type ActionResult = z.infer<typeof actionResult>
