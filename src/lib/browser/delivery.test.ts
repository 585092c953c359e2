import { expect, test } from 'vitest'
import { createEmitter } from '~/lib/emitter'
import { type Attempt, createDelivery } from './delivery'

test('sends a delivery once if it is answered', async () => {
  const { deliver, attempt, counts } = newDelivery(['answered'])
  await deliver('key', attempt)
  expect(counts.attempts).toBe(1)
})

test('repeats an unanswered delivery as soon as it may succeed', async () => {
  const { deliver, attempt, counts, hurry } = newDelivery(['unanswered', 'unanswered', 'answered'])
  counts.onAttempt = () => queueMicrotask(() => queueMicrotask(hurry.emit))
  await deliver('key', attempt)
  expect(counts.attempts).toBe(3)
})

test('does not start a current delivery twice, but starts it again afterwards', async () => {
  const { deliver, attempt, counts } = newDelivery(['answered', 'answered'])
  await Promise.all([deliver('key', attempt), deliver('key', attempt)])
  expect(counts.attempts).toBe(1)
  await deliver('key', attempt)
  expect(counts.attempts).toBe(2)
})

test('does not delay a delivery with another key', async () => {
  const { deliver, attempt, counts } = newDelivery(['answered', 'answered'])
  await Promise.all([deliver('one', attempt), deliver('other', attempt)])
  expect(counts.attempts).toBe(2)
})

function newDelivery(answers: Awaited<ReturnType<Attempt>>[]) {
  const hurry = createEmitter()
  const counts = { attempts: 0, onAttempt: () => {} }
  const attempt: Attempt = async () => {
    counts.attempts += 1
    counts.onAttempt()
    return answers[counts.attempts - 1] ?? 'answered'
  }
  return { hurry, counts, attempt, deliver: createDelivery(hurry) }
}
