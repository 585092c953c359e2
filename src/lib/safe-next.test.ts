import fc from 'fast-check'
import { expect, test } from 'vitest'
import { casesOf } from '~tests/support/domain/cases'
import { loginPath, ownPage, safeNext } from './safe-next'

test.each([
  ['/dashboard', '/dashboard'],
  ['/squad/7?tab=members#list', '/squad/7?tab=members#list'],
  ['/en/account', '/account'],
  ['/en', '/'],
  ['/account/', '/account'],
  ['/a/../account', '/account'],
  ['/x?to=https://other.example//y', '/x?to=https://other.example//y'],
])('%s leads to %s', (next, path) => {
  expect(safeNext(next)).toBe(path)
})

test.each([
  '',
  null,
  undefined,
  'dashboard',
  'https://other.example/',
  'javascript:alert(1)',
  '//other.example',
  '///other.example',
  '/\\other.example',
  '\\\\other.example',
  '/.//other.example',
  '/account//x',
  '/\t/other.example',
  '/\n/other.example',
  ' /account',
  '/account\0',
  '/login',
  '/login?next=/account',
  '/en/login/',
  '/x/../login',
  '/signup#a',
  '/en/signup',
  '/en/en',
  '/en/en/login',
  `/${'a'.repeat(1000)}`,
])('%j is refused', (next) => {
  expect(safeNext(next)).toBe(null)
})

test.each([
  ['/en/login?next=%2Faccount', '/en/login?next=%2Faccount'],
  ['/login/', '/login'],
  ['/en/', '/en'],
  ['/', '/'],
  ['/x/../en/account#a', '/en/account#a'],
])('accepts our own page at %s in its language', (address, page) => {
  expect(ownPage(address)).toBe(page)
})

test.each([
  '/..//evil.example/login',
  '/.//evil.example',
  '/x/..//evil.example',
  '/%2e%2e//evil.example',
  '/%2E/%2e%2E//evil.example',
  '/en/..//evil.example',
  '/en//evil.example',
  '/..//evil.example/%2e%2e',
  '/..\\evil.example',
  '/%2F/evil.example',
  '/%5cevil.example',
  '/\u0000/evil.example',
  '/..\t//evil.example',
  'https://evil.example',
  '/en/en/account',
])('refuses %j as one of our pages', (address) => {
  expect([ownPage(address), safeNext(address)]).toEqual([null, null])
})

test('browsers that follow an accepted address stay on this site', () => {
  const parts = ['/', '//', '\\', '.', '..', ':', '@', 'en', '/en', 'login', 'x', '?', '#', '\t']
  const encoded = ['%2f', '%2e', '%2E%2e', '%5c', '%09', '%00', '／', '。', '\r\n']
  const anything = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.webUrl(),
    fc.array(fc.constantFrom(...parts, ...encoded, 'evil.example')).map((all) => all.join('')),
  )
  const base = 'https://retro.example'
  fc.assert(
    fc.property(anything, (text) => {
      for (const address of [text, `/${text}`]) {
        const [page, next] = [ownPage(address), safeNext(address)]
        expect(ownPage(page) ?? null).toBe(page)
        expect(safeNext(next) ?? null).toBe(next)
        for (const shown of [page, next, next && `/en${next}`]) {
          if (shown === null) continue
          const resolved = new URL(shown, `${base}/en/login`)
          expect(resolved.origin).toBe(base)
          // Also if a router or a proxy resolves it a second time.
          expect(new URL(resolved.pathname, base).origin).toBe(base)
        }
      }
    }),
    { numRuns: casesOf(1000) },
  )
})

test('the path of the login page contains the page to return to', () => {
  expect(loginPath('/squad/7?a=1&b=2')).toBe('/login?next=%2Fsquad%2F7%3Fa%3D1%26b%3D2')
  expect(loginPath('/en/signup')).toBe('/login')
})
