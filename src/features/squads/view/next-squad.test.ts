import { expect, test } from 'vitest'
import { nextSquad } from './next-squad'

const SQUADS = [squad('empty'), squad('old', '2026-10-01'), squad('new', '2026-11-20')]

test('the squad of the page comes first', () => {
  expect(nextSquad(SQUADS, 'old')?.id).toBe('old')
})

test('elsewhere the squad with the newest sprint comes first', () => {
  expect(nextSquad(SQUADS, undefined)?.id).toBe('new')
  expect(nextSquad(SQUADS, 'of somebody else')?.id).toBe('new')
})

test('a squad without sprints comes before none', () => {
  expect(nextSquad(SQUADS.slice(0, 1), undefined)?.id).toBe('empty')
  expect(nextSquad([], undefined)).toBeUndefined()
})

function squad(id: string, day?: string) {
  const sprint = { id, sprint: 1, average: 3, canDelete: true }
  return { id, latest: day === undefined ? [] : [{ ...sprint, createdAt: `${day}T10:00:00.000Z` }] }
}
