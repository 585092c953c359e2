import { errorText } from '~/i18n/error-texts'
import type { ApiProblem } from '~/lib/browser/api-client'
import { m } from '~/paraglide/messages'
import { Notice } from '~/ui/notice'
import { AlertDialog } from '~/ui/overlays/dialog'
import type { Squad } from '../schema'

/** Dialog that confirms the deletion of a squad with everything in it. */
export function DeleteSquadDialog({
  squad: { name, retrospectiveCount: count },
  onChoice,
}: {
  squad: Squad
  onChoice: (isSure: boolean) => void
}) {
  return (
    <AlertDialog
      title={m.squad_delete_question({ name })}
      choices={[{ value: 'delete', label: m.squad_delete(), tone: 'danger-solid' }]}
      onChoice={(choice) => onChoice(choice === 'delete')}
    >
      <p>{m.squad_delete_body()}</p>
      {count > 0 && (
        <p className="mt-2 font-580 text-ink">
          {count === 1 ? m.squad_delete_count_one() : m.squad_delete_count_many({ count })}
        </p>
      )}
    </AlertDialog>
  )
}

/** Error of a deletion. The text of HAS_RETROSPECTIVES is complete; other errors follow a general sentence. */
export function DeleteSquadProblem({ problem }: { problem: ApiProblem }) {
  const isBecauseOfRetrospectives = problem.code === 'HAS_RETROSPECTIVES'
  return (
    <Notice tone="error">
      {!isBecauseOfRetrospectives && m.squad_problem_delete()} {errorText(problem)}
    </Notice>
  )
}
