export type EmailProblem = 'EMAIL_MISSING' | 'EMAIL_WITHOUT_ENDING' | 'INVALID_EMAIL'

/**
 * Finds the typing mistake in an address before anything is sent to it. Null if the address may exist. Ignores surrounding spaces. An address without
 * a dot after the @ has a code of its own, because it is the most common slip.
 */
export function findEmailProblem(email: string): EmailProblem | null {
  const address = email.trim()
  if (address === '') return 'EMAIL_MISSING'
  if (!/^[^\s@]+@[^\s@]+$/.test(address)) return 'INVALID_EMAIL'
  const host = address.slice(address.indexOf('@') + 1)
  if (!host.includes('.')) return 'EMAIL_WITHOUT_ENDING'
  return host.split('.').every((label) => label !== '') ? null : 'INVALID_EMAIL'
}
