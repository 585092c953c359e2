import { expect, test } from 'vitest'
import { m } from '~/paraglide/messages'
import { fewWords } from './standstill'

test('few votes are warned of, except on a topic about feelings, where no score is shown', () => {
  expect(fewWords({ areTooFew: false, isGuarded: true })).toBeNull()
  expect(fewWords({ areTooFew: true, isGuarded: false })).toBe(m.stage_too_few())
  expect(fewWords({ areTooFew: true, isGuarded: true })).toBe(m.room_guarded())
})
