import { useState } from 'react'
import { useLocale } from '~/i18n/use-locale'
import { m } from '~/paraglide/messages'
import { buttonClass } from '~/ui/forms/button'
import { LocaleLink } from '~/ui/frame/locale-link'
import { Loaded } from '~/ui/loaded'
import { Notice } from '~/ui/notice'
import { useReport } from '../client'
import { ReportActions, type ReportPanel } from './report-actions'
import { ReportSheet } from './report-sheet'
import { SharePreview } from './share-preview'

/** Page with a retrospective's report, for members of its squad. */
export function ReportPage({ retrospectiveId }: { retrospectiveId: string }) {
  const locale = useLocale()
  const query = useReport(retrospectiveId)
  const [panel, setPanel] = useState<ReportPanel>(null)
  if (query.data) {
    const { report, share } = query.data
    return (
      <>
        <ReportActions
          squadReport={query.data}
          onPanel={setPanel}
          {...{ retrospectiveId, locale, panel }}
        />
        {panel === 'share' ? (
          <SharePreview {...{ retrospectiveId, share }} />
        ) : (
          <ReportSheet report={report} locale={locale} />
        )}
      </>
    )
  }
  const isMissing = query.error?.code === 'NOT_FOUND'
  return (
    <div className="page grid justify-items-start gap-6 py-10">
      <h1>{m.report_title()}</h1>
      {isMissing ? (
        <Notice tone="error">{m.retro_problem_not_found()}</Notice>
      ) : (
        <Loaded query={query} failure={m.report_problem_load()}>
          {() => null}
        </Loaded>
      )}
      <LocaleLink to="/dashboard" className={buttonClass({})}>
        {m.squad_back()}
      </LocaleLink>
    </div>
  )
}
