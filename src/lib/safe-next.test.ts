import fc from 'fast-check'
import { expect, test } from 'vitest'
import { loginPath, safeNext } from './safe-next'

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
])('%j leads nowhere', (next) => {
  expect(safeNext(next)).toBe(null)
})

test('whatever is asked for, a browser stays on this site', () => {
  const anything = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.webUrl(),
    fc
      .array(
        fc.constantFrom('/', '\\', '.', '..', ':', '@', 'en', 'login', 'x', '?', '#', '%2f', '\t'),
      )
      .map((parts) => parts.join('')),
  )
  fc.assert(
    fc.property(anything, (text) => {
      for (const next of [text, `/${text}`]) {
        const path = safeNext(next)
        if (path === null) continue
        for (const shown of [path, `/en${path}`]) {
          expect(new URL(shown, 'https://retro.example').host).toBe('retro.example')
        }
        expect(safeNext(path)).toBe(path)
      }
    }),
    { numRuns: 3000 },
  )
})

test('the login page is told where one was going', () => {
  expect(loginPath('/squad/7?a=1&b=2')).toBe('/login?next=%2Fsquad%2F7%3Fa%3D1%26b%3D2')
  expect(loginPath('/en/signup')).toBe('/login')
})
