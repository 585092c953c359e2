import { expect, test } from 'vitest'
import { m } from '~/paraglide/messages'
import { fewWords } from './standstill'

test('a note warns about a vote of few people, except on a topic about feelings', () => {
  expect(fewWords({ areTooFew: false, isGuarded: true })).toBeNull()
  expect(fewWords({ areTooFew: true, isGuarded: false })).toBe(m.wall_too_few())
  expect(fewWords({ areTooFew: true, isGuarded: true })).toBe(m.room_guarded())
})
