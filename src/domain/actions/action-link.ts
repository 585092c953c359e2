export const MAX_LINK_LENGTH = 500

/** True for an https address without a user name and password. */
export function isActionLink(link: string): boolean {
  if (link.length > MAX_LINK_LENGTH || !link.startsWith('https://')) return false
  if (!URL.canParse(link)) return false
  const { username, password } = new URL(link)
  return username === '' && password === ''
}
