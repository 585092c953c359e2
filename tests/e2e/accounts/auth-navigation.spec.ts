import { readFileSync } from 'node:fs'
import { accountScreens } from '../../support/account-screens'
import { holdScripts } from '../held-scripts'
import { expect, test } from './account-server'

test('local mode loads no code of an account', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname))
  const accountScripts = () =>
    scripts
      .filter((path) => path.endsWith('.js'))
      // An option of the library that calls the server.
      .filter((path) => readFileSync(`build/client${path}`, 'utf8').includes('revalidateOnFocus'))
  await page.goto('/login', { waitUntil: 'networkidle' })
  expect(accountScripts()).not.toEqual([])
  scripts.length = 0
  await page.goto('/retrospectiva', { waitUntil: 'networkidle' })
  expect(scripts.filter((path) => path.endsWith('.js')).length).toBeGreaterThan(3)
  expect(accountScripts()).toEqual([])
})

test('signing out reaches other tabs, even loading ones', async ({ page, context, squad }) => {
  const screen = accountScreens(page)
  await page.goto('/account')
  await expect(screen.heading).toHaveText(screen.text('account_title'))

  const loading = await context.newPage()
  const release = await holdScripts(loading)
  const early = loading.waitForResponse((answer) => answer.url().endsWith(`/squads/${squad.id}`))
  const visit = loading.goto(`/squad/${squad.id}`)
  await early

  const other = await context.newPage()
  await other.goto('/')
  const bar = other.getByRole('banner')
  await bar.getByRole('button', { name: screen.text('nav_open_menu') }).click()
  await bar.getByRole('button', { name: screen.text('nav_sign_out') }).click()
  await expect(other).toHaveURL('/login')

  await expect(page).toHaveURL('/login?next=%2Faccount')

  const isSignedIn = () => loading.locator('html[data-signed-in]')
  await expect(isSignedIn()).toHaveCount(0)
  const calls = new Set<string>()
  loading.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.add(pathname)
  })
  release()
  await visit
  await expect(loading).toHaveURL(/\/login\?next=/)
  // The page was not rendered, so its data was not requested.
  expect([...calls]).toEqual(['/api/session'])
  await expect(isSignedIn()).toHaveCount(0)
})

test('the file of a page requests its first data once, before its code has loaded', async ({
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
    // Stops the requests of the previous page.
    await page.goto('about:blank')
    calls.length = 0
    const release = await holdScripts(page)
    const visit = page.goto(path)
    await expect.poll(() => calls.toSorted()).toEqual(['/session', ...asks].toSorted())
    release()
    await visit
  }
  const at = `/squads/${squad.id}`
  const pages = [
    { path: `/squad/${squad.id}/trends`, asks: [`${at}/history`], heading: /Squad Alpha/ },
    { path: `/en/squad/${squad.id}`, asks: [at], heading: 'Squad Alpha' },
    { path: '/dashboard', asks: ['/squads?limit=50'], heading: screen.text('dashboard_heading') },
  ]
  // The first page does not know that the user is signed in; the others do.
  for (const { path, asks, heading } of [...pages, ...pages.slice(0, 1)]) {
    await open(path, asks)
    await expect(screen.heading).toHaveText(heading)
    // Each response was used: no data is requested that the page does not show first, and none twice.
    await expect
      .poll(() => page.evaluate(() => Object.keys(document.earlyAnswers ?? {})))
      .toEqual([])
    for (const ask of ['/session', ...asks])
      expect(
        calls.filter((each) => each === ask),
        path,
      ).toEqual([ask])
  }
  // Nothing is requested without a session either, once that is known.
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await open(`/squad/${squad.id}/trends`, [])
  await expect(page).toHaveURL(/\/login\?next=/)
  expect(calls).toEqual(['/session'])
})
