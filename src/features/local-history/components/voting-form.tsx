import { Smartphone } from 'lucide-react'
import { flushSync } from 'react-dom'
import { toOtherSprint } from '~/domain/local/correction'
import { clearScores } from '~/domain/local/draft'
import { bringBack, restoreScores, setTopics } from '~/domain/retrospectives/score-sheet'
import { removeTopic, type Topic } from '~/domain/topics/topic-tree'
import type { VotingFormProps } from '~/features/local-history/state/voting-form-props'
import { updateText } from '~/features/local-history/texts/update-text'
import { ScoringForm } from '~/features/topics/components/scoring-form'
import { TopicsSection } from '~/features/topics/components/topics-section'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import { LocaleLink } from '~/ui/frame/locale-link'
import { lazyPart } from '~/ui/later'
import looks from '~/ui/looks.module.css'
import { showToast } from '~/ui/overlays/toast'
import { SprintNames } from './sprint-names'

// Loaded when the user edits topics. The service worker keeps it for offline use.
const TopicEditor = lazyPart(
  async () => (await import('~/features/topics/components/topic-editor')).TopicEditor,
)

export function VotingForm(props: VotingFormProps) {
  const { draft, stored, tally, isSaving, locale, notice, wayOf } = props
  const { onChange, onScore, onSave, onUpdate, onQuestions } = props
  const { topics, scores } = draft

  function clear() {
    onChange(clearScores)
    showToast(m.local_scores_cleared, {
      onUndo: () => onChange((current) => restoreScores(current, scores)),
    })
  }

  /** Leaves the correction with its scores, for a sprint that still needs a name. */
  function saveAsOther() {
    flushSync(() => onChange(toOtherSprint))
    document.querySelector<HTMLElement>('#main input[name=sprint]')?.focus()
  }

  function remove({ id, title }: Topic) {
    const outcome = removeTopic(topics, id)
    if (!outcome.ok) return
    onChange((current) => setTopics(current, outcome.topics))
    const back = { removed: outcome.removed, score: scores.get(id) }
    showToast(() => m.local_topic_removed({ title }), {
      onUndo: () => onChange((current) => bringBack(current, back)),
    })
  }

  return (
    <ScoringForm
      sheet={draft}
      locale={locale}
      header={
        <>
          <h1 tabIndex={-1} className="outline-none below-layout:text-24">
            {stored ? m.local_update_sprint({ sprint: nameOf(stored.sprint) }) : m.local_title()}
          </h1>
          <p className="text-ink-2 below-layout:text-14">
            {stored ? m.local_correcting_lead({ squad: nameOf(stored.squadName) }) : m.local_lead()}
          </p>
        </>
      }
      save={{
        label: stored ? updateText(stored.sprint) : m.local_save(),
        isBusy: isSaving,
        onSave: stored ? onUpdate : onSave,
      }}
      tally={tally}
      clear={
        stored
          ? undefined
          : {
              question: m.local_clear_scores_question(),
              body: m.local_clear_scores_body(),
              onClear: clear,
            }
      }
      actions={
        stored && (
          <Button tone="ghost" className="w-full" onClick={saveAsOther}>
            {m.local_save_other()}
          </Button>
        )
      }
      notice={notice}
    >
      {!stored && <SprintNames {...props} />}
      <TopicsSection
        sheet={draft}
        saved={stored?.scores}
        locale={locale}
        labels={{ edit: m.local_edit_topics(), finish: m.local_finish_editing() }}
        editor="instead"
        Editor={TopicEditor}
        onChange={onChange}
        onScore={onScore}
        onRemove={remove}
        onQuestions={stored ? undefined : onQuestions}
      />
      {!stored && (
        <div className="flex flex-wrap items-start gap-x-6">
          {wayOf(draft)}
          <LocaleLink to="/one-phone" className={`${looks.textLink} gap-1.5`}>
            <Smartphone size={16} strokeWidth={1.75} aria-hidden />
            {m.one_phone_link()}
          </LocaleLink>
        </div>
      )}
    </ScoringForm>
  )
}

function nameOf(name: string): string {
  return name.trim() || m.history_not_available()
}
