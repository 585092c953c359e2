/** Modes of sign-up. Only `open` admits people without an invitation. With `closed`, a link that was passed on does not invite either. */
export const SIGN_UP_MODES = ['open', 'invited', 'closed'] as const

export type SignUpRule = {
  mode: (typeof SIGN_UP_MODES)[number]
  /** Domains whose addresses need no invitation, in lower case. Empty for all. */
  domains: readonly string[]
}

export type Newcomer = {
  /** Address in lower case. */
  email: string
  /** True if a provider has verified the address, or a mailed link will before the account can be used. */
  isProven: boolean
  /** Open invitations to the address, and the one whose link the person holds. */
  invitations: readonly OpenInvitation[]
}

export type OpenInvitation = {
  /** Null for a link that is passed on. */
  email: string | null
  /** True if the person holds its link. */
  isHeld: boolean
}

export type SignUpProblem = 'DOMAIN_REFUSED' | 'INVITATION_NEEDED' | 'SIGN_UP_CLOSED'

const PROBLEMS = {
  open: 'DOMAIN_REFUSED',
  invited: 'INVITATION_NEEDED',
  closed: 'SIGN_UP_CLOSED',
} as const satisfies Record<SignUpRule['mode'], SignUpProblem>

/** True if the rule admits everyone, so that invitations do not matter. */
export function admitsAll({ mode, domains }: SignUpRule): boolean {
  return mode === 'open' && domains.length === 0
}

/**
 * Returns the reason for which a person may not create an account. Null if they may. An address counts only if it is proven, or if the person holds
 * the link that was made for it.
 */
export function findSignUpProblem(rule: SignUpRule, person: Newcomer): SignUpProblem | null {
  return admitsAll(rule) || isInvited(rule, person) || isFromDomain(rule, person)
    ? null
    : PROBLEMS[rule.mode]
}

function isInvited({ mode }: SignUpRule, { email, isProven, invitations }: Newcomer): boolean {
  return invitations.some((invitation) => {
    const isForThem = invitation.email === email
    if (mode === 'closed') return isForThem && (isProven || invitation.isHeld)
    return invitation.isHeld || (isForThem && isProven)
  })
}

function isFromDomain({ mode, domains }: SignUpRule, { email, isProven }: Newcomer): boolean {
  return mode === 'open' && isProven && domains.includes(email.slice(email.lastIndexOf('@') + 1))
}
