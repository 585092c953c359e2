import { useState } from 'react'
import { removedTopics } from '~/domain/retrospectives/retrospective-form'
import { parseSprint } from '~/domain/retrospectives/sprint-number'
import { FirstQuestions } from '~/features/packs/components/first-questions'
import { changeSheet } from '~/features/packs/state/edit-topics'
import { startAtTop } from '~/features/retrospectives/browser/start-at-top'
import { clearingOf } from '~/features/retrospectives/state/clearing'
import { useInterruption } from '~/features/retrospectives/state/use-interruption'
import { useNewRetrospective } from '~/features/retrospectives/state/use-new-retrospective'
import { creationText } from '~/features/retrospectives/texts/problem-texts'
import { ScoringForm } from '~/features/topics/components/scoring-form'
import { useUnscoredQuestion } from '~/features/topics/components/use-unscored-question'
import { pathIn } from '~/i18n/locale'
import { useLocale } from '~/i18n/use-locale'
import { leaveFreely, navigate } from '~/lib/browser/guarded-history'
import { m } from '~/paraglide/messages'
import { useRequest } from '~/ui/forms/use-request'
import { LocaleLink } from '~/ui/frame/locale-link'
import { usePageInQuery } from '~/ui/frame/page-in-query'
import { later } from '~/ui/later'
import looks from '~/ui/looks.module.css'
import { LeaveGuard } from '~/ui/overlays/leave-guard'
import { dismissToasts, showToast, showToastOnArrival } from '~/ui/overlays/toast'
import { createRetrospective, type Start } from '../client'
import { BackLink } from './back-link'
import { DraftNotice } from './draft-notice'
import { TextFields } from './form-texts'
import { OwnTopics } from './own-topics'
import { SaveProblem, useFocusOnProblem } from './save-problem'
import { SheetTopics } from './sheet-topics'
import { SprintField } from './sprint-field'

const useChooser = later(() => import('~/features/packs/components/pack-chooser'))

/** Form that records a sprint. */
export function NewRetrospective({ squadId, start }: { squadId: string; start: Start }) {
  const locale = useLocale()
  const draft = useNewRetrospective({ squadId, start, locale })
  const { form, isDirty, change, edit } = draft
  const wasInterrupted = useInterruption(squadId, { kind: 'new', isDirty })
  const [isNoticeShown, setIsNoticeShown] = useState(draft.wasFound)
  const { isBusy, problem, run, forget } = useRequest()
  const [isInvalid, setIsInvalid] = useState(false)
  const { confirmUnscored, question } = useUnscoredQuestion()
  const focusProblem = useFocusOnProblem()
  const questions = usePageInQuery('questions')
  const chooser = useChooser(questions.value !== null)
  const hasNoTopics = start.topics.length === 0

  async function save() {
    dismissToasts()
    const sprint = parseSprint(form.sprint)
    setIsInvalid(sprint === null)
    if (sprint !== null && !(await confirmUnscored(form))) return
    const isSaved = sprint !== null && (await run(() => send(sprint)))
    if (!isSaved) focusProblem()
  }

  async function send(sprint: number) {
    const { id } = await createRetrospective(squadId, {
      sprint,
      formCreatedAt: form.begunAt,
      removedTopics: removedTopics(form).filter((id) =>
        start.topics.some((topic) => topic.id === id),
      ),
      form,
    })
    draft.dropDraft()
    showToastOnArrival(m.retro_created)
    leaveFreely(() => navigate(pathIn(locale, `/retrospective/${id}`), { replace: true }))
    startAtTop()
  }

  function startOver() {
    dismissToasts()
    draft.startOver()
    setIsNoticeShown(false)
    showToast(m.retro_draft_discarded, { onUndo: () => change(() => form) })
  }

  if (questions.value !== null && chooser) {
    return (
      <chooser.PackChooser
        topics={form.topics}
        scores={form.scores}
        isForOneScorer
        onBack={questions.close}
        onTake={({ topics: after, say }) => {
          changeSheet({ before: form, after, say, onEdit: edit })
          questions.close()
        }}
        wayOf={() => (
          <LocaleLink to={`/squad/${squadId}/open-room?questions`} className={looks.textLink}>
            {m.open_room_link()}
          </LocaleLink>
        )}
      />
    )
  }
  return (
    <>
      <ScoringForm
        sheet={form}
        locale={locale}
        header={
          <>
            {isNoticeShown && <DraftNotice wasInterrupted={wasInterrupted} onDiscard={startOver} />}
            <h1>{m.retro_new_title()}</h1>
            <p className="mt-1.5 text-ink-2">
              {m.retro_squad()} {start.squadName}
            </p>
            <p className="mt-1.5 text-14 text-ink-2">
              {m.open_room_instead()}{' '}
              <LocaleLink to={`/squad/${squadId}/open-room`} className={looks.textLink}>
                {m.open_room_link()}
              </LocaleLink>
            </p>
          </>
        }
        save={{ label: m.retro_save_new(), isBusy, onSave: () => void save() }}
        clear={clearingOf(form, edit)}
        notice={<SaveProblem text={problem && creationText(problem)} />}
        actions={<BackLink tone="ghost" />}
      >
        <div className={`${looks.card} grid gap-4 p-6 below-type:p-4`}>
          <SprintField
            value={form.sprint}
            isInvalid={isInvalid}
            problem={problem}
            onChange={(sprint) => {
              setIsInvalid(false)
              forget()
              change((current) => ({ ...current, sprint }))
            }}
          />
          <OwnTopics {...{ squadId, form }} squadTopics={start.topics} onChange={change} />
          {hasNoTopics && <FirstQuestions onOpen={() => questions.open()} />}
          {draft.lacksFeelings && <p className="text-14 text-ink-2">{m.packs_left_for_room()}</p>}
          <p className="text-13 text-ink-3">{m.retro_topics_hint()}</p>
        </div>
        <SheetTopics
          sheet={form}
          locale={locale}
          isSaving={isBusy}
          onChange={edit}
          onScore={edit}
          onQuestions={() => questions.open()}
        />
        <TextFields form={form} isSaving={isBusy} onChange={change} />
      </ScoringForm>
      {question}
      <LeaveGuard isDirty={isDirty} title={m.retro_leave_question()}>
        {m.retro_leave_body()}
      </LeaveGuard>
    </>
  )
}
