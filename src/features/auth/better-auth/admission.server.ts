import type { BetterAuthOptions } from 'better-auth'
import { createAuthMiddleware, getOAuthState } from 'better-auth/api'
import {
  admitsAll,
  findSignUpProblem,
  type OpenInvitation,
  type SignUpProblem,
} from '~/domain/accounts/sign-up'
import { isDisabled } from '~/features/auth/data.server'
import { followAddress } from '~/features/auth/mutations.server'
import { pathIn } from '~/i18n/locale'
import type { Db, Executor } from '~/lib/database/db.server'
import { AppError, type ErrorCode } from '~/lib/errors'
import { ownPage } from '~/lib/safe-next'
import type { SignInSettings } from '~/lib/server/sign-in-settings'

/** Lists the open invitations to an address, and the one with the link's secret. */
export type ListInvitations = (
  db: Executor,
  person: { email: string; token: string | null },
) => Promise<OpenInvitation[]>

type AdmissionOptions = {
  db: Db
  signIn: SignInSettings
  /** True if users must confirm a new account by mail before they can use it. */
  needsConfirmation: boolean
  listInvitations: ListInvitations
  /** Returns the current transaction, or the database outside of one. */
  executor: () => Executor
}

type Person = {
  email: string
  isProven: boolean
  /** Page that the sign-up leads to. The page of an invitation has its secret in the address. */
  page: unknown
}

type Judge = NonNullable<NonNullable<BetterAuthOptions['user']>['validateUserInfo']>

/** Creates the hooks that decide whom Better Auth lets in. All rules about new accounts and about what providers say of people are here. */
export function createAdmission(options: AdmissionOptions) {
  const { db, needsConfirmation, listInvitations, executor } = options
  const { signUp, hasPasswords } = options.signIn

  async function findProblem({ page, ...person }: Person): Promise<SignUpProblem | null> {
    if (admitsAll(signUp)) return null
    const token = typeof page === 'string' ? findInvitation(page) : null
    const invitations = await listInvitations(executor(), { email: person.email, token })
    return findSignUpProblem(signUp, { ...person, invitations })
  }

  async function findProblemOfNew(email: string, isProven: boolean): Promise<ErrorCode | null> {
    // The address's owner could otherwise take it over later, and share the account with the provider's user.
    if (needsConfirmation && !isProven) return 'EMAIL_UNPROVEN'
    return findProblem({ email, isProven, page: (await getOAuthState())?.callbackURL })
  }

  /** Judges people whom a provider names. */
  const judge: Judge = async ({ user: { id, email = '', emailVerified }, source }) => {
    const isProven = emailVerified === true
    const isNew = source.method === 'oauth' && source.action === 'create-user'
    const problem = isNew ? await findProblemOfNew(email, isProven) : null
    const isKnown = source.action !== 'create-user'
    if (isKnown && (await isDisabled(executor(), String(id)))) return { error: 'ACCOUNT_DISABLED' }
    if (source.action === 'sign-in' && isProven) {
      await followAddress(db, { userId: String(id), email, hasPasswords })
    }
    return problem ? { error: problem } : undefined
  }

  return {
    judge,
    /** Judges sign-ups with a password. Runs before Better Auth looks for the address, so that a refusal does not reveal whether it has an account. */
    beforeSignUp: createAuthMiddleware(async ({ path, body }) => {
      if (path !== '/sign-up/email') return
      const { email, callbackURL: page } = body
      const problem = await findProblem({ email, isProven: needsConfirmation, page })
      if (problem) throw new AppError(problem)
    }),
  }
}

/** Returns the secret of the invitation whose page the address opens. */
function findInvitation(address: string): string | null {
  const page = ownPage(address)
  const { pathname } = new URL(page ?? '/', 'http://site')
  return /^\/invitation\/([\w-]{22,64})$/.exec(pathIn('pt', pathname))?.[1] ?? null
}
