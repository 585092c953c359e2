import { bringBranchBack, removeBranch } from '~/domain/retrospectives/retrospective-form'
import { type ScoreSheet, setTopics } from '~/domain/retrospectives/score-sheet'
import type { Topic } from '~/domain/topics/topic-tree'
import { TopicEditor } from '~/features/topics/components/topic-editor'
import { type EditSheet, TopicsSection } from '~/features/topics/components/topics-section'
import type { Locale } from '~/i18n/locale'
import { m } from '~/paraglide/messages'
import { showToast } from '~/ui/overlays/toast'

type SheetTopicsProps = {
  sheet: ScoreSheet
  locale: Locale
  isSaving: boolean
  onChange: (edit: EditSheet) => void
  onScore: (edit: EditSheet) => void
  onQuestions?: () => void
}

/** Topics in account mode: they can be edited and scored at the same time, and a parent is removed with its sub-topics. */
export function SheetTopics(props: SheetTopicsProps) {
  const { sheet, locale, isSaving, onChange, onScore, onQuestions } = props

  function remove({ id, title, hasChildren }: Topic) {
    const { topics, removed } = removeBranch(sheet.topics, id)
    const { scores } = sheet
    onChange((current) => setTopics(current, topics))
    const say = hasChildren ? m.retro_branch_removed : m.local_topic_removed
    showToast(() => say({ title }), {
      onUndo: () => onChange((current) => bringBranchBack(current, { removed, scores })),
    })
  }

  return (
    // A change during a save would be neither saved nor kept.
    <div className="contents" inert={isSaving}>
      <TopicsSection
        sheet={sheet}
        locale={locale}
        labels={{ edit: m.retro_edit_topics(), finish: m.retro_finish_editing() }}
        editor="along"
        Editor={TopicEditor}
        onChange={onChange}
        onScore={onScore}
        onRemove={remove}
        onQuestions={onQuestions}
      />
    </div>
  )
}
