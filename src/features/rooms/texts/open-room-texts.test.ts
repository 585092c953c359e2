import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { OpenWindow } from '../schema'
import { enterText, openRoomText, shortEnterText } from './open-room-texts'

const CLOSES_AT = new Date(2026, 10, 26, 18).getTime()

beforeEach(() => void vi.setSystemTime(new Date(2026, 10, 24)))
afterEach(() => void vi.useRealTimers())

test('a live room is named by its people', () => {
  expect([0, 1, 3].map((people) => textsOf({ people, window: null }))).toEqual([
    ['Sala aberta · Sprint 24 · 0 pessoas', 'Entrar na sala', 'Entrar na sala'],
    ['Sala aberta · Sprint 24 · 1 pessoa', 'Entrar na sala · 1 pessoa', 'Entrar na sala'],
    ['Sala aberta · Sprint 24 · 3 pessoas', 'Entrar na sala · 3 pessoas', 'Entrar na sala'],
  ])
})

test('a vote over days is named by its end or its next step', () => {
  expect((['window', 'sealed', 'too-few'] as const).map(windowTexts)).toEqual([
    [
      'Votação com prazo · Sprint 24 · fecha qui., 18:00',
      ...['Votação até qui., 18:00', 'Ver votação'],
    ],
    [
      'Votação encerrada · Sprint 24 · falta a conversa',
      ...['Começar a conversa', 'Começar a conversa'],
    ],
    [
      'Votação encerrada · Sprint 24 · poucas respostas',
      ...['Poucas respostas · votar ao vivo', 'Votar ao vivo'],
    ],
  ])
})

function windowTexts(phase: OpenWindow['phase']): string[] {
  return textsOf({ people: 0, window: { phase, closesAt: CLOSES_AT } })
}

function textsOf(facts: { people: number; window: OpenWindow | null }): string[] {
  const room = { code: '0123456789', sprint: 24, topic: null, createdAt: '', ...facts }
  return [openRoomText(room, 'pt'), enterText(room, 'pt'), shortEnterText(room)]
}
