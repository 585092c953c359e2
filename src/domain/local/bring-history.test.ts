import { expect, test } from 'vitest'
import { readEntries } from '../transfer/import-file.ts'
import { proposeTarget, type Target, toDestinations } from './bring-history.ts'

const SQUADS = [
  { id: 's1', name: 'Alpha' },
  { id: 's2', name: 'Ação' },
]

test('proposes the squad of the same name in any spelling', () => {
  const about = { squads: SQUADS, unnamed: 'Sem squad' }
  expect(proposeTarget(' ALPHA', about)).toEqual({ kind: 'squad', squadId: 's1' })
  expect(proposeTarget('ac\u0327a\u0303o', about)).toEqual({ kind: 'squad', squadId: 's2' })
})

test('proposes a new squad with a valid name if none matches', () => {
  const about = { squads: SQUADS, unnamed: 'Sem squad' }
  expect(proposeTarget(' Beta ', about)).toEqual({ kind: 'new', name: 'Beta' })
  expect(proposeTarget(' ', about)).toEqual({ kind: 'new', name: 'Sem squad' })
  expect(proposeTarget('🎯'.repeat(200), about)).toEqual({ kind: 'new', name: '🎯'.repeat(120) })
})

test('keeps the entries of a squad in order and merges two squads with one target', () => {
  const contents = readEntries(
    ['Alpha 1', 'Beta 1', 'alpha 2', 'Gama 1', 'Beta 2', ' 1', 'Delta 1'].map((text) => {
      const [squadName, sprint] = text.split(' ')
      const actions = [{ id: crypto.randomUUID(), title: `Ação ${text}` }]
      return { squadName, sprint, topics: [], notes: {}, data: '', actions }
    }),
  )
  const targets = new Map<string, Target>([
    ['alpha', { kind: 'squad', squadId: 's1' }],
    ['beta', { kind: 'squad', squadId: 's1' }],
    ['gama', { kind: 'new', name: ' Gama ' }],
    ['', { kind: 'new', name: 'Gama' }],
    ['delta', { kind: 'none' }],
  ])
  const destinations = toDestinations(contents, { targets, squads: SQUADS })
  expect(
    destinations.map(({ squadId, name, entries }) => [
      squadId,
      name,
      entries.map(({ squadName, label }) => `${squadName} ${label}`),
    ]),
  ).toEqual([
    ['s1', 'Alpha', ['Alpha 1', 'Beta 1', 'alpha 2', 'Beta 2']],
    [null, 'Gama', ['Gama 1']],
    [null, 'Gama', [' 1']],
  ])
  expect(destinations[0]?.actions.map(({ action }) => action.title)).toEqual([
    ...['Ação Alpha 1', 'Ação Beta 1', 'Ação alpha 2', 'Ação Beta 2'],
  ])
})
