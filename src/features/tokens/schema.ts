import { z } from 'zod'
import { LIFETIMES, MAX_TOKEN_NAME, SCOPES } from '~/domain/accounts/access-token'
import { nameText } from '~/lib/name-text'

const name = nameText().min(1).max(MAX_TOKEN_NAME)
const scope = z.enum(SCOPES)
/** Null for all squads of its owner, including later ones. */
const squadIds = z.array(z.uuid()).min(1).max(100).nullable()

export const newToken = z
  .object({
    name,
    /** At least one scope, without duplicates. */
    scopes: z
      .array(scope)
      .min(1)
      .refine((list) => new Set(list).size === list.length, 'a scope twice'),
    squadIds: squadIds.default(null),
    /** Number of days until it ends. */
    days: z.literal(LIFETIMES),
  })
  .meta({ id: 'NewToken' })

const accessToken = z
  .object({
    id: z.uuid(),
    name: z.string(),
    /** The last four characters of the token. */
    hint: z.string(),
    scopes: z.array(scope),
    squadIds: z.array(z.uuid()).nullable(),
    createdAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
    /** Null if it was never used. */
    lastUsedOn: z.iso.date().nullable(),
  })
  .meta({ id: 'AccessToken' })

export const accessTokenList = z
  .object({ tokens: z.array(accessToken) })
  .meta({ id: 'AccessTokenList' })

export const createdToken = z
  .object({
    /** The token itself, which only this response contains. */
    secret: z.string(),
    token: accessToken,
  })
  .meta({ id: 'CreatedToken' })

export type NewToken = z.infer<typeof newToken>
export type AccessToken = z.infer<typeof accessToken>
export type CreatedToken = z.infer<typeof createdToken>
export type AccessTokenList = z.infer<typeof accessTokenList>
