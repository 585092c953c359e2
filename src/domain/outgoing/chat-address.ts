/** The chats that a squad's messages go to. */
export const CHATS = ['slack', 'teams', 'discord', 'google-chat'] as const
export type Chat = (typeof CHATS)[number]

/** Names of products, the same in every language. */
export const CHAT_NAMES: Record<Chat, string> = {
  slack: 'Slack',
  teams: 'Microsoft Teams',
  discord: 'Discord',
  'google-chat': 'Google Chat',
}

/** A host, or the end of one after a dot; and what its paths begin with. */
const PLACES: Record<Chat, { hosts: readonly string[]; path: string }> = {
  slack: { hosts: ['hooks.slack.com'], path: '/services/' },
  teams: { hosts: ['.logic.azure.com', '.powerplatform.com', '.powerautomate.com'], path: '/' },
  discord: { hosts: ['discord.com', 'discordapp.com'], path: '/api/webhooks/' },
  'google-chat': { hosts: ['chat.googleapis.com'], path: '/v1/spaces/' },
}

/** The connectors of Office 365, which Microsoft has switched off in favour of Workflows. */
const RETIRED = ['.webhook.office.com', 'outlook.office.com']

/** `retired`: an address of the old connectors of Teams, which no longer bring messages. */
type AddressProblem = 'other' | 'retired'

/** Why an address is not one that the chat gives out for a channel; null if it is one. */
export function chatAddressProblem(chat: Chat, address: string): AddressProblem | null {
  if (!URL.canParse(address)) return 'other'
  const { protocol, username, password, port, hostname, pathname } = new URL(address)
  if (protocol !== 'https:' || username !== '' || password !== '' || port !== '') return 'other'
  if (chat === 'teams' && isAmong(RETIRED, hostname)) return 'retired'
  const { hosts, path } = PLACES[chat]
  const isOfChat =
    isAmong(hosts, hostname) && pathname.startsWith(path) && pathname.length > path.length
  return isOfChat ? null : 'other'
}

/** How the chat's addresses begin, with a part left out where each has its own. */
export function chatAddressStart(chat: Chat): string {
  const { hosts, path } = PLACES[chat]
  const [host = ''] = hosts
  return `https://${host.startsWith('.') ? `…${host}` : host}${path}`
}

/** What tells two addresses of one host apart and opens neither. */
export function addressHint(address: string): string {
  return address.slice(-4)
}

function isAmong(hosts: readonly string[], hostname: string): boolean {
  return hosts.some((host) => (host.startsWith('.') ? hostname.endsWith(host) : hostname === host))
}
