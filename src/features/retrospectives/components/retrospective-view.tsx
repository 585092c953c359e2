import { FileText, Pencil, Radio } from 'lucide-react'
import type { ReactNode } from 'react'
import type { RetrospectiveForm } from '~/domain/retrospectives/retrospective-form'
import { LoadedCard } from '~/features/failures/components/loaded-card'
import { ResultCards } from '~/features/scoring/components/result-cards'
import { ResultHead } from '~/features/scoring/components/result-head'
import { ScaleLegend } from '~/features/scoring/components/scale-legend'
import type { Locale } from '~/i18n/locale'
import { sprintLabel } from '~/i18n/sprint-label'
import { m } from '~/paraglide/messages'
import { Button, buttonClass } from '~/ui/forms/button'
import { LocaleLink } from '~/ui/frame/locale-link'
import { Notice } from '~/ui/notice'
import { sourceOf, usePrevious } from '../client'
import type { Retrospective } from '../schema'
import { BackLink } from './back-link'
import { DeleteRetrospective } from './delete-retrospective'
import { ShownTexts } from './form-texts'
import { RetrospectiveMeta } from './retrospective-meta'

/** A sprint of a squad, with the one before. */
export type SprintPlace = { squadId: string; sprint: number; before: number | null }

type ViewProps = { retrospective: Retrospective; locale: Locale; onEdit: () => void }

/** Read-only view of a retrospective. */
export function RetrospectiveView({
  retrospective,
  form,
  locale,
  more,
  onEdit,
}: ViewProps & {
  form: RetrospectiveForm
  /** Content about the sprint from other features. */
  more: (place: SprintPlace) => ReactNode
}) {
  const { squadId, squadName, sprint, name } = retrospective
  const { data: before } = usePrevious(retrospective)
  const previous =
    before && before.source === sourceOf(retrospective)
      ? { ...before, squadName, sprint: m.squad_sprint({ sprint: sprintLabel(before) }) }
      : null
  return (
    <>
      <ResultHead
        sheet={form}
        previous={previous}
        locale={locale}
        actions={
          <>
            <Button tone="primary" icon={Pencil} onClick={onEdit}>
              {m.retro_edit()}
            </Button>
            <LocaleLink
              to={`/squad/${squadId}/open-room?sprint=${sprint}`}
              className={buttonClass({})}
            >
              <Radio size={18} strokeWidth={1.75} aria-hidden />
              {m.open_room_link()}
            </LocaleLink>
            <LocaleLink
              to={`/retrospective/${retrospective.id}/report`}
              className={buttonClass({})}
            >
              <FileText size={18} strokeWidth={1.75} aria-hidden />
              {m.report_view()}
            </LocaleLink>
            <BackLink />
            {retrospective.canDelete && <DeleteRetrospective retrospective={retrospective} />}
          </>
        }
      >
        <h1 tabIndex={-1} className="text-44 tracking-display outline-none">
          {m.squad_sprint({ sprint: sprintLabel({ sprint, name }) })}
        </h1>
        <RetrospectiveMeta retrospective={retrospective} locale={locale} />
      </ResultHead>
      <ScaleLegend />
      <ShownTexts texts={form} />
      <h2 className="sr-only">{m.results_scores_by_topic()}</h2>
      <div className="mt-6">
        <LoadedCard card="results">
          <ResultCards entry={{ squadName, ...form }} previous={previous} locale={locale} />
        </LoadedCard>
      </div>
      <div className="mt-14 below-layout:mt-10">
        {more({ squadId, sprint, before: before?.sprint ?? null })}
      </div>
    </>
  )
}

/** A retrospective with unreadable data. Shows its known fields and cannot be edited. */
export function UnreadableRetrospective({ retrospective, locale }: Omit<ViewProps, 'onEdit'>) {
  const { data, canDelete } = retrospective
  const lacksScores = !data.ok && data.reason === 'NO_SCORES'
  return (
    <div className="grid gap-6 py-10 below-layout:py-6">
      <header>
        <h1 className="text-44 tracking-display">
          {m.squad_sprint({ sprint: sprintLabel(retrospective) })}
        </h1>
        <RetrospectiveMeta retrospective={retrospective} locale={locale} />
      </header>
      <Notice tone="error">
        {lacksScores ? m.retro_problem_no_scores() : m.problem_no_data()}
      </Notice>
      <ShownTexts texts={retrospective} />
      <div className="flex flex-wrap gap-3">
        <BackLink />
        {canDelete && <DeleteRetrospective retrospective={retrospective} />}
      </div>
    </div>
  )
}
