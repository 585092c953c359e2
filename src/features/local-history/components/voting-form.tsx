import { Check, Pencil } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react'
import {
  bringBack,
  clearScores,
  type Draft,
  type DraftProblem,
  restoreScores,
  setScore,
  setTopics,
} from '~/domain/draft'
import type { Score } from '~/domain/scale'
import {
  addTopic,
  letterOf,
  MAX_TITLE_LENGTH,
  removeTopic,
  type Topic,
  topLevelOf,
} from '~/domain/topic-tree'
import { ScaleLegend } from '~/features/scoring/components/scale-legend'
import { AddTopicForm } from '~/features/topics/components/add-topic-form'
import { TopicCard } from '~/features/topics/components/topic-card'
import type { Locale } from '~/i18n/locale'
import { newId } from '~/lib/ids'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/button'
import { AlertDialog } from '~/ui/dialog'
import { Field } from '~/ui/field'
import { showToast } from '~/ui/toast'
import { OverallRail, SaveBar } from './overall-average'

// Loaded when somebody edits. The service worker keeps it for offline use.
const TopicEditor = lazy(async () => {
  const { TopicEditor } = await import('~/features/topics/components/topic-editor')
  return { default: TopicEditor }
})

type Edit = (edit: (draft: Draft) => Draft) => void

type VotingFormProps = {
  draft: Draft
  problems: readonly DraftProblem[]
  locale: Locale
  onChange: Edit
  /** Apart from `onChange` and the same function at every render, so that rulers need not redraw. */
  onScore: Edit
  onSave: () => void
  notice: ReactNode
}

export function VotingForm(props: VotingFormProps) {
  const { draft, locale, onChange, onSave, notice } = props
  const [isClearing, setIsClearing] = useState(false)

  function clear() {
    onChange(clearScores)
    const { scores } = draft
    showToast(m.local_scores_cleared(), {
      onUndo: () => onChange((current) => restoreScores(current, scores)),
    })
  }

  return (
    <>
      <header className="pt-10 pb-6 below-layout:py-6">
        <h1 tabIndex={-1} className="outline-none">
          {m.local_title()}
        </h1>
        <p className="mt-1.5 max-w-[62ch] text-ink-2">{m.local_lead()}</p>
      </header>
      <ScaleLegend />
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)_300px] items-start gap-6 below-layout:grid-cols-1">
        <div className="grid gap-4">
          <Names {...props} />
          <Topics {...props} />
        </div>
        <aside className="sticky top-21 grid gap-4 below-layout:static">
          <OverallRail draft={draft} locale={locale} />
          {notice}
          <Button
            tone="primary"
            size="large"
            icon={Check}
            className="w-full below-layout:hidden"
            onClick={onSave}
          >
            {m.local_save()}
          </Button>
          <Button tone="ghost" className="w-full" onClick={() => setIsClearing(true)}>
            {m.local_clear_scores()}
          </Button>
        </aside>
      </div>
      <SaveBar draft={draft} locale={locale} onSave={onSave} />
      {isClearing && (
        <AlertDialog
          title={m.local_clear_scores_question()}
          choices={[{ value: 'clear', label: m.local_clear_scores(), tone: 'danger-solid' }]}
          onChoice={(choice) => {
            setIsClearing(false)
            if (choice) clear()
          }}
        >
          {m.local_clear_scores_body()}
        </AlertDialog>
      )}
    </>
  )
}

function Names({ draft, problems, onChange }: VotingFormProps) {
  const sprintProblem = problems.includes('NO_SPRINT')
    ? m.local_problem_no_sprint()
    : problems.includes('DUPLICATE')
      ? m.local_problem_duplicate({ sprint: draft.sprint.trim(), squad: draft.squadName.trim() })
      : undefined
  return (
    <div className="card grid grid-cols-2 gap-4 p-6 below-type:gap-3 below-type:p-4">
      <Field
        label={m.local_squad()}
        placeholder={m.local_squad_placeholder()}
        maxLength={MAX_TITLE_LENGTH}
        autoComplete="off"
        value={draft.squadName}
        error={problems.includes('NO_SQUAD') ? m.local_problem_no_squad() : undefined}
        onChange={({ target }) => onChange((current) => ({ ...current, squadName: target.value }))}
      />
      <Field
        label={m.local_sprint()}
        placeholder={m.local_sprint_placeholder()}
        maxLength={MAX_TITLE_LENGTH}
        autoComplete="off"
        value={draft.sprint}
        error={sprintProblem}
        onChange={({ target }) => onChange((current) => ({ ...current, sprint: target.value }))}
      />
    </div>
  )
}

function Topics({ draft, locale, onChange, onScore }: VotingFormProps) {
  const [isEditing, setIsEditing] = useState(false)
  const score = useCallback(
    (id: string, given: Score) => onScore((current) => setScore(current, { id, score: given })),
    [onScore],
  )
  const { topics, scores } = draft
  const topLevel = topLevelOf(topics)

  function remove({ id, title }: Topic) {
    const outcome = removeTopic(topics, id)
    if (!outcome.ok) return
    onChange((current) => setTopics(current, outcome.topics))
    const back = { removed: outcome.removed, score: scores.get(id) }
    showToast(m.local_topic_removed({ title }), {
      onUndo: () => onChange((current) => bringBack(current, back)),
    })
  }

  function add(title: string) {
    const outcome = addTopic(topics, { id: newId(), title })
    if (outcome.ok) onChange((current) => setTopics(current, outcome.topics))
    return outcome
  }

  return (
    <>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-3">
        <h2>{m.local_topics()}</h2>
        <Button
          tone="ghost"
          icon={isEditing ? Check : Pencil}
          onClick={() => setIsEditing(!isEditing)}
        >
          {isEditing ? m.local_finish_editing() : m.local_edit_topics()}
        </Button>
      </div>
      {topics.length === 0 && <p className="text-ink-2">{m.local_no_topics()}</p>}
      {isEditing ? (
        <Suspense fallback={null}>
          <TopicEditor
            topics={topics}
            onTopics={(changed) => onChange((current) => setTopics(current, changed))}
            onRemove={remove}
          />
        </Suspense>
      ) : (
        topLevel.map((topic, index) => (
          <TopicCard
            key={topic.id}
            topic={topic}
            letter={letterOf(index)}
            topics={topics}
            scores={scores}
            locale={locale}
            onScore={score}
          />
        ))
      )}
      <div className="card p-6 below-type:p-4">
        <AddTopicForm kind="topic" onAdd={add} />
      </div>
    </>
  )
}
