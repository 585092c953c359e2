import type { QuickKeeper } from '~/features/rooms/components/facilitator/use-lead'
import { getLocale } from '~/paraglide/runtime'
import { keepQuickSprint } from '../client'
import { QuickEnd } from './quick-end'

/** Keeps a quick room's sprint in this browser. What cannot be stored stays on the screen, with its file. */
export const quickKeeper: QuickKeeper = {
  keep: async (lead) => void (await keepQuickSprint(lead, getLocale())),
  End: QuickEnd,
}
