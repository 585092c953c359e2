import { useEffect } from 'react'
import { keepQuickSprint } from '~/features/quick-rooms/client'
import type { Lead } from '~/features/rooms/state/use-lead'
import { useLocale } from '~/i18n/use-locale'
import { useStable } from '~/ui/use-stable'
import { useKept } from '../state/use-kept'
import { QuickKept } from './quick-kept'

/** Keeps a quick room's sprint while its actions are written, so that a closed tab loses nothing. */
export function QuickKeeping({ lead }: { lead: Lead }) {
  const { topics, lines, feedback } = lead.view
  const locale = useLocale()
  const kept = useKept(lead.code)
  const content = JSON.stringify({ topics, lines, feedback })
  const keep = useStable(() => void keepQuickSprint(lead, locale))
  // This browser's history, at each change of what it keeps.
  useEffect(() => {
    if (content) keep()
  }, [content, keep])
  return <QuickKept sprint={kept?.sprint} />
}
