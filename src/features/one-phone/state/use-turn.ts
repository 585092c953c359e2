import { useMemo } from 'react'
import type { PhonePlan, PhoneTurn } from '~/domain/local/one-phone'
import { useRound } from '~/features/one-phone/client'
import { useShelf } from '~/features/packs/client'
import { topicsInLanguage } from '~/i18n/default-texts'
import { useLocale } from '~/i18n/use-locale'

/** Returns the round's plan in the language of the page. */
export function usePlan(): PhonePlan | null {
  const locale = useLocale()
  const shelf = useShelf(locale)
  const plan = useRound((round) => round.plan)
  return useMemo(
    () => plan && { ...plan, topics: topicsInLanguage(plan.topics, locale, shelf) },
    [plan, locale, shelf],
  )
}

/** Returns the ballot of the open turn, for its own screens alone. */
export function useTurn(): { plan: PhonePlan | null; turn: PhoneTurn | null } {
  return { plan: usePlan(), turn: useRound((round) => round.turn) }
}
