import { end } from '../../../scripts/run'
import { ANY_DATABASE, type ServerProcess, startShortLived } from '../../server/server-process'
import { accountScreens } from '../../support/account-screens'
import { startOidcServer } from '../../support/server/oidc-server'
import { test as base, expect, expectFit } from '../fixtures'

type Company = {
  /** Starts a server with these settings. The fixture stops it. */
  serve: (settings: Record<string, string>) => Promise<ServerProcess>
}

const test = base.extend<Company>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the wanted fixtures from here
  serve: async ({}, use) => {
    const servers: ServerProcess[] = []
    await use(async (settings) => {
      const server = await startShortLived({ LOG_LEVEL: 'warn', ...ANY_DATABASE, ...settings })
      servers.push(server)
      return server
    })
    for (const { child } of servers) await end(child)
  },
})

test('a company signs in with its own provider alone', async ({
  page,
  serve,
  expectAccessible,
}) => {
  const provider = await startOidcServer({ path: '/realms/empresa' })
  const { name, issuer, clientId, clientSecret } = provider.settings('Conta Empresa Exemplo')
  const { origin } = await serve({
    PASSWORD_SIGN_IN: 'off',
    OIDC_NAME: name,
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
  })
  provider.register(origin)
  const email = `bia-${process.pid}@exemplo.com`
  provider.next({ sub: email, email, email_verified: true, name: 'Bia Lima' })
  await page.setViewportSize({ width: 390, height: 844 })
  const screen = accountScreens(page)
  await page.goto(`${origin}/account`)
  const button = screen.button('auth_provider', { provider: name })
  await expect(button).toBeFocused()
  await expectAccessible(page)
  await expectFit(page)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${origin}/account`)
  await expect(screen.field('auth_name')).toHaveValue('Bia Lima')
  await expect(page.getByText(screen.text('account_email_follows', { email }))).toBeVisible()
  await provider.close()
})

for (const [mode, title] of [
  ['closed', 'signup_closed_title'],
  ['invited', 'signup_invited_title'],
] as const) {
  test(`the page of a server with SIGN_UP=${mode} is accessible`, async ({
    page,
    serve,
    expectAccessible,
  }) => {
    const { origin } = await serve({ SIGN_UP: mode })
    await page.setViewportSize({ width: 390, height: 844 })
    const screen = accountScreens(page)
    await page.goto(`${origin}/signup`)
    await expect(screen.heading).toHaveText(screen.text(title))
    await expectAccessible(page)
    await expectFit(page)
  })
}
