import { expect, test } from 'vitest'
import { createTurns } from './turns.server'

test('runs at most the given number of jobs at a time', async () => {
  const turns = createTurns({ atOnce: 2, most: 10 })
  const jobs = [1, 2, 3].map(() => openJob())
  const ends = jobs.map(({ run }) => turns('a', run))
  expect(jobs.map(({ isRunning }) => isRunning())).toEqual([true, true, false])
  jobs[1]?.end()
  await ends[1]
  expect(jobs.map(({ isRunning }) => isRunning())).toEqual([true, false, true])
})

test('a caller with many jobs delays another one by a single job', async () => {
  const turns = createTurns({ atOnce: 1, most: 10 })
  const order: string[] = []
  const take = (caller: string, name: string) => turns(caller, async () => void order.push(name))
  await Promise.all([
    ...['a1', 'a2', 'a3', 'a4'].map((name) => take('a', name)),
    ...['b1', 'b2'].map((name) => take('b', name)),
    take('c', 'c1'),
  ])
  expect(order).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
})

test('refuses a job without running it while too many wait', async () => {
  const turns = createTurns({ atOnce: 1, most: 1 })
  const running = openJob()
  const ends = [turns('a', running.run), turns('a', async () => 'waited')]
  const refused = openJob()
  await expect(turns('b', refused.run)).rejects.toMatchObject({
    code: 'UNAVAILABLE',
    details: { seconds: 1 },
  })
  expect(refused.isRunning()).toBe(false)
  running.end()
  expect(await Promise.all(ends)).toEqual([undefined, 'waited'])
  expect(await turns('b', async () => 'later')).toBe('later')
})

test('a job that fails passes its error on and lets the next one run', async () => {
  const turns = createTurns({ atOnce: 1, most: 1 })
  const failed = turns('a', () => Promise.reject(new Error('no')))
  const next = turns('a', async () => 'next')
  await expect(failed).rejects.toThrow('no')
  expect(await next).toBe('next')
})

function openJob() {
  let state: 'waiting' | 'running' | 'ended' = 'waiting'
  let end = () => {}
  return {
    run: () =>
      new Promise<void>((resolve) => {
        state = 'running'
        end = () => {
          state = 'ended'
          resolve()
        }
      }),
    isRunning: () => state === 'running',
    end: () => end(),
  }
}
