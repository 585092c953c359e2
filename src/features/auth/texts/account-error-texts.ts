import { errorText, isProblemCode } from '~/i18n/error-texts'
import type { AccountCode, ErrorDetails, ProblemCode } from '~/lib/errors'
import { m } from '~/paraglide/messages'

const TEXTS: Record<AccountCode, () => string> = {
  ACCOUNT_DISABLED: m.problem_account_disabled,
  ACCOUNT_NOT_LINKED: m.problem_account_not_linked,
  DOMAIN_REFUSED: m.problem_domain_refused,
  EMAIL_FROM_PROVIDER: m.problem_email_from_provider,
  EMAIL_NOT_VERIFIED: m.problem_email_not_verified,
  EMAIL_TAKEN: m.problem_email_taken,
  EMAIL_UNPROVEN: m.problem_email_unproven,
  INVALID_CREDENTIALS: m.problem_invalid_credentials,
  INVALID_EMAIL: m.problem_invalid_email,
  INVALID_PASSWORD: m.problem_invalid_password,
  INVALID_TOKEN: m.problem_invalid_token,
  INVITATION_NEEDED: m.problem_invitation_needed,
  PASSWORD_NEEDED: m.problem_password_needed,
  PASSWORDS_OFF: m.problem_passwords_off,
  PASSWORD_TOO_COMMON: m.problem_password_too_common,
  PASSWORD_TOO_LONG: m.problem_password_too_long,
  PASSWORD_TOO_SHORT: m.problem_password_too_short,
  GOOGLE_CANCELLED: m.problem_provider_cancelled,
  GOOGLE_FAILED: m.problem_provider_failed,
  GOOGLE_NOT_ENABLED: m.problem_provider_not_enabled,
  SESSION_NOT_FRESH: m.problem_session_not_fresh,
  SIGN_UP_CLOSED: m.problem_sign_up_closed,
}

/** Returns the error of a request about an account as a sentence in the page's language. */
export function accountErrorText(problem: { code: ProblemCode; details?: ErrorDetails }): string {
  const { code } = problem
  return isAccountCode(code) ? TEXTS[code]() : errorText(problem)
}

/** Parses the error code in a redirect's address. Anyone can write such an address, so unknown codes become INTERNAL. */
export function parseErrorCode(text: string): ProblemCode {
  return isAccountCode(text) || isProblemCode(text) ? text : 'INTERNAL'
}

function isAccountCode(text: string): text is AccountCode {
  return Object.hasOwn(TEXTS, text)
}
