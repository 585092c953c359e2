import { conversationTopics } from '~/domain/reports/conversation'
import { readHistory } from '~/domain/trends/history-reading'
import { headlineText } from '~/features/insights/texts/conversation-texts'
import { m } from '~/paraglide/messages'
import { useHistory } from '../client'

/** Renders nothing while the history loads, if it fails, and if nothing is worth a conversation. */
export function FirstHeadline({ squadId }: { squadId: string }) {
  const { sprints } = useHistory(squadId)
  const [first] = sprints ? conversationTopics(readHistory(sprints)) : []
  if (!first) return null
  return m.squad_says({ topic: first.line.title, headline: headlineText(first).toLowerCase() })
}
