import { COMMON_PASSWORDS } from './common-passwords.ts'

const MIN_PASSWORD_LENGTH = 8
const MAX_PASSWORD_LENGTH = 128

export type PasswordProblem = 'TOO_SHORT' | 'TOO_LONG' | 'TOO_COMMON'

/**
 * Returns the reason to refuse a password, or null. Counts characters as people do: an emoji or an accented letter is one character, however it is
 * composed. `owner` is the person whose account the password is for.
 */
export function passwordProblem(
  password: string,
  owner: { name?: string; email?: string } = {},
): PasswordProblem | null {
  const plain = password.normalize('NFKC')
  const length = [...plain].length
  if (length < MIN_PASSWORD_LENGTH) return 'TOO_SHORT'
  if (length > MAX_PASSWORD_LENGTH) return 'TOO_LONG'
  return isGuessable(plain.toLowerCase(), owner) ? 'TOO_COMMON' : null
}

function isGuessable(
  password: string,
  { name = '', email = '' }: { name?: string; email?: string },
) {
  const isOneCharacter = new Set(password).size === 1
  return isOneCharacter || COMMON_PASSWORDS.has(password) || namesOf(name, email).has(password)
}

/** Guesses that anyone who knows the person would try first. */
function namesOf(name: string, email: string): Set<string> {
  const plainName = name.normalize('NFKC').trim().toLowerCase()
  const plainEmail = email.trim().toLowerCase()
  const [localPart = ''] = plainEmail.split('@')
  return new Set([plainName, plainName.replaceAll(/\s+/g, ''), plainEmail, localPart])
}
