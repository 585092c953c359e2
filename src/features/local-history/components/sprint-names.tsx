import { RefreshCw } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { MAX_TITLE_LENGTH } from '~/domain/topics/topic-tree'
import type { EarlyNames, VotingFormProps } from '~/features/local-history/state/voting-form-props'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import { Field } from '~/ui/forms/field'

/** Fields for squad and sprint, with the errors that prevent saving. */
export function SprintNames(props: VotingFormProps) {
  const { draft, problems, isSaving, onChange, onUpdate } = props
  const { squad, sprint } = useEarlyNames(props)
  const isDuplicate = problems.includes('DUPLICATE')
  const sprintProblem = problems.includes('NO_SPRINT')
    ? m.local_problem_no_sprint()
    : isDuplicate
      ? m.local_problem_duplicate({ sprint: draft.sprint.trim(), squad: draft.squadName.trim() })
      : undefined
  return (
    <div className="grid grid-cols-[1.35fr_1fr] gap-3 below-layout:gap-2">
      <Field
        ref={squad}
        label={m.local_squad()}
        placeholder={m.local_squad_placeholder()}
        maxLength={MAX_TITLE_LENGTH}
        autoComplete="off"
        value={draft.squadName}
        error={problems.includes('NO_SQUAD') ? m.local_problem_no_squad() : undefined}
        onChange={({ target }) => onChange((current) => ({ ...current, squadName: target.value }))}
      />
      <Field
        ref={sprint}
        name="sprint"
        label={m.local_sprint()}
        placeholder={m.local_sprint_placeholder()}
        maxLength={MAX_TITLE_LENGTH}
        autoComplete="off"
        value={draft.sprint}
        error={sprintProblem}
        onChange={({ target }) => onChange((current) => ({ ...current, sprint: target.value }))}
      />
      {isDuplicate && (
        <div className="col-span-full flex justify-end">
          <Button icon={RefreshCw} isBusy={isSaving} onClick={onUpdate}>
            {m.local_update()}
          </Button>
        </div>
      )}
    </div>
  )
}

/** Reports what the user typed before the page's code ran. Otherwise names from the history would overwrite it. */
function useEarlyNames({ draft, onTypedEarly }: VotingFormProps) {
  const squad = useRef<HTMLInputElement>(null)
  const sprint = useRef<HTMLInputElement>(null)
  // External system: the document's fields at hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: later on the fields hold what React has put there
  useLayoutEffect(() => {
    const early: EarlyNames = {}
    const [squadName, name] = [squad.current?.value ?? '', sprint.current?.value ?? '']
    if (squadName !== draft.squadName) early.squadName = squadName
    if (name !== draft.sprint) early.sprint = name
    if (Object.keys(early).length > 0) onTypedEarly(early)
  }, [])
  return { squad, sprint }
}
