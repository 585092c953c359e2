import { removeOldReminders } from '~/features/actions/reminders/mutations.server'
import { removeEndedSessions, removeExpiredLinks } from '~/features/auth/mutations.server'
import type { CleanupTask } from '~/lib/cleanup.server'
import { removeOldCounters } from '~/lib/rate-limit.server'

/** The clean-up tasks of every process. */
export const CLEANUP_TASKS: readonly CleanupTask[] = [
  { name: 'sessions', remove: removeEndedSessions },
  { name: 'links', remove: removeExpiredLinks },
  { name: 'rate limits', remove: removeOldCounters },
  { name: 'reminders', remove: removeOldReminders },
]
