import { removeOldReminders } from '~/features/actions/reminders/mutations.server'
import {
  removeEndedSessions,
  removeExpiredLinks,
  removeUnconfirmed,
} from '~/features/auth/mutations.server'
import { removeExpiredInvitations } from '~/features/members/mutations.server'
import { removeOldActs } from '~/features/operator/mutations.server'
import { removeEmptyRooms } from '~/features/rooms/closing/mutations.server'
import type { Rooms } from '~/features/rooms/rooms.server'
import { removeLostNodes } from '~/features/rooms/running/mutations.server'
import { removeInvitees } from '~/features/rooms/window/mutations.server'
import { removeExpiredTokens, removeOldKeys } from '~/features/tokens/mutations.server'
import { removeOldDeliveries } from '~/features/webhooks/deliveries/mutations.server'
import type { CleanupTask } from '~/lib/server/cleanup.server'
import { removeOldCounters } from '~/lib/server/requests/rate-limit.server'

/** Retention of some rows, in days. */
type Retention = {
  /** Accounts whose address was never confirmed, if confirmation is required. */
  unconfirmedAccounts: number
  /** Closed rooms that saved nothing. */
  emptyRooms: number
}

type TaskOptions = {
  rooms: Pick<Rooms, 'forgetQuickRooms'>
  keep: Retention
  /** True if an account can be used only after its address has been confirmed. */
  needsConfirmation: boolean
}

/** Returns the tasks that remove expired rows, in whichever process runs first. */
export function cleanupTasks({ rooms, keep, needsConfirmation }: TaskOptions): CleanupTask[] {
  const unconfirmed: CleanupTask = {
    name: 'unconfirmed accounts',
    remove: (tx, limit) => removeUnconfirmed(tx, limit, keep.unconfirmedAccounts),
  }
  return [
    { name: 'quick rooms', ...rooms.forgetQuickRooms },
    { name: 'sessions', remove: removeEndedSessions },
    { name: 'links', remove: removeExpiredLinks },
    { name: 'rate limits', remove: removeOldCounters },
    { name: 'reminders', remove: removeOldReminders },
    { name: 'tokens', remove: removeExpiredTokens },
    { name: 'idempotency keys', remove: removeOldKeys },
    { name: 'webhook deliveries', remove: removeOldDeliveries },
    { name: 'invitations', remove: removeExpiredInvitations },
    { name: 'invited addresses', remove: removeInvitees },
    { name: 'operator acts', remove: removeOldActs },
    { name: 'nodes', remove: removeLostNodes },
    { name: 'empty rooms', remove: (tx, limit) => removeEmptyRooms(tx, limit, keep.emptyRooms) },
    ...(needsConfirmation ? [unconfirmed] : []),
  ]
}
