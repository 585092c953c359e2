import { vi } from 'vitest'
import { expect, test } from './support/fixtures'

test('an assertion about a page fails if it never holds', async ({ page }) => {
  await page.goto('/sobre')
  const heading = page.getByRole('heading', { level: 1 })
  const missing = page.getByRole('heading', { name: 'Nada disso' })
  for (const assert of [
    () => expect(heading).toHaveText('Nada disso'),
    () => expect(heading).not.toBeVisible(),
    () => expect(missing).toBeVisible(),
    () => expect(missing).not.toHaveCount(0),
  ]) {
    await expect(withoutWaiting(assert)).rejects.toThrow('expected')
  }
})

/** Makes an assertion time out at once. */
async function withoutWaiting(assert: () => Promise<void>): Promise<void> {
  vi.useFakeTimers({ toFake: ['performance'] })
  try {
    const outcome = assert()
    vi.advanceTimersByTime(60_000)
    await outcome
  } finally {
    vi.useRealTimers()
  }
}
