import { z } from 'zod'
import { openWindow } from '~/features/rooms/schema'

const count = z.int().min(0)

const readTopic = z
  .object({
    id: z.string(),
    title: z.string(),
    /** Id of the parent topic. */
    parent: z.string().optional(),
    /** Digest of the squad's own examples, without their texts. Absent without any. */
    anchors: z.string().optional(),
  })
  .meta({ id: 'ReadTopic' })

const historySprint = z
  .object({
    retrospectiveId: z.uuid(),
    sprint: z.int(),
    /** The sprint's name beside its number; absent without one. */
    name: z.string().optional(),
    createdAt: z.iso.datetime(),
    topics: z.array(readTopic),
    /** Agreed score of each leaf by its id; a missing one counts as 0. */
    scores: z.record(z.string(), z.literal([0, 1, 2, 3, 4, 5])),
    /** The last vote's counts of 0, 1, 2, 3, 4 and 5 and of skips, by leaf. Only votes that reach the squad's floor. */
    tallies: z.record(
      z.string(),
      z.tuple([count, count, count, count, count, count, count]).readonly(),
    ),
    /** Means of another tool's table, by leaf. Only for members. */
    means: z.record(z.string(), z.number()).optional(),
    /** Number of people in the sprint's fullest live room; absent without one. Only for members. */
    people: count.optional(),
    /** The last vote over days, with the number of people who finished it; absent if the squad voted live. Only for members. */
    deadline: z
      .object({
        from: z.iso.datetime(),
        until: z.iso.datetime(),
        people: count,
        /** Number of people who could vote; null if it is unknown. */
        total: count.nullable(),
      })
      .optional(),
    /** Ids of topics that are different ones from this sprint on: their earlier scores are not comparable. */
    breaks: z.array(z.string()).readonly(),
    /** Source of a sprint from another tool: scores are comparable if it is equal. Absent for the squad's own sprints. */
    source: z.string().optional(),
  })
  .meta({ id: 'HistorySprint' })

export const squadHistory = z
  .object({
    squadName: z.string(),
    /** False for a coach, who sees agreed scores only. */
    isMember: z.boolean(),
    /** Oldest first, without unreadable sprints. */
    sprints: z.array(historySprint),
    /** True if the squad has earlier sprints. */
    hasEarlier: z.boolean(),
  })
  .meta({ id: 'SquadHistory' })

export const overview = z
  .object({
    /** The squads that the caller coaches, by name. */
    squads: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        /** The newest sprints, oldest first, without votes. */
        sprints: z.array(historySprint),
        /** The squad's vote over days, until its talk begins. Null without one. */
        vote: z.object({ sprint: z.int(), window: openWindow }).nullable(),
        facts: z.object({
          /** Topics of the newest sprint with split votes. Null if fewer than five people scored each of them. */
          split: count.nullable(),
          openActions: count,
          /** Sprints since the oldest open action was promised. */
          longestOpen: count,
        }),
      }),
    ),
    /** Combined votes of all these squads on topics with the same title; empty if a squad could be identified. */
    rollUps: z.array(z.object({ title: z.string(), mean: z.number(), squads: z.int() })),
  })
  .meta({ id: 'Overview' })

export type Overview = z.infer<typeof overview>
export type CoachedVote = NonNullable<Overview['squads'][number]['vote']>
export type HistorySprint = z.infer<typeof historySprint>
export type SquadHistory = z.infer<typeof squadHistory>
