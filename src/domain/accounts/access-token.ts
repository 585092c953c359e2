/**
 * The uses that a token can be granted. No scope covers ballots, members' addresses, the account, tokens or the deletion of a squad, so no token can
 * reach them.
 */
export const SCOPES = [
  'squads:read',
  'retrospectives:read',
  'retrospectives:write',
  'actions:read',
  'actions:write',
  'webhooks:manage',
] as const

export type Scope = (typeof SCOPES)[number]

export const DEFAULT_SCOPES: readonly Scope[] = ['squads:read', 'retrospectives:read']

/** Lifetimes of a token, in days. */
export const LIFETIMES = [7, 30, 90, 365] as const

export const DEFAULT_LIFETIME = 90

export const MAX_TOKENS = 20

export const MAX_TOKEN_NAME = 80
