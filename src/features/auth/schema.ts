import { z } from 'zod'
import { SIGN_UP_MODES } from '~/domain/accounts/sign-up'

export const sessionState = z
  .object({
    /** Null for visitors who are not signed in. */
    user: z.object({ id: z.uuid(), name: z.string(), email: z.string() }).nullable(),
    /** The ways into an account on this server. */
    signIn: z.object({
      /** OpenID providers, each with the name on its button. */
      providers: z.array(z.object({ id: z.string(), name: z.string() })),
      /** False if people sign in through providers only. */
      passwords: z.boolean(),
      signUp: z.enum(SIGN_UP_MODES),
      /** Domains whose addresses need no invitation. Empty for all. */
      domains: z.array(z.string()),
    }),
    /** True if this server sends mail, so that users must confirm their account. */
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
    /** The user's own squads, which are deleted with the account, and the data of others in them. */
    squads: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        memberCount: z.int(),
        retrospectiveCount: z.int(),
      }),
    ),
    /** False for an account that signs in through a provider only. */
    hasPassword: z.boolean(),
    /** True if the address is the provider's: each sign-in stores it, and it cannot be changed here. */
    followsProvider: z.boolean(),
    /** True if the account gets reminders of its due actions, from squads that send them. */
    reminders: z.boolean(),
  })
  .meta({ id: 'AccountOverview' })

export type SessionState = z.infer<typeof sessionState>
export type SessionList = z.infer<typeof sessionList>
export const reminderSetting = z.object({ isOn: z.boolean() }).meta({ id: 'ReminderSetting' })

export type AccountOverview = z.infer<typeof accountOverview>
