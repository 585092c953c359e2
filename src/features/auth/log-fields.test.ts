import { expect, test } from 'vitest'
import { toLogFields } from './log-fields.server'

test('drops the text after a colon, because it can be an address', () => {
  expect(toLogFields('Invalid callbackURL: https://evil.example/ana', [])).toEqual({
    event: 'Invalid callbackURL',
  })
})

test('keeps an error’s kind, code and location without its message', () => {
  const cause = Object.assign(new Error('Key (email)=(ana@example.org)'), { code: '23505' })
  const error = new Error('Failed query: insert\nparams: ana@example.org', { cause })
  const fields = toLogFields('', [error])
  expect(fields).toMatchObject({ error: { type: 'Error', code: '23505' } })
  expect(fields.error?.stack).toMatch(/^at .*log-fields\.test/)
  expect(JSON.stringify(fields)).not.toMatch(/ana@|insert/)
})
