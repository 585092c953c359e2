import { z } from 'zod'

const count = z.int().min(0)

const readTopic = z
  .object({
    id: z.string(),
    title: z.string(),
    /** The id of the topic above it. */
    parent: z.string().optional(),
    /** Tells the squad's own examples from others, without their texts. Missing without. */
    anchors: z.string().optional(),
  })
  .meta({ id: 'ReadTopic' })

const historySprint = z
  .object({
    retrospectiveId: z.uuid(),
    sprint: z.int(),
    createdAt: z.iso.datetime(),
    topics: z.array(readTopic),
    /** The agreed score of each leaf by its id; a missing one counts as 0. */
    scores: z.record(z.string(), z.literal([0, 1, 2, 3, 4, 5])),
    /**
     * By leaf, how often 0, 1, 2, 3, 4 and 5 were given in its last vote, and how many skipped. Only votes of as many people as the squad
     * keeps them from.
     */
    tallies: z.record(
      z.string(),
      z.tuple([count, count, count, count, count, count, count]).readonly(),
    ),
    /** Ids of the topics that the squad calls another topic than before, from this sprint on: their earlier scores do not compare. */
    breaks: z.array(z.string()).readonly(),
    /** Of a sprint from another tool: equal for sprints whose scores compare. Absent for the squad's own. */
    source: z.string().optional(),
  })
  .meta({ id: 'HistorySprint' })

export const squadHistory = z
  .object({
    squadName: z.string(),
    /** False for a coach, who sees agreed scores only. */
    isMember: z.boolean(),
    /** The oldest first. Sprints that cannot be read are left out. */
    sprints: z.array(historySprint),
    /** True if the squad has earlier sprints. */
    hasEarlier: z.boolean(),
  })
  .meta({ id: 'SquadHistory' })

export const overview = z
  .object({
    /** Those that the caller coaches, by name. */
    squads: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        /** The newest, the oldest first, without votes. */
        sprints: z.array(historySprint),
      }),
    ),
    /** The votes of all these squads on topics of one title, taken together; none if a squad could be told from them. */
    rollUps: z.array(z.object({ title: z.string(), mean: z.number(), squads: z.int() })),
  })
  .meta({ id: 'Overview' })

export type Overview = z.infer<typeof overview>
export type HistorySprint = z.infer<typeof historySprint>
export type SquadHistory = z.infer<typeof squadHistory>
