import { type ReactNode, useEffect, useRef } from 'react'
import { m } from '~/paraglide/messages'
import { LocaleLink } from '~/ui/frame/locale-link'
import { useSquad } from '../client'
import type { Squad } from '../schema'
import styles from './squad-tabs.module.css'

type View = {
  /** Last part of its address. */
  path: string
  label: () => string
  /** Number of things in it. Without a function, or at 0, it has none. */
  count?: (squad: Squad) => number
}

const VIEWS = {
  summary: { path: '', label: m.squad_view_summary },
  trends: { path: '/trends', label: m.trends_title },
  actions: {
    path: '/actions',
    label: m.actions_title,
    count: ({ openActionCount }) => openActionCount,
  },
  topics: { path: '/topics', label: m.local_topics, count: ({ questionCount }) => questionCount },
  people: { path: '/people', label: m.squad_view_people, count: ({ memberCount }) => memberCount },
  settings: { path: '/settings', label: m.squad_view_settings },
} satisfies Record<string, View>

export type SquadView = keyof typeof VIEWS

type SquadTabsProps = {
  squadId: string
  view: SquadView
  /** Renders the number of topics that the trends name. */
  headlines: (squad: Squad) => ReactNode
}

/** Links to the views of a squad, with the number of things in each. */
export function SquadTabs({ squadId, view, headlines }: SquadTabsProps) {
  const { data: squad } = useSquad(squadId)
  const current = useRef<HTMLAnchorElement>(null)
  // Narrow screens scroll the tabs sideways, and the scroll position belongs to the browser.
  useEffect(() => {
    const tab = current.current
    const row = tab?.parentElement
    if (tab && row) row.scrollLeft = tab.offsetLeft + (tab.offsetWidth - row.offsetWidth) / 2
  }, [])
  return (
    <nav className={styles.tabs} aria-label={m.squad_links()}>
      {Object.entries<View>(VIEWS).map(([name, { path, label, count }]) => {
        const number = squad && count ? count(squad) : 0
        const isCurrent = name === view
        return (
          <LocaleLink
            key={name}
            ref={isCurrent ? current : undefined}
            to={`/squad/${squadId}${path}`}
            aria-current={isCurrent ? 'page' : undefined}
          >
            {label()}
            {number > 0 && <span>{number}</span>}
            {name === 'trends' && squad && headlines(squad)}
          </LocaleLink>
        )
      })}
    </nav>
  )
}
