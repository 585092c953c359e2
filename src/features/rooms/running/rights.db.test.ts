import { expect, test } from 'vitest'
import { squadMembers } from '~/features/members/tables.server'
import type { WebSocketWire } from '~/lib/server/web-socket.server'
import { openTestApi } from '~tests/support/api/test-api'
import { closeAfterAll } from '~tests/support/setup/test-end'
import { ENDINGS } from './schema'

const api = await closeAfterAll(openTestApi())
const PASSWORD = 'corre o rio 71'

test('a connection ends with the session that opened it, however that ends', async () => {
  const account = await api.visitor.post('/auth/sign-up/email', {
    ...{ name: 'Olga', email: 'olga@example.org', password: PASSWORD },
  })
  const first = cookieOf(account.headers)
  const changed = await expectEnd(first, () =>
    send('POST', '/auth/change-password', first, {
      currentPassword: PASSWORD,
      newPassword: 'desce o rio 17',
    }),
  )
  const second = cookieOf(changed.headers)
  await expectEnd(second, () => send('POST', '/auth/sign-out', second, {}))

  const signIn = () =>
    api.visitor.post('/auth/sign-in/email', {
      ...{ email: 'olga@example.org', password: 'desce o rio 17' },
    })
  const [third, fourth] = [cookieOf((await signIn()).headers), cookieOf((await signIn()).headers)]
  await expectEnd(third, () => send('POST', '/auth/revoke-other-sessions', fourth, {}))

  const elsewhere = await api.signIn('Olga')
  const { sessions } = (await elsewhere.get('/account/sessions')).body as {
    sessions: { id: string }[]
  }
  await expectEnd(elsewhere.cookie, () => elsewhere.delete(`/account/sessions/${sessions[0]?.id}`))

  const everywhere = await api.signIn('Olga')
  await expectEnd(everywhere.cookie, () => everywhere.post('/auth/revoke-sessions', {}))

  const leaving = await api.signIn('Olga')
  await expectEnd(leaving.cookie, () => leaving.post('/auth/delete-user', {}))
})

test('only a member who is removed from the squad loses the connection', async () => {
  const [owner, member] = [await api.signIn('Olga'), await api.signIn('Mia')]
  const { squadId, code } = await openRoom(owner.cookie)
  await api.db.insert(squadMembers).values({ squadId, userId: member.userId })
  const [led, watched] = [await watch(code, owner.cookie), await watch(code, member.cookie)]
  await owner.delete(`/squads/${squadId}/members/${member.userId}`)
  expect(watched.ended()).toBe(ENDINGS.bye)
  expect(led.ended()).toBeUndefined()
  expect((await watch(code, member.cookie)).status).toBe(401)
})

/** Expects a room that the session leads to be shown until the call ends the session, and not afterwards. */
async function expectEnd(cookie: string, end: () => ReturnType<typeof send>) {
  const { code } = await openRoom(cookie)
  const watched = await watch(code, cookie)
  expect([watched.status, watched.ended()]).toEqual([101, undefined])
  const answer = await end()
  expect(answer.status, answer.text).toBe(200)
  expect(watched.ended()).toBe(ENDINGS.bye)
  // Deleting the account deletes its squads, and their rooms.
  expect([401, 404]).toContain((await watch(code, cookie)).status)
  return answer
}

async function openRoom(cookie: string) {
  const squad = await send('POST', '/squads', cookie, { name: 'Alpha' })
  const { id: squadId } = squad.body as { id: string }
  const room = { sprint: 1, topics: [{ id: 'a', title: 'Planning' }] }
  const opened = await send('POST', `/squads/${squadId}/rooms`, cookie, room)
  return { squadId, code: (opened.body as { code: string }).code }
}

async function watch(code: string, cookie: string) {
  let ended: number | undefined
  const wire: WebSocketWire = {
    send: () => {},
    close: (why) => {
      ended ??= why
    },
    cut: () => {},
    onText: () => {},
    onClose: () => {},
    waitingBytes: () => 0,
  }
  const headers = { cookie, upgrade: 'websocket' }
  const { status } = await api.request(`/api/rooms/${code}/socket`, { headers }, async () => wire)
  return { status, ended: () => ended }
}

function send(method: string, path: string, cookie: string, body: Record<string, unknown>) {
  return api.visitor.send(method, path, { cookie, body })
}

function cookieOf(headers: Headers): string {
  return headers
    .getSetCookie()
    .map((text) => text.split(';')[0])
    .join('; ')
}
