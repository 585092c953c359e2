import { expect, test } from 'vitest'
import { findEmailProblem } from './email'

test.each(['sm@squad-alpha.com.br', ' a.b+c@x.co ', 'josé@exemplo.com'])('accepts %j', (email) => {
  expect(findEmailProblem(email)).toBe(null)
})

test.each([
  ['', 'EMAIL_MISSING'],
  ['   ', 'EMAIL_MISSING'],
  ['qa@squad-alpha', 'EMAIL_WITHOUT_ENDING'],
  ['qa', 'INVALID_EMAIL'],
  ['qa@', 'INVALID_EMAIL'],
  ['@squad.com', 'INVALID_EMAIL'],
  ['qa@squad@alpha.com', 'INVALID_EMAIL'],
  ['qa qa@squad.com', 'INVALID_EMAIL'],
  ['qa@squad.', 'INVALID_EMAIL'],
  ['qa@.com', 'INVALID_EMAIL'],
  ['qa@squad..com', 'INVALID_EMAIL'],
])('finds the problem of %j: %s', (email, problem) => {
  expect(findEmailProblem(email)).toBe(problem)
})
