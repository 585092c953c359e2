import { z } from 'zod'
import { repeatedExamples, tidyExamples } from '~/domain/packs/own-examples'
import { SCALE } from '~/domain/retrospectives/scale'
import { MAX_EXAMPLE_LENGTH, MAX_TITLE_LENGTH } from '~/domain/topics/topic-tree'
import { nameText } from '~/lib/name-text'

const title = nameText().min(1).max(MAX_TITLE_LENGTH)

/** A topic with which the squad's next retrospective starts. */
const squadTopic = z
  .object({
    id: z.uuid(),
    title: z.string(),
    parent: z.uuid().optional(),
    description: z.string().optional(),
    /** Id of the pack's topic that it was taken from. */
    packTopic: z.string().optional(),
    /** The squad's example of each score from 0 to 5, empty where the scale's text applies. Absent for the pack's examples. */
    anchors: z.array(z.string()).readonly().optional(),
    isDefault: z.boolean(),
    /** True if the caller added it. */
    isMine: z.boolean(),
  })
  .meta({ id: 'SquadTopic' })

export const topicInput = z
  .object({ title, parent: z.uuid().optional() })
  .meta({ id: 'TopicInput' })

/** Examples like in SquadTopic. No two scores may have the same. */
const anchors = z
  .array(z.string().max(MAX_EXAMPLE_LENGTH))
  .length(SCALE.length)
  .refine((six) => repeatedExamples(six).size === 0, 'two scores say the same')
  .transform(tidyExamples)

/** Absent fields stay unchanged. */
export const topicChange = z
  .object({
    title: title.optional(),
    /** Null for the pack's examples. */
    anchors: anchors.nullable().optional(),
  })
  .refine((change) => Object.keys(change).length > 0, 'nothing to change')
  .meta({ id: 'TopicChange' })

export const squadTopics = z.object({ topics: z.array(squadTopic) }).meta({ id: 'SquadTopics' })

export type TopicChange = z.output<typeof topicChange>
export type SquadTopic = z.infer<typeof squadTopic>
