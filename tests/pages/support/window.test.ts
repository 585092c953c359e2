import { expect, test } from './fixtures'

test('a listener’s event is the window’s current one, after which React renders at once', async ({
  page,
}) => {
  await page.goto('/sobre')
  const seen: boolean[] = []
  document.addEventListener('keydown', (event) => seen.push(window.event === event))
  await page.keyboard.press('a')
  expect(seen).toEqual([true])
  expect(window.event).toBeUndefined()
})
