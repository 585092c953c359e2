import { BookOpen, Check, Pencil } from 'lucide-react'
import {
  type ComponentProps,
  type ComponentType,
  Suspense,
  startTransition,
  useCallback,
  useState,
} from 'react'
import type { Scores } from '~/domain/retrospectives/averages'
import type { Score } from '~/domain/retrospectives/scale'
import { type ScoreSheet, setScore, setTopics } from '~/domain/retrospectives/score-sheet'
import { addTopic, type Topic, topLevelOf } from '~/domain/topics/topic-tree'
import { FoldedScale } from '~/features/scoring/components/folded-scale'
import type { Locale } from '~/i18n/locale'
import { newId } from '~/lib/ids'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import { later } from '~/ui/later'
import looks from '~/ui/looks.module.css'
import { AddTopicForm } from './add-topic-form'
import { EditScore } from './edit-score'
import { TopicCard } from './topic-card'
import type { TopicEditor } from './topic-editor'

/** A change that works on any form with a sheet. */
export type EditSheet = <Sheet extends ScoreSheet>(sheet: Sheet) => Sheet

type TopicsSectionProps = {
  sheet: ScoreSheet
  /** Scores of the stored sprint that the form corrects. */
  saved?: Scores | undefined
  locale: Locale
  /** Text of the toggle while the editor is closed and while it is open. */
  labels: { edit: string; finish: string }
  /**
   * - `instead` of the rulers, in local mode: a parent cannot be removed before its sub-topics, and a blank title is refused.
   * - `along` with the rulers, in account mode: open initially and includes the form to add a topic, a parent is removed
   *   with its sub-topics, and a blank title is ignored.
   */
  editor: 'instead' | 'along'
  /** May still be loading when it opens `instead`: the rulers stay until then. */
  Editor: ComponentType<ComponentProps<typeof TopicEditor>>
  onChange: (edit: EditSheet) => void
  /** Separate from `onChange` and stable, so that rulers do not render again. */
  onScore: (edit: EditSheet) => void
  onRemove: (topic: Topic) => void
  /** Opens the page to choose packs of questions. Absent for a saved sprint, which keeps its topics. */
  onQuestions?: (() => void) | undefined
}

// Loads after the form, because it is the last part of it. The service worker keeps it for offline use.
const useExamplesSwitch = later(() => import('~/features/packs/components/examples-switch'))

const ICON_ON_PHONE = 'px-2.5 below-layout:w-11 below-layout:gap-0 below-layout:px-0'

/** The scale, and the topics to score or edit, with the form to add one. */
export function TopicsSection(props: TopicsSectionProps) {
  const { sheet, saved, locale, labels, editor, Editor, onChange, onScore, onRemove, onQuestions } =
    props
  const choice = useExamplesSwitch(false)
  const isAlong = editor === 'along'
  const [isEditing, setIsEditing] = useState(isAlong)
  const score = useCallback(
    (id: string, given: Score) => onScore((current) => setScore(current, { id, score: given })),
    [onScore],
  )
  const { topics, scores } = sheet

  function add(topic: { title: string; parent?: string }) {
    const outcome = addTopic(topics, { id: newId(), ...topic })
    if (outcome.ok) onChange((current) => setTopics(current, outcome.topics))
    const isIgnored = isAlong && !outcome.ok && outcome.reason === 'BLANK_TITLE'
    return isIgnored ? ({ ok: true } as const) : outcome
  }

  function renderRuler(topic: Topic) {
    return <EditScore {...{ topic, locale }} score={scores.get(topic.id)} onScore={score} />
  }

  return (
    <>
      <div className="grid gap-3 below-layout:grid-cols-[minmax(0,1fr)_auto] below-layout:gap-2">
        <FoldedScale />
        <div className="mt-1.5 flex items-center justify-between gap-3 below-layout:mt-0">
          <h2 className="below-layout:sr-only">{m.local_topics()}</h2>
          <div className="flex">
            {onQuestions && (
              <Button tone="ghost" icon={BookOpen} className={ICON_ON_PHONE} onClick={onQuestions}>
                <span className="below-layout:sr-only">{m.packs_open()}</span>
              </Button>
            )}
            <Button
              tone="ghost"
              className={ICON_ON_PHONE}
              icon={isEditing ? Check : Pencil}
              onClick={() => startTransition(() => setIsEditing(!isEditing))}
            >
              <span className="below-layout:sr-only">
                {isEditing ? labels.finish : labels.edit}
              </span>
            </Button>
          </div>
        </div>
      </div>
      {topics.length === 0 && <p className="text-ink-2">{m.local_no_topics()}</p>}
      {isEditing ? (
        <Suspense fallback={null}>
          <Editor
            topics={topics}
            onTopics={(changed) => onChange((current) => setTopics(current, changed))}
            onAdd={add}
            onRemove={onRemove}
            removesBranches={isAlong}
            renderScore={isAlong ? renderRuler : undefined}
          />
        </Suspense>
      ) : (
        topLevelOf(topics).map((topic, index) => (
          <TopicCard
            key={topic.id}
            topic={topic}
            index={index}
            topics={topics}
            scores={scores}
            saved={saved}
            locale={locale}
            onScore={score}
          />
        ))
      )}
      {(isEditing || !(isAlong || saved)) && (
        <div className={`${looks.card} p-6 below-type:p-4`}>
          <AddTopicForm kind="topic" about={sheet} onAdd={(title) => add({ title })} />
        </div>
      )}
      <div className="min-h-11.5 justify-self-start">{choice && <choice.ExamplesSwitch />}</div>
    </>
  )
}
