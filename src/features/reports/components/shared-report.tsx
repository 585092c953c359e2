import { useLocale } from '~/i18n/use-locale'
import { m } from '~/paraglide/messages'
import { buttonClass } from '~/ui/forms/button'
import { LocaleLink } from '~/ui/frame/locale-link'
import { Loaded } from '~/ui/loaded'
import { useSharedReport } from '../client'
import { PrintButton } from './report-actions'
import { ReportSheet } from './report-sheet'

/** Page that shows a report through its link, to read and to print. */
export function SharedReport({ token }: { token: string }) {
  const locale = useLocale()
  const query = useSharedReport(token)
  if (!query.data) {
    return (
      <div className="page grid max-w-170 justify-items-start gap-6 py-18 below-layout:py-10">
        <Loaded query={query} failure={m.report_problem_load()}>
          {() => <RevokedLink />}
        </Loaded>
      </div>
    )
  }
  return (
    <>
      <section className="border-b border-line py-4 print:hidden" aria-label={m.report_actions()}>
        <div className="page flex flex-wrap justify-end gap-2">
          <PrintButton />
        </div>
      </section>
      <ReportSheet report={query.data} locale={locale} />
    </>
  )
}

function RevokedLink() {
  return (
    <>
      <div>
        <h1>{m.report_gone_title()}</h1>
        <p className="mt-2 text-ink-2">{m.report_gone_body()}</p>
      </div>
      <LocaleLink to="/" className={buttonClass({})}>
        {m.invitation_home()}
      </LocaleLink>
    </>
  )
}
