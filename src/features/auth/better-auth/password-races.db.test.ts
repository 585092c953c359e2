import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sessions } from '~/features/auth/tables.server'
import {
  type Answer,
  type Browser,
  PASSWORD,
  signUpAndConfirm,
  startAccounts,
} from '~tests/support/accounts/accounts'
import { closeAfterAll } from '~tests/support/setup/test-end'

const OWNERS_PASSWORD = 'outra margem 52'
const THIEFS_PASSWORD = 'mais uma 8642'

const accounts = await closeAfterAll(startAccounts())
let email: string
let tests = 0

beforeEach(async () => {
  email = `ana-${++tests}@races.example`
  await accounts.reset()
})
afterEach(() => accounts.db.execute(sql`drop function if exists reset_first cascade`))

test.each<
  [path: string, prepare: () => Promise<(thief: Browser) => Promise<Answer>>, answer: unknown[]]
>([
  [
    '/sign-in/email',
    async () => {
      await signUpAndConfirm(accounts, { email })
      return (thief) => thief.post('/sign-in/email', { email, password: PASSWORD })
    },
    [401, { error: { code: 'INVALID_CREDENTIALS' } }],
  ],
  [
    '/change-password',
    async () => {
      const { cookies } = await signUpAndConfirm(accounts, { email })
      return (thief) => {
        for (const [name, value] of cookies) thief.cookies.set(name, value)
        return change(thief)
      }
    },
    [400, { error: { code: 'INVALID_PASSWORD' } }],
  ],
  [
    '/confirm-email',
    async () => {
      await accounts.browser().post('/sign-up/email', { name: 'Ana', email, password: PASSWORD })
      const { links } = await accounts.mails.next(email)
      return (thief) => thief.confirm(links[0] ?? '', PASSWORD)
    },
    [400, { error: { code: 'INVALID_TOKEN' } }],
  ],
])('%s fails if the password is replaced after it was checked', async (_, prepare, expected) => {
  const ask = await prepare()
  const thief = accounts.browser()
  await resetBeforeTheNextSession()
  const answer = await ask(thief)
  expect([answer.status, answer.body]).toEqual(expected)
  expect(answer.headers.getSetCookie()).toEqual([])
  expect(await thief.user()).toBe(null)
  expect(await accounts.db.select().from(sessions)).toEqual([])
})

test('changing the password does not undo a concurrent reset', async () => {
  const thief = await signUpAndConfirm(accounts, { email })
  const owner = accounts.browser()
  await owner.post('/request-password-reset', { email })
  const [, token] =
    /reset-password\/(\w+)/.exec((await accounts.mails.next(email)).links[0] ?? '') ?? []
  const body = { token, newPassword: OWNERS_PASSWORD }
  const [changed, reset] = await Promise.all([change(thief), owner.post('/reset-password', body)])

  // The change wins only if it invalidated the link first.
  const [winner, loser] =
    reset.status === 200 ? [OWNERS_PASSWORD, THIEFS_PASSWORD] : [THIEFS_PASSWORD, OWNERS_PASSWORD]
  expect([changed.status, reset.status]).toContain(200)
  expect((await signIn(winner)).status).toBe(200)
  expect((await signIn(loser)).status).toBe(401)
  if (reset.status === 200) expect(await thief.user()).toBe(null)
})

/** Resets the password and ends all sessions just before the next session is stored. */
async function resetBeforeTheNextSession() {
  await accounts.db.execute(sql`
    create function reset_first() returns trigger language plpgsql as $$ begin
      update account set password = 'replaced';
      delete from session;
      return new;
    end $$`)
  await accounts.db.execute(
    sql`create trigger reset_first before insert on session for each row execute function reset_first()`,
  )
}

function change(person: Browser): Promise<Answer> {
  return person.post('/change-password', {
    currentPassword: PASSWORD,
    newPassword: THIEFS_PASSWORD,
  })
}

function signIn(password: string): Promise<Answer> {
  return accounts.browser().post('/sign-in/email', { email, password })
}
