export type EmailProblem = 'EMAIL_MISSING' | 'EMAIL_WITHOUT_ENDING' | 'INVALID_EMAIL'

/**
 * What a person can be told about a mistyped address before anything is sent; null for one that may exist. The spaces
 * around it do not count. An address without a dot after the @ is told apart, because it is the commonest slip.
 */
export function findEmailProblem(email: string): EmailProblem | null {
  const address = email.trim()
  if (address === '') return 'EMAIL_MISSING'
  if (!/^[^\s@]+@[^\s@]+$/.test(address)) return 'INVALID_EMAIL'
  const host = address.slice(address.indexOf('@') + 1)
  if (!host.includes('.')) return 'EMAIL_WITHOUT_ENDING'
  return host.split('.').every((label) => label !== '') ? null : 'INVALID_EMAIL'
}
