/** Chats that can receive a squad's messages. */
export const CHATS = ['slack', 'teams', 'discord', 'google-chat'] as const
export type Chat = (typeof CHATS)[number]

/** Product names, the same in every language. */
export const CHAT_NAMES: Record<Chat, string> = {
  slack: 'Slack',
  teams: 'Microsoft Teams',
  discord: 'Discord',
  'google-chat': 'Google Chat',
}

/** Hosts, exact or as a suffix that starts with a dot, and the prefix of their paths. */
const PLACES: Record<Chat, { hosts: readonly string[]; path: string }> = {
  slack: { hosts: ['hooks.slack.com'], path: '/services/' },
  teams: { hosts: ['.logic.azure.com', '.powerplatform.com', '.powerautomate.com'], path: '/' },
  discord: { hosts: ['discord.com', 'discordapp.com'], path: '/api/webhooks/' },
  'google-chat': { hosts: ['chat.googleapis.com'], path: '/v1/spaces/' },
}

/** Office 365 connectors, which Microsoft has replaced with Workflows. */
const RETIRED = ['.webhook.office.com', 'outlook.office.com']

/** `retired`: an address of the old Teams connectors, which no longer deliver messages. */
type AddressProblem = 'other' | 'retired'

/** Returns the reason why an address does not belong to a channel of the chat; null if it does. */
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

/** Returns the beginning of the chat's addresses, with an ellipsis for the variable part. */
export function chatAddressStart(chat: Chat): string {
  const { hosts, path } = PLACES[chat]
  const [host = ''] = hosts
  return `https://${host.startsWith('.') ? `…${host}` : host}${path}`
}

/** Returns a part that distinguishes addresses of one host and does not open them. */
export function addressHint(address: string): string {
  return address.slice(-4)
}

function isAmong(hosts: readonly string[], hostname: string): boolean {
  return hosts.some((host) => (host.startsWith('.') ? hostname.endsWith(host) : hostname === host))
}
