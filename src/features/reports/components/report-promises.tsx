import { Circle, CircleCheck, CircleX, type LucideIcon } from 'lucide-react'
import type { Report } from '~/domain/reports/report'
import type { ReportAction } from '~/domain/reports/report-action'
import { endText, ownerText, untilText } from '~/features/actions/texts/action-texts'
import { labelAmong } from '~/i18n/sprint-label'
import { m } from '~/paraglide/messages'
import styles from './report-promises.module.css'

const SIGNS: Record<ReportAction['state'], LucideIcon> = {
  open: Circle,
  done: CircleCheck,
  dropped: CircleX,
}

/** The sprint's promises, and the outcome of earlier ones. */
export function ReportPromises({ actions: { agreed, reviewed } }: Pick<Report, 'actions'>) {
  if (agreed.length === 0 && reviewed.length === 0) return null
  return (
    <section className={styles.promises} aria-labelledby="report-actions">
      <h2 id="report-actions">{m.actions_title()}</h2>
      <Promises title={m.actions_of_sprint()} actions={agreed} openText={untilText} />
      <Promises title={m.actions_from_before()} actions={reviewed} openText={goesOnText} />
    </section>
  )
}

type PromisesProps = {
  title: string
  actions: readonly ReportAction[]
  /** Formats the text beside the topic of an open promise. */
  openText: (action: ReportAction) => string
}

function Promises({ title, actions, openText }: PromisesProps) {
  if (actions.length === 0) return null
  return (
    <div>
      {/* Hidden in print, where each line names its sprint. */}
      <h3 className="py-1 text-13 font-580 text-ink-2 print:hidden">{title}</h3>
      <ul>
        {actions.map((action) => {
          const { id, title, topic, state } = action
          const Sign = SIGNS[state]
          const became = state === 'open' ? openText(action) : endText(action)
          return (
            <li key={id} data-state={state}>
              <Sign size={18} strokeWidth={1.75} aria-hidden className="mt-px" />
              <div className="min-w-0">
                {title}
                <small className="block text-13/(--lh-14) text-ink-2">
                  {[topic?.title, became].filter(Boolean).join(' · ')}
                </small>
              </div>
              <b className="max-w-36 text-right text-13/(--lh-14) font-580 text-ink-2">
                {ownerText(action)}
              </b>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

function goesOnText({ startedSprint, sprintNames }: ReportAction): string {
  const since = startedSprint
    ? m.actions_since({ sprint: labelAmong(sprintNames, startedSprint) })
    : m.actions_since_start()
  return `${m.actions_goes_on()} · ${since}`
}
