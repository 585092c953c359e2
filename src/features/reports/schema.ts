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
  w: z.int().min(1).describe('How many of the newest sprints it is about'),
  from: average.describe('The level of the sprints before'),
  to: average.describe('The level of the newest ones'),
  z: z.number().describe('Their difference in standard errors'),
})

const topic = z.object({
  id: z.string(),
  title: z.string(),
  parent: z.string().nullable().describe('The id of the topic above it'),
  score: average
    .nullable()
    .describe(
      'A whole number for a topic that is scored, a mean for one with sub-topics; null if it was voted on without an agreement, or has such sub-topics only',
    ),
  isAverage: z.boolean().describe('Whether it has sub-topics, whose mean the score is'),
  tally: z
    .tuple([count, count, count, count, count, count, count])
    .readonly()
    .nullable()
    .describe(
      'How often 0, 1, 2, 3, 4 and 5 were given in its last vote, and how many skipped; null without votes that the reader may see',
    ),
  word: z
    .enum(['aligned', 'mixed', 'split'])
    .nullable()
    .describe('How far its last votes agree; null without votes that the reader may know of'),
  voters: people.describe('How many gave a score in its last vote; behind a link a range'),
  reason: z.string().nullable().describe('Why the squad settled on the score; null without one'),
  change: change
    .nullable()
    .describe(
      'Since the sprint before; null for a topic that it did not have, or that meant something else',
    ),
  verdict: verdict
    .nullable()
    .describe('What the sprint is to the history of the topic; null while it is too early to tell'),
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
      w: sprints.describe('How many of the newest sprints it is about'),
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
      sprints: sprints.describe('How many sprints in a row the votes were this divided'),
    }),
    z.object({ kind: z.literal('low'), topic: topicTitle, score: count, sprints }),
    z.object({
      kind: z.literal('action'),
      topic: topicTitle,
      title: z.string().describe('Of an open action on the topic of the sentence before'),
    }),
    z.object({ kind: z.literal('quiet') }),
    z.object({ kind: z.literal('early') }),
  ])
  .meta({ id: 'Sentence' })

const said = z.object({
  text: z.string(),
  topic: z
    .string()
    .nullable()
    .describe('The title of the topic that it is about; null for a general comment'),
})

const feedback = said.extend({
  kind: z.enum(FEEDBACK_KINDS),
  others: z.array(said).describe('What was grouped under it'),
})

const sprintNumber = z.int().min(0)

const reportAction = z
  .object({
    id: z.uuid(),
    title: z.string(),
    topic: z
      .object({ id: z.string(), title: z.string() })
      .nullable()
      .describe('As it was called when the action was written down'),
    state: z.enum(['open', 'done', 'dropped']),
    owner: z
      .union([
        z.object({ kind: z.enum(['member', 'name']), name: z.string() }),
        z.object({ kind: z.literal('squad') }),
        z.object({ kind: z.literal('left') }),
      ])
      .nullable()
      .describe('Who looks after it; left: a member who no longer belongs to the squad'),
    startedSprint: sprintNumber.nullable(),
    dueSprint: sprintNumber.nullable(),
    closedSprint: sprintNumber.nullable(),
    dropReason: z.enum(DROP_REASONS).nullable(),
    sprintNames: sprintNames
      .optional()
      .describe('Names of these sprints, by number; absent without any'),
  })
  .meta({ id: 'ReportAction' })

export const report = z
  .object({
    squadName: z.string(),
    sprint: z.int().min(1),
    createdAt: z.iso.datetime(),
    average: average.nullable().describe('Of all topics with a score; null without one'),
    previous: z
      .object({ sprint: z.int().min(1), average, change })
      .nullable()
      .describe(
        "The squad's sprint before; null for its first, and if one of the two has no average",
      ),
    sentences: z
      .array(sentence)
      .describe(
        "What the squad's history says of the sprint: a move that many topics share, three topics at most, and the open action on one of them; behind a link from the agreed scores alone",
      ),
    name: z.string().describe("The sprint's name beside its number; empty without one"),
    note: z.string().describe('What the squad wrote about the sprint, as plain text'),
    topics: z.array(topic).describe('Every topic followed by its sub-topics'),
    feedback: z.array(feedback),
    actions: z
      .object({
        agreed: z.array(reportAction).describe('Those that the sprint promised'),
        reviewed: z
          .array(reportAction)
          .describe('Those of earlier sprints that it found open or newly closed'),
      })
      .describe('Empty behind a link'),
    people: people.describe(
      'How many took part in the live room, behind a link a range; null without one',
    ),
    minutes: z.int().min(1).nullable().describe('How long the live room took'),
    meeting: topic
      .pick({ tally: true, word: true, voters: true })
      .nullable()
      .describe('The last vote on whether the meeting was worth its time; null without one'),
    deadline: z
      .object({
        from: z.iso.datetime(),
        until: z.iso.datetime(),
        people: people.describe('How many finished, behind a link a range'),
        total: z
          .int()
          .nullable()
          .describe('How many could vote; null behind a link, and if it is unknown'),
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
    withVotes: z.boolean().describe('Whether it shows votes, of topics with at least five'),
    withTexts: z.boolean().describe('Whether it shows comments, reasons and the note'),
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
    isOwner: z.boolean().describe('Whether the caller may change what the link shows'),
  })
  .meta({ id: 'SquadReport' })

export type ReportShare = z.infer<typeof reportShare>
export type ReportShareChange = z.infer<typeof shareChange>
export type SquadReport = z.infer<typeof squadReport>
