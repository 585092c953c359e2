import { z } from 'zod'
import { mapTexts, TEXT_LENGTHS } from '~/domain/retrospectives/retrospective-form'
import { MAX_SPRINT } from '~/domain/retrospectives/sprint-number'
import { LANGUAGE_CODES } from '~/domain/text/languages'
import {
  MAX_DESCRIPTION_LENGTH,
  MAX_KEPT_TEXT_LENGTH,
  MAX_TOPIC_ID_LENGTH,
  MAX_TOPICS,
} from '~/domain/topics/topic-tree'
import { action } from '~/features/actions/schema'
import { verdict } from '~/features/reports/schema'
import { nameText } from '~/lib/name-text'

// The public contract. The check against the frozen document refuses a change that breaks it.

const score = z.literal([0, 1, 2, 3, 4, 5])
const topicId = z.string().min(1).max(MAX_TOPIC_ID_LENGTH)

const next = z
  .string()
  .nullable()
  .describe('Value of `after` for the next page; null on the last one')

export const squad = z
  .object({
    id: z.uuid(),
    name: z.string(),
    role: z.enum(['owner', 'member']).describe("Role of the token's owner in the squad"),
    createdAt: z.iso.datetime(),
    memberCount: z.int().describe('Number of people, including the owner'),
    retrospectiveCount: z.int(),
    nextSprint: z.int().describe('Highest recorded sprint plus one; 1 before the first'),
  })
  .meta({ id: 'Squad' })

export const squadPage = z.object({ squads: z.array(squad), next }).meta({ id: 'SquadPage' })

export const topicList = z
  .object({
    topics: z.array(
      z.object({
        id: z.uuid(),
        title: z.string(),
        parent: z.uuid().nullable().describe('Id of the parent topic'),
        description: z.string(),
      }),
    ),
  })
  .meta({ id: 'TopicList' })

const recordedTopic = z
  .object({
    id: z.string(),
    title: z.string(),
    parent: z.string().nullable().describe('Id of the parent topic'),
    description: z.string(),
    score: z
      .number()
      .min(0)
      .max(5)
      .describe('Agreed score; for a topic with sub-topics their mean, to one decimal'),
  })
  .meta({ id: 'RecordedTopic' })

export const retrospective = z
  .object({
    id: z.uuid(),
    squadId: z.uuid(),
    sprint: z.int(),
    createdAt: z.iso.datetime(),
    version: z.int().describe('Increases with each edit'),
    average: z
      .number()
      .nullable()
      .describe('Mean of all topics without sub-topics; null without scores'),
    /** Empty by default. */
    ...mapTexts(() => z.string()),
    topics: z.array(recordedTopic).nullable().describe('Null if the stored content is unreadable'),
  })
  .meta({ id: 'Retrospective' })

export const retrospectivePage = z
  .object({ retrospectives: z.array(retrospective), next })
  .meta({ id: 'RetrospectivePage' })

const writtenTopic = z
  .object({
    id: topicId.describe("Id of one of the squad's topics, or a name of your choice for a new one"),
    title: nameText().min(1).max(MAX_KEPT_TEXT_LENGTH),
    parent: topicId.nullable().default(null).describe('Id of the parent topic'),
    description: z.string().max(MAX_DESCRIPTION_LENGTH).optional(),
    score: score.optional().describe('0 if absent; not allowed on a topic with sub-topics'),
  })
  .meta({ id: 'WrittenTopic' })

const written = {
  topics: z
    .array(writtenTopic)
    .max(MAX_TOPICS)
    .refine((list) => new Set(list.map(({ id }) => id)).size === list.length, 'an id twice'),
  ...mapTexts((field) => z.string().trim().max(TEXT_LENGTHS[field]).optional()),
}

export const newRetrospective = z
  .object({ sprint: z.int().min(1).max(MAX_SPRINT), ...written })
  .meta({ id: 'NewRetrospective' })

export const retrospectiveEdit = z
  .object({
    version: z.int().min(1).describe('Version that was edited'),
    ...written,
  })
  .meta({ id: 'RetrospectiveEdit' })

export const insights = z
  .object({
    sprint: z.int().nullable().describe('Newest readable sprint; null without one'),
    lines: z.array(
      z.object({
        id: z.string().describe("The topic's id in the newest sprint with it"),
        title: z.string(),
        parent: z.string().nullable().describe('Id of the parent line'),
        isCurrent: z.boolean().describe('False if the newest sprint no longer has the topic'),
        verdict: verdict
          .nullable()
          .describe(
            "Verdict on the newest sprint against the topic's history; null while it is too early to tell",
          ),
        points: z
          .array(z.object({ sprint: z.int(), score: z.number().nullable() }))
          .describe('Oldest first; the score is null if none was agreed'),
      }),
    ),
  })
  .meta({ id: 'Insights' })

export const actionList = z.object({ actions: z.array(action) }).meta({ id: 'ActionList' })

export const webhook = z
  .object({
    id: z.uuid(),
    kind: z.string().describe("`webhook`, or a channel's chat; others may be added"),
    host: z.string(),
    hint: z
      .string()
      .nullable()
      .describe("Last characters of a channel's address; null for a webhook"),
    url: z.string().nullable().describe('Null for a channel, whose address is secret'),
    events: z.array(z.string()).describe('Others may be added'),
    locale: z.enum(LANGUAGE_CODES).describe('Language of links, mails and messages'),
    offBecause: z
      .string()
      .nullable()
      .describe('`paused`, `gone` or `failing`, others may be added; null while it is on'),
    failingSince: z.iso.datetime().nullable(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Webhook' })

export const webhookList = z.object({ webhooks: z.array(webhook) }).meta({ id: 'WebhookList' })

export const createdWebhook = z
  .object({
    webhook,
    secret: z.string().nullable().describe('Signing secret; null for a channel'),
  })
  .meta({ id: 'CreatedWebhook' })

export type WrittenRetrospective = Omit<z.infer<typeof newRetrospective>, 'sprint'>
export type PublicSquad = z.infer<typeof squad>
export type PublicRetrospective = z.infer<typeof retrospective>
export type Insights = z.infer<typeof insights>
