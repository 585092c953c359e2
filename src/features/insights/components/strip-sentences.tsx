import { ListTodo, MoveHorizontal } from 'lucide-react'
import { useMemo } from 'react'
import { withOpenAction } from '~/domain/actions/sprint-actions'
import { type Sentence, sprintSentences } from '~/domain/reports/sprint-sentences'
import { readHistory } from '~/domain/trends/history-reading'
import type { Mark } from '~/domain/trends/reading-facts'
import { useActions } from '~/features/actions/client'
import { MarkSign } from '~/features/scoring/components/verdict-mark'
import type { Locale } from '~/i18n/locale'
import { sentenceText } from '~/i18n/reading-texts'
import { EMPHASIS, Emphasised } from '~/ui/emphasised'
import { useHistory } from '../client'

type StripSentencesProps = { squadId: string; hasOpenActions: boolean; locale: Locale }

/** Renders nothing while the history loads or if it fails: the page of the trends shows the reason. */
export function StripSentences({ squadId, hasOpenActions, locale }: StripSentencesProps) {
  const { sprints } = useHistory(squadId)
  const { data: list } = useActions(hasOpenActions ? squadId : null)
  const sentences = useMemo(() => {
    if (!sprints) return []
    const reading = readHistory(sprints)
    const { sprint = 0, actions = [] } = list ?? {}
    return withOpenAction(sprintSentences(reading), { reading, actions, sprint })
  }, [sprints, list])
  if (sentences.length === 0) return null
  return (
    <ul className="grid gap-2">
      {sentences.map((sentence) => (
        <li key={keyOf(sentence)} className="flex gap-2.25">
          <SentenceSign sentence={sentence} />
          <span className="min-w-0">
            <Emphasised text={sentenceText(sentence, { locale, ...EMPHASIS })} />
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Two sentences of one kind have different topics. */
function keyOf(sentence: Sentence): string {
  return 'topic' in sentence ? `${sentence.kind} ${sentence.topic}` : sentence.kind
}

function SentenceSign({ sentence }: { sentence: Sentence }) {
  if (sentence.kind === 'split') {
    return <MoveHorizontal size={18} strokeWidth={1.75} aria-hidden="true" />
  }
  if (sentence.kind === 'action') {
    return <ListTodo size={18} strokeWidth={1.75} aria-hidden="true" />
  }
  return <MarkSign mark={signOf(sentence)} size={18} />
}

function signOf(sentence: Exclude<Sentence, { kind: 'split' | 'action' }>): Mark | 'low' {
  switch (sentence.kind) {
    case 'many':
      return sentence.direction === 'fell' ? 'below' : 'above'
    case 'stayed':
      return sentence.to < sentence.from ? 'below' : 'above'
    case 'fell':
      return 'below'
    case 'rose':
      return 'above'
    case 'early':
      return 'few'
    case 'low':
      return 'low'
    case 'quiet':
      return 'usual'
  }
}
