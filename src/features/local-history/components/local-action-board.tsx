import { useMemo } from 'react'
import { numbersOf } from '~/domain/local/local-actions'
import { ActionBoard } from '~/features/actions/components/action-board'
import type { BoardSquad } from '~/features/actions/state/board-squad'
import { trendDrawerOf } from '~/features/insights/components/action-trend'
import { nameOf } from '~/features/insights/components/sprint-trends'
import { topicsInLanguage } from '~/i18n/default-texts'
import { useLocale } from '~/i18n/use-locale'
import { itemsOf, localKeeper, readActions } from '../actions/client'
import type { StoredHistory } from '../client'

/** Board of a squad's actions, which the entries of its sprints contain. */
export function LocalActionBoard({ history, squad }: { history: StoredHistory; squad: string }) {
  const locale = useLocale()
  const shown = useMemo((): BoardSquad => {
    const items = itemsOf(history, squad)
    const numbers = numbersOf(items)
    const sprints = items.flatMap(({ entry }, at) =>
      entry ? [{ ...entry, sprint: numbers[at] ?? 0, name: entry.sprint }] : [],
    )
    return {
      ...readActions(history, squad),
      topics: topicsInLanguage(sprints.at(-1)?.topics ?? [], locale, null),
      people: [],
      history: {
        sprints,
        drawTrend: trendDrawerOf({
          names: sprints.map(({ name, savedAt }, at) => nameOf({ sprint: name, savedAt }, at)),
          locale,
        }),
      },
      hasVotes: false,
      keeper: localKeeper(squad),
    }
  }, [history, squad, locale])
  // The key keeps typed text from moving to another squad.
  return <ActionBoard key={squad} squad={shown} />
}
