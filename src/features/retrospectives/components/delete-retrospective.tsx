import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { startAtTop } from '~/features/retrospectives/browser/start-at-top'
import { errorText } from '~/i18n/error-texts'
import { pathIn } from '~/i18n/locale'
import { sprintLabel } from '~/i18n/sprint-label'
import { useLocale } from '~/i18n/use-locale'
import { navigate } from '~/lib/browser/guarded-history'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import { useRequest } from '~/ui/forms/use-request'
import { Notice } from '~/ui/notice'
import { AlertDialog } from '~/ui/overlays/dialog'
import { showToastOnArrival } from '~/ui/overlays/toast'
import { deleteRetrospective } from '../client'
import type { Retrospective } from '../schema'

/** Button that deletes the retrospective after a confirmation and returns to the dashboard. */
export function DeleteRetrospective({ retrospective }: { retrospective: Retrospective }) {
  const { id } = retrospective
  const sprint = sprintLabel(retrospective)
  const locale = useLocale()
  const [isAsking, setIsAsking] = useState(false)
  const { isBusy, problem, run } = useRequest()

  async function remove() {
    if (!(await run(() => deleteRetrospective(id)))) return
    showToastOnArrival(() => m.squad_retrospective_deleted({ sprint }))
    navigate(pathIn(locale, '/dashboard'), { replace: true })
    startAtTop()
  }

  return (
    <>
      <Button tone="danger-ghost" icon={Trash2} isBusy={isBusy} onClick={() => setIsAsking(true)}>
        {m.squad_retrospective_delete()}
      </Button>
      {problem && (
        <div className="basis-full">
          <Notice tone="error">
            {m.squad_problem_delete_retrospective()} {errorText(problem)}
          </Notice>
        </div>
      )}
      {isAsking && (
        <AlertDialog
          title={m.squad_retrospective_question({ sprint })}
          choices={[
            { value: 'delete', label: m.squad_retrospective_delete(), tone: 'danger-solid' },
          ]}
          onChoice={(choice) => {
            setIsAsking(false)
            if (choice) void remove()
          }}
        >
          {m.squad_retrospective_final()}
        </AlertDialog>
      )}
    </>
  )
}
