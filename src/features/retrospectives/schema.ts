import { z } from 'zod'
import { mapTexts, TEXT_LENGTHS } from '~/domain/retrospectives/retrospective-form'
import { MAX_SPRINT } from '~/domain/retrospectives/sprint-number'
import {
  MAX_DESCRIPTION_LENGTH,
  MAX_KEPT_TEXT_LENGTH,
  MAX_TOPIC_ID_LENGTH,
  MAX_TOPICS,
} from '~/domain/topics/topic-tree'
import { nameText } from '~/lib/name-text'

const id = z.string().min(1).max(MAX_TOPIC_ID_LENGTH)
const score = z.literal([0, 1, 2, 3, 4, 5])

const formTopic = z
  .object({
    id,
    title: nameText().min(1).max(MAX_KEPT_TEXT_LENGTH),
    parent: id.optional(),
    description: z.string().max(MAX_DESCRIPTION_LENGTH).optional(),
    /** Id of the pack's topic that a new topic comes from. For stored topics the server knows it. */
    packTopic: id.optional(),
  })
  .meta({ id: 'FormTopic' })

/** Scores of the leaves by topic id; a missing leaf counts as 0. */
const scores = z.record(id, score)

/** Ids must be unique, otherwise scores would be ambiguous. */
const topics = z
  .array(formTopic)
  .max(MAX_TOPICS)
  .refine((list) => new Set(list.map((topic) => topic.id)).size === list.length, 'an id twice')

const form = z.object({
  topics,
  scores,
  /** A text that an edit omits stays unchanged. */
  ...mapTexts((field) => z.string().trim().max(TEXT_LENGTHS[field]).optional()),
})

const sprintNumber = z.int().min(1).max(MAX_SPRINT)

/** Names of sprints by number. */
export const sprintNames = z.record(z.string(), z.string())

export const newRetrospective = form
  .extend({
    /** Chosen by the caller, so that a create can be repeated: the second response equals the first. */
    id: z.uuid().optional(),
    sprint: sprintNumber,
    /** Time at which the form was started. */
    formCreatedAt: z.iso.datetime(),
    /** Squad topics that the form removed, so that the next one starts without them. */
    removedTopics: z.array(z.uuid()).max(MAX_TOPICS).default([]),
  })
  .meta({ id: 'NewRetrospective' })

export const retrospectiveEdit = form
  .extend({
    /** The version on which the edit is based. */
    version: z.int().min(1),
  })
  .meta({ id: 'RetrospectiveEdit' })

const topic = z
  .looseObject({
    id: z.string(),
    title: z.string(),
    isSubtopic: z.boolean(),
    parent: z.string().optional(),
    hasChildren: z.boolean(),
    description: z.string().optional(),
    packTopic: z.string().optional(),
  })
  .meta({ id: 'Topic' })

const data = z
  .discriminatedUnion('ok', [
    z.object({
      ok: z.literal(true),
      topics: z.array(topic),
      scores,
      /** Null without topics. */
      average: z.number().nullable(),
      /** Source of a sprint from another tool: scores are comparable if it is equal. Absent for the squad's own sprints. */
      source: z.string().optional(),
    }),
    z.object({ ok: z.literal(false), reason: z.enum(['NO_DATA', 'NO_SCORES']) }),
  ])
  .meta({ id: 'RetrospectiveData' })

export const retrospective = z
  .object({
    id: z.uuid(),
    squadId: z.uuid(),
    squadName: z.string(),
    sprint: z.int(),
    createdAt: z.iso.datetime(),
    version: z.int(),
    /** Plain texts, empty by default. */
    ...mapTexts(() => z.string()),
    /** True if the caller may delete it: the squad's owner or the author. */
    canDelete: z.boolean(),
    /** The scored topics, or the reason why they are unreadable. */
    data,
  })
  .meta({ id: 'Retrospective' })

export const retrospectivePage = z
  .object({
    retrospectives: z.array(retrospective),
    /** Value of `before` for the next page; null on the last one. */
    next: z.int().nullable(),
  })
  .meta({ id: 'RetrospectivePage' })

export type Retrospective = z.infer<typeof retrospective>
export type NewRetrospective = z.infer<typeof newRetrospective>
export type RetrospectiveEdit = z.infer<typeof retrospectiveEdit>
