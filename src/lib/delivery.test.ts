import { expect, test } from 'vitest'
import { type Attempt, createDelivery } from './delivery'
import { createEvent } from './event'

test('what is answered is done once', async () => {
  const { deliver, attempt, counts } = newDelivery(['answered'])
  await deliver('key', attempt)
  expect(counts.attempts).toBe(1)
})

test('what is not answered is tried again at once when it may go well now', async () => {
  const { deliver, attempt, counts, hurry } = newDelivery(['unanswered', 'unanswered', 'answered'])
  counts.onAttempt = () => queueMicrotask(() => queueMicrotask(hurry.emit))
  await deliver('key', attempt)
  expect(counts.attempts).toBe(3)
})

test('what is under way is not begun twice, and can be once it is done', async () => {
  const { deliver, attempt, counts } = newDelivery(['answered', 'answered'])
  await Promise.all([deliver('key', attempt), deliver('key', attempt)])
  expect(counts.attempts).toBe(1)
  await deliver('key', attempt)
  expect(counts.attempts).toBe(2)
})

test('another key has nothing to wait for', async () => {
  const { deliver, attempt, counts } = newDelivery(['answered', 'answered'])
  await Promise.all([deliver('one', attempt), deliver('other', attempt)])
  expect(counts.attempts).toBe(2)
})

function newDelivery(answers: Awaited<ReturnType<Attempt>>[]) {
  const hurry = createEvent()
  const counts = { attempts: 0, onAttempt: () => {} }
  const attempt: Attempt = async () => {
    counts.attempts += 1
    counts.onAttempt()
    return answers[counts.attempts - 1] ?? 'answered'
  }
  return { hurry, counts, attempt, deliver: createDelivery(hurry) }
}
