import { expect, test } from 'vitest'
import { actionWith, openAction } from '~tests/support/domain/actions'
import { toCsvFile } from '../text/csv.ts'
import type { Action } from './action.ts'
import { type ActionTableWords, toActionsTable } from './action-table.ts'

const WORDS: ActionTableWords = {
  heads: ['Combinado', 'Observações'],
  owner: ({ owner }: Action) => (owner?.kind === 'name' ? owner.name : ''),
  state: ({ state }) => state,
  expected: ({ expected }) => expected,
  reason: ({ dropReason }) => dropReason ?? '',
  helped: ({ helped }) => helped ?? '',
  outcome: ({ state }) => (state === 'done' ? { from: '2,0', to: '4,0', text: 'Subiu' } : null),
}

test('writes an action as one line with all its data and the outcome that the page shows', () => {
  const done = openAction({
    ...{ state: 'done', closedSprint: 12, closedAt: Date.UTC(2026, 10, 7, 23), helped: 'partly' },
    ...{ keptSprints: [11, 12], dueOn: '2026-12-01', link: 'https://example.org/1', note: 'a;b' },
  })
  const format = { separator: ';', decimal: ',' } as const
  const actions = [done, actionWith({ topic: null, owner: null })]
  const table = toActionsTable(actions, { words: WORDS, zone: 'Asia/Kathmandu' })
  expect(toCsvFile(table, format)).toBe(
    [
      '\uFEFFCombinado;Observações',
      'Refinamento às terças;"a;b";Refinamento;QA e Dev;done;10;10;11;2026-12-01;11 12;12;2026-11-08;;partly;up;"2,0";"4,0";Subiu;https://example.org/1;a1',
      'Refinamento às terças;;;;idea;10;;11;;;;;;;up;;;;;a1',
      '',
    ].join('\r\n'),
  )
})

test('writes a title or an owner that begins like a formula as text', () => {
  const format = { separator: ',', decimal: '.' } as const
  const action = openAction({ title: '=1+1', owner: { kind: 'name', name: '@SUM(A1)' } })
  const table = toActionsTable([action], { words: WORDS, zone: 'UTC' })
  expect(toCsvFile(table, format)).toContain("'=1+1,,Refinamento,'@SUM(A1),")
})
