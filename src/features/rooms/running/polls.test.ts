import { expect, test } from 'vitest'
import { toFrame } from './frames.server'
import { createPolls, openPoll } from './polls.server'
import { ENDINGS } from './schema'

// Frames of these contents are enough, because polls only pass on their bytes.
const view = (version: number) => toFrame('view', { version } as never)
const HELLO = toFrame('hello', { now: 1 } as never)
const BEAT = toFrame('beat', { now: 2 })

test('a page without the view gets it at once, with its mark', async () => {
  const poll = openPoll({ mark: '', isHidden: false })
  poll.stream.send(HELLO)
  poll.stream.send(view(1))
  const { messages, mark } = await poll.answer
  expect(messages).toEqual([
    { type: 'hello', data: { now: 1 } },
    { type: 'view', data: { version: 1 } },
  ])
  expect(mark).not.toBe('')
})

test('a page with the view waits for another one', async () => {
  const poll = await openKnowing(view(1))
  expect(poll.isAnswered()).toBe(false)
  poll.stream.send(view(2))
  poll.stream.send(view(3))
  const { messages } = await poll.answer
  expect(messages).toEqual([{ type: 'view', data: { version: 3 } }])
})

test('a beat responds to a page that has everything', async () => {
  const poll = await openKnowing(view(1))
  poll.stream.send(BEAT)
  expect((await poll.answer).messages).toEqual([{ type: 'beat', data: { now: 2 } }])
})

test('a page is told why its connection ends', async () => {
  const poll = await openKnowing(view(1))
  void poll.stream.end('gone')
  expect(await poll.answer).toMatchObject({ messages: [], ended: ENDINGS.gone })
})

test('a room that cannot be shown gives no response, so that the page waits before it asks again', async () => {
  const poll = openPoll({ mark: '', isHidden: false })
  poll.stream.cut()
  await expect(poll.answer).rejects.toThrow('UNAVAILABLE')
})

test('a connection outlasts its response until the next request, so that the seat stays present', async () => {
  const polls = createPolls()
  const [first, second] = [await openKnowing(view(1)), await openKnowing(view(1))]
  const ends: string[] = []
  first.stream.onClose(() => ends.push('first'))
  second.stream.onClose(() => ends.push('second'))
  polls.follow('a seat', first)
  first.stream.send(BEAT)
  await first.answer
  expect(ends).toEqual([])
  polls.follow('another seat', await openKnowing(view(1)))
  expect(ends).toEqual([])
  polls.follow('a seat', second)
  expect(ends).toEqual(['first'])
})

/** Opens a poll of a page that has the view already. */
async function openKnowing(known: ReturnType<typeof view>) {
  const before = openPoll({ mark: '', isHidden: false })
  before.stream.send(known)
  const { mark } = await before.answer
  const poll = openPoll({ mark, isHidden: false })
  poll.stream.send(known)
  return poll
}
