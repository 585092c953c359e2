import { type EmailProblem, findEmailProblem } from '~/domain/email'
import type { ProblemCode } from '~/lib/api-client'
import { m } from '~/paraglide/messages'

/** The names of the fields that forms of an account have. */
export type FieldName = 'name' | 'email' | 'password' | 'repeat' | 'current'

type FieldProblem =
  | EmailProblem
  | 'EMAIL_UNCHANGED'
  | 'NAME_MISSING'
  | 'PASSWORD_MISSING'
  | 'PASSWORDS_DIFFER'

export type FieldProblems = Partial<Record<FieldName, FieldProblem | null>>

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

/** The field that an error of the server refers to; the error is shown beside it. */
export const FIELD_OF: Partial<Record<ProblemCode, FieldName>> = {
  EMAIL_TAKEN: 'email',
  INVALID_EMAIL: 'email',
  INVALID_NAME: 'name',
  INVALID_PASSWORD: 'current',
  PASSWORD_TOO_COMMON: 'password',
  PASSWORD_TOO_LONG: 'password',
  PASSWORD_TOO_SHORT: 'password',
}

export function checkEmail(email: string): FieldProblem | null {
  return findEmailProblem(email)
}

export function checkName(name: string): FieldProblem | null {
  return name.trim() ? null : 'NAME_MISSING'
}

/** Spaces are characters of a password like any other. */
export function checkPassword(password: string): FieldProblem | null {
  return password ? null : 'PASSWORD_MISSING'
}

/** A new password is typed twice, where it cannot be seen. */
export function checkRepeat(password: string, repeat: string): FieldProblem | null {
  return password === repeat ? null : 'PASSWORDS_DIFFER'
}
