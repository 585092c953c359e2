import { Pencil, X } from 'lucide-react'
import { useState } from 'react'
import type { Edit, RetrospectiveForm } from '~/domain/retrospectives/retrospective-form'
import { clearingOf } from '~/features/retrospectives/state/clearing'
import type { useEditing } from '~/features/retrospectives/state/use-editing'
import { useInterruption } from '~/features/retrospectives/state/use-interruption'
import { useSaving } from '~/features/retrospectives/state/use-saving'
import { savingText } from '~/features/retrospectives/texts/problem-texts'
import { ScoringForm } from '~/features/topics/components/scoring-form'
import type { Locale } from '~/i18n/locale'
import { sprintLabel } from '~/i18n/sprint-label'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import { AlertDialog } from '~/ui/overlays/dialog'
import { LeaveGuard } from '~/ui/overlays/leave-guard'
import type { Retrospective } from '../schema'
import { BackLink } from './back-link'
import { Conflict } from './conflict'
import { DraftNotice } from './draft-notice'
import { TextFields } from './form-texts'
import { RetrospectiveMeta } from './retrospective-meta'
import { SaveProblem } from './save-problem'
import { SheetTopics } from './sheet-topics'

type EditProps = {
  retrospective: Retrospective
  edit: Edit
  editing: ReturnType<typeof useEditing>
  locale: Locale
}

/** Form that edits a retrospective, or the choice between two versions of it. */
export function EditRetrospective({ retrospective, edit, editing, locale }: EditProps) {
  const { isDirty, wasFound, change, show } = editing
  const wasInterrupted = useInterruption(retrospective.id, { kind: 'edit', isDirty })
  const saving = useSaving(retrospective.id, editing)
  const { isBusy, problem, standing, save, settle, forget } = saving
  const [isAsking, setIsAsking] = useState(false)

  function onChange(step: (form: RetrospectiveForm) => RetrospectiveForm) {
    forget()
    change(step)
  }

  return (
    <>
      {standing ? (
        <Conflict
          // A newer stored version resets the choices.
          key={standing.retrospective.version}
          {...{ edit, standing, locale, isBusy, problem }}
          onSettle={(form) => void settle(form, { edit, met: standing })}
          onBack={saving.backToEditing}
        />
      ) : (
        <ScoringForm
          sheet={edit.form}
          locale={locale}
          header={
            <>
              {wasFound && <DraftNotice wasInterrupted={wasInterrupted} />}
              <p className="mb-2.5 flex items-center gap-2 text-14 font-580">
                <Pencil size={18} strokeWidth={1.75} aria-hidden />
                {m.retro_editing()}
              </p>
              <h1 tabIndex={-1} className="outline-none">
                {m.squad_sprint({ sprint: sprintLabel(retrospective) })}
              </h1>
              <RetrospectiveMeta retrospective={retrospective} locale={locale} />
            </>
          }
          save={{ label: m.retro_save(), isBusy, onSave: () => void save(edit) }}
          clear={clearingOf(edit.form, onChange)}
          notice={<SaveProblem text={problem && savingText(problem)} />}
          actions={
            <>
              <Button
                icon={X}
                className="w-full"
                aria-disabled={isBusy}
                onClick={() => {
                  if (!isBusy) isDirty ? setIsAsking(true) : show(null)
                }}
              >
                {m.retro_cancel()}
              </Button>
              <BackLink tone="ghost" />
            </>
          }
        >
          <SheetTopics
            sheet={edit.form}
            locale={locale}
            isSaving={isBusy}
            onChange={onChange}
            onScore={change}
          />
          <TextFields form={edit.form} isSaving={isBusy} onChange={onChange} />
        </ScoringForm>
      )}
      <LeaveGuard isDirty={isDirty} title={m.retro_leave_question()}>
        {m.retro_leave_body()}
      </LeaveGuard>
      {saving.question}
      {isAsking && (
        <AlertDialog
          title={m.retro_cancel_question()}
          choices={[{ value: 'discard', label: m.retro_cancel_confirm(), tone: 'danger-solid' }]}
          onChoice={(choice) => {
            setIsAsking(false)
            if (choice) show(null)
          }}
        >
          {m.retro_cancel_body()}
        </AlertDialog>
      )}
    </>
  )
}
