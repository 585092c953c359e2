import { MoveHorizontal } from 'lucide-react'
import { type ConversationTopic, conversationTopics } from '~/domain/reports/conversation'
import { readHistory } from '~/domain/trends/history-reading'
import { countUsual } from '~/domain/trends/reading-facts'
import { evidenceText, headlineText, titleText } from '~/features/insights/texts/conversation-texts'
import { sprintNames } from '~/features/insights/texts/trend-texts'
import { MarkSign } from '~/features/scoring/components/verdict-mark'
import type { Locale } from '~/i18n/locale'
import { useHistory } from '../client'

/** Renders nothing while the history loads or if it fails: the page of the trends shows the reason. */
export function Headlines({ squadId, locale }: { squadId: string; locale: Locale }) {
  const { sprints } = useHistory(squadId)
  if (!sprints) return null
  const reading = readHistory(sprints)
  const topics = conversationTopics(reading)
  const naming = { names: sprintNames(sprints, locale), locale }
  if (topics.length === 0) {
    return (
      <p className="px-5 py-4 text-14 text-ink-2 below-layout:px-4">
        {titleText(0, countUsual(reading).of)}
      </p>
    )
  }
  return (
    <ul className="grid grid-flow-col auto-cols-fr below-layout:grid-flow-row">
      {topics.map((topic) => (
        <li
          key={topic.line.key}
          className="flex gap-3 border-line px-5 py-4 not-first:border-l below-layout:px-4 below-layout:not-first:border-t below-layout:not-first:border-l-0"
        >
          <Sign kind={topic.kind} />
          <div className="min-w-0">
            <p className="text-14 text-ink-2">{topic.line.title}</p>
            <h3 className="text-17">{headlineText(topic)}</h3>
            <p className="text-14 text-ink-2">{evidenceText(topic, naming)}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}

const SIGNS = { fell: 'below', rose: 'above', low: 'low' } as const

function Sign({ kind }: Pick<ConversationTopic, 'kind'>) {
  if (kind === 'split') return <MoveHorizontal size={18} strokeWidth={1.75} aria-hidden />
  return <MarkSign mark={SIGNS[kind]} size={18} />
}
