import { expect, test } from 'vitest'
import { addressHint, CHATS, type Chat, chatAddressProblem, chatAddressStart } from './chat-address'

const GOOD: Record<Chat, string[]> = {
  slack: ['https://hooks.slack.com/services/T0/B0/abcd', 'https://HOOKS.slack.com:443/services/T'],
  teams: [
    'https://prod-12.westeurope.logic.azure.com:443/workflows/1/triggers/manual/paths/invoke?sig=x',
    'https://default1.2.environment.api.powerplatform.com/powerautomate/automations/direct/x',
    'https://flow.powerautomate.com/x',
  ],
  discord: ['https://discord.com/api/webhooks/1/t', 'https://discordapp.com/api/webhooks/1/t'],
  'google-chat': ['https://chat.googleapis.com/v1/spaces/A/messages?key=k&token=t'],
}

test('accepts the addresses of each chat for that chat alone', () => {
  for (const chat of CHATS) {
    for (const other of CHATS) {
      const problems = GOOD[chat].map((address) => chatAddressProblem(other, address))
      expect([chat, other, new Set(problems)]).toEqual([
        chat,
        other,
        new Set([other === chat ? null : 'other']),
      ])
    }
  }
})

test.for<[Chat, string]>([
  ['slack', 'hooks.slack.com/services/T'],
  ['slack', 'http://hooks.slack.com/services/T'],
  ['slack', 'https://hooks.slack.com/services/'],
  ['slack', 'https://hooks.slack.com/services/../api/T'],
  ['slack', 'https://hooks.slack.com/services/%2e%2e/api/T'],
  ['slack', 'https://hooks.slack.com/workflows/T'],
  ['slack', 'https://hooks.slack.com.example.com/services/T'],
  ['slack', 'https://hooks.slack.com@127.0.0.1/services/T'],
  ['slack', 'https://evil.example/hooks.slack.com/services/T'],
  ['slack', 'https://xhooks.slack.com/services/T'],
  ['slack', 'https://hooks.slack.com:8443/services/T'],
  ['slack', 'https://me:secret@hooks.slack.com/services/T'],
  ['slack', 'https://hooks.slack.com./services/T'],
  ['teams', 'https://logic.azure.com/workflows/1'],
  ['teams', 'https://evillogic.azure.com/workflows/1'],
  ['teams', 'https://x.logic.azure.com.example.com/workflows/1'],
  ['teams', 'https://x.logic.azure.com/'],
  ['discord', 'https://discord.com/api/oauth2/token'],
  ['google-chat', 'https://chat.googleapis.com/v1/media/A'],
  ['google-chat', 'https://www.googleapis.com/v1/spaces/A'],
])('%s refuses %s', ([chat, address]) => {
  expect(chatAddressProblem(chat, address)).toBe('other')
})

test.for([
  'https://acme.webhook.office.com/webhookb2/1@2/IncomingWebhook/3/4',
  'https://outlook.office.com/webhook/1@2/IncomingWebhook/3/4',
])('recognises an old Teams connector: %s', (address) => {
  expect(chatAddressProblem('teams', address)).toBe('retired')
  expect(chatAddressProblem('slack', address)).toBe('other')
})

test('the last four characters distinguish addresses', () => {
  expect(addressHint('https://hooks.slack.com/services/T0/B0/wxyz')).toBe('wxyz')
})

test('the hint gives the beginning of a valid address', () => {
  expect(CHATS.map(chatAddressStart)).toEqual([
    'https://hooks.slack.com/services/',
    'https://….logic.azure.com/',
    'https://discord.com/api/webhooks/',
    'https://chat.googleapis.com/v1/spaces/',
  ])
})
