import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CHATS } from './chat-address'
import { type ChatMessage, chatPayload } from './chat-payload'

const URL_OF_REPORT = 'https://retro.example/retrospective/1'

const MESSAGE: ChatMessage = {
  title: 'Alpha: sprint 12 avaliada',
  lines: ['Média geral 3,4.', 'A nota de Planning caiu: 2,8 nas últimas 2 sprints, 3,9 antes.'],
  link: { text: 'Ver o relatório', url: URL_OF_REPORT },
  footer: 'As notas são do squad.',
}

/** Texts that notify people or have a format in one of the chats. */
const ATTACKS = [
  ...['<!channel>', '<!here|x>', '<@U123>', '@everyone', '@here', '<@&42>', '<users/all>'],
  ...['<at>Ana</at>', '&lt;!channel&gt;', '&lt;users/all&gt;', '<https://evil.example|click>'],
  ...['[click](https://evil.example)', '*bold* _it_ ~no~ `code` ||spoiler||', '# head', '-# small'],
  ...['> quote', '1. list', '<t:0:R>', ':boom:', '{{DATE(2026-01-01T00:00:00Z)}}', '<b>x</b>'],
  ...['a\nb\r\n# c', '\u202egnp.exe', '\\*x\\*'],
]

test('Slack gets plain texts, a button and a notice', () => {
  const plain = (text: string) => ({ type: 'plain_text', text, emoji: false })
  expect(chatPayload('slack', MESSAGE)).toEqual({
    text: `${MESSAGE.title} · ${MESSAGE.lines.join(' · ')}`,
    ...{ mrkdwn: false, unfurl_links: false, unfurl_media: false },
    blocks: [
      { type: 'header', text: plain(MESSAGE.title) },
      { type: 'section', text: plain(MESSAGE.lines.map((line) => `• ${line}`).join('\n')) },
      {
        type: 'actions',
        elements: [{ type: 'button', text: plain('Ver o relatório'), url: URL_OF_REPORT }],
      },
      { type: 'context', elements: [plain('As notas são do squad.')] },
    ],
  })
})

test('Teams gets an Adaptive Card without Markdown', () => {
  const { attachments } = chatPayload('teams', MESSAGE) as never as {
    attachments: [{ contentUrl: null; content: { version: string; body: unknown[]; actions: [] } }]
  }
  const [{ contentUrl, content }] = attachments
  expect([contentUrl, content.version]).toEqual([null, '1.4'])
  expect(content.body.map((block) => (block as { type: string }).type)).toEqual(
    Array(4).fill('RichTextBlock'),
  )
  expect(content.actions).toEqual([
    { type: 'Action.OpenUrl', title: 'Ver o relatório', url: URL_OF_REPORT },
  ])
})

test('Discord gets one embed that notifies no one', () => {
  expect(chatPayload('discord', MESSAGE)).toEqual({
    allowed_mentions: { parse: [] },
    embeds: [
      {
        title: 'Alpha\\: sprint 12 avaliada',
        url: URL_OF_REPORT,
        description: [
          '- Média geral 3,4\\.',
          '- A nota de Planning caiu\\: 2,8 nas últimas 2 sprints, 3,9 antes\\.',
          `[Ver o relatório](${URL_OF_REPORT})`,
        ].join('\n'),
        footer: { text: 'As notas são do squad.' },
      },
    ],
  })
})

test('Google Chat gets a card and a notice', () => {
  const { text, cardsV2 } = chatPayload('google-chat', MESSAGE) as never as {
    text: string
    cardsV2: [{ card: { header: { title: string }; sections: [{ widgets: unknown[] }] } }]
  }
  expect([text, cardsV2[0].card.header.title]).toEqual([MESSAGE.title, MESSAGE.title])
  expect(cardsV2[0].card.sections[0].widgets).toEqual([
    ...MESSAGE.lines.map((line) => ({ textParagraph: { text: line } })),
    {
      buttonList: {
        buttons: [{ text: 'Ver o relatório', onClick: { openLink: { url: URL_OF_REPORT } } }],
      },
    },
    { textParagraph: { text: 'As notas são do squad.' } },
  ])
})

test('Google Chat shows marks of formatting as they are', () => {
  const title = 'a *b* _c_ ~d~ `e`'
  const { text } = chatPayload('google-chat', { ...MESSAGE, title }) as { text: string }
  expect(text).not.toBe(title)
  expect(text.replaceAll('\u200b', '')).toBe(title)
})

test.for(ATTACKS)('neither notifies people nor formats %j', (attack) => {
  for (const chat of CHATS) {
    const payload = chatPayload(chat, attacked(attack))
    for (const text of textsOf(payload)) {
      // A mention in any chat begins with one of these two characters, directly followed by a letter or a mark.
      expect([chat, text]).toEqual([chat, expect.not.stringMatching(/[@<][\w!@&/#:]/)])
      expect(text).not.toMatch(/[\r\u202e]/)
    }
  }
  const embed = embedOf(attacked(attack))
  const [first = ''] = embed.description.split('\n')
  for (const text of [embed.title, first.replace(/^- /, '')]) {
    expect(text.replaceAll(/\\[\\*_~`|<>[\]()#+:.-]/g, '')).not.toMatch(/[\\*_~`|<>[\]()#]/)
  }
  const { text } = chatPayload('google-chat', attacked(attack)) as { text: string }
  expect(text).not.toMatch(/(?<!\u200b)[*_~`]|[*_~`](?!\u200b)/)
})

test('keeps every text within its chat’s limit, however long its parts are', () => {
  for (const letter of ['x', '<', '*', '@', '&', '\\', '😀', '日']) {
    const long: ChatMessage = {
      title: letter.repeat(999),
      lines: Array(30).fill(letter.repeat(999)),
      link: { text: letter.repeat(999), url: URL_OF_REPORT },
      footer: letter.repeat(999),
    }
    const [header, section, actions, context] = blocksOf(long)
    const [button] = actions?.elements ?? []
    expect(header?.text?.text.length).toBeLessThanOrEqual(150)
    expect(section?.text?.text.length).toBeLessThanOrEqual(3000)
    expect(button?.text?.text.length).toBeLessThanOrEqual(75)
    expect(context?.elements).toHaveLength(1)
    const embed = embedOf(long)
    expect(embed.title.length).toBeLessThanOrEqual(256)
    expect(embed.description.length).toBeLessThanOrEqual(4096)
    expect(textsOf(embed).join('').length).toBeLessThanOrEqual(6000)
    expect(bytesOf(chatPayload('teams', long))).toBeLessThan(28_000)
    expect(bytesOf(chatPayload('google-chat', long))).toBeLessThan(32_000)
  }
})

test('never cuts an escape in half', () => {
  for (let length = 60; length < 160; length += 1) {
    const title = `${'x'.repeat(length)}${'*'.repeat(99)}`
    expect(embedOf({ ...MESSAGE, title }).title).toMatch(/^x+(\\\*)*…?$/)
    const { text } = chatPayload('slack', { ...MESSAGE, title: `${'x'.repeat(900 + length)}<<<<` })
    expect(text).toMatch(/^x+(&lt;)*…?/)
  }
})

test('any text survives in the JSON of a payload', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.constantFrom(...CHATS), (typed, chat) => {
      const payload = chatPayload(chat, attacked(typed))
      expect(JSON.parse(JSON.stringify(payload))).toEqual(payload)
    }),
  )
})

type SlackText = { text: string }
type SlackBlock = { text?: SlackText; elements?: { text?: SlackText }[] }
type Embed = { title: string; description: string }

function blocksOf(message: ChatMessage): SlackBlock[] {
  return (chatPayload('slack', message) as { blocks: SlackBlock[] }).blocks
}

function embedOf(message: ChatMessage): Embed {
  return (chatPayload('discord', message) as { embeds: [Embed] }).embeds[0]
}

function attacked(text: string): ChatMessage {
  return {
    title: text,
    lines: [text, text],
    link: { text, url: URL_OF_REPORT },
    footer: text,
  }
}

/** Returns every string of a payload except addresses and names of formats. */
function textsOf(payload: unknown): string[] {
  if (typeof payload === 'string')
    return /^https?:\/\/(retro|adaptive)/.test(payload) ? [] : [payload]
  return payload && typeof payload === 'object' ? Object.values(payload).flatMap(textsOf) : []
}

function bytesOf(payload: unknown): number {
  return Buffer.byteLength(JSON.stringify(payload))
}
