import { z } from 'zod'
import { DROP_REASONS } from '~/domain/actions/action'
import type { Report } from '~/domain/reports/report'
import { REPORT_FORMAT, REPORT_VERSION } from '~/domain/reports/report-export'
import { FEEDBACK_KINDS } from '~/domain/rooms/room'
import { HEADCOUNTS } from '~/domain/votes/audience'
import { sprintNames } from '~/features/retrospectives/schema'

const count = z.int().min(0)
const average = z.number().min(0).max(5)
const change = z.number().min(-5).max(5)
const people = z.union([count, z.enum(HEADCOUNTS)]).nullable()

export const verdict = z.object({
  kind: z.enum(['steady', 'maybe-fell', 'maybe-rose', 'fell', 'rose', 'stayed', 'one-off-over']),
  w: z.int().min(1).describe('Number of newest sprints that it is about'),
  from: average.describe('Level of the earlier sprints'),
  to: average.describe('Level of the newest sprints'),
  z: z.number().describe('Their difference in standard errors'),
})

const topic = z.object({
  id: z.string(),
  title: z.string(),
  parent: z.string().nullable().describe('Id of the parent topic'),
  score: average
    .nullable()
    .describe(
      'Whole number for a scored topic, mean for one with sub-topics; null without an agreement, also of all its sub-topics',
    ),
  isAverage: z.boolean().describe('True if the score is the mean of sub-topics'),
  tally: z
    .tuple([count, count, count, count, count, count, count])
    .readonly()
    .nullable()
    .describe(
      'Counts of the scores 0, 1, 2, 3, 4 and 5 and of skips in the last vote; null without votes that the reader may see',
    ),
  word: z
    .enum(['aligned', 'mixed', 'split'])
    .nullable()
    .describe('Agreement of the last votes; null without votes that the reader may know of'),
  voters: people.describe('Number of scores in the last vote; a range behind a link'),
  reason: z.string().nullable().describe('Reason for the agreed score; null without one'),
  change: change
    .nullable()
    .describe('Difference from the sprint before; null if the topic is new or had another meaning'),
  verdict: verdict
    .nullable()
    .describe(
      "Verdict on the sprint against the topic's history; null while it is too early to tell",
    ),
})

const level = average
const topicTitle = z.string()
const sprints = z.int().min(1)

const sentence = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('many'), direction: z.enum(['fell', 'rose']), count, of: count }),
    z.object({
      kind: z.enum(['fell', 'rose']),
      topic: topicTitle,
      w: sprints.describe('Number of newest sprints that it is about'),
      from: level,
      to: level,
    }),
    z.object({ kind: z.literal('stayed'), topic: topicTitle, from: level, to: level }),
    z.object({
      kind: z.literal('split'),
      topic: topicTitle,
      voters: count,
      lowest: count,
      highest: count,
      sprints: sprints.describe('Number of consecutive sprints with votes this divided'),
    }),
    z.object({ kind: z.literal('low'), topic: topicTitle, score: count, sprints }),
    z.object({
      kind: z.literal('action'),
      topic: topicTitle,
      title: z.string().describe("Title of an open action on the previous sentence's topic"),
    }),
    z.object({ kind: z.literal('quiet') }),
    z.object({ kind: z.literal('early') }),
  ])
  .meta({ id: 'Sentence' })

const said = z.object({
  text: z.string(),
  topic: z.string().nullable().describe('Title of its topic; null for a general comment'),
})

const feedback = said.extend({
  kind: z.enum(FEEDBACK_KINDS),
  others: z.array(said).describe('Comments grouped under it'),
})

const sprintNumber = z.int().min(0)

const reportAction = z
  .object({
    id: z.uuid(),
    title: z.string(),
    topic: z
      .object({ id: z.string(), title: z.string() })
      .nullable()
      .describe('Title of the topic when the action was created'),
    state: z.enum(['open', 'done', 'dropped']),
    owner: z
      .union([
        z.object({ kind: z.enum(['member', 'name']), name: z.string() }),
        z.object({ kind: z.literal('squad') }),
        z.object({ kind: z.literal('left') }),
      ])
      .nullable()
      .describe('A member, another name, the whole squad, or a former member (`left`)'),
    startedSprint: sprintNumber.nullable(),
    dueSprint: sprintNumber.nullable(),
    closedSprint: sprintNumber.nullable(),
    dropReason: z.enum(DROP_REASONS).nullable(),
    sprintNames: sprintNames
      .optional()
      .describe('Names of these sprints by number; absent without names'),
  })
  .meta({ id: 'ReportAction' })

export const report = z
  .object({
    squadName: z.string(),
    sprint: z.int().min(1),
    createdAt: z.iso.datetime(),
    average: average.nullable().describe('Mean of all topics with a score; null without scores'),
    previous: z
      .object({ sprint: z.int().min(1), average, change })
      .nullable()
      .describe(
        "The squad's sprint before; null for its first, and if one of the two has no average",
      ),
    sentences: z
      .array(sentence)
      .describe(
        'Sentences on the sprint: a move that many topics share, at most three topics, and the open action on one of them; behind a link from agreed scores alone',
      ),
    name: z.string().describe('Name of the sprint; empty without one'),
    note: z.string().describe("The squad's note on the sprint, as plain text"),
    topics: z.array(topic).describe('Every topic followed by its sub-topics'),
    feedback: z.array(feedback),
    actions: z
      .object({
        agreed: z.array(reportAction).describe('Promises of the sprint'),
        reviewed: z
          .array(reportAction)
          .describe('Actions of earlier sprints that were open or newly closed'),
      })
      .describe('Empty behind a link'),
    people: people.describe(
      'Number of people in the live room; a range behind a link, null without a room',
    ),
    minutes: z.int().min(1).nullable().describe('Duration of the live room'),
    meeting: topic
      .pick({ tally: true, word: true, voters: true })
      .nullable()
      .describe('The last vote on whether the meeting was worth its time; null without one'),
    deadline: z
      .object({
        from: z.iso.datetime(),
        until: z.iso.datetime(),
        people: people.describe('Number of people who finished; a range behind a link'),
        total: z
          .int()
          .nullable()
          .describe('Number of people who could vote; null behind a link and if unknown'),
      })
      .nullable()
      .describe('The last vote over days; null if the squad voted live'),
  })
  .meta({ id: 'Report' }) satisfies z.ZodType<Report>

/** The file that `toReportJson` writes. */
export const reportFile = report
  .extend({
    $schema: z.url(),
    format: z.literal(REPORT_FORMAT),
    version: z.literal(REPORT_VERSION),
  })
  .meta({ title: 'A report of RetroScore' })

export const reportShare = z
  .object({
    token: z.string(),
    /** Address that shows the report without an account. */
    url: z.url(),
    withVotes: z.boolean().describe('True if it shows the votes of topics with at least five'),
    withTexts: z.boolean().describe('True if it shows comments, reasons and the note'),
  })
  .meta({ id: 'ReportShare' })

export const shareChange = reportShare
  .pick({ withVotes: true, withTexts: true })
  .partial()
  .meta({ id: 'ReportShareChange' })

export const squadReport = z
  .object({
    report,
    squadId: z.uuid(),
    /** The link that shows it without an account; null until the report is shared. */
    share: reportShare.nullable(),
    isOwner: z.boolean().describe('True if the caller may change what the link shows'),
  })
  .meta({ id: 'SquadReport' })

export type ReportShare = z.infer<typeof reportShare>
export type ReportShareChange = z.infer<typeof shareChange>
export type SquadReport = z.infer<typeof squadReport>
