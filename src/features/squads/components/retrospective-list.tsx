import { type RefObject, useRef, useState } from 'react'
import { changeOf } from '~/domain/retrospectives/averages'
import { errorText } from '~/i18n/error-texts'
import type { Locale } from '~/i18n/locale'
import { sprintLabel } from '~/i18n/sprint-label'
import { loadForCall } from '~/lib/browser/api-client'
import { m } from '~/paraglide/messages'
import { useRequest } from '~/ui/forms/use-request'
import { Notice } from '~/ui/notice'
import { AlertDialog } from '~/ui/overlays/dialog'
import { showToast } from '~/ui/overlays/toast'
import { refreshSquads } from '../client'
import type { RetrospectiveSummary } from '../schema'
import { type ListedRetrospective, RetrospectiveRow } from './retrospective-row'

type RetrospectiveListProps = {
  /** Newest first. */
  retrospectives: readonly ListedRetrospective[]
  /** Number of rows shown. The rest serves only to compute changes. */
  shown: number
  /** Takes the focus when the last retrospective is deleted. */
  heading: RefObject<HTMLElement | null>
  isCompact: boolean
  locale: Locale
}

/** A squad's sprints as links. */
export function RetrospectiveList(props: RetrospectiveListProps) {
  const { retrospectives, shown, heading, isCompact, locale } = props
  const [asked, setAsked] = useState<RetrospectiveSummary | null>(null)
  const [leaving, setLeaving] = useState<string | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const { problem, run } = useRequest()

  async function remove({ id, sprint, ...named }: RetrospectiveSummary) {
    setLeaving(id)
    const neighbour = neighbourOf(sprint, list.current) ?? heading.current
    if (await run(() => deleteSprint(id), id)) {
      neighbour?.focus({ preventScroll: true })
      showToast(() => m.squad_retrospective_deleted({ sprint: sprintLabel({ sprint, ...named }) }))
    } else await refreshSquads()
    setLeaving(null)
  }

  return (
    <>
      {problem && (
        <Notice tone="error">
          {m.squad_problem_delete_retrospective()} {errorText(problem)}
        </Notice>
      )}
      {retrospectives.length === 0 && (
        <p className="py-3 text-14 text-ink-2">{m.squad_retrospectives_none()}</p>
      )}
      <ul ref={list} className="mt-1.5">
        {retrospectives.slice(0, shown).map((retrospective, index) => (
          <RetrospectiveRow
            key={retrospective.id}
            retrospective={retrospective}
            change={changeSince(retrospectives[index + 1], retrospective)}
            isBusy={retrospective.id === leaving}
            isCompact={isCompact}
            locale={locale}
            onDelete={() => leaving === null && setAsked(retrospective)}
          />
        ))}
      </ul>
      {asked && (
        <DeleteDialog
          sprint={sprintLabel(asked)}
          onChoice={(isSure) => {
            setAsked(null)
            if (isSure) void remove(asked)
          }}
        />
      )}
    </>
  )
}

async function deleteSprint(id: string) {
  // Loaded with the press, because few visits delete a sprint.
  const { deleteRetrospective } = await loadForCall(
    () => import('~/features/retrospectives/client'),
  )
  await deleteRetrospective(id)
}

function DeleteDialog({
  sprint,
  onChoice,
}: {
  sprint: string
  onChoice: (isSure: boolean) => void
}) {
  return (
    <AlertDialog
      title={m.squad_retrospective_question({ sprint })}
      choices={[{ value: 'delete', label: m.squad_retrospective_delete(), tone: 'danger-solid' }]}
      onChoice={(choice) => onChoice(choice === 'delete')}
    >
      {m.squad_retrospective_final()}
    </AlertDialog>
  )
}

function changeSince(
  before: RetrospectiveSummary | undefined,
  { average, source }: RetrospectiveSummary,
): number | null {
  if (average === null || before === undefined || before.average === null) return null
  // Scores from different sources are not comparable.
  if (before.source !== source) return null
  return changeOf({ from: before.average, to: average })
}

/** Returns the link that takes the focus when a row is removed, so that the keyboard does not start over at the top. */
function neighbourOf(sprint: number, list: HTMLElement | null): HTMLElement | undefined {
  const links = [...(list?.querySelectorAll<HTMLElement>('[data-sprint]') ?? [])]
  const at = links.findIndex(({ dataset }) => dataset.sprint === String(sprint))
  return links[at + 1] ?? links[at - 1]
}
