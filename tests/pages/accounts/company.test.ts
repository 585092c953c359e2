import { accounts } from '~/features/auth/tables.server'
import { OPEN_TO_ALL, type Provider, type SignInSettings } from '~/lib/server/sign-in-settings'
import { accountScreens } from '../../support/account-screens'
import { storeHistory } from '../../support/history'
import { test as base, expect } from '../support/fixtures'

const NAME = 'Conta Empresa Exemplo'

/** A provider that nothing listens for. */
const AWAY: Provider = {
  id: 'oidc-2',
  name: NAME,
  issuer: 'http://127.0.0.1:9',
  clientId: 'x',
  clientSecret: 'y',
}

const withSettings = (changed: Partial<SignInSettings>) =>
  base.extend({ ways: { ...OPEN_TO_ALL, ...changed } })

const companyTest = withSettings({ hasPasswords: false, providers: [AWAY] })
const closedTest = withSettings({ signUp: { mode: 'closed', domains: [] } })
const invitedTest = withSettings({ signUp: { mode: 'invited', domains: [] } })
const domainsTest = withSettings({
  signUp: { mode: 'open', domains: ['exemplo.com.br', 'exemplo.com'] },
  providers: [AWAY, { ...AWAY, id: 'oidc-3', name: 'Outra Conta' }],
})

for (const path of ['/login', '/signup']) {
  companyTest(`a company's ${path} has its button and no password field`, async ({ page }) => {
    const screen = accountScreens(page)
    await screen.open(path)
    const button = screen.button('auth_provider', { provider: NAME })
    await expect(button).toBeVisible()
    await expect(page.getByText(screen.text('auth_work_lead'))).toBeVisible()
    await expect(page.locator('input')).toHaveCount(0)
    await expect(screen.link('login_forgot')).toHaveCount(0)
  })
}

companyTest('a provider that is away is named under its button', async ({ page }) => {
  const screen = accountScreens(page)
  await screen.open('/login')
  await screen.button('auth_provider', { provider: NAME }).click()
  await expect(screen.alert).toHaveText(screen.text('auth_provider_away', { provider: NAME }))
  await screen.link('auth_have_code').click()
  await expect(page).toHaveURL('/room')
})

companyTest(
  'a company has no form for passwords on the account page',
  async ({ page, api, signIn }) => {
    const account = await signIn()
    await api.db.update(accounts).set({ providerId: 'oidc-2', password: null })
    const screen = accountScreens(page)
    await screen.open('/account')
    await expect(
      page.getByText(screen.text('account_email_follows', { email: account.email })),
    ).toBeVisible()
    await expect(screen.section('account_password')).toHaveCount(0)
    await expect(screen.field('account_email_new')).toHaveCount(0)
  },
)

domainsTest('each provider has a button beside the password form', async ({ page }) => {
  const screen = accountScreens(page)
  await screen.open('/login')
  await expect(screen.button('auth_provider', { provider: 'Outra Conta' })).toBeVisible()
  await expect(screen.button('auth_provider', { provider: NAME })).toBeVisible()
  await expect(screen.button('auth_provider', { provider: 'Google' })).toHaveCount(0)
  await expect(screen.field('auth_password')).toBeVisible()
})

domainsTest(
  'the sign-up form names the domains, and a refusal says whom it admits',
  async ({ page }) => {
    const screen = accountScreens(page)
    await screen.open('/signup')
    const domains = 'exemplo.com.br, exemplo.com'
    await expect(page.getByText(screen.text('auth_domains_hint', { domains }))).toBeVisible()
    await screen.fillSignUp({ name: 'Eve', email: 'eve@evil.example', password: 'corre o rio 71' })
    await screen.button('signup_submit').click()
    await expect(screen.alert).toHaveText(screen.text('problem_domain_refused'))
  },
)

closedTest(
  'a closed server names what works without an account, and whom to ask',
  async ({ page }) => {
    const screen = accountScreens(page)
    await screen.open('/signup')
    await expect(screen.heading).toHaveText(screen.text('signup_closed_title'))
    await expect(page.locator('#main').getByRole('link', { name: /@/ })).toHaveAttribute(
      'href',
      /^mailto:/,
    )
    await expect(screen.link('signup_way_room')).toHaveAttribute('href', '/')
    await expect(screen.link('signup_way_local')).toHaveAttribute('href', '/retrospectiva')
    await screen.link('signup_way_code').click()
    await expect(page).toHaveURL('/room')
  },
)

closedTest('a closed server names the sprint that waits in this browser', async ({ page }) => {
  const screen = accountScreens(page)
  const topics = [
    { id: 'a', title: 'Daily', isSubtopic: false, hasChildren: false, description: '' },
  ]
  const entry = {
    sprint: 'Sprint 1',
    squadName: 'Squad Pagamentos',
    topics,
    notes: { a: 3 },
    average: 3,
  }
  await storeHistory(page, [entry])
  await screen.open('/signup')
  const waiting = { sprint: 'Sprint 1', squad: 'Squad Pagamentos' }
  await expect(page.getByText(screen.text('auth_sprint_waits', waiting))).toBeVisible()
})

closedTest('the way to an invitation has the form', async ({ page, squad }) => {
  const screen = accountScreens(page)
  const token = await squad.invite(squad.id)
  await page.context().clearCookies()
  await screen.open(`/signup?next=/invitation/${token}`)
  await expect(screen.field('auth_name')).toBeVisible()
})

invitedTest('a pasted invitation opens its page', async ({ page, squad }) => {
  const screen = accountScreens(page)
  const token = await squad.invite(squad.id)
  await page.context().clearCookies()
  await screen.open('/signup')
  await expect(screen.heading).toHaveText(screen.text('signup_invited_title'))
  await screen.field('signup_link').fill('https://retro.example/convite')
  await screen.button('signup_continue').click()
  await expect(screen.alert).toHaveText(screen.text('signup_link_wrong'))
  await screen.field('signup_link').fill(` https://retro.example/en/invitation/${token} `)
  await screen.button('signup_continue').click()
  await expect(page).toHaveURL(`/invitation/${token}`)
})
