import type { ReactNode } from 'react'
import { beginEdit, useEditing } from '~/features/retrospectives/state/use-editing'
import { useLocale } from '~/i18n/use-locale'
import { m } from '~/paraglide/messages'
import { later } from '~/ui/later'
import { Loaded } from '~/ui/loaded'
import { Notice } from '~/ui/notice'
import { ToastRegion } from '~/ui/overlays/toast'
import { formOf, useRetrospective } from '../client'
import type { Retrospective } from '../schema'
import { BackLink } from './back-link'
import { RetrospectiveView, type SprintPlace, UnreadableRetrospective } from './retrospective-view'

// Most visits only read.
const useEdit = later(() => import('./edit-retrospective'))

type More = { more: (place: SprintPlace) => ReactNode }

/** Page that shows or edits a retrospective. Without an id it shows an error. */
export function RetrospectivePage({
  retrospectiveId,
  more,
}: More & { retrospectiveId: string | undefined }) {
  return (
    <div className="page">
      {retrospectiveId ? (
        // A different id remounts everything, so that no edit continues in another retrospective.
        <LoadedRetrospective key={retrospectiveId} retrospectiveId={retrospectiveId} more={more} />
      ) : (
        <Missing text={m.retro_problem_no_id()} />
      )}
      <ToastRegion />
    </div>
  )
}

function LoadedRetrospective({ retrospectiveId, more }: More & { retrospectiveId: string }) {
  const query = useRetrospective(retrospectiveId)
  const { data, error } = query
  const isMissing = error?.code === 'NOT_FOUND' || error?.code === 'INVALID'
  if (!data && isMissing) return <Missing text={m.retro_problem_not_found()} />
  return (
    <Loaded query={query} failure={m.retro_problem_load()}>
      {(retrospective) => <RetrospectiveModes retrospective={retrospective} more={more} />}
    </Loaded>
  )
}

function RetrospectiveModes({ retrospective, more }: More & { retrospective: Retrospective }) {
  const locale = useLocale()
  const editing = useEditing(retrospective.id)
  const edit = useEdit(editing.edit !== null)
  const form = formOf(retrospective)
  if (editing.edit) {
    return (
      edit && <edit.EditRetrospective {...{ retrospective, locale, editing }} edit={editing.edit} />
    )
  }
  if (!form) return <UnreadableRetrospective {...{ retrospective, locale }} />
  return (
    <RetrospectiveView
      {...{ retrospective, form, locale, more }}
      onEdit={() => editing.show(beginEdit(retrospective))}
    />
  )
}

function Missing({ text }: { text: string }) {
  return (
    <div className="grid justify-items-start gap-6 py-10">
      <h1>{m.retro_page_title()}</h1>
      <Notice tone="error">{text}</Notice>
      <BackLink />
    </div>
  )
}
