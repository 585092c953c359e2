import { keepQuickSprint } from '~/features/quick-rooms/client'
import { QuickEnd } from '~/features/quick-rooms/components/quick-end'
import { QuickKeeping } from '~/features/quick-rooms/components/quick-keeping'
import type { QuickKeeper } from '~/features/rooms/state/use-lead'
import { getLocale } from '~/paraglide/runtime'

/** Stores a quick room's sprint in this browser. A sprint that cannot be stored stays on the screen, with its file. */
export const quickKeeper: QuickKeeper = {
  keep: async (lead) => void (await keepQuickSprint(lead, getLocale())),
  Keeping: QuickKeeping,
  End: QuickEnd,
}
