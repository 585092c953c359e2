import { z } from 'zod'
import { MAX_TITLE_LENGTH } from '~/domain/topic-tree'

const title = z.string().trim().min(1).max(MAX_TITLE_LENGTH)

/** A topic that the squad's next retrospective starts with. */
const squadTopic = z
  .object({
    id: z.uuid(),
    title: z.string(),
    parent: z.uuid().optional(),
    description: z.string().optional(),
    isDefault: z.boolean(),
    /** True if the caller added it. */
    isMine: z.boolean(),
  })
  .meta({ id: 'SquadTopic' })

export const topicInput = z
  .object({ title, parent: z.uuid().optional() })
  .meta({ id: 'TopicInput' })

export const topicTitleInput = z.object({ title }).meta({ id: 'TopicTitleInput' })

export const squadTopics = z.object({ topics: z.array(squadTopic) }).meta({ id: 'SquadTopics' })

export type SquadTopic = z.infer<typeof squadTopic>
