import type { WebhookEvent } from '../../outgoing/webhook-event.ts'
import { PHASES } from '../phases.ts'
import type { Room } from '../room.ts'

/** Messages of a window: those to all invited people, in the order of its life, and `talk` to its leader. */
export const WINDOW_MAILS = [
  'invite',
  'reminder',
  'nudge',
  'moved',
  'extended',
  'too-few',
  'sealed',
  'cancelled',
  'talk',
] as const
export type WindowMail = (typeof WINDOW_MAILS)[number]
/** Messages to all invited people. */
export type InviteeMail = Exclude<WindowMail, 'talk'>

/** Kinds to all invited people that a window sends at most once. The leader may send the others again. */
export const ONCE: readonly InviteeMail[] = [
  'invite',
  'reminder',
  'extended',
  'too-few',
  'sealed',
  'cancelled',
]

/**
 * Returns the messages that a change of a room causes. They follow from the change alone, so whichever process stores
 * the change queues them with it, once.
 */
export function mailsOf(before: Room, after: Room): WindowMail[] {
  if (!before.window || !after.window) return []
  const isReminder = after.window.hasRemindedOfTalk && !before.window.hasRemindedOfTalk
  if (isReminder && PHASES[after.phase].isSealed) return ['talk']
  if (!PHASES[before.phase].isWindow) return []
  if (PHASES[after.phase].isClosed) return ['cancelled']
  if (after.phase === 'sealed' || after.phase === 'too-few') return [after.phase]
  const [was, is] = [before.window, after.window]
  if (is.hasExtended && !was.hasExtended) return ['extended']
  return [
    ...(is.hasReminded && !was.hasReminded ? (['reminder'] as const) : []),
    ...(is.nudgedAt !== was.nudgedAt ? (['nudge'] as const) : []),
    ...(is.closesAt !== was.closesAt ? (['moved'] as const) : []),
  ]
}

/** Events for programs and chats, by the mail that is queued at the same moment. */
const EVENTS: Partial<Record<WindowMail, WebhookEvent>> = {
  reminder: 'window.closing',
  sealed: 'window.sealed',
  'too-few': 'window.too_few',
}

/** Returns the events that go out with these messages. */
export function eventsOf(mails: readonly WindowMail[]): WebhookEvent[] {
  return mails.flatMap((kind) => EVENTS[kind] ?? [])
}
