import { z } from 'zod'

export const sessionState = z
  .object({
    /** Null for a visitor who is not signed in. */
    user: z.object({ id: z.uuid(), name: z.string(), email: z.string() }).nullable(),
    /** Whether this server has enabled signing in with Google. */
    google: z.boolean(),
    /** Whether this server sends mail, so that an account must be confirmed. */
    mail: z.boolean(),
  })
  .meta({ id: 'SessionState' })

export const sessionList = z
  .object({
    sessions: z.array(
      z.object({
        id: z.uuid(),
        isThis: z.boolean(),
        createdAt: z.iso.datetime(),
        lastUsedAt: z.iso.datetime(),
        userAgent: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'SessionList' })

export const accountOverview = z
  .object({
    /** What goes with the account, and what its deletion takes from others. */
    squads: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        memberCount: z.int(),
        retrospectiveCount: z.int(),
      }),
    ),
    /** Whether a password is set; not so for an account that only ever came from Google. */
    hasPassword: z.boolean(),
    /** Whether the account gets reminders of its due actions, from squads that send them. */
    reminders: z.boolean(),
  })
  .meta({ id: 'AccountOverview' })

export type SessionState = z.infer<typeof sessionState>
export type SessionList = z.infer<typeof sessionList>
export const reminderSetting = z.object({ isOn: z.boolean() }).meta({ id: 'ReminderSetting' })

export type AccountOverview = z.infer<typeof accountOverview>
