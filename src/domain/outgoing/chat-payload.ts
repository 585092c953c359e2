import type { Chat } from './chat-address.ts'

/** A message to a channel, before it gets a chat's format. Its texts come from people and are taken literally. */
export type ChatMessage = {
  title: string
  lines: readonly string[]
  link: { text: string; url: string }
  /** Small text below the rest. */
  footer: string | null
}

/** Most characters that the chats accept; a little less than any limit they name. */
const MOST = { title: 150, line: 400, button: 75, footer: 300, notice: 1000 }
/** Most lines. Together, at the greatest length, they fit into every chat's limit. */
const MOST_LINES = 6

/** Returns the request body for the chat. No text written by a person notifies anyone or gets a format. */
export function chatPayload(chat: Chat, message: ChatMessage): Record<string, unknown> {
  return WRITERS[chat]({ ...message, lines: message.lines.slice(0, MOST_LINES) })
}

const WRITERS: Record<Chat, (message: ChatMessage) => Record<string, unknown>> = {
  slack: toSlack,
  teams: toTeams,
  discord: toDiscord,
  'google-chat': toGoogleChat,
}

/** Returns Slack's body. `plain_text` supports neither mentions nor formatting. `text` appears in the notification. */
function toSlack({ title, lines, link, footer }: ChatMessage) {
  const plain = (text: string, most: number) => ({
    type: 'plain_text',
    text: cut(text, most, inert),
    emoji: false,
  })
  const list = lines.map((line) => `• ${cut(line, MOST.line, inert)}`).join('\n')
  return {
    text: cut([title, ...lines].join(' · '), MOST.notice, toSlackText),
    mrkdwn: false,
    unfurl_links: false,
    unfurl_media: false,
    blocks: [
      { type: 'header', text: plain(title, MOST.title) },
      ...(list === ''
        ? []
        : [{ type: 'section', text: { type: 'plain_text', text: list, emoji: false } }]),
      {
        type: 'actions',
        elements: [{ type: 'button', text: plain(link.text, MOST.button), url: link.url }],
      },
      ...(footer === null ? [] : [{ type: 'context', elements: [plain(footer, MOST.footer)] }]),
    ],
  }
}

/** Returns Teams' body. Adaptive Cards interpret Markdown and dates in a `TextBlock`, but not in the runs of a `RichTextBlock`. */
function toTeams({ title, lines, link, footer }: ChatMessage) {
  const block = (text: string, looks: Record<string, unknown> = {}) => ({
    type: 'RichTextBlock',
    inlines: [{ type: 'TextRun', text, ...looks }],
  })
  return {
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        contentUrl: null,
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          msteams: { width: 'Full' },
          body: [
            block(cut(title, MOST.title, inert), { size: 'Medium', weight: 'Bolder' }),
            ...lines.map((line) => block(`• ${cut(line, MOST.line, inert)}`)),
            ...(footer === null
              ? []
              : [block(cut(footer, MOST.footer, inert), { size: 'Small', isSubtle: true })]),
          ],
          actions: [
            { type: 'Action.OpenUrl', title: cut(link.text, MOST.button, inert), url: link.url },
          ],
        },
      },
    ],
  }
}

function toDiscord({ title, lines, link, footer }: ChatMessage) {
  return {
    allowed_mentions: { parse: [] },
    embeds: [
      {
        title: cut(title, MOST.title, toDiscordText),
        url: link.url,
        description: [
          ...lines.map((line) => `- ${cut(line, MOST.line, toDiscordText)}`),
          `[${cut(link.text, MOST.button, toDiscordText)}](${link.url})`,
        ].join('\n'),
        // The footer is plain text, unlike the rest.
        ...(footer === null ? {} : { footer: { text: cut(footer, MOST.footer, inert) } }),
      },
    ],
  }
}

/** Returns Google Chat's body. The paragraphs of a card interpret HTML. `text` interprets marks and mentions, and appears in the notification. */
function toGoogleChat({ title, lines, link, footer }: ChatMessage) {
  const paragraph = (text: string) => ({ textParagraph: { text } })
  return {
    text: cut(title, MOST.title, toGoogleText),
    cardsV2: [
      {
        cardId: 'retroscore',
        card: {
          header: { title: cut(title, MOST.title, inert) },
          sections: [
            {
              widgets: [
                ...lines.map((line) => paragraph(cut(line, MOST.line, toGoogleHtml))),
                {
                  buttonList: {
                    buttons: [
                      {
                        text: cut(link.text, MOST.button, inert),
                        onClick: { openLink: { url: link.url } },
                      },
                    ],
                  },
                },
                ...(footer === null ? [] : [paragraph(cut(footer, MOST.footer, toGoogleHtml))]),
              ],
            },
          ],
        },
      },
    ],
  }
}

/** Zero-width space, which separates characters that a chat would read as one token. */
const GAP = '\u200b'

/** Escapes characters in texts that a chat takes literally, so that no chat finds a mention in them. */
function inert(character: string): string {
  return /[@<]/.test(character) ? character + GAP : character
}

function toSlackText(character: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
  return entities[character] ?? inert(character)
}

function toDiscordText(character: string): string {
  const written = inert(character)
  return /[\\*_~`|<>[\]()#+:.-]/.test(character) ? `\\${written}` : written
}

function toGoogleText(character: string): string {
  return /[*_~`]/.test(character) ? GAP + character + GAP : inert(character)
}

function toGoogleHtml(character: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
  return entities[character] ?? inert(character)
}

/** Returns the text on one line, each character in the chat's escaped form, cut at `most`. An escaped character is never cut in half. */
function cut(text: string, most: number, write: (character: string) => string): string {
  const pieces = [...text.replaceAll(/[\s\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim()].map(
    write,
  )
  const whole = pieces.join('')
  if (whole.length <= most) return whole
  let kept = ''
  for (const piece of pieces) {
    if (kept.length + piece.length >= most) break
    kept += piece
  }
  return `${kept}…`
}
