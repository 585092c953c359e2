import { expect } from 'vitest'
import { squadMembers } from '~/features/members/tables.server'
import { closeAfterAll } from '~tests/support/setup/test-end'
import { type Caller, openTestApi } from './test-api'

/**
 * Opens the whole API with three users: Olga, who creates squads, Mia, who belongs to each of them, and Sam, who does not. Closed after the last test
 * of the file.
 */
export async function openTestSquads() {
  const api = await closeAfterAll(openTestApi())
  const owner = await api.signIn('Olga')
  const member = await api.signIn('Mia')
  const stranger = await api.signIn('Sam')

  async function createSquad(name = 'Alpha'): Promise<string> {
    const { id: squadId } = await created(owner, '/squads', { name })
    await api.db.insert(squadMembers).values({ squadId, userId: member.userId })
    return squadId
  }

  /** Records a sprint with one topic, whose id is `a`. */
  async function record(
    squadId: string,
    sprint: number,
    named: { name?: string } = {},
  ): Promise<void> {
    await created(owner, `/squads/${squadId}/retrospectives`, {
      ...{ sprint, ...named, topics: [{ id: 'a', title: 'Planning' }], scores: { a: 3 } },
      formCreatedAt: '2026-11-07T10:00:00.000Z',
    })
  }

  return { api, owner, member, stranger, createSquad, record }
}

async function created(
  by: Caller,
  path: string,
  input: Record<string, unknown>,
): Promise<{ id: string }> {
  const { status, body, text } = await by.post(path, input)
  expect(status, text).toBe(201)
  return body
}
