import type { Page } from '@playwright/test'
import { onTestFinished, vi } from 'vitest'
import { accountScreens } from '../../support/account-screens'
import type { MessageName } from '../../support/local-mode'
import { expect, test } from '../support/fixtures'

test('the navigation offers sign-in to a visitor without a request', async ({ page }) => {
  const screen = accountScreens(page)
  const bar = page.getByRole('banner')
  const calls = callsOf(page)
  await page.goto('/retrospectiva')
  await expect(
    bar.getByRole('link', { name: screen.text('nav_sign_in'), exact: true }),
  ).toBeVisible()
  await expect(bar.getByRole('link', { name: screen.text('nav_account') })).toHaveCount(0)
  expect(calls).toEqual([])
})

for (const [path, locale] of [
  ['/retrospectiva', 'pt'],
  ['/', 'pt'],
  ['/en', 'en'],
] as const) {
  test(`the navigation of ${path} knows a signed-in user without a request`, async ({
    page,
    signIn,
  }) => {
    const screen = accountScreens(page, locale)
    const bar = page.getByRole('banner')
    await signIn()
    await screen.open('/account')
    await expect(screen.heading).toHaveText(screen.text('account_title'))
    const calls = callsOf(page)
    await page.goto(path)
    await expect(bar.getByRole('link', { name: screen.text('nav_dashboard') })).toHaveAttribute(
      'href',
      screen.path('/dashboard'),
    )
    await bar.getByRole('button', { name: screen.text('nav_open_menu') }).click()
    await expect(bar.getByRole('button', { name: screen.text('nav_sign_out') })).toBeVisible()
    expect(calls).toEqual([])
  })
}

test('every page of the navigation focuses its heading, also on the way back', async ({
  page,
  signIn,
}) => {
  const screen = accountScreens(page)
  const bar = page.getByRole('banner')
  await signIn()
  await page.goto('/account')
  const go = async (link: MessageName, heading: MessageName) => {
    await bar.getByRole('link', { name: screen.text(link) }).click()
    await expect(screen.heading).toHaveText(screen.text(heading))
    await expect(screen.heading).toBeFocused()
  }
  await go('nav_dashboard', 'dashboard_heading')
  await bar.getByRole('button', { name: screen.text('nav_open_menu') }).click()
  await go('nav_room_code', 'room_code_title')
  await page.goBack()
  await expect(screen.heading).toHaveText(screen.text('dashboard_heading'))
  await expect(screen.heading).toBeFocused()
})

test('the next room, the newest report and the open actions are one press away', async ({
  page,
  squad,
}) => {
  const { id } = await squad.record(4)
  await squad.createSquad('Squad Beta')
  await squad.promise(squad.id, 'Escrever critérios')
  const screen = accountScreens(page)
  const bar = page.getByRole('banner')
  await page.goto('/account')
  await expect(bar.getByRole('link', { name: 'Último resumo' })).toHaveAttribute(
    'href',
    `/retrospective/${id}/report`,
  )
  await expect(bar.getByRole('link', { name: 'Combinados 1' })).toHaveAttribute(
    'href',
    `/squad/${squad.id}/actions`,
  )
  await bar.getByRole('button', { name: 'Trocar de squad: Squad Alpha' }).click()
  await page.getByRole('menuitem', { name: 'Squad Beta' }).click()
  await expect(screen.heading).toHaveText('Squad Beta')
  await expect(bar.getByRole('button', { name: 'Trocar de squad: Squad Beta' })).toBeVisible()
  await page.goto('/account')
  await bar.getByRole('button', { name: screen.text('open_room_sprint', { sprint: 5 }) }).click()
  await expect(page).toHaveURL(/\/room\/\w{10}$/)
})

test('public pages lead to the next steps without a request', async ({ page, squad }) => {
  const { id } = await squad.record(4)
  const bar = page.getByRole('banner')
  for (const [name, path] of [
    ['Último resumo', `/retrospective/${id}/report`],
    ['Combinados', `/squad/${squad.id}/actions`],
    ['Tendências', `/squad/${squad.id}/trends`],
    ['Próxima sala', `/squad/${squad.id}/open-room`],
  ] as const) {
    await page.goto('/account')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const calls = callsOf(page)
    await page.goto('/glossario')
    expect(calls).toEqual([])
    await bar.getByRole('link', { name }).click()
    await expect(page).toHaveURL(path)
  }
})

test('signing out leads to sign-in and leaves no way back', async ({ page, signIn }) => {
  const screen = accountScreens(page)
  await signIn()
  await page.goto('/account')
  const bar = page.getByRole('banner')
  await bar.getByRole('link', { name: screen.text('nav_dashboard') }).click()
  await expect(screen.heading).toHaveText(screen.text('dashboard_heading'))
  await bar.getByRole('button', { name: screen.text('nav_open_menu') }).click()
  await bar.getByRole('button', { name: screen.text('nav_sign_out') }).click()
  await expect(page).toHaveURL('/login')
  await expect(screen.heading).toHaveText(screen.text('login_title'))
  await page.goBack()
  await expect(page).toHaveURL('/login?next=%2Faccount')
})

test('a visitor with a phone finds sign-in beside the menu', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const screen = accountScreens(page)
  const bar = page.getByRole('banner')
  await page.goto('/')
  await expect(
    bar.getByRole('link', { name: screen.text('nav_sign_in'), exact: true }),
  ).toBeVisible()
})

test('the menu of a phone has the pages of an account and the sign-out button', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const screen = accountScreens(page)
  const bar = page.getByRole('banner')
  await signIn()
  await page.goto('/account')
  await expect(screen.heading).toHaveText(screen.text('account_title'))
  await expect(
    bar.getByRole('link', { name: screen.text('nav_sign_in'), exact: true }),
  ).toHaveCount(0)
  await bar.getByRole('button', { name: screen.text('nav_open_menu') }).click()
  await expect(bar.getByRole('link', { name: screen.text('nav_record') })).toBeVisible()
  await bar.getByRole('button', { name: screen.text('nav_sign_out') }).click()
  await expect(page).toHaveURL('/login')
})

test('a protected page that cannot reach the server says so and asks again', async ({
  page,
  signIn,
}) => {
  const screen = accountScreens(page)
  await signIn()
  const restore = skipPauses()
  await page.route('**/api/session', (route) => route.abort('internetdisconnected'))
  await page.goto('/account')
  await expect(screen.alert).toContainText(screen.text('problem_offline'))
  restore()
  await page.unroute('**/api/session')
  await screen.button('action_try_again').click()
  await expect(screen.heading).toHaveText(screen.text('account_title'))
})

/** Records API requests from now on. The landing page requests the number of users, with or without a session. */
function callsOf(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/') && pathname !== '/api/stats/active-users') calls.push(pathname)
  })
  return calls
}

/** Skips the pauses between a request's attempts until the returned function is called. */
function skipPauses(): () => void {
  const { setTimeout: wait } = globalThis
  const hurry = (work: () => void, after = 0) => wait(work, after >= 100 ? 0 : after)
  const timers = vi.spyOn(globalThis, 'setTimeout').mockImplementation(hurry as typeof wait)
  const restore = () => void timers.mockRestore()
  onTestFinished(restore)
  return restore
}
