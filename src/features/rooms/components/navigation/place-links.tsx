import { FileText, LayoutGrid, ListChecks } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '~/paraglide/messages'
import { LocaleNavLink } from '~/ui/frame/locale-link'
import { NAV_LINK } from '~/ui/frame/site-nav'
import styles from './places.module.css'

/** Addresses of a squad's next steps, with the number of its open actions. */
export type Places = { report: string | null; actions: string; trends: string; open: number }

/** Links to the squad's places in the bar above a page. */
export function PlaceLinks({ report, actions, trends, open }: Places) {
  return (
    <>
      {report && (
        <LocaleNavLink to={report} className={NAV_LINK}>
          {m.nav_latest_report()}
        </LocaleNavLink>
      )}
      <LocaleNavLink to={actions} className={NAV_LINK}>
        {m.actions_title()}
        {open > 0 && <span className={styles.count}>{open}</span>}
      </LocaleNavLink>
      <LocaleNavLink to={trends} className={NAV_LINK}>
        {m.trends_title()}
      </LocaleNavLink>
    </>
  )
}

/** The same places in the bar at the bottom. */
export function DockLinks({
  report,
  actions,
  open,
  children,
}: Places & {
  /** Link or button of the room. */
  children: ReactNode
}) {
  return (
    <>
      <LocaleNavLink to="/dashboard">
        <LayoutGrid size={20} strokeWidth={1.75} aria-hidden />
        {m.nav_dashboard()}
      </LocaleNavLink>
      <LocaleNavLink to={report ?? '/next/report'}>
        <FileText size={20} strokeWidth={1.75} aria-hidden />
        {m.nav_latest_report()}
      </LocaleNavLink>
      <LocaleNavLink to={actions}>
        <ListChecks size={20} strokeWidth={1.75} aria-hidden />
        {m.actions_title()}
        {open > 0 && <span className={styles.count}>{open}</span>}
      </LocaleNavLink>
      {children}
    </>
  )
}
