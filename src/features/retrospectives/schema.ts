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
    /** The id of the pack's topic that a new topic was taken from. Of a stored topic the server knows it. */
    packTopic: id.optional(),
  })
  .meta({ id: 'FormTopic' })

/** By topic id, for leaves; a missing leaf counts as 0. */
const scores = z.record(id, score)

/** Each id once, otherwise scores would be ambiguous. */
const topics = z
  .array(formTopic)
  .max(MAX_TOPICS)
  .refine((list) => new Set(list.map((topic) => topic.id)).size === list.length, 'an id twice')

const form = z.object({
  topics,
  scores,
  /** An edit without one of them leaves the stored one as it is. */
  ...mapTexts((field) => z.string().trim().max(TEXT_LENGTHS[field]).optional()),
})

const sprintNumber = z.int().min(1).max(MAX_SPRINT)

export const newRetrospective = form
  .extend({
    /** Chosen by the caller, so that a create can be repeated: the second answer equals the first. */
    id: z.uuid().optional(),
    sprint: sprintNumber,
    /** When the form was begun. */
    formCreatedAt: z.iso.datetime(),
    /** Topics of the squad that the form removed, so that the next one starts without them. */
    removedTopics: z.array(z.uuid()).max(MAX_TOPICS).default([]),
  })
  .meta({ id: 'NewRetrospective' })

export const retrospectiveEdit = form
  .extend({
    /** The version that the edit was made from. */
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
      /** Of a sprint from another tool: equal for sprints whose scores compare. Absent for the squad's own. */
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
    /** Plain texts, empty where nothing is written. */
    ...mapTexts(() => z.string()),
    /** True if the caller may delete it: the squad's owner or the author. */
    canDelete: z.boolean(),
    /** The scored topics, or why they cannot be read. */
    data,
  })
  .meta({ id: 'Retrospective' })

export const retrospectivePage = z
  .object({
    retrospectives: z.array(retrospective),
    /** The sprint to ask for as `before` to get the rest; null at the end. */
    next: z.int().nullable(),
  })
  .meta({ id: 'RetrospectivePage' })

export type Retrospective = z.infer<typeof retrospective>
export type NewRetrospective = z.infer<typeof newRetrospective>
export type RetrospectiveEdit = z.infer<typeof retrospectiveEdit>
