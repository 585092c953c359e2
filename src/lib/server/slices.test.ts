import { expect, test } from 'vitest'
import { inSlices } from './slices.server'

test('other work has its turn during long work', async () => {
  let turns = 0
  const others = setInterval(() => {
    turns += 1
  }, 1)
  // Ends when others have had their turn, which they never have in one piece.
  function* work(): Generator<void, string> {
    while (turns === 0) yield
    return 'done'
  }
  expect(await inSlices(work())).toBe('done')
  clearInterval(others)
})

test('an error of the work rejects', async () => {
  // biome-ignore lint/correctness/useYield: it fails before its first step.
  function* work(): Generator<void, never> {
    throw new Error('broken')
  }
  await expect(inSlices(work())).rejects.toThrow('broken')
})
