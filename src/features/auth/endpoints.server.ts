import { z } from 'zod'
import { MAX_EMAIL_LENGTH, MAX_NAME_LENGTH } from '~/domain/accounts/account-limits'
import { passwordProblem } from '~/domain/accounts/passwords'
import { toPlainName } from '~/domain/squads/names'
import type { ErrorCode } from '~/lib/errors'
import { ownPage } from '~/lib/safe-next'
import { PROVIDER_IDS } from '~/lib/server/sign-in-settings'
import type { Attempt } from './limits.server'

const MAX_TEXT_LENGTH = 2_000

// The message of each validation problem is the error code of the response.

const name = z
  .string(code('INVALID_NAME'))
  .trim()
  .regex(/^\P{Cc}*$/u, code('INVALID_NAME'))
  .overwrite(toPlainName)
  .trim()
  .min(1, code('INVALID_NAME'))
  .refine((text) => [...text].length <= MAX_NAME_LENGTH, code('INVALID_NAME'))
const email = z
  .string(code('INVALID_EMAIL'))
  .trim()
  .toLowerCase()
  .max(MAX_EMAIL_LENGTH, code('INVALID_EMAIL'))
  .pipe(z.email(code('INVALID_EMAIL')))
/** An existing password, to be compared. */
const password = z
  .string(code('INVALID_PASSWORD'))
  .min(1, code('INVALID_PASSWORD'))
  .max(MAX_TEXT_LENGTH, code('PASSWORD_TOO_LONG'))
const newPassword = z.string(code('INVALID_PASSWORD')).superRefine((text, context) => {
  const problem = passwordProblem(text)
  if (problem) context.addIssue(code(`PASSWORD_${problem}`))
})
const linkToken = z.string(code('INVALID_TOKEN')).regex(/^[\w.-]{1,600}$/, code('INVALID_TOKEN'))
const token = z.string(code('INVALID_TOKEN')).regex(/^\w{1,128}$/, code('INVALID_TOKEN'))
/** A page of this site, normalised, because mails and redirects contain it. */
const callbackURL = z
  .string()
  .transform((address, context) => {
    const page = ownPage(address)
    if (page === null) context.addIssue(code('INVALID'))
    return page
  })
  .optional()

export type JsonBody = Record<string, unknown>

/** Longer than such a command takes unless the machine is busy. */
export const ANSWER_FLOOR_MS = 300

export type Command = {
  /** Fields that are passed on. Others are dropped. */
  body: z.ZodType<JsonBody>
  attempt?: Attempt
  /** Requires a session. Attempts are counted for the caller's account. */
  isForUser?: true
  /** Refused on a server without passwords. */
  isForPasswords?: true
  /** Refused if the account's address is its provider's. */
  changesAddress?: true
  /** Requires the password or, if the account has none, a recent sign-in. */
  needsProof?: true
  /** Default page that the mailed link or a provider leads to, in Portuguese. */
  landing?: '/dashboard' | '/account'
  /** Every response takes at least `ANSWER_FLOOR_MS`, so that its time does not reveal whether the account exists. */
  hasFloor?: true
  /** The session is not passed on, because the response must not depend on it. */
  isAnonymous?: true
}

const nothing = z.object({})

/** The commands that are passed to Better Auth. Its other endpoints are unreachable. */
export const COMMANDS: Record<string, Command> = {
  '/sign-up/email': {
    body: z
      .object({ name, email, password: newPassword, callbackURL })
      .superRefine((body, context) => {
        const problem = passwordProblem(body.password, body)
        if (problem) context.addIssue(code(`PASSWORD_${problem}`))
      }),
    attempt: 'signUp',
    isForPasswords: true,
    landing: '/dashboard',
    hasFloor: true,
  },
  '/sign-in/email': {
    body: z.object({ email, password, callbackURL }),
    attempt: 'signIn',
    isForPasswords: true,
    landing: '/dashboard',
  },
  '/sign-in/social': {
    body: z.object({
      provider: z.enum(PROVIDER_IDS),
      callbackURL,
      errorCallbackURL: callbackURL,
    }),
    attempt: 'provider',
    landing: '/dashboard',
  },
  '/sign-out': { body: nothing },
  '/revoke-other-sessions': { body: nothing, isForUser: true },
  '/revoke-sessions': { body: nothing, isForUser: true },
  '/request-password-reset': {
    body: z.object({ email }),
    attempt: 'forgot',
    isForPasswords: true,
    hasFloor: true,
  },
  '/reset-password': {
    body: z.object({ token, newPassword }),
    attempt: 'reset',
    isForPasswords: true,
  },
  '/send-verification-email': {
    body: z.object({ email, callbackURL }),
    attempt: 'resend',
    isForPasswords: true,
    landing: '/dashboard',
    isAnonymous: true,
  },
  '/confirm-email': {
    body: z.object({ token: linkToken, password: password.optional() }),
    attempt: 'confirm',
    isForPasswords: true,
  },
  '/change-password': {
    body: z.object({ currentPassword: password, newPassword }),
    attempt: 'password',
    isForPasswords: true,
    isForUser: true,
  },
  '/change-email': {
    body: z.object({ newEmail: email, password: password.optional(), callbackURL }),
    attempt: 'changeEmail',
    isForPasswords: true,
    changesAddress: true,
    landing: '/account',
    isForUser: true,
    needsProof: true,
  },
  '/update-user': { body: z.object({ name }), isForUser: true },
  '/delete-user': {
    body: z.object({ password: password.optional() }),
    isForUser: true,
    needsProof: true,
  },
}

/** Returns a schema issue with the error code as its message. Schemas' own checks take it as their message too. */
function code(code: ErrorCode) {
  return { code: 'custom' as const, message: code }
}
