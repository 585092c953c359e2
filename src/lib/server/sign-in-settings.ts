import { z } from 'zod'
import { SIGN_UP_MODES, type SignUpRule } from '~/domain/accounts/sign-up'
import { isUrlOf } from './env-values'

const GOOGLE_ISSUER = 'https://accounts.google.com'

/**
 * Ids of the OpenID providers, by the prefix of their settings. Accounts are linked under them, so an id never changes: the first is Google's,
 * whatever its issuer, because it was the only provider of earlier versions.
 */
const PROVIDERS = { OIDC: 'google', OIDC_2: 'oidc-2', OIDC_3: 'oidc-3' } as const

type Prefix = keyof typeof PROVIDERS
const PREFIXES = Object.keys(PROVIDERS) as Prefix[]

/** @internal */
export type ProviderId = (typeof PROVIDERS)[Prefix]
export const PROVIDER_IDS = Object.values(PROVIDERS)

/** An OpenID provider that people sign in with. */
export type Provider = {
  id: ProviderId
  /** Name on its button. */
  name: string
  /** Address below which the provider describes itself, or of the description itself. */
  issuer: string
  clientId: string
  clientSecret: string
}

/** The ways into an account that the operator has chosen. */
export type SignInSettings = {
  signUp: SignUpRule
  /** False if people sign in through providers only. */
  hasPasswords: boolean
  providers: readonly Provider[]
}

/** Settings of a server whose operator has chosen nothing. @internal */
export const OPEN_TO_ALL: SignInSettings = {
  signUp: { mode: 'open', domains: [] },
  hasPasswords: true,
  providers: [],
}

/** True if pages may assume passwords, sign-up and Google until they know the settings. */
export function isUsual({ signUp, hasPasswords, providers }: SignInSettings): boolean {
  return hasPasswords && signUp.mode === 'open' && providers.every(({ name }) => name === 'Google')
}

const DOMAIN =
  /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$/

const issuer = z
  .string()
  .refine(isUrlOf('https:', 'http:'), `must be an address like ${GOOGLE_ISSUER}`)
  .optional()
const name = z
  .string()
  .trim()
  .regex(/^\P{Cc}{1,60}$/u, 'must be a name of up to 60 characters')
  .optional()
const text = z.string().optional()

export const SIGN_IN_SHAPE = {
  SIGN_UP: z.enum(SIGN_UP_MODES, `must be one of ${SIGN_UP_MODES.join(', ')}`).default('open'),
  SIGN_UP_DOMAINS: z
    .string()
    .transform((list) => list.split(',').map((domain) => domain.trim().toLowerCase()))
    .refine(
      (domains) => domains.every((domain) => DOMAIN.test(domain)),
      'must be domains, as in example.com,example.org',
    )
    .default([]),
  PASSWORD_SIGN_IN: z.enum(['on', 'off'], 'must be on or off').default('on'),
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: text,
  OIDC_CLIENT_SECRET: text,
  OIDC_NAME: name,
  OIDC_2_ISSUER: issuer,
  OIDC_2_CLIENT_ID: text,
  OIDC_2_CLIENT_SECRET: text,
  OIDC_2_NAME: name,
  OIDC_3_ISSUER: issuer,
  OIDC_3_CLIENT_ID: text,
  OIDC_3_CLIENT_SECRET: text,
  OIDC_3_NAME: name,
}

const settings = z.object(SIGN_IN_SHAPE)
type Given = z.infer<typeof settings>
type Complain = (name: keyof Given, message: string) => void

/** Reports settings that contradict each other, or that would let in other people than the operator expects. */
export function checkSignIn(given: Given & { SMTP_URL?: string | undefined }, complain: Complain) {
  for (const prefix of PREFIXES) checkProvider(prefix, given, complain)
  const hasPasswords = given.PASSWORD_SIGN_IN === 'on'
  if (!hasPasswords && toProviders(given).length === 0) {
    complain('PASSWORD_SIGN_IN', 'must stay on without an OpenID provider (OIDC_CLIENT_ID)')
  }
  if (given.SIGN_UP_DOMAINS.length === 0) return
  if (given.SIGN_UP !== 'open') {
    complain(
      'SIGN_UP_DOMAINS',
      `must be empty with SIGN_UP=${given.SIGN_UP}, which asks everyone for an invitation`,
    )
  } else if (hasPasswords && !given.SMTP_URL) {
    complain(
      'SIGN_UP_DOMAINS',
      'must be set together with SMTP_URL or PASSWORD_SIGN_IN=off: otherwise anyone can claim an address',
    )
  }
}

function checkProvider(prefix: Prefix, given: Given, complain: Complain): void {
  const { issuer, clientId, clientSecret } = read(prefix, given)
  const parts = { ISSUER: issuer, CLIENT_ID: clientId, CLIENT_SECRET: clientSecret }
  // The first issuer has a default, so it alone names no provider.
  const isUnused = !clientId && !clientSecret && (prefix === 'OIDC' || !issuer)
  if (isUnused) return
  for (const part of Object.keys(parts) as (keyof typeof parts)[]) {
    if (!parts[part])
      complain(`${prefix}_${part}`, 'must be set: a provider needs issuer, client and secret')
  }
}

export function toSignIn(given: Given): SignInSettings {
  return {
    signUp: { mode: given.SIGN_UP, domains: given.SIGN_UP_DOMAINS },
    hasPasswords: given.PASSWORD_SIGN_IN === 'on',
    providers: toProviders(given),
  }
}

function toProviders(given: Given): Provider[] {
  return PREFIXES.flatMap((prefix) => {
    const { issuer, clientId, clientSecret, name } = read(prefix, given)
    if (!(issuer && clientId && clientSecret)) return []
    const usual = issuer === GOOGLE_ISSUER ? 'Google' : new URL(issuer).host
    return [{ id: PROVIDERS[prefix], name: name ?? usual, issuer, clientId, clientSecret }]
  })
}

function read(prefix: Prefix, given: Given) {
  return {
    issuer: given[`${prefix}_ISSUER`] ?? (prefix === 'OIDC' ? GOOGLE_ISSUER : undefined),
    clientId: given[`${prefix}_CLIENT_ID`],
    clientSecret: given[`${prefix}_CLIENT_SECRET`],
    name: given[`${prefix}_NAME`],
  }
}
