import { Smartphone } from 'lucide-react'
import { lazy } from 'react'
import { clearScores, restoreScores } from '~/domain/local/draft'
import { bringBack, setTopics } from '~/domain/retrospectives/score-sheet'
import { removeTopic, type Topic } from '~/domain/topics/topic-tree'
import type { VotingFormProps } from '~/features/local-history/state/voting-form-props'
import { ScoringForm } from '~/features/topics/components/scoring-form'
import { TopicsSection } from '~/features/topics/components/topics-section'
import { m } from '~/paraglide/messages'
import { LocaleLink } from '~/ui/frame/locale-link'
import looks from '~/ui/looks.module.css'
import { showToast } from '~/ui/overlays/toast'
import { SprintNames } from './sprint-names'

// Loaded when the user edits topics. The service worker keeps it for offline use.
const TopicEditor = lazy(async () => {
  const { TopicEditor } = await import('~/features/topics/components/topic-editor')
  return { default: TopicEditor }
})

export function VotingForm(props: VotingFormProps) {
  const { draft, isSaving, locale, onChange, onScore, onSave, onQuestions, notice, wayOf } = props
  const { topics, scores } = draft

  function clear() {
    onChange(clearScores)
    showToast(m.local_scores_cleared, {
      onUndo: () => onChange((current) => restoreScores(current, scores)),
    })
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
          <h1 tabIndex={-1} className="outline-none">
            {m.local_title()}
          </h1>
          <p className="mt-1.5 max-w-[62ch] text-ink-2">{m.local_lead()}</p>
          <LocaleLink to="/one-phone" className={`${looks.textLink} mt-1.5 gap-1.5`}>
            <Smartphone size={16} strokeWidth={1.75} aria-hidden />
            {m.one_phone_link()}
          </LocaleLink>
          {wayOf(draft)}
        </>
      }
      save={{ label: m.local_save(), isBusy: isSaving, onSave }}
      clear={{
        question: m.local_clear_scores_question(),
        body: m.local_clear_scores_body(),
        onClear: clear,
      }}
      notice={notice}
    >
      <SprintNames {...props} />
      <TopicsSection
        sheet={draft}
        locale={locale}
        labels={{ edit: m.local_edit_topics(), finish: m.local_finish_editing() }}
        editor="instead"
        Editor={TopicEditor}
        onChange={onChange}
        onScore={onScore}
        onRemove={remove}
        onQuestions={onQuestions}
      />
    </ScoringForm>
  )
}
