import { expect, test } from 'vitest'
import { findSignUpProblem, type Newcomer, type SignUpRule } from './sign-up'

const OPEN: SignUpRule = { mode: 'open', domains: [] }
const DOMAINS: SignUpRule = { mode: 'open', domains: ['exemplo.com.br', 'exemplo.com'] }
const INVITED: SignUpRule = { mode: 'invited', domains: [] }
const CLOSED: SignUpRule = { mode: 'closed', domains: [] }

const HELD_LINK = { email: null, isHeld: true }
const NAMED = { email: 'bia@fora.example', isHeld: false }
const HELD_NAMED = { email: 'bia@fora.example', isHeld: true }

test('an open server admits everyone, with any address', () => {
  expect(findSignUpProblem(OPEN, person({ isProven: false }))).toBe(null)
})

test.each([
  ['bia@exemplo.com', null],
  ['bia@exemplo.com.br', null],
  ['bia@sub.exemplo.com', 'DOMAIN_REFUSED'],
  ['bia@notexemplo.com', 'DOMAIN_REFUSED'],
  ['"bia@exemplo.com"@evil.example', 'DOMAIN_REFUSED'],
] as const)('a list of domains judges %s', (email, problem) => {
  expect(findSignUpProblem(DOMAINS, person({ email }))).toBe(problem)
})

test('a domain of the list admits no unproven address', () => {
  const claimed = person({ email: 'bia@exemplo.com', isProven: false })
  expect(findSignUpProblem(DOMAINS, claimed)).toBe('DOMAIN_REFUSED')
})

test.each([
  [DOMAINS, 'DOMAIN_REFUSED'],
  [INVITED, 'INVITATION_NEEDED'],
  [CLOSED, 'SIGN_UP_CLOSED'],
] as const)('%j names its reason', (rule, problem) => {
  const stranger = person({ email: 'eve@evil.example' })
  expect(findSignUpProblem(rule, stranger)).toBe(problem)
})

test.each([DOMAINS, INVITED, CLOSED])('%j admits the proven address of an invitation', (rule) => {
  const bia = person({ email: 'bia@fora.example', invitations: [NAMED] })
  expect(findSignUpProblem(rule, bia)).toBe(null)
})

test.each([DOMAINS, INVITED, CLOSED])(
  '%j admits an unproven address with the link that was made for it',
  (rule) => {
    const bia = { email: 'bia@fora.example', isProven: false }
    expect(findSignUpProblem(rule, person({ ...bia, invitations: [HELD_NAMED] }))).toBe(null)
    expect(findSignUpProblem(rule, person({ ...bia, invitations: [NAMED] }))).not.toBe(null)
  },
)

test.each([
  [DOMAINS, null],
  [INVITED, null],
  [CLOSED, 'SIGN_UP_CLOSED'],
] as const)('%j judges the holder of a link without their address', (rule, problem) => {
  for (const invitations of [[HELD_LINK], [HELD_NAMED]]) {
    const eve = person({ email: 'eve@evil.example', invitations })
    expect(findSignUpProblem(rule, eve)).toBe(problem)
  }
})

function person(changed: Partial<Newcomer>): Newcomer {
  return { email: 'ana@outra.example', isProven: true, invitations: [], ...changed }
}
