import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inBatches } from './batches.server'

test('what comes alone is done at once, and what comes meanwhile together', async () => {
  const runs: number[][] = []
  const double = inBatches(
    async (items: number[]) => {
      runs.push(items)
      await Promise.resolve()
      return items.map((item) => 2 * item)
    },
    { most: 3 },
  )
  expect(await double(1)).toBe(2)
  expect(await Promise.all([2, 3, 4, 5, 6].map(double))).toEqual([4, 6, 8, 10, 12])
  expect(runs).toEqual([[1], [2], [3, 4, 5], [6]])
})

test('whatever comes when, each gets its own result, and a failure is that of its batch alone', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(fc.integer({ min: -20, max: 100 }), { maxLength: 30 }),
      fc.integer({ min: 1, max: 7 }),
      async (scheduler, items, most) => {
        const failed = new Set<number>()
        const negate = inBatches(
          async (batch: { item: number; at: number }[]) => {
            await scheduler.schedule(Promise.resolve())
            if (batch.length > most) throw new Error('too many')
            if (batch.every(({ item }) => item >= 0)) return batch.map(({ item }) => -item)
            for (const { at } of batch) failed.add(at)
            throw new Error('less than nothing')
          },
          { most },
        )
        const asked = items.map((item, at) =>
          negate({ item, at }).then(
            (result) => ({ result }),
            ({ message }: Error) => ({ message }),
          ),
        )
        await scheduler.waitAll()
        const outcomes = await scheduler.waitFor(Promise.all(asked))
        const expected = items.map((item, at) =>
          failed.has(at) ? { message: 'less than nothing' } : { result: -item },
        )
        expect(outcomes).toEqual(expected)
      },
    ),
  )
})
