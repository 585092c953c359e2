import type { CSSProperties, MouseEvent, RefObject } from 'react'
import { A_PAGE, type SquadHistory } from '~/features/squads/state/use-squad-history'
import type { Locale } from '~/i18n/locale'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import { RetrospectiveList } from './retrospective-list'
import styles from './squads.module.css'

type HistoryListProps = {
  history: SquadHistory
  /** Number of newest retrospectives that are shown elsewhere. */
  skipped?: number
  /** Takes the focus when the last retrospective is deleted. */
  heading: RefObject<HTMLElement | null>
  /** True for lower rows. */
  isCompact?: boolean
  locale: Locale
}

/** A squad's retrospectives, with a button for more of them. */
export function HistoryList(props: HistoryListProps) {
  const { history, skipped = 0, heading, isCompact = false, locale } = props
  const { known, total, listed, missing, isListing, listMore } = history

  function showMore({ currentTarget: button }: MouseEvent) {
    // The button may disappear. The focus moves to the last row, so that the next stop is the first new one.
    const rows = button.parentElement?.querySelectorAll<HTMLElement>('[data-sprint]')
    if (missing <= A_PAGE) rows?.item(rows.length - 1).focus({ preventScroll: true })
    listMore()
  }

  return (
    <>
      {known ? (
        <RetrospectiveList
          retrospectives={skipped === 0 ? known : known.slice(skipped)}
          shown={listed - skipped}
          {...{ heading, isCompact, locale }}
        />
      ) : (
        <div
          className={`${isCompact ? styles.lowRows : styles.rows} mt-1.5`}
          style={{ '--rows': Math.min(total, listed) - skipped } as CSSProperties}
        />
      )}
      {missing > 0 && (
        <Button
          tone={isCompact ? 'ghost' : 'plain'}
          className={isCompact ? '-ml-4' : 'my-3'}
          isBusy={isListing}
          onClick={showMore}
        >
          {missing > A_PAGE
            ? m.history_show_more({ count: A_PAGE })
            : m.squad_show_all({ count: total })}
        </Button>
      )}
    </>
  )
}
