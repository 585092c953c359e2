import type { BrowserContext, Page } from '@playwright/test'
import { hashPassword } from 'better-auth/crypto'
import { test as base } from 'vitest'
import { accounts } from '~/features/auth/tables.server'
import { OPEN_TO_ALL, type SignInSettings } from '~/lib/server/sign-in-settings'
import { type Caller, ORIGIN, openTestApi, type TestApi } from '~tests/support/api/test-api'
import { type Role, squadData } from '../../support/squad-data'
import { expect } from './expect'
import { createPage } from './page'
import type { Server } from './requests'
import { untilPasses } from './waiting'

export { expect } from './expect'

export const PASSWORD = 'corre o rio 71'

export type Account = { name: string; email: string; password: string; cookie: string }

type Fixtures = {
  /** With a mail server, accounts wait for the link in their mail. A file whose tests need one extends `test` with it. */
  hasMail: boolean
  /** The server's ways into an account. A file or a test about others extends `test` with them. */
  ways: SignInSettings
  /** Opens the API in this process over an empty database. */
  openApi: () => Promise<TestApi>
  api: TestApi
  /** Resolves to the link of the oldest mail to this address, and removes the mail from `api.mails`. */
  takeLink: (email: string) => Promise<string>
  /** The server's address, named as in the browser tests. */
  product: { origin: string }
  opened: ReturnType<typeof createPage>
  page: Page
  context: BrowserContext
  /** Creates a confirmed account without signing in. */
  createAccount: (account?: { name?: string }) => Promise<Account>
  /** Creates an account and signs in to it in this browser. */
  signIn: (account?: { name?: string }) => Promise<Account>
  /** Squad Alpha of a new account, signed in in this browser. */
  squad: Awaited<ReturnType<typeof createSquad>> & { account: Account }
}

/** Fixtures of pages without a browser. Any error that the page throws or logs fails the test. */
export const test = base.extend<Fixtures>({
  hasMail: false,
  ways: OPEN_TO_ALL,
  openApi: async ({ hasMail, ways }, use) => {
    let opening: Promise<TestApi> | undefined
    await use(() => {
      opening ??= openTestApi({ hasMail, ways })
      return opening
    })
    await (await opening)?.close()
  },
  api: async ({ openApi }, use) => {
    await use(await openApi())
  },
  takeLink: async ({ api }, use) => {
    await use((email) => untilPasses(() => takeLink(api, email)))
  },
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the wanted fixtures from here
  product: async ({}, use) => {
    await use({ origin: ORIGIN })
  },
  opened: async ({ openApi }, use) => {
    const { error } = console
    const serve: Server = async (path, init, upgrade) =>
      (await openApi()).request(path, init, upgrade)
    const opened = createPage(ORIGIN, serve, openApi)
    console.error = (...parts) => void opened.errors.push(parts.map(String).join(' '))
    await use(opened)
    opened.close()
    console.error = error
    expect(opened.errors, 'errors on the page').toEqual([])
  },
  page: async ({ opened }, use) => {
    await use(opened.page)
  },
  context: async ({ page }, use) => {
    await use(page.context())
  },
  createAccount: async ({ api }, use) => {
    await use(async ({ name = 'Ana Souza' } = {}) => {
      const { userId, email, cookie } = await api.signIn(name)
      const password = await hashPassword(PASSWORD)
      await api.db
        .insert(accounts)
        .values({ userId, accountId: userId, providerId: 'credential', password })
      return { name, email, password: PASSWORD, cookie }
    })
  },
  signIn: async ({ createAccount, opened }, use) => {
    await use(async (wanted) => {
      const account = await createAccount(wanted)
      opened.keepCookie(account.cookie)
      return account
    })
  },
  squad: async ({ page, signIn }, use) => {
    const account = await signIn()
    await use({ ...(await createSquad(page)), account })
  },
})

async function createSquad(page: Page) {
  const data = squadData(page, ORIGIN)
  const { id } = await data.createSquad('Squad Alpha')
  type Rest = Parameters<typeof data.record> extends [string, ...infer Others] ? Others : never
  return {
    ...data,
    id,
    record: (...given: Rest) => data.record(id, ...given),
    /** Invites another person, who accepts. */
    async admit(person: Caller, role?: Role) {
      await person.post(`/invitations/${await data.invite(id, role)}`, {})
    },
  }
}

function takeLink({ mails }: TestApi, email: string): string {
  const at = mails.findIndex(({ to }) => to === email)
  const [mail] = at < 0 ? [] : mails.splice(at, 1)
  const [link] = mail?.text.match(/https?:\/\/\S+/) ?? []
  if (!link) throw new Error(`no link was mailed to ${email}`)
  return link
}
