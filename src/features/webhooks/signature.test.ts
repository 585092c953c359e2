import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { newSigningSecret, signedHeaders } from './signature.server'

const BODY = '{"type":"ping"}'

test('the reference library accepts our signatures with the old and the new secret', () => {
  const [current, former, strange] = [newSigningSecret(), newSigningSecret(), newSigningSecret()]
  const message = { id: 'msg_1', body: BODY, now: new Date() }
  const headers = signedHeaders(message, [current, former])
  expect(new Webhook(current).verify(BODY, headers)).toEqual({ type: 'ping' })
  expect(new Webhook(former).verify(BODY, headers)).toEqual({ type: 'ping' })
  expect(() => new Webhook(strange).verify(BODY, headers)).toThrow()
  expect(() => new Webhook(current).verify(`${BODY} `, headers)).toThrow()
})

test('signs the specification’s example with the given signature', () => {
  const headers = signedHeaders(
    {
      id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      body: '{"test": 2432232314}',
      now: new Date(1_614_265_330_000),
    },
    ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
  )
  expect(headers['webhook-signature']).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=')
})
