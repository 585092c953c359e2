import { messageIn } from '../../support/local-mode'
import { expect, test } from '../fixtures'

test('the card stays in view beside a long text', async ({ page }) => {
  const card = page.getByRole('complementary')
  for (const height of [1000, 700]) {
    await page.setViewportSize({ width: 1280, height })
    await page.goto('/sobre')
    await expect(card.getByRole('heading', { level: 2 })).toBeInViewport()
    await page
      .getByRole('heading', { name: messageIn('pt', 'about_difference') })
      .scrollIntoViewIfNeeded()
    const email = card.getByRole('link', { name: messageIn('pt', 'about_email') })
    await expect(email).toBeInViewport({ ratio: 1 })
  }
})
