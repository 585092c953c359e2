import fc from 'fast-check'
import { expect, test } from 'vitest'
import { currentRequestId, withRequestId } from '~/lib/server/requests/request-id.server'
import { inBatches } from './batches.server'

test('a batch runs outside the contexts of its requests', async () => {
  const ids: (string | undefined)[] = []
  const add = inBatches<number, number>(
    async (items) => {
      ids.push(currentRequestId())
      return items
    },
    { most: 5 },
  )
  await withRequestId('one', () => Promise.all([add(1), add(2)]))
  expect(ids).toEqual([undefined])
})

test('runs items of one turn of the event loop together', async () => {
  const runs: number[][] = []
  let later: Promise<number[]> | undefined
  const double = inBatches(
    async (items: number[]) => {
      runs.push(items)
      later ??= Promise.all([7, 8].map(double))
      return items.map((item) => 2 * item)
    },
    { most: 3 },
  )
  expect(await Promise.all([1, 2, 3, 4].map(double))).toEqual([2, 4, 6, 8])
  expect(await later).toEqual([14, 16])
  expect(runs).toEqual([
    [1, 2, 3],
    [4, 7, 8],
  ])
})

test('returns each item its own result in any order of arrival', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(fc.integer({ min: -20, max: 100 }), { maxLength: 30 }),
      fc.integer({ min: 1, max: 7 }),
      async (scheduler, items, most) => {
        const negate = inBatches(
          async (batch: number[]) => {
            await scheduler.schedule(Promise.resolve())
            if (batch.length > most) throw new Error('too many')
            if (batch.some((item) => item < 0)) throw new Error('less than nothing')
            return batch.map((item) => -item)
          },
          { most },
        )
        const asked = items.map((item) => outcomeOf(negate(item)))
        await scheduler.waitAll()
        const outcomes = await scheduler.waitFor(Promise.all(asked))
        const expected = items.map((item) => (item < 0 ? 'less than nothing' : -item))
        expect(outcomes).toEqual(expected)
      },
    ),
  )
})

test.each([
  ['a deadlock', { code: '40P01' }, ['done', 'done', 'done']],
  ['a lost connection', { code: 'ECONNRESET' }, ['lost', 'lost', 'lost']],
])(
  'retries the items of a batch one by one after %s, unless the database is away',
  async (_, fields, expected) => {
    const runs: number[] = []
    const work = inBatches(
      async (items: string[]) => {
        runs.push(items.length)
        if (items.length > 1) throw Object.assign(new Error('lost'), fields)
        return items.map(() => 'done')
      },
      { most: 10 },
    )
    expect(await Promise.all(['a', 'b', 'c'].map((item) => outcomeOf(work(item))))).toEqual(
      expected,
    )
    expect(runs).toEqual(expected[1] === 'done' ? [3, 1, 1, 1] : [3])
  },
)

/** Returns the result, or the error's message. */
function outcomeOf<Result>(asked: Promise<Result>): Promise<Result | string> {
  return asked.catch(({ message }: Error) => message)
}
