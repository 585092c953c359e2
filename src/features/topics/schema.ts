import { z } from 'zod'
import { repeatedExamples, tidyExamples } from '~/domain/packs/own-examples'
import { SCALE } from '~/domain/retrospectives/scale'
import { MAX_EXAMPLE_LENGTH, MAX_TITLE_LENGTH } from '~/domain/topics/topic-tree'
import { nameText } from '~/lib/name-text'

const title = nameText().min(1).max(MAX_TITLE_LENGTH)

/** A topic that the squad's next retrospective starts with. */
const squadTopic = z
  .object({
    id: z.uuid(),
    title: z.string(),
    parent: z.uuid().optional(),
    description: z.string().optional(),
    /** The id of the pack's topic that it was taken from. */
    packTopic: z.string().optional(),
    /** What each score from 0 to 5 looks like to the squad, empty where the scale says it. Missing for the examples of its pack. */
    anchors: z.array(z.string()).readonly().optional(),
    isDefault: z.boolean(),
    /** True if the caller added it. */
    isMine: z.boolean(),
  })
  .meta({ id: 'SquadTopic' })

export const topicInput = z
  .object({ title, parent: z.uuid().optional() })
  .meta({ id: 'TopicInput' })

/** As in SquadTopic; no two scores say the same. */
const anchors = z
  .array(z.string().max(MAX_EXAMPLE_LENGTH))
  .length(SCALE.length)
  .refine((six) => repeatedExamples(six).size === 0, 'two scores say the same')
  .transform(tidyExamples)

/** What is missing stays. */
export const topicChange = z
  .object({
    title: title.optional(),
    /** Null for the examples of its pack. */
    anchors: anchors.nullable().optional(),
  })
  .refine((change) => Object.keys(change).length > 0, 'nothing to change')
  .meta({ id: 'TopicChange' })

export const squadTopics = z.object({ topics: z.array(squadTopic) }).meta({ id: 'SquadTopics' })

export type TopicChange = z.output<typeof topicChange>
export type SquadTopic = z.infer<typeof squadTopic>
