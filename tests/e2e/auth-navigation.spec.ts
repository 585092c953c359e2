import { readFileSync } from 'node:fs'
import { accountScreens } from '../support/account-screens'
import type { MessageName } from '../support/local-mode'
import { expect, test } from './account-server'

test('the navigation shows whether the user is signed in, without a request', async ({
  page,
  signIn,
}) => {
  const screen = accountScreens(page)
  const bar = page.getByRole('banner')
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    // The landing page requests the number of users, with or without a session.
    if (pathname.startsWith('/api/') && pathname !== '/api/stats/active-users') calls.push(pathname)
  })
  await page.goto('/retrospectiva')
  await expect(bar.getByRole('link', { name: screen.text('nav_sign_in') })).toBeVisible()
  await expect(bar.getByRole('link', { name: screen.text('nav_account') })).toHaveCount(0)
  expect(calls).toEqual([])

  await signIn()
  await page.goto('/account', { waitUntil: 'networkidle' })
  await expect(screen.heading).toHaveText(screen.text('account_title'))
  calls.length = 0
  for (const path of ['/retrospectiva', '/', '/en']) {
    const locale = path === '/en' ? 'en' : 'pt'
    await page.goto(path)
    const name = accountScreens(page, locale).text('nav_sign_out')
    await expect(bar.getByRole('button', { name })).toBeVisible()
  }
  await expect(bar.getByRole('link', { name: 'Dashboard' })).toHaveAttribute(
    'href',
    '/en/dashboard',
  )
  expect(calls).toEqual([])
})

test('local mode asks for none of the code of an account', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname))
  const accountScripts = () =>
    scripts
      .filter((path) => path.endsWith('.js'))
      // An option of the library that asks the server.
      .filter((path) => readFileSync(`build/client${path}`, 'utf8').includes('revalidateOnFocus'))
  await page.goto('/login', { waitUntil: 'networkidle' })
  expect(accountScripts()).toHaveLength(1)
  scripts.length = 0
  await page.goto('/retrospectiva', { waitUntil: 'networkidle' })
  expect(scripts.filter((path) => path.endsWith('.js')).length).toBeGreaterThan(3)
  expect(accountScripts()).toEqual([])
})

test('signing out anywhere leads to sign in, in every tab', async ({ page, context, signIn }) => {
  const screen = accountScreens(page)
  await signIn()
  await page.goto('/account')
  await expect(screen.heading).toHaveText(screen.text('account_title'))
  const other = await context.newPage()
  await other.goto('/')
  const bar = other.getByRole('banner')
  await bar.getByRole('button', { name: screen.text('nav_sign_out') }).click()
  await expect(other).toHaveURL('/login')
  await expect(page.getByRole('link', { name: screen.text('nav_sign_in') })).toBeVisible()
  await page.goto('/account')
  await expect(page).toHaveURL('/login?next=%2Faccount')
})

test('every page that is gone to has the focus on its heading, and signing out leaves no way back', async ({
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
  await go('nav_room_code', 'room_code_title')
  await page.goBack()
  await expect(screen.heading).toHaveText(screen.text('dashboard_heading'))
  await expect(screen.heading).toBeFocused()
  await bar.getByRole('button', { name: screen.text('nav_sign_out') }).click()
  await expect(page).toHaveURL('/login')
  await expect(screen.heading).toHaveText(screen.text('login_title'))
  await page.goBack()
  await expect(page).toHaveURL('/login?next=%2Faccount')
})

test('the menu of a phone has the pages of an account and the way out', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const screen = accountScreens(page)
  const bar = page.getByRole('banner')
  await page.goto('/')
  await expect(bar.getByRole('link', { name: screen.text('nav_sign_in') })).toBeVisible()
  await signIn()
  await page.goto('/account')
  await expect(screen.heading).toHaveText(screen.text('account_title'))
  await expect(bar.getByRole('link', { name: screen.text('nav_sign_in') })).toHaveCount(0)
  await bar.getByRole('button', { name: screen.text('nav_open_menu') }).click()
  await expect(bar.getByRole('link', { name: screen.text('nav_dashboard') })).toBeVisible()
  await bar.getByRole('button', { name: screen.text('nav_sign_out') }).click()
  await expect(page).toHaveURL('/login')
})

test('a protected page that cannot ask says so and asks again', async ({ page, signIn }) => {
  const screen = accountScreens(page)
  await signIn()
  await page.route('**/api/session', (route) => route.abort('internetdisconnected'))
  await page.goto('/account')
  await expect(screen.alert).toContainText(screen.text('problem_offline'))
  await page.unroute('**/api/session')
  await screen.button('action_try_again').click()
  await expect(screen.heading).toHaveText(screen.text('account_title'))
})

test('the file of a page of an account asks for its first answers before any code is there, each once', async ({
  page,
  squad,
}) => {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(pathname.slice('/api'.length) + search)
  })
  await squad.record(1)
  const screen = accountScreens(page)
  const open = async (path: string, asks: readonly string[]) => {
    let release = () => {}
    const code = new Promise<void>((resolve) => {
      release = resolve
    })
    // The page before asks for no more.
    await page.goto('about:blank')
    calls.length = 0
    await page.route('**/assets/*.js', (route) => code.then(() => route.fallback()))
    const visit = page.goto(path)
    await expect.poll(() => calls.toSorted()).toEqual(['/session', ...asks].toSorted())
    release()
    await visit
    await page.unroute('**/assets/*.js')
  }
  const at = `/squads/${squad.id}`
  const pages = [
    { path: `/squad/${squad.id}/trends`, asks: [`${at}/history`], heading: /Squad Alpha/ },
    { path: `/en/squad/${squad.id}`, asks: [at], heading: 'Squad Alpha' },
    { path: '/dashboard', asks: ['/squads?limit=50'], heading: screen.text('dashboard_heading') },
  ]
  // The first page does not know that the user is signed in, the others do.
  for (const { path, asks, heading } of [...pages, ...pages.slice(0, 1)]) {
    await open(path, asks)
    await expect(screen.heading).toHaveText(heading)
    // Each answer was taken: none is asked for that the page does not show first, and none twice.
    await expect
      .poll(() => page.evaluate(() => Object.keys(document.earlyAnswers ?? {})))
      .toEqual([])
    for (const ask of ['/session', ...asks])
      expect(
        calls.filter((each) => each === ask),
        path,
      ).toEqual([ask])
  }
  // Nor is anything asked for without a session, once that is known.
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await open(`/squad/${squad.id}/trends`, [])
  await expect(page).toHaveURL(/\/login\?next=/)
  expect(calls).toEqual(['/session'])
})

test('who signs out elsewhere while a page is loading is not shown what it has asked for early', async ({
  page,
  context,
  squad,
}) => {
  const screen = accountScreens(page)
  await page.goto('/dashboard')
  await expect(screen.heading).toHaveText(screen.text('dashboard_heading'))
  let release = () => {}
  const code = new Promise<void>((resolve) => {
    release = resolve
  })
  const early = page.waitForResponse((answer) => answer.url().endsWith(`/squads/${squad.id}`))
  await page.route('**/assets/*.js', (route) => code.then(() => route.fallback()))
  const visit = page.goto(`/squad/${squad.id}`)
  await early
  const elsewhere = await context.newPage()
  await elsewhere.goto('/')
  await elsewhere.getByRole('button', { name: screen.text('nav_sign_out') }).click()
  await expect(page.locator('html')).not.toHaveAttribute('data-signed-in')
  const calls = new Set<string>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.add(pathname)
  })
  release()
  await visit
  await expect(page).toHaveURL(/\/login\?next=/)
  // The page was not drawn: what it shows next was not asked for.
  expect([...calls]).toEqual(['/api/session'])
  await expect(page.locator('html')).not.toHaveAttribute('data-signed-in')
})

test('the pages of an account are not for search engines', async ({ page }) => {
  for (const path of ['/login', '/en/signup', '/forgot-password', '/reset-password']) {
    await page.goto(path)
    await expect(page.locator('head meta[name=robots]')).toHaveAttribute('content', 'noindex')
  }
  await page.goto('/')
  await expect(page.locator('head meta[name=robots]')).not.toHaveAttribute('content', /noindex/)
})
