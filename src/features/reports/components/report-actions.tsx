import { ArrowLeft, ArrowLeftRight, Download, Printer, Share2 } from 'lucide-react'
import { useId } from 'react'
import type { Report } from '~/domain/reports/report'
import {
  downloadReport,
  REPORT_FORMATS,
  type ReportFormat,
} from '~/features/reports/browser/report-files'
import { useSharing } from '~/features/reports/state/use-sharing'
import type { Locale } from '~/i18n/locale'
import { m } from '~/paraglide/messages'
import { Button, buttonClass } from '~/ui/forms/button'
import { LocaleLink } from '~/ui/frame/locale-link'
import { later } from '~/ui/later'
import type { SquadReport } from '../schema'
import { SharePanel } from './share-panel'

const useTakeActions = later(() => import('~/features/actions/components/take-sprint-actions'))

const FORMAT_NAMES: Record<ReportFormat, string> = {
  json: 'JSON',
  csv: 'CSV',
  xlsx: 'Excel',
  md: 'Markdown',
}

/** Parts of the page that a button opens, one at a time. */
export type ReportPanel = 'share' | 'export' | null

/** Buttons of a report for members of the squad. */
export function ReportActions({
  retrospectiveId,
  squadReport: { report, squadId, share, isOwner },
  locale,
  panel,
  onPanel,
}: {
  retrospectiveId: string
  squadReport: SquadReport
  locale: Locale
  panel: ReportPanel
  onPanel: (panel: ReportPanel) => void
}) {
  const sharing = useSharing(retrospectiveId, share)
  const id = useId()
  const opens = (which: ReportPanel) => ({
    'aria-expanded': panel === which,
    'aria-controls': panel === which ? id : undefined,
    onClick: () => onPanel(panel === which ? null : which),
  })
  return (
    <section className="border-b border-line py-4 print:hidden" aria-label={m.report_actions()}>
      <div className="page">
        <div className="flex flex-wrap justify-between gap-2">
          <LocaleLink
            to={`/retrospective/${retrospectiveId}`}
            // Aligns its text with the content below.
            className={`${buttonClass({ tone: 'ghost' })} -ml-4`}
          >
            <ArrowLeft size={18} strokeWidth={1.75} aria-hidden />
            {m.report_back()}
          </LocaleLink>
          <div className="flex flex-wrap gap-2 below-layout:flex-[1_1_100%] below-layout:*:flex-auto">
            {report.previous && (
              <LocaleLink
                to={`/squad/${squadId}/compare?sprint=${report.sprint}`}
                className={buttonClass({})}
              >
                <ArrowLeftRight size={18} strokeWidth={1.75} aria-hidden />
                {m.pair_link()}
              </LocaleLink>
            )}
            <Button ref={sharing.button} icon={Share2} {...opens('share')}>
              {m.report_share()}
            </Button>
            <Button icon={Download} {...opens('export')}>
              {m.report_export()}
            </Button>
            <PrintButton />
          </div>
        </div>
        {panel === 'export' && <Formats {...{ id, report, squadId, locale }} />}
        {panel === 'share' && <SharePanel {...{ id, share, sharing, isOwner }} />}
      </div>
    </section>
  )
}

export function PrintButton() {
  return (
    <Button tone="primary" icon={Printer} onClick={() => window.print()}>
      {m.report_print()}
    </Button>
  )
}

type FormatsProps = { id: string; report: Report; squadId: string; locale: Locale }

/** Export formats of the report. Its actions are a separate table, so they have separate files. */
function Formats({ id, report, squadId, locale }: FormatsProps) {
  const { agreed, reviewed } = report.actions
  const ids = new Set([...agreed, ...reviewed].map((action) => action.id))
  const take = useTakeActions(ids.size > 0)
  return (
    <div
      id={id}
      className="grid grid-cols-1 justify-items-start gap-2 *:max-w-full has-[>:not(:empty)]:mt-4"
    >
      <fieldset className="flex flex-wrap gap-2">
        <legend className="mb-1.5 text-13 font-580">{m.report_export_formats()}</legend>
        {REPORT_FORMATS.map((format) => (
          <Button
            key={format}
            icon={Download}
            onClick={() => void downloadReport(report, { format, locale })}
          >
            {FORMAT_NAMES[format]}
          </Button>
        ))}
      </fieldset>
      <p className="text-13 text-ink-3">{m.report_export_hint()}</p>
      {ids.size > 0 && take && <take.TakeSprintActions squadId={squadId} ids={ids} />}
    </div>
  )
}
