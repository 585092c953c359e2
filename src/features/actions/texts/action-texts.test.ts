import { afterEach, expect, test } from 'vitest'
import type { Outcome } from '~/domain/actions/action-outcome'
import {
  blankFields,
  fieldsOf,
  isLink,
  toActionInput,
} from '~/features/actions/state/action-fields'
import { baseLocale, type Locale, overwriteGetLocale } from '~/paraglide/runtime'
import { actionWith, openAction } from '~tests/support/domain/actions'
import { treeOf } from '~tests/support/domain/topics'
import {
  actionMarkdown,
  ageTexts,
  dueText,
  endText,
  othersText,
  outcomeText,
  ownerText,
} from './action-texts'

afterEach(() => overwriteGetLocale(() => baseLocale))

const SIDES = { before: { sprints: 3, votes: 21 }, after: { sprints: 3, votes: 20 } }
const SCORES = { ...SIDES, expected: 'up', from: 2.04, to: 3.96 } as const
const VOTES = { ...SIDES, expected: 'less-split', from: 'split', to: 'aligned' } as const

test('a line of a Markdown file is in the language of the page', () => {
  const dropped = openAction({
    ...{ state: 'dropped', closedSprint: 11, closedAt: 0, dropReason: 'no-time' },
    ...{ owner: { kind: 'squad' }, topic: null },
  })
  expect(actionMarkdown(dropped)).toBe(
    '- [-] Refinamento às terças — o squad, até a Sprint 11: Não deu tempo',
  )
  overwriteGetLocale(() => 'en')
  expect(actionMarkdown(dropped)).toBe(
    '- [-] Refinamento às terças — the squad, due in Sprint 11: Not enough time',
  )
})

test('a sprint is named beside its number wherever the number stands', () => {
  const named = openAction({
    dueSprint: 8,
    startedSprint: 7,
    sprintNames: { 7: 'Q4 S1', 8: 'Q4 S2' },
  })
  expect(ageTexts(named, 7).since).toBe('desde a Sprint 7 · Q4 S1')
  expect(dueText(named, 7)).toBe('até a Sprint 8 · Q4 S2')
  expect(dueText(named, 9)).toContain('Sprint 8 · Q4 S2')
  expect(endText({ ...named, state: 'done', closedSprint: 8 })).toContain('Sprint 8 · Q4 S2')
  expect(actionMarkdown(named)).toContain('Sprint 8 · Q4 S2')
})

test('an outcome names no cause in either language', () => {
  expect(textsOf({ kind: 'better', ...SCORES })).toEqual([
    'O tópico subiu: 4,0 depois, 2,0 antes. Não prova que foi o combinado.',
    'The topic rose: 4.0 after, 2.0 before. That does not prove the action did it.',
  ])
  expect(textsOf({ kind: 'worse', ...SCORES })).toEqual([
    'O tópico caiu: 4,0 depois, 2,0 antes. Não prova que foi o combinado.',
    'The topic fell: 4.0 after, 2.0 before. That does not prove the action did it.',
  ])
  expect(textsOf({ kind: 'same', ...SCORES })).toEqual([
    'Sem mudança visível: 4,0 depois, 2,0 antes.',
    'No visible change: 4.0 after, 2.0 before.',
  ])
  expect(textsOf({ kind: 'better', ...VOTES })).toEqual([
    'As notas se aproximaram: alinhado depois, dividido antes. Não prova que foi o combinado.',
    'Scores got closer: aligned after, split before. That does not prove the action did it.',
  ])
  expect(textsOf({ kind: 'early', missing: 1 })[0]).toBe(
    'Ainda cedo: falta 1 sprint com este tópico.',
  )
  expect(textsOf({ kind: 'early', missing: 2 })[1]).toBe(
    'Still early: 2 more sprints with this topic.',
  )
  expect(textsOf({ kind: 'early', missing: null })[0]).toBe(
    'Sem comparação: havia menos de três sprints antes.',
  )
  expect(textsOf({ kind: 'none' })[0]).toBe('O tópico não está mais na retrospectiva.')
  overwriteGetLocale(() => 'pt')
  expect([othersText(1), othersText(2)]).toEqual([
    'com outro combinado no mesmo período',
    'com outros 2 combinados no mesmo período',
  ])
})

test('a row shows the owner, the due sprint and the start', () => {
  const action = openAction({ startedSprint: 10, dueSprint: 11 })
  expect(ownerText(action)).toBe('QA e Dev')
  expect(ownerText({ owner: { kind: 'squad' } })).toBe('o squad')
  expect(ownerText({ owner: { kind: 'left' } })).toBe('sem ninguém cuidando')
  expect(dueText(action, 11)).toBe('até a Sprint 11')
  expect(dueText(action, 12)).toBe('era até a Sprint 11')
  expect(dueText(actionWith({ dueSprint: null }), 12)).toBe('')
  expect(ageTexts(action, 10)).toEqual({ age: 'nesta sprint', since: 'desde a Sprint 10' })
  expect(ageTexts(action, 11)).toEqual({ age: '1 sprint', since: 'desde a Sprint 10' })
  expect(ageTexts(action, 14)).toEqual({ age: '4 sprints', since: 'vale decidir: fica ou sai?' })
  const kept = openAction({ keptSprints: [11, 12] })
  expect(ageTexts(kept, 12).since).toBe('vale decidir: fica ou sai?')
  // The squad's first recorded sprint may be number 24.
  const first = openAction({ startedSprint: 0 })
  expect(ageTexts(first, 24)).toEqual({ age: 'desde o começo', since: '' })
  const carried = { ...first, keptSprints: [24, 25] }
  expect(ageTexts(carried, 26).since).toBe('vale decidir: fica ou sai?')
})

test('an ended action shows when and why it ended', () => {
  const closed = { closedSprint: 12, dropReason: null }
  expect(endText({ ...closed, state: 'done' })).toBe('Feito na Sprint 12')
  expect(endText({ ...closed, state: 'dropped' })).toBe('Descartado na Sprint 12')
  expect(endText({ ...closed, state: 'dropped', dropReason: 'no-time' })).toBe(
    'Descartado na Sprint 12 · Não deu tempo',
  )
  expect(endText({ ...closed, closedSprint: 0, state: 'done' })).toBe(
    'Feito antes da primeira sprint',
  )
})

test('a member’s name means that member, and an empty name the squad', () => {
  const people = [{ userId: 'u1', name: 'Ana Souza' }]
  const ownerOf = (owner: string) =>
    toActionInput({ ...blankFields(3), owner }, { people, topics: [] }).owner
  expect(ownerOf(' ana souza ')).toEqual({ kind: 'member', userId: 'u1' })
  expect(ownerOf(' QA ')).toEqual({ kind: 'name', name: 'QA' })
  expect(ownerOf('  ')).toEqual({ kind: 'squad' })
})

test('an owner whose name was not changed stays, beside others of the same name', () => {
  const people = [
    { userId: 'u1', name: 'Ana' },
    { userId: 'u2', name: 'Ana' },
  ]
  const ownerOf = (action: ReturnType<typeof openAction>, owner = fieldsOf(action, 3).owner) =>
    toActionInput({ ...fieldsOf(action, 3), owner }, { people, topics: [], action }).owner
  const second = openAction({ owner: { kind: 'member', userId: 'u2', name: 'Ana' } })
  expect(ownerOf(second)).toEqual({ kind: 'member', userId: 'u2' })
  expect(ownerOf(second, 'ana ')).toEqual({ kind: 'member', userId: 'u2' })
  expect(ownerOf(second, '')).toEqual({ kind: 'squad' })
  const guest = openAction({ owner: { kind: 'name', name: 'Ana' } })
  expect(ownerOf(guest)).toEqual({ kind: 'name', name: 'Ana' })
})

test('an owner who has left stays until the field names another', () => {
  const left = openAction({ owner: { kind: 'left' } })
  const inputOf = (action: typeof left, owner: string) =>
    toActionInput({ ...fieldsOf(action, 3), owner }, { people: [], topics: [], action })
  expect(inputOf(left, fieldsOf(left, 3).owner)).not.toHaveProperty('owner')
  expect(inputOf(left, 'QA').owner).toEqual({ kind: 'name', name: 'QA' })
  expect(inputOf(left, 'O squad').owner).toEqual({ kind: 'squad' })
  // The edit of an idea starts it.
  expect(inputOf({ ...left, state: 'idea' }, '').owner).toEqual({ kind: 'squad' })
})

test('a topic that the squad no longer has stays as the action has it', () => {
  const topics = treeOf({ Daily: [] })
  const action = openAction({ topic: { id: 'gone', title: 'Antigo' } })
  const input = (topicId: string) =>
    toActionInput({ ...fieldsOf(action, 3), topicId }, { people: [], topics, action }).topic
  expect(input('gone')).toEqual({ id: 'gone', title: 'Antigo' })
  expect(input('daily')).toEqual({ id: 'daily', title: 'Daily' })
  expect(input('')).toBeNull()
})

test('a link is empty or a complete address', () => {
  expect(['', ' ', 'https://a.example/1'].every(isLink)).toBe(true)
  expect(['http://a.example', 'a.example', 'https://', 'javascript:x'].some(isLink)).toBe(false)
})

function textsOf(outcome: Outcome): [string, string] {
  return [inLocale('pt', outcome), inLocale('en', outcome)]
}

function inLocale(locale: Locale, outcome: Outcome): string {
  overwriteGetLocale(() => locale)
  return outcomeText(outcome, locale)
}
