import { expect, test } from 'vitest'
import { actionWith, openAction } from '~tests/support/domain/actions'
import { type ActionWords, toActionMarkdown } from './action-markdown.ts'

const WORDS: ActionWords = {
  owner: ({ owner }) => (owner && 'name' in owner ? owner.name : 'the squad'),
  until: ({ dueSprint }) => `until Sprint ${dueSprint}`,
  reason: (reason) => `because ${reason}`,
}

test('writes a promise as an open task with its owner, sprint and topic', () => {
  expect(toActionMarkdown(openAction(), WORDS)).toBe(
    '- [ ] Refinamento às terças — QA e Dev, until Sprint 11 (Refinamento)',
  )
  const squads = openAction({ owner: { kind: 'squad' }, topic: null })
  expect(toActionMarkdown(squads, WORDS)).toBe(
    '- [ ] Refinamento às terças — the squad, until Sprint 11',
  )
})

test('ticks done actions and gives the reason for dropped ones', () => {
  const closed = { closedSprint: 11, closedAt: 0, topic: null }
  expect(toActionMarkdown(openAction({ ...closed, state: 'done' }), WORDS)).toBe(
    '- [x] Refinamento às terças — QA e Dev, until Sprint 11',
  )
  const dropped = openAction({ ...closed, state: 'dropped', dropReason: 'no-time' })
  expect(toActionMarkdown(dropped, WORDS)).toBe(
    '- [-] Refinamento às terças — QA e Dev, until Sprint 11: because no-time',
  )
  expect(toActionMarkdown({ ...dropped, dropReason: null }, WORDS)).toBe(
    '- [-] Refinamento às terças — QA e Dev, until Sprint 11',
  )
})

test('leaves out the missing fields of an idea', () => {
  const idea = actionWith({ owner: null, dueSprint: null, topic: null })
  expect(toActionMarkdown(idea, WORDS)).toBe('- [ ] Refinamento às terças')
  expect(toActionMarkdown(actionWith(), WORDS)).toBe(
    '- [ ] Refinamento às terças — QA e Dev, until Sprint 11 (Refinamento)',
  )
})

test('escapes the marks in people’s texts', () => {
  const action = openAction({
    ...{ title: '[x](y) <b>', owner: { kind: 'name', name: 'a_b' } },
    topic: { id: 't', title: 'A*\nB' },
  })
  expect(toActionMarkdown(action, WORDS)).toBe(
    '- [ ] \\[x\\](y) \\<b\\> — a\\_b, until Sprint 11 (A\\* B)',
  )
})
