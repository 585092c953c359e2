import { removeEndedSessions, removeExpiredLinks } from '~/features/auth/mutations.server'
import type { CleanupTask } from '~/lib/cleanup.server'
import { removeOldCounters } from '~/lib/rate-limit.server'

/** What every process removes from time to time. */
export const CLEANUP_TASKS: readonly CleanupTask[] = [
  { name: 'sessions', remove: removeEndedSessions },
  { name: 'links', remove: removeExpiredLinks },
  { name: 'rate limits', remove: removeOldCounters },
]
