import { z } from '@hono/zod-openapi'
import type { Db } from '~/lib/database/db.server'
import { AppError } from '~/lib/errors'
import { body, createRouter, endpointsUnder, json, type UserId } from '~/lib/server/api.server'
import type { SignInSettings } from '~/lib/server/sign-in-settings'
import type { Auth } from './auth.server'
import { listSessions, readAccount } from './data.server'
import { endSession, saveReminders } from './mutations.server'
import {
  accountOverview,
  reminderSetting,
  type SessionState,
  sessionList,
  sessionState,
} from './schema'

const endpoint = endpointsUnder('account')

const session = endpoint('get', '/session', {
  operationId: 'getSession',
  summary: "Returns the signed-in user and the server's sign-in methods",
  security: [],
  responses: { 200: json(sessionState, 'The session') },
})

const overview = endpoint('get', '/account', {
  operationId: 'getAccount',
  summary: 'Returns what deleting the account would delete',
  responses: { 200: json(accountOverview, 'The account') },
})

const list = endpoint('get', '/account/sessions', {
  operationId: 'listSessions',
  summary: "Lists the caller's sessions",
  responses: { 200: json(sessionList, 'The sessions, last used first') },
})

const end = endpoint('delete', '/account/sessions/{sessionId}', {
  operationId: 'endSession',
  summary: "Ends one of the caller's sessions",
  request: { params: z.object({ sessionId: z.uuid() }) },
  responses: { 200: json(sessionList, 'The remaining sessions') },
})

const remind = endpoint('put', '/account/reminders', {
  operationId: 'saveReminders',
  summary: 'Switches the mails that remind the caller of due actions on or off',
  request: body(reminderSetting),
  responses: { 200: json(accountOverview, 'The account') },
})

/** Routes that need no session. */
export function sessionApi({ auth, hasMail }: { auth: Auth; hasMail: boolean }) {
  return createRouter().openapi(session, async (c) => {
    const { user, cookies } = await auth.renewSession(c.req.raw.headers)
    for (const cookie of cookies) c.header('Set-Cookie', cookie, { append: true })
    const known = user && { id: user.id, name: user.name, email: user.email }
    return c.json({ user: known, signIn: toPublic(auth.signIn), mail: hasMail }, 200)
  })
}

/** Routes that require a session. */
export function accountApi({
  db,
  signIn: { hasPasswords },
  onSessionEnd,
}: {
  db: Db
  signIn: SignInSettings
  onSessionEnd: (userId: string) => void
}) {
  const read = (userId: UserId) => readAccount(db, { userId, hasPasswords })
  return createRouter()
    .openapi(overview, async (c) => c.json(await read(c.get('user').id), 200))
    .openapi(remind, async (c) => {
      const userId = c.get('user').id
      await saveReminders(db, { userId, ...c.req.valid('json') })
      return c.json(await read(userId), 200)
    })
    .openapi(list, async (c) => c.json(await listSessions(db, c.get('user')), 200))
    .openapi(end, async (c) => {
      const user = c.get('user')
      const isEnded = await endSession(db, { userId: user.id, ...c.req.valid('param') })
      if (!isEnded) throw new AppError('NOT_FOUND')
      onSessionEnd(user.id)
      return c.json(await listSessions(db, user), 200)
    })
}

/** Returns the settings that pages may see. */
function toPublic({ signUp, hasPasswords, providers }: SignInSettings): SessionState['signIn'] {
  return {
    providers: providers.map(({ id, name }) => ({ id, name })),
    passwords: hasPasswords,
    signUp: signUp.mode,
    domains: [...signUp.domains],
  }
}
