import { type EmailProblem, findEmailProblem } from '~/domain/accounts/email'
import type { ProblemCode } from '~/lib/errors'
import { m } from '~/paraglide/messages'

/** Names of the fields that account forms have. */
export type FieldName = 'name' | 'email' | 'password' | 'repeat' | 'current'

export type FieldProblem =
  | EmailProblem
  | 'EMAIL_UNCHANGED'
  | 'NAME_MISSING'
  | 'PASSWORD_MISSING'
  | 'PASSWORDS_DIFFER'

export type FieldProblems = Partial<Record<FieldName, FieldProblem | null>>

/** The typed values. Fields that the form does not have are empty. */
export type FieldValues = Record<FieldName, string>

const TEXTS: Record<FieldProblem, () => string> = {
  EMAIL_MISSING: m.auth_problem_email_missing,
  EMAIL_UNCHANGED: m.account_email_same,
  EMAIL_WITHOUT_ENDING: m.auth_problem_email_ending,
  INVALID_EMAIL: m.problem_invalid_email,
  NAME_MISSING: m.auth_problem_name_missing,
  PASSWORDS_DIFFER: m.auth_problem_mismatch,
  PASSWORD_MISSING: m.auth_problem_password_missing,
}

export function fieldText(problem: FieldProblem): string {
  return TEXTS[problem]()
}

/** The field to which a server error belongs. The error is shown beside it. */
export const FIELD_OF: Partial<Record<ProblemCode, FieldName>> = {
  EMAIL_TAKEN: 'email',
  INVALID_EMAIL: 'email',
  INVALID_NAME: 'name',
  INVALID_PASSWORD: 'current',
  PASSWORD_TOO_COMMON: 'password',
  PASSWORD_TOO_LONG: 'password',
  PASSWORD_TOO_SHORT: 'password',
}

/** Checks only for presence: spaces are valid characters of a password. */
const checkPassword = (password: string) => (password ? null : 'PASSWORD_MISSING')

/** Checks that run before the form is sent. */
export const FIELD_CHECKS: Record<
  FieldName,
  (value: string, values: FieldValues) => FieldProblem | null
> = {
  name: (name) => (name ? null : 'NAME_MISSING'),
  email: findEmailProblem,
  password: checkPassword,
  // A new password is typed twice where it cannot be seen.
  repeat: (repeat, { password }) => (repeat === password ? null : 'PASSWORDS_DIFFER'),
  current: checkPassword,
}
