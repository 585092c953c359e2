import type { Report } from '~/domain/reports/report'
import { LoadedCard } from '~/features/failures/components/loaded-card'
import { factsOf, meetingText, summaryText } from '~/features/reports/texts/report-texts'
import { Dial } from '~/features/scoring/components/dial'
import { formatScore } from '~/i18n/format'
import type { Locale } from '~/i18n/locale'
import { sprintLabel } from '~/i18n/sprint-label'
import { m } from '~/paraglide/messages'
import { EMPHASIS, Emphasised } from '~/ui/emphasised'
import { site } from '../../../../site.config'
import styles from './report.module.css'
import { ReportFeedback } from './report-feedback'
import { ReportPromises } from './report-promises'
import { ReportTable } from './report-table'
import { ReportTalk } from './report-talk'

/** The report as one sheet, for the screen and for printing on A4. */
export function ReportSheet({ report, locale }: { report: Report; locale: Locale }) {
  const meeting = meetingText(report, locale)
  const summary = summaryText(report, { locale, ...EMPHASIS })
  return (
    <article className={styles.report}>
      <ReportHead report={report} locale={locale} />
      {summary !== '' && (
        <p className={styles.say}>
          <Emphasised text={summary} />
        </p>
      )}
      {report.note !== '' && (
        <section>
          <h2>{m.retro_note()}</h2>
          <p className="max-w-[68ch] whitespace-pre-wrap">{report.note}</p>
        </section>
      )}
      <LoadedCard card="feedback">
        <ReportFeedback feedback={report.feedback} />
      </LoadedCard>
      <LoadedCard card="results">
        {report.topics.length > 0 && <ReportTable report={report} locale={locale} />}
      </LoadedCard>
      <div className={styles.after}>
        <LoadedCard card="talk">
          <ReportTalk report={report} locale={locale} />
        </LoadedCard>
        <LoadedCard card="actions">
          <ReportPromises actions={report.actions} />
        </LoadedCard>
      </div>
      {meeting !== '' && (
        <section className={styles.say} aria-labelledby="report-meeting">
          <h2 id="report-meeting">{m.meeting_topic()}</h2>
          <p>{meeting}</p>
        </section>
      )}
      <footer className="pt-3.5 border-t border-line text-ink-3 text-12">{m.report_scale()}</footer>
    </article>
  )
}

function ReportHead({ report, locale }: { report: Report; locale: Locale }) {
  const { squadName: squad, average } = report
  return (
    <header className={styles.head}>
      <div className="min-w-0">
        <p className="text-(length:--t-13) font-580">
          {site.name} · {m.report_title()}
        </p>
        <h1>{m.report_heading({ squad, sprint: sprintLabel(report) })}</h1>
        <p className="text-ink-2">{factsOf(report, locale).join(' · ')}</p>
      </div>
      <p className={styles.average}>
        <span className="sr-only">{m.local_average()}: </span>
        {average === null ? (
          <>
            <Dial value={null} size={132} />
            <span className={styles.of}>{m.wall_no_score()}</span>
          </>
        ) : (
          <>
            <Dial
              value={average}
              text={formatScore(average, { locale, isAverage: true })}
              size={132}
            />
            <span className={styles.of}>{m.report_of_five()}</span>
          </>
        )}
      </p>
    </header>
  )
}
