import { conversationTopics } from '~/domain/reports/conversation'
import { readHistory } from '~/domain/trends/history-reading'
import { topicNow } from '~/domain/trends/reading-facts'
import { useLocale } from '~/i18n/use-locale'
import { useHistory } from '../client'
import { questionText } from '../texts/conversation-texts'
import { sprintNames } from '../texts/trend-texts'

/** The question that the squad's trends ask about a topic. Renders nothing if they ask none. */
export function BroughtQuestion({ squadId, topicId }: { squadId: string; topicId: string }) {
  const locale = useLocale()
  const { sprints } = useHistory(squadId)
  if (!sprints) return null
  const topic = conversationTopics(readHistory(sprints)).find(
    ({ line }) => topicNow(line)?.id === topicId,
  )
  return topic ? questionText(topic, { names: sprintNames(sprints, locale), locale }) : null
}
